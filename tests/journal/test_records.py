"""Records: what their types say is what a file must hold, and old files stay what they were."""

import json
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import pytest

from tammany_desktop.analysis.results import GameResult, SeatResult, Win
from tammany_desktop.analysis.statistics import CacheEntry, read_cache
from tammany_desktop.bots.review import MOMENT_CODEC, Decision, Moment
from tammany_desktop.lessons.ratings import ProblemRecord, ProblemTries
from tammany_desktop.records import Codec, as_object, codec_of, within
from tammany_desktop.rules import moves as m
from tammany_desktop.session.weighing import JUDGE_VERSION
from tests.helpers.build import W


class Part(NamedTuple):
    name: str
    on: bool = False


class Whole(NamedTuple):
    size: Annotated[int, within(0, 9), lambda size: size != 5]
    share: float
    parts: tuple[Part, ...] = ()
    pair: tuple[int, str] | None = None
    known: frozenset[int] = frozenset()
    by_name: dict[str, Part] = {}  # noqa: RUF012
    anything: Any = None
    folded: Annotated[str, Codec(str.lower, str.upper)] = ""


FULL = Whole(3, 0.5, (Part("a"), Part("b", True)), (1, "x"), frozenset((3, 1)), {"k": Part("c")})
WORDS: list[Any] = [
    *(3, 0.5, [["a", False], ["b", True]], [1, "x"]),
    *([1, 3], {"k": ["c", False]}, None, ""),
]


def test_a_record_is_a_list_in_the_order_of_its_fields() -> None:
    assert codec_of(Whole).write(FULL) == WORDS
    assert codec_of(Whole).read(json.loads(json.dumps(WORDS))) == FULL


class Compiled(NamedTuple):
    """As of a compiled module, whose types have lost what they hold."""

    part: object


Compiled.__annotations__["part"] = tuple


def test_a_type_with_a_form_of_its_own_is_not_looked_at() -> None:
    hint: Any = Annotated[Compiled, Codec(str.lower, str.upper), lambda value: value != "no"]
    assert codec_of(hint).read("YES") == "yes"
    assert codec_of(hint).write("yes") == "YES"
    with pytest.raises(ValueError, match="impossible"):
        codec_of(hint).read("NO")


def test_a_named_record_has_every_field_and_a_sparse_one_those_that_say_something() -> None:
    words = dict(zip(Whole._fields, WORDS, strict=True))
    assert as_object(Whole).write(FULL) == words
    assert as_object(Whole).read(words) == FULL
    assert as_object(Part, sparse=True).write(Part("a")) == {"name": "a"}
    assert as_object(Part, sparse=True).read({"name": "a"}) == Part("a")
    assert as_object(Part, sparse=True).read({"name": "a", "on": True}) == Part("a", True)
    for kind in (as_object(Part), as_object(Part, sparse=True)):
        for wrong in ({}, {"on": True}, {"name": "a", "on": True, "off": 1}, ["a", True], None):
            with pytest.raises(ValueError, match="Part"):
                kind.read(wrong)
    with pytest.raises(ValueError, match="Part"):
        as_object(Part).read({"name": "a"})


def test_what_has_a_form_of_its_own_is_read_and_written_by_it() -> None:
    words = codec_of(Whole).write(FULL._replace(folded="abc"))
    assert words[-1] == "ABC"
    assert codec_of(Whole).read(words).folded == "abc"


@pytest.mark.parametrize(
    ("place", "value"),
    [
        *((0, 10), (0, -1), (0, 5), (0, True), (0, 3.0), (0, "3"), (0, None)),
        *((1, "1"), (1, True), (1, None), (1, float("nan")), (1, float("inf")), (1, 10**400)),
        *((2, {}), (2, "ab"), (2, [["a"]]), (2, [["a", False, 1]]), (2, [["a", 0]]), (2, [3])),
        *((3, [1]), (3, ["x", 1]), (3, 1), (4, 3), (4, ["1"]), (4, {}), (5, []), (5, {"k": 1})),
        *((7, 3), (7, None)),  # raises TypeError in its form
    ],
)
def test_anything_else_is_refused_by_the_name_of_its_field(place: int, value: object) -> None:
    words = [*WORDS[:place], value, *WORDS[place + 1 :]]
    with pytest.raises(ValueError, match=f"^{Whole._fields[place]}: ") as caught:
        codec_of(Whole).read(words)
    assert repr(value) not in str(caught.value) or value in (3, 5, 1, -1)


@pytest.mark.parametrize("words", [None, 1, "x", {}, [], WORDS[:-1], [*WORDS, 1]])
def test_what_is_no_list_of_its_fields_is_no_record(words: object) -> None:
    with pytest.raises(ValueError, match="Whole"):
        codec_of(Whole).read(words)


# Files as version 0.2.0 wrote them


def test_a_moment_kept_by_an_older_version_is_read() -> None:
    turn = [{"do": "place_boss", "ward": 14}, {"do": "end_turn"}]
    words: list[Any] = [
        *(7, 2, [0.5, 0.25, 0.25]),
        [
            [3, 1, "turn", 0.51234, 0.5, 0.001, turn, turn, None, None, -1],
            [5, 0, "bidding", 1.0, 0, 0.0, [], [], [1, 0, 2, 0], [0, 0, 0, 0], 12],
        ],
        *([0.1, -0.1, 0.0], "bids"),
    ]
    moves = m.place_boss(W[14]), m.END_TURN
    expected = Moment(
        *(7, 2, (0.5, 0.25, 0.25)),
        (
            Decision(3, 1, "turn", 0.51234, 0.5, 0.001, moves, moves),
            Decision(5, 0, "bidding", 1.0, 0.0, 0.0, (), (), (1, 0, 2, 0), (0, 0, 0, 0), 12),
        ),
        *((0.1, -0.1, 0.0), "bids"),
    )
    assert MOMENT_CODEC.read(words) == expected
    assert MOMENT_CODEC.write(expected) == [*words, []]
    played = expected._replace(played=(1.0, 0.0, 0.0))
    assert MOMENT_CODEC.read(MOMENT_CODEC.write(played)) == played
    for wrong in (1.5, "1", None):
        first = words[3][0]
        with pytest.raises(ValueError, match=r"^decisions: : best_chance: "):
            MOMENT_CODEC.read([*words[:3], [[*first[:3], wrong, *first[4:]]], *words[4:]])


def test_statistics_kept_by_an_older_version_are_read(tmp_path: Path) -> None:
    seats = [
        ["Anna", "red", "", 30, True, 4, 2, [1, 2, 3, 4], [14, 1, 5, 4, 2], None, True, ["clean"]],
        ["Ben", "brown", "sachem:x", 26, False, 0, 1, [0, 0, 0, 0], None, None, False, ["gone"]],
    ]
    whole = {
        "format": 2,
        "judgment": JUDGE_VERSION,
        "games": {
            "a\udcff.jsonl": [10, 20, ["i" * 32, "", 1.5, seats, "w"]],
            "b.jsonl": [1, 2, None],
        },
    }
    path = tmp_path / "statistics.json"
    path.write_text(json.dumps(whole), encoding="ascii")
    won = (
        SeatResult(
            *("Anna", "red", "", 30, True, 4, 2, (1, 2, 3, 4)),
            *(Win(14, 1, 5, 4, 2), None, True, ("clean",)),
        ),
        SeatResult("Ben", "brown", "sachem:x", 26, False, 0, 1, (0, 0, 0, 0), None, None, False),
    )
    game = GameResult("i" * 32, "", 1.5, won, "w")
    expected = {"a\udcff.jsonl": CacheEntry(10, 20, game), "b.jsonl": CacheEntry(1, 2, None)}
    assert read_cache(path) == expected


def test_problems_tried_with_an_older_version_are_known(tmp_path: Path) -> None:
    kept = '{"format":1,"rating":[12345,900],"day":739000,"tried":{"a":[1,1],"b":[0,1]},'
    (tmp_path / "problems.json").write_text(kept + '"ratings":{"a":[-5,450]}}', encoding="ascii")
    record = ProblemRecord(tmp_path)
    assert (record.rating, record.day) == ((1234.5, 90.0), 739000)
    assert record.tried == {"a": ProblemTries(True, True), "b": ProblemTries(False, True)}
    assert record.problem_ratings == {"a": (-0.5, 45.0)}
