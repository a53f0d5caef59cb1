"""The tests that a fault meets, in which order, also after lines have moved."""

from pathlib import Path

from selection import AT_IMPORT, Mapping, Nearest, joined

MODULE = "pkg/flow.py"
SOURCE = "SIZE = 3\n\n\ndef f():\n    return SIZE\n\n\ndef g():\n    return 4\n"
WIDE, NARROW, SLOW, NAMED, NET = (
    "tests/test_wide.py::test_all",
    "tests/test_narrow.py::test_one",
    "tests/test_narrow.py::test_slow",
    "tests/test_flow.py::test_flow",
    "tests/table/test_hot_seat.py::test_game",
)
SECONDS = {WIDE: 0.1, NARROW: 0.2, NAMED: 0.3, NET: 0.4, SLOW: 3.0}
NUMBER = {test: n for n, test in enumerate(SECONDS)}


def mapping() -> Mapping:
    lines = {
        1: [AT_IMPORT],
        4: [AT_IMPORT],
        5: [NUMBER[test] for test in (WIDE, NARROW, SLOW, NAMED, NET)],
        8: [AT_IMPORT],
        9: [NUMBER[WIDE], NUMBER[NET]],
    }
    return Mapping(dict(SECONDS), {MODULE: lines})


def nearest(tmp_path: Path, most: int = 60) -> Nearest:
    sources = {MODULE: SOURCE, "tests/test_narrow.py": "from pkg import flow\n"}
    for file in {MODULE, *(test.split("::")[0] for test in SECONDS)}:
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(sources.get(file, ""), "utf-8")
    return Nearest(mapping(), tmp_path, most, ("tests/*/test_hot_seat*.py",))


def test_tests_of_the_module_come_first_then_the_nets_and_slow_tests_last(tmp_path: Path) -> None:
    found = nearest(tmp_path).tests_for(MODULE, range(5, 6))
    assert found == [NARROW, NAMED, WIDE, NET, SLOW]


def test_files_of_tests_may_be_named_after_a_class(tmp_path: Path) -> None:
    one = nearest(tmp_path, most=1)
    lines = {5: [NUMBER[WIDE], NUMBER[NAMED]]}
    (tmp_path / "pkg/other.py").write_text(SOURCE, "utf-8")
    other = one._replace(mapping=Mapping(SECONDS, {"pkg/other.py": lines}))
    for name, test in (("WideScene", WIDE), ("Flow", NAMED)):
        assert other.tests_for("pkg/other.py", range(5, 6), f"pkg.other.{name}.g") == [test]


def test_a_net_is_tried_besides_the_nearest(tmp_path: Path) -> None:
    assert nearest(tmp_path, most=1).tests_for(MODULE, range(5, 6)) == [NARROW, NET]


def test_the_quickest_are_tried_besides_the_nearest(tmp_path: Path) -> None:
    found = nearest(tmp_path, most=1)._replace(quick=1)
    assert found.tests_for(MODULE, range(5, 6)) == [NARROW, WIDE, NET]


def test_the_quickest_of_those_left_are_tried_last_as_long_as_time_allows(tmp_path: Path) -> None:
    one = nearest(tmp_path, most=1)
    for seconds, last in (
        (0.05, []),
        (0.15, [WIDE]),
        (0.45, [WIDE, NAMED]),
        (9.0, [WIDE, NAMED, SLOW]),
    ):
        found = one._replace(seconds=seconds).tests_for(MODULE, range(5, 6))
        assert found == [NARROW, NET, *last]


def test_tests_of_the_least_run_line_of_a_function_are_tried_besides_the_nearest(
    tmp_path: Path,
) -> None:
    one = nearest(tmp_path, most=1)
    (tmp_path / MODULE).write_text(
        "def f(x):\n    if x:\n        return 1\n    return 2\n", "utf-8"
    )
    lines = {
        2: [NUMBER[test] for test in (WIDE, NARROW, SLOW)],
        3: [NUMBER[WIDE], NUMBER[NARROW]],
        4: [NUMBER[SLOW]],
    }
    found = one._replace(mapping=Mapping(SECONDS, {MODULE: lines}))
    assert found.tests_for(MODULE, range(2, 3)) == [NARROW, SLOW]
    assert found.tests_for(MODULE, range(3, 4)) == [NARROW]


def test_tests_that_run_other_lines_are_not_tried(tmp_path: Path) -> None:
    assert nearest(tmp_path).tests_for(MODULE, range(9, 10)) == [WIDE, NET]


def test_where_something_is_kept_tests_that_use_it_later_come_first(tmp_path: Path) -> None:
    found = nearest(tmp_path)
    source = "class A:\n    def f(self):\n        pass\n        pass\n        self.x = 1\n\n\n"
    (tmp_path / MODULE).write_text(source + "    def g(self):\n        return self.x\n", "utf-8")
    assert found.tests_for(MODULE, range(5, 6))[0] == WIDE


def test_a_constant_meets_the_tests_that_run_its_uses(tmp_path: Path) -> None:
    assert nearest(tmp_path).tests_for(MODULE, range(1, 2)) == [NARROW, NAMED, WIDE, NET, SLOW]


def test_what_is_added_to_a_constant_meets_them_too(tmp_path: Path) -> None:
    found = nearest(tmp_path)
    (tmp_path / MODULE).write_text(SOURCE.replace("SIZE = 3\n", "SIZE += 3\n"), "utf-8")
    assert found.tests_for(MODULE, range(1, 2)) == [NARROW, NAMED, WIDE, NET, SLOW]


def test_a_constant_meets_the_tests_of_those_that_are_made_of_it(tmp_path: Path) -> None:
    source = "A = 1\nB = {}\nB['a'] = A\nC = [B]\n\n\ndef f():\n    return C\n"
    one = nearest(tmp_path)
    (tmp_path / "pkg/other.py").write_text(source, "utf-8")
    lines = {n: [AT_IMPORT] for n in (1, 2, 3, 4, 7)} | {8: [NUMBER[NAMED]]}
    other = one._replace(mapping=Mapping(SECONDS, {"pkg/other.py": lines}))
    assert other.tests_for("pkg/other.py", range(1, 2)) == [NAMED]


def test_a_line_that_runs_at_import_means_all_tests_of_the_rules() -> None:
    by_seconds = sorted(SECONDS, key=lambda test: SECONDS[test])
    assert mapping().all_tests_for(MODULE, range(1, 2)) == by_seconds
    assert mapping().all_tests_for(MODULE, range(9, 10)) == [WIDE, NET]


def test_shares_are_joined_and_files_of_tests_taken_out() -> None:
    other = Mapping({"tests/test_more.py::test_it": 1.0}, {MODULE: {9: [0], 1: [AT_IMPORT]}})
    both = joined([mapping(), other])
    assert both.all_tests_for(MODULE, range(9, 10)) == [WIDE, NET, "tests/test_more.py::test_it"]
    left = both.without({"tests/test_wide.py"})
    assert left.all_tests_for(MODULE, range(9, 10)) == [NET, "tests/test_more.py::test_it"]
    assert Mapping.load(left.dump()).lines == left.lines


def test_lines_are_followed_through_an_edit() -> None:
    known = mapping()
    known.moved(MODULE, SOURCE, SOURCE.replace("    return 4", "    x = 4\n    return x"))
    assert known.running(MODULE, {5}) == set(NUMBER.values())
    assert NUMBER[WIDE] in known.running(MODULE, {9})
    assert NUMBER[WIDE] in known.running(MODULE, {10})
    assert known.running(MODULE, {11}) == set()
