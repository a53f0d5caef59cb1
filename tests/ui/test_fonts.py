"""Letters that a face lacks come from another: none is ever missing, whatever people type."""

import unicodedata

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tammany_desktop import resources
from tammany_desktop.ui.fonts import MISSING, SUBSTITUTES, Font, characters_of
from tammany_desktop.ui.look import EntryFont
from tammany_desktop.ui.type import ROLES, Typography, Units
from tests.helpers.glyphs import characters
from tests.helpers.window import Driver

FACES = tuple(sorted(SUBSTITUTES))
INK = pygame.Color("black")
# Every letter of the languages of names that people type, beyond our own five.
ALPHABETS = {
    "Polish": "ąćęłńóśźż",
    "Czech": "áčďéěíňóřšťúůýž",
    "Turkish": "çğıİöşü",
    "Romanian": "ăâîșț",
    "Hungarian": "őű",
    "Greek": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
    "Ukrainian": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "Serbian": "ђјљњћџ",
    "Russian": "ёъыэ",
}
NAMES = ("Łęcki", "Žižka", "Şahin", "Țuțea", "Ελένη", "Олексій")


@pytest.fixture(autouse=True, scope="module")
def fonts() -> None:
    pygame.font.init()


@pytest.mark.parametrize("face", [*FACES, "sans-regular", "sans-bold"])
def test_the_index_tells_what_a_face_holds(face: str) -> None:
    assert characters_of(face) == characters(resources.assets() / "fonts" / f"{face}.ttf")


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", ALPHABETS)
def test_some_face_has_every_letter(face: str, language: str) -> None:
    font = Font(face, 20)
    for letter in ALPHABETS[language] + unicodedata.normalize("NFC", ALPHABETS[language].upper()):
        if unicodedata.combining(letter):
            continue
        (run,) = font.runs(letter)
        assert run.words != MISSING, letter
        assert font.render(letter, INK).get_bounding_rect().width > 2


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("name", NAMES)
def test_a_word_is_drawn_in_one_face_in_the_right_size(face: str, name: str) -> None:
    font = Font(face, 30)
    (run,) = font.runs(name)
    capital = run.font.metrics("H")[0]
    assert capital is not None
    assert abs(capital[3] - font.cap_height) <= 1
    assert font.size(name)[0] == font.render(name, INK).get_width()


@pytest.mark.parametrize("role", sorted(ROLES))
def test_faces_mixed_in_a_line_stand_on_one_line(role: str) -> None:
    font = Typography(Units(1920, 1080)).font(role)
    words = "中 ĦĦ \u041d\u041d \u0397\u0397"
    image = font.render(words, INK)
    feet, left = set(), 0
    for run in font.runs(words):
        wide = run.font.size(run.words)[0]
        feet.add(image.subsurface((left, 0, wide, image.get_height())).get_bounding_rect().bottom)
        left += wide
    assert left == image.get_width()
    slack = 1 + font.cap_height // 30
    assert max(feet - {0}) - min(feet - {0}) <= slack
    assert abs(font.baseline(words) - max(feet)) <= slack


@pytest.mark.parametrize("words", ["中村", "😀", "👨‍👩‍👧", "\0", "\ud800", "שלום", "\u0301"])
@pytest.mark.parametrize("face", FACES)
def test_what_no_face_holds_is_a_box(face: str, words: str) -> None:
    font = Font(face, 20)
    (run,) = font.runs(words)
    assert set(run.words) == {MISSING}
    box = font.render(MISSING, INK).get_bounding_rect()
    assert font.render(words, INK).get_bounding_rect().height == box.height >= 19


def test_marks_find_their_letter() -> None:
    font = Font("text-regular", 20)
    assert [run.words for run in font.runs("Le\u0328cki")] == ["Lęcki"]
    assert not font.runs("\xad")
    assert font.render("a\u200b\u2060b", INK).get_size() == font.render("ab", INK).get_size()


@given(st.text(max_size=30))
@example("0000000000<II\xad0")  # its part fits, a hyphen after it does not
def test_any_text_can_be_measured_and_drawn(words: str) -> None:
    type_ = Typography(Units(1280, 720))
    for role in ("body", "wood"):
        assert type_.render(words, role, INK).get_width() >= type_.width(words, role) - 1
        for line in type_.wrap(words, role, 90):
            assert type_.fits(line, role, 90)


def test_latin_text_asks_no_other_face() -> None:
    font = Font("wood-regular", 30)
    font.render("Boss Tweed wins Ward 14", INK)
    assert font._others == {}
    assert font._cached_runs.cache_info().currsize == 0


@pytest.mark.parametrize("plain", [False, True])
def test_what_is_typed_into_a_field_can_be_read(window: Driver, plain: bool) -> None:
    from tammany_desktop.scenes.menus.new_game import NewGameScene

    window.app.apply(plain_type=plain)
    scene = NewGameScene(window.app, True)
    window.app.stack.reset(scene)
    window.app.stack.apply_changes()
    field = next(one for one in scene.gui.ring.targets if one.is_text_field)
    pictures = []
    for name in ("", "Ελένη", "Олексій", "中😀"):
        scene.gui.ring.set_focus(field)
        scene.set_name(0, name)
        scene.resize()
        window.settle()
        surface = pygame.display.get_surface()
        assert surface is not None
        pictures.append(pygame.image.tobytes(surface.subsurface(field.rect), "RGB"))
    assert len(set(pictures)) == 4


def test_accents_do_not_move_what_is_typed(window: Driver) -> None:
    look = window.app.look
    font = EntryFont(look, "body")
    rects = [font.get_rect(name) for name in (*NAMES, "Ben", "Ång", "x")]
    boxes = {(rect.y, rect.height) for rect in rects}
    assert len(boxes) == 1
    ((baseline, height),) = boxes
    for name in NAMES:
        image = font.render_premul_to(name, INK, (300, height), (0, baseline))
        whole = font.render_premul_to(name, INK, (300, 200), (0, 100))
        lost = whole.get_bounding_rect().height - image.get_bounding_rect().height
        assert lost in (0, 1), name
