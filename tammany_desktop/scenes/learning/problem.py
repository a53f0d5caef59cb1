"""The table of a problem: its cards, its menu, and the next problem."""

from collections.abc import Callable
from functools import partial

from tammany_desktop.languages import sentences, text
from tammany_desktop.lessons.problems import Filter
from tammany_desktop.lessons.ratings import ProblemRecord, ProblemRun
from tammany_desktop.play.agenda import Due
from tammany_desktop.play.problem import ProblemAgenda, ProblemSession, Task, Verdict
from tammany_desktop.scenes.base.dialog import Dialog, DialogChoice
from tammany_desktop.scenes.base.stack import Stage
from tammany_desktop.scenes.learning import problem_cards
from tammany_desktop.scenes.table.flow import Flow, SceneFactory
from tammany_desktop.scenes.table.scene import TableScene


def problem_table(
    stage: Stage, session: ProblemSession, callbacks: problem_cards.CardCallbacks
) -> TableScene:
    """Return the table of one problem."""
    factories: dict[type[Due], SceneFactory] = {
        Task: lambda flow, _: problem_cards.TaskCard(flow, session, callbacks),
        Verdict: lambda flow, due: problem_cards.VerdictCard(flow, session, callbacks, due),
    }
    menu = partial(ProblemMenu, session=session, callbacks=callbacks)
    return TableScene(stage, session, ProblemAgenda, factories, menu)


def open_problem(
    stage: Stage, run: ProblemRun, record: ProblemRecord, day: int, back: Callable[[Filter], object]
) -> None:
    """Open the table of a run's problem; `back` returns to the page of problems."""
    open_run = partial(open_problem, stage, record=record, day=day, back=back)
    back_to_list = partial(back, run.criteria)

    def next_problem() -> None:
        """Open another problem of the chosen kind, or the list if none is left."""
        next_run = run.next_run(record, day)
        if next_run is None:
            back_to_list()
        else:
            open_run(next_run)

    callbacks = problem_cards.CardCallbacks(partial(open_run, run), next_problem, back_to_list)
    stage.stack.reset(problem_table(stage, ProblemSession(run.problem, record, day), callbacks))


class ProblemMenu(Dialog):
    """The menu over the table of a problem."""

    def __init__(
        self, flow: Flow, session: ProblemSession, callbacks: problem_cards.CardCallbacks
    ) -> None:
        words = sentences(problem_cards.task_lines(session)[1:])  # the first line has term and year
        _, leave_caption = problem_cards.captions(session)
        choices: list[DialogChoice] = [
            (text("problems.go_on"), lambda: None),
            (text("problems.solution"), session.give_up),
            (leave_caption, callbacks.leave),
        ]
        super().__init__(flow.stage, text(f"problems.kind.{session.problem.kind}"), words, choices)

    def back(self) -> bool:
        self.close(lambda: None)
        return True
