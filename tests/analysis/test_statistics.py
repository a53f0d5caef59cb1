"""Statistics of the people who play here: what counts, what is kept, what damage costs."""

import json
import math
import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tammany_desktop.analysis import statistics
from tammany_desktop.analysis.results import GameResult, result_of
from tammany_desktop.analysis.statistics import (
    BID,
    CLOSE,
    FILE,
    MAYOR,
    POINTS,
    VICTORY,
    WARDS,
    FolderResults,
    StatisticsReader,
    Tally,
    add_up,
    person_key,
    read_cache,
    read_folder,
    valid_games,
)
from tammany_desktop.journal import opening, saves
from tammany_desktop.journal.disk import Disk
from tammany_desktop.journal.header import new_header
from tammany_desktop.journal.lines import History
from tammany_desktop.records import codec_of
from tammany_desktop.rules import events as e
from tammany_desktop.rules.board import WARD_NUMBERS
from tammany_desktop.session.weighing import JUDGE_VERSION
from tests.helpers import games
from tests.helpers.hall import TABLES, fill, finished_game, game_of, seats_of


def events_of(history: History) -> list[e.Event]:
    return history.events_since(0)


# Seats in which players changed


def left_at(seat: int, back: bool, at: int = 60, seed: int = 3) -> GameResult:
    """A game of three persons in which a bot takes a seat after a line, maybe for a while."""
    match = games.fresh(3, seed)
    games.play(match, Random(seed), until=lambda match: match.line >= at)
    match.change_player(seat, "sachem:machine")
    games.settle(match)
    if back:
        games.play(match, Random(seed), until=lambda match: match.line >= at + 60)
        match.change_player(seat, "")
        games.settle(match)
    games.play(match, Random(seed))
    return result_of(games.header_of(match), match.history, 0.0)


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("seat", range(3))
def test_a_seat_that_a_person_left_counts_for_nobody(seat: int, back: bool) -> None:
    result = left_at(seat, back)
    assert [one.one_player for one in result.seats] == [other != seat for other in range(3)]
    found = add_up([result])
    stayed = {person_key(games.NAMES[other]) for other in range(3) if other != seat}
    assert set(found.people) == stayed
    assert (found.games, found.bots) == (1, {})
    for key, person in found.people.items():
        assert person.tally.games == 1
        assert set(person.tallies_with) == stayed - {key}
        assert person.levels == {}
    assert all(moment.seat.one_player for moment in found.moments.values())


def test_who_left_before_doing_anything_never_played() -> None:
    result = left_at(1, back=False, at=0)
    assert [one.one_player for one in result.seats] == [True] * 3
    found = add_up([result])
    assert found.bots["sachem"].games == 1
    assert person_key(games.NAMES[1]) not in found.people
    assert found.people[person_key(games.NAMES[0])].levels["sachem"].games == 1


def test_a_bot_that_did_nothing_takes_nothing_from_the_person() -> None:
    match = games.fresh(3, 3)
    games.play(match, Random(3), until=lambda match: match.line >= 60)
    waiting = match.waiting_for()
    seat = next(one for one in range(3) if one not in waiting)
    for bot in ("sachem", ""):
        match.change_player(seat, bot)
        games.settle(match)
    games.play(match, Random(3))
    result = result_of(games.header_of(match), match.history, 0.0)
    assert [one.one_player for one in result.seats] == [True] * 3
    assert add_up([result]).people[person_key(games.NAMES[seat])].tally.games == 1


def test_another_level_in_play_counts_for_neither_and_another_character_for_its_level() -> None:
    for other, whole in (("brave", False), ("sachem:machine", True)):
        match = games.fresh(3, 5)
        for bot in ("sachem", other):
            match.change_player(2, bot)
            games.settle(match)
            games.play(match, Random(5), until=lambda match: match.state.term == 2)
        games.play(match, Random(5))
        result = result_of(games.header_of(match), match.history, 0.0)
        assert result.seats[2].one_player is whole
        assert {level: one.games for level, one in add_up([result]).bots.items()} == (
            {"sachem": 1} if whole else {}
        )


def test_who_leaves_while_bids_are_due_may_have_sealed_one() -> None:
    match = games.fresh(3, 4)
    games.play(match, Random(4), until=lambda match: len(match.owing()) > 1)
    seat = match.owing()[0]
    match.seal(seat, (0, 0, 0, 0))
    for bot in ("sachem", ""):
        match.change_player(seat, bot)
        games.settle(match)
    games.play(match, Random(4))
    assert not result_of(games.header_of(match), match.history, 0.0).seats[seat].one_player


def test_what_is_kept_tells_seats_in_which_players_changed(tmp_path: Path) -> None:
    for result in (left_at(1, back=True), game_of(("Anna", "Ben", "*simple"))):
        data = json.loads(json.dumps(codec_of(GameResult).write(result)))
        assert codec_of(GameResult).read(data) == result
    data[3][0][10] = 1
    with pytest.raises(ValueError, match="seat"):
        codec_of(GameResult).read(data)


# What is kept of a game


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_result_says_what_the_events_say(players: int, seed: int) -> None:
    history = games.finished(players, seed).history
    header = new_header(games.seats(players), history.start)
    result = result_of(header, history, 0.0)
    happened, state = events_of(history), history.state
    (ended,) = [one for one in happened if isinstance(one, e.GameEnded)]
    term, won, named = 0, {seat: [0] * 4 for seat in range(players)}, [0] * players
    rivals: dict[int, list[tuple[int, int, int, int]]] = {seat: [] for seat in range(players)}
    bids: tuple[tuple[int, ...], ...] = ()
    for one in happened:
        if isinstance(one, e.ElectionBegan):
            term = one.term
        elif isinstance(one, e.BallotOpened):
            bids = one.bids
        elif isinstance(one, e.WardWon):
            won[one.seat][term - 1] += 1
            rest = max(votes for seat, votes in enumerate(one.votes) if seat != one.seat)
            bid = sum(bids[one.seat]) if bids else 0
            if rest:
                fact = (one.votes[one.seat] - rest, one.votes[one.seat], bid, one.ward)
                rivals[one.seat].append(fact)
            bids = ()
        elif isinstance(one, e.WardTied):
            bids = ()
        elif isinstance(one, e.MayorNamed):
            named[one.seat] += 1
    for seat, kept in enumerate(result.seats):
        assert kept.name == games.NAMES[seat]
        assert kept.points == state.score[seat]
        assert kept.won == (seat in ended.winners)
        assert kept.terms == named[seat]
        assert list(kept.wards) == won[seat]
        others = [points for other, points in enumerate(state.score) if other != seat]
        alone = ended.winners == (seat,)
        assert kept.ahead == (state.score[seat] - max(others) if alone else 0)
        if not rivals[seat]:
            assert kept.closest is None
            continue
        assert kept.closest is not None
        assert kept.dearest is not None
        closest = min(rivals[seat], key=lambda fact: (fact[0], -fact[1]))
        assert (kept.closest.margin, kept.closest.votes) == closest[:2]
        assert kept.dearest.bid == max(fact[2] for fact in rivals[seat])
        assert kept.dearest.ward in {WARD_NUMBERS[fact[3]] for fact in rivals[seat]}


# What counts


def by_name(folder: Path) -> dict[str, Tally]:
    found = add_up(read_folder(folder).games)
    return {person.name: person.tally for person in found.people.values()}


def test_people_are_counted_by_name_whatever_its_case_and_bots_apart(tmp_path: Path) -> None:
    fill(tmp_path)
    found = add_up(read_folder(tmp_path).games)
    games_of = {key: person.tally.games for key, person in found.people.items()}
    assert games_of == {
        "anna": 4,
        "ben": 3,
        "hélène": 2,
        "annabel lee of the seventh ward": 1,
    }
    assert found.people["anna"].name == "Anna"  # as it was typed last
    assert found.people["anna"].tallies_with.keys() == {"ben", "hélène"}
    assert {level: tally.games for level, tally in found.people["anna"].levels.items()} == {
        "brave": 2,  # games, not seats
        "alderman": 2,
        "sachem": 1,
        "grand_sachem": 1,
    }
    assert {level: tally.games for level, tally in found.bots.items()} == {
        "brave": 3,
        "alderman": 2,
        "sachem": 1,
        "grand_sachem": 1,
    }
    assert found.games == len(TABLES)
    wins = sum(person.tally.won for person in found.people.values())
    assert wins + sum(tally.won for tally in found.bots.values()) >= found.games
    assert next(iter(found.people)) == max(
        found.people, key=lambda key: (found.people[key].tally.won, found.people[key].terms)
    )


def test_names_given_by_the_program_are_one_in_all_languages() -> None:
    assert person_key("Player 2") == person_key("Spieler 2") == person_key("Joueur 2")
    assert person_key("Player 2") != person_key("Player 3")
    assert person_key("Ann") != person_key("Anne")


def test_unfinished_games_are_not_counted(tmp_path: Path) -> None:
    match = games.fresh(3, 1)
    games.play(match, Random(1), lambda one: one.line >= 100)
    (tmp_path / "Half.jsonl").write_bytes(games.text(match))
    reading = read_folder(tmp_path)
    assert len(reading.games) == 1
    assert add_up(reading.games).people == {}
    assert reading.unreadable == ()


def test_a_copy_and_what_branched_off_count_once() -> None:
    first = game_of(("Anna", "Ben", "Cy"), 1)
    branch = game_of(("Anna", "Ben", "Cy"), 2)._replace(origin=first.id, made=first.made + 60)
    further = game_of(("Anna", "Ben", "Cy"), 3)._replace(origin=branch.id, made=first.made + 90)
    assert valid_games([branch, first, first, further]) == [first]
    unfinished = first._replace(seats=())
    assert valid_games([unfinished, branch, further]) == [branch]
    assert valid_games([further, branch]) == [branch]  # the origin was deleted
    circle = [first._replace(origin=branch.id), branch._replace(origin=first.id)]
    assert len(valid_games(circle)) <= 2


def test_the_best_moments_are_the_best() -> None:
    results = [game_of(names, seed) for seed in range(6) for names in TABLES[:2]]
    kept = valid_games(results)
    seats = [seat for game in kept for seat in game.seats if not seat.bot]
    moments = add_up(results).moments
    assert moments[POINTS].value == max(seat.points for seat in seats)
    assert moments[VICTORY].value == max(seat.ahead for seat in seats)
    assert moments[WARDS].value == max(max(seat.wards) for seat in seats)
    assert moments[MAYOR].value == max(seat.terms for seat in seats)
    assert moments[BID].value == max(seat.dearest.bid for seat in seats if seat.dearest)
    close = min(seat.closest.margin for seat in seats if seat.closest)
    assert moments[CLOSE].value == close
    assert all(not moment.seat.bot for moment in moments.values())


def test_a_game_of_bots_alone_has_no_person() -> None:
    found = add_up([game_of(("*brave", "*brave", "*sachem"), 1)])
    assert (found.games, found.people, found.moments) == (0, {}, {})
    assert found.bots["brave"].games == 2


# What is kept in the file


class CountingDisk(Disk):
    """The real disk, and how often a journal was read."""

    def __init__(self) -> None:
        self.read_names: list[str] = []

    def read(self, path: Path, most: int) -> bytes:
        self.read_names.append(path.name)
        return super().read(path, most)


def journals(disk: CountingDisk) -> list[str]:
    return [name for name in disk.read_names if name != FILE]


def test_a_journal_is_read_again_only_if_it_has_changed(tmp_path: Path) -> None:
    fill(tmp_path)
    first = read_folder(tmp_path)
    disk = CountingDisk()
    assert read_folder(tmp_path, disk=disk) == first
    assert journals(disk) == []
    (tmp_path / "Game 1.jsonl").write_bytes(finished_game(("Anna", "Ben", "Cy"), 7)[1])
    assert by_name(tmp_path) != {}
    read_folder(tmp_path, disk=disk)
    assert journals(disk) == []  # by_name had read it
    changed = read_folder(tmp_path, reread=True, disk=disk)
    assert sorted(journals(disk)) == [f"Game {n}.jsonl" for n in range(len(TABLES))]
    assert changed == read_folder(tmp_path)


def test_a_deleted_game_is_gone_and_comes_back(tmp_path: Path) -> None:
    fill(tmp_path)
    before = by_name(tmp_path)
    trashed = saves.move_to_trash(tmp_path / "Game 3.jsonl")
    after = by_name(tmp_path)
    assert "Annabel Lee of the Seventh Ward" in before
    assert "Annabel Lee of the Seventh Ward" not in after
    assert after["Ben"].games == before["Ben"].games - 1
    assert "Game 3.jsonl" not in read_cache(tmp_path / FILE)
    saves.restore(trashed)
    assert by_name(tmp_path) == before


def _swap(data: bytes, old: object, new: object) -> bytes:
    whole = json.loads(data)
    name = next(iter(whole["games"]))
    whole["games"][name] = new
    return json.dumps(whole).encode()


DAMAGE: tuple[Callable[[bytes], bytes], ...] = (
    lambda data: b"",
    lambda data: b"null",
    lambda data: b"[" * 100_000,
    lambda data: data[: len(data) // 2],
    lambda data: b"\xff" + data,
    lambda data: data.replace(b'"format":2', b'"format":3'),
    lambda data: data.replace(b'"judgment":', b'"judgement":'),
    lambda data: data.replace(b"true", b'"yes"', 1).replace(b"false", b"7", 1),
    lambda data: _swap(data, 0, None),
    lambda data: _swap(data, 0, [1, 2]),
    lambda data: _swap(data, 0, [1, 2, ["id", "", 1.0, [[]], ""]]),
    lambda data: _swap(data, 0, [1, 2, ["id", "", "soon", [], ""]]),
    lambda data: _swap(data, 0, [1, 2, ["id", "", math.nan, [], ""]]),
    lambda data: _swap(data, 0, [1, 2, ["id", "", math.inf, [], ""]]),
    lambda data: data.replace(b'"Anna"', b'"An\\u0000na"'),
    lambda data: data.replace(b'"Anna"', b'"An\\ud800na"'),
    lambda data: data.replace(b'"Anna"', b'""'),
    lambda data: data.replace(b'"red"', b'"pink"'),
    lambda data: _swap(data, 0, ["1", 2, None]),
    lambda data: json.dumps({"format": 2, "judgment": JUDGE_VERSION, "games": 3}).encode(),
)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, FolderResults, bytes]:
    """A folder of games, what is read there, and the file that keeps it."""
    folder = tmp_path_factory.mktemp("filled")
    fill(folder)
    first = read_folder(folder)
    return folder, first, (folder / FILE).read_bytes()


@pytest.mark.parametrize("number", range(len(DAMAGE)))
def test_a_damaged_file_is_made_again_and_told(
    filled: tuple[Path, FolderResults, bytes], number: int
) -> None:
    folder, first, good = filled
    path = folder / FILE
    path.write_bytes(DAMAGE[number](good))
    again, made = read_folder(folder), path.read_bytes()
    path.write_bytes(good)
    assert again.damaged
    assert again.games == first.games
    assert made == good
    assert not read_folder(folder).damaged


@pytest.mark.parametrize("older", [{"format": 1}, {"format": 2, "judgment": JUDGE_VERSION - 1}])
def test_a_file_of_an_older_version_is_made_again_in_silence(
    tmp_path: Path, older: dict[str, int]
) -> None:
    fill(tmp_path)
    first = read_folder(tmp_path)
    (tmp_path / FILE).write_text(json.dumps({**older, "games": {}}), encoding="utf-8")
    assert read_folder(tmp_path) == first
    assert json.loads((tmp_path / FILE).read_bytes())["format"] == 2


def test_a_newer_format_knows_that_the_present_one_is_older(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path)
    first = read_folder(tmp_path)
    monkeypatch.setattr(statistics, "FORMAT", statistics.FORMAT + 1)
    assert read_folder(tmp_path) == first
    assert not first.damaged


@pytest.mark.parametrize("bytes_", [60, pytest.param(300, marks=pytest.mark.long)])
def test_any_byte_of_the_file_may_be_wrong(tmp_path: Path, bytes_: int) -> None:
    (tmp_path / "A.jsonl").write_bytes(games.finished_text(3, 2))  # read again where it is wrong
    read_folder(tmp_path)
    path, chance = tmp_path / FILE, Random(1)
    good = path.read_bytes()
    for _ in range(bytes_):
        data = bytearray(good)
        data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(bytes(data))
        add_up(read_folder(tmp_path).games)  # nothing is raised


def test_a_damaged_journal_is_named_and_costs_nothing_else(tmp_path: Path) -> None:
    fill(tmp_path)
    before = by_name(tmp_path)
    (tmp_path / "Broken.jsonl").write_bytes(b"no game at all")
    (tmp_path / "A folder.jsonl").mkdir()
    reading = read_folder(tmp_path)
    assert reading.unreadable == ("A folder", "Broken")
    assert by_name(tmp_path) == before
    assert read_folder(tmp_path) == reading  # kept as unread, and told again


@pytest.mark.skipif(os.name == "nt", reason="every name is text there")
def test_a_name_that_is_no_text_is_counted_and_remembered(tmp_path: Path) -> None:
    name = os.fsdecode(b"J\xfcrgen.jsonl")
    try:
        (tmp_path / name).write_bytes(games.finished_text(3, 2))
    except OSError:
        pytest.skip("this disk refuses it")
    assert len(read_folder(tmp_path).games) == 1
    assert list(read_cache(tmp_path / FILE)) == [name]


def test_a_folder_that_is_not_there_and_a_disk_that_refuses(tmp_path: Path) -> None:
    assert read_folder(tmp_path / "none") == statistics.FolderResults(())

    class Refusing(Disk):
        def overwrite(self, path: Path, data: bytes) -> None:
            raise OSError(28, "full")

    fill(tmp_path)
    assert len(read_folder(tmp_path, disk=Refusing()).games) == len(TABLES)
    assert not (tmp_path / FILE).exists()


def test_reading_can_be_stopped(tmp_path: Path) -> None:
    fill(tmp_path)
    heard: list[tuple[int, int]] = []

    def tell(done: int, of: int) -> bool:
        heard.append((done, of))
        return done < 2

    assert len(read_folder(tmp_path, tell).games) == 2
    assert heard == [(0, 5), (1, 5), (2, 5)]
    assert not (tmp_path / FILE).exists()  # half of it would look like all


def test_the_reader_reads_in_a_thread_and_wakes(tmp_path: Path) -> None:
    fill(tmp_path)
    woken: list[bool] = []
    reader = StatisticsReader(tmp_path, lambda: woken.append(True))
    reader._thread.join(30)
    assert woken == [True]
    assert reader.result is not None
    assert reader.result == (read_folder(tmp_path), add_up(reader.result[0].games))


def test_a_fault_while_reading_leaves_the_program_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fault(*_: object, **__: object) -> object:
        raise RuntimeError("a fault")

    monkeypatch.setattr(statistics, "read_folder", fault)
    reader = StatisticsReader(tmp_path, lambda: None)
    reader._thread.join(30)
    assert reader.result is not None
    assert reader.result[1].games == 0


def test_a_date_that_cannot_be_read_is_that_of_the_file() -> None:
    match = games.finished(3, 1)
    header = new_header(seats_of(("Anna", "Ben", "Cy")), match.history.start, made="long ago")
    assert result_of(header, match.history, 77.0).made == 77.0


def test_nothing_sealed_is_in_the_file(tmp_path: Path) -> None:
    """An unfinished game leaves its id, its origin and its date, nothing else."""
    match = games.fresh(3, 1)
    games.play(match, Random(1), lambda one: bool(one.owing()))
    header = new_header(match.seats, match.history.start)
    text = opening.journal_bytes(header, games.entries(match))
    (tmp_path / "Half.jsonl").write_bytes(text)
    read_folder(tmp_path)
    kept = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))["games"]["Half.jsonl"]
    there = os.stat(tmp_path / "Half.jsonl")
    game: list[object] = kept[2]
    assert kept[:2] == [there.st_size, there.st_mtime_ns]
    assert game[0] == header.id
    assert game[1] == ""
    assert game[3] == []


def test_results_survive_being_written_and_read(tmp_path: Path) -> None:
    fill(tmp_path)
    found = read_folder(tmp_path)
    kept = [one.game for one in read_cache(tmp_path / FILE).values()]
    assert kept == list(found.games)
    assert all(isinstance(game, GameResult) for game in kept)
