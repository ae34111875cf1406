# cold: interpreted
"""What a game brings to the table: its rules, its content, its words and its looks."""

from __future__ import annotations

import copy
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from quincunx.core.calibration import FILE as CALIBRATION
from quincunx.core.calibration import Calibrations, load_calibrations
from quincunx.core.content import Content, load_content
from quincunx.core.dice import Dice
from quincunx.core.entry_words import entry_in_words
from quincunx.core.faults import SaidByGame
from quincunx.core.journal import Entry, Journal
from quincunx.core.judgement import FittedOn, Linear, Model, load_fitted_on, load_judgement
from quincunx.core.kit.encoder import Row
from quincunx.core.kit.options import Option, Options
from quincunx.core.kit.words import Naming
from quincunx.core.ledger import Clause, Ledger, load_ledger
from quincunx.core.memory import BOOK, Memory
from quincunx.core.messages import Catalogue, Message, Say, Value, load_catalogue
from quincunx.core.mirrors import Mirror
from quincunx.core.picture import Picture
from quincunx.core.puzzles import FILE as PUZZLES
from quincunx.core.puzzles import Puzzles, load_puzzles
from quincunx.core.step import Table
from quincunx.core.translations import ENGLISH, Translation, languages_in, load_translation, translated

if TYPE_CHECKING:
    from quincunx.core.cautions import Caution
    from quincunx.core.howto import Section as HowTo
    from quincunx.core.kit.checks import Check
    from quincunx.core.kit.odds import Forecast
    from quincunx.core.lessons import Lesson
    from quincunx.core.scene import Scene
    from quincunx.core.standing import Standing

CORE = Path(__file__).parent

Data = dict[str, Any]
"""Plain data as in JSON: what views, positions and records are made of."""


class Section(NamedTuple):
    """A part of the rules: the first part of its clauses' ids, what it is called, and the clauses."""

    id: str
    title: str
    clauses: list[Clause]


class Game(ABC):
    """A game: its rules, its content, its words and its looks.

    What a game says of a table is asked of its own kind of table: `Any` where only the game knows which that is, so
    that a function of the game can stand there as it is (`features = staticmethod(judgement.features)`).
    """

    id: str
    """The name of its folder, unless it says otherwise."""
    title: str
    rules_version: int = 1
    in_the_making: bool = False
    """Is it not to be offered yet, only to those who ask for it by its name?"""
    seat_counts: tuple[int, ...] = (2,)
    """How many can play, fewest first."""
    difficulty: int = 3
    """How much there is to learn, from 1 (a few minutes) to 5 (an evening): easier games are shown first."""
    minutes: int = 0
    """How long a game takes two people who know it; 0 where nobody has said."""
    folder: Path
    """Where its ledger, sentences and content lie: beside the file of its class, unless it says otherwise."""
    language: str = ENGLISH
    """The language it speaks: `in_language` gives the game in another one."""
    printed: frozenset[str] = frozenset({"name", "title", "label", "text"})
    """The fields of its content that are words, and translated."""
    naming: Naming = Naming()
    """What the parameters of its sentences stand for, and what that is called."""
    feature_names: tuple[str, ...] = ()
    """What `features` looks at; none in a game that has `chances` of its own."""
    row: Row | None = None
    """The columns of what `observe` gives to learners; None in a game that has nothing for them yet."""
    plans: bool = False
    """Does an order take several clicks, and a phase many orders? Then a search compares whole orders of one's own."""
    dice_in_orders: bool = False
    """Do dice fall, or others choose, before an order is over? Then a plan ends where it is left to them."""
    horizon: int = 0
    """How many choices a search plays on before it judges: some where a position tells little of what is under way."""
    doubt: float = 2.0
    """How much a search doubts what it has seen little of, in units of how far its values lie apart for a seat."""
    standing: tuple[Standing, ...] = ()
    """The answers a player may give in advance, the first that fits taken before the others."""
    staged: frozenset[str] = frozenset()
    """The journal lines, by their keys, of events that have a scene."""

    def __init_subclass__(cls) -> None:
        if not hasattr(cls, "folder"):
            cls.folder = Path(str(sys.modules[cls.__module__].__file__)).parent
        if not hasattr(cls, "id"):
            cls.id = cls.folder.name

    @property
    def fewest_seats(self) -> int:
        return self.seat_counts[0]

    @property
    def most_seats(self) -> int:
        return self.seat_counts[-1]

    @property
    def seats_in_words(self) -> str:
        """How many can play: "2", "2 or 4", or "2 to 5"."""
        few, many = self.fewest_seats, self.most_seats
        if many - few > 1 and len(self.seat_counts) == many - few + 1:
            return f"{few} to {many}"
        return " or ".join(str(count) for count in self.seat_counts)

    # ---- data that lies in the game's folder

    @cached_property
    def ledger(self) -> Ledger:
        """The game's clauses, followed by those of the table."""
        return load_ledger(self.folder / "ledger.toml").with_added(load_ledger(CORE / "ledger.toml"))

    @cached_property
    def catalogue(self) -> Catalogue:
        english = load_catalogue(CORE / "messages.toml").with_added(load_catalogue(self.folder / "messages.toml"))
        if self.language == ENGLISH:
            return english
        core = load_translation(CORE, self.language).sentences
        return english.with_added(core).with_added(self.translation.sentences)

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages this game can be played in, English first."""
        return tuple(language for language in languages_in(self.folder) if language in languages_in(CORE))

    @cached_property
    def translation(self) -> Translation:
        """What the game says in its language, if that is not English."""
        return load_translation(self.folder, self.language)

    def in_language(self, language: str) -> Game:
        """This game in another language; in English, if it has no translation into that one."""
        if self.language != ENGLISH:
            raise ValueError(f"this is {self.title} in another language already ({self.language}); ask the game itself")
        return game_in(self, language) if language in self.languages else self

    def content_in_words(self, content: Content) -> Content:
        """A content in the language of the game; it stays the same content."""
        return content if self.language == ENGLISH else content_in(self, content)

    def table_in_words(self, table: Table, content: Content) -> Table:
        """A table as it is told with a content in the language of the game: to be looked at, and not played on."""
        twin = table.copy(table.dice)
        twin.journal = table.journal
        self.reword(twin, content)
        return twin

    def reword(self, table: Any, content: Content) -> None:
        """Give a table the pieces of a content that is the same but for its words; for games with words on them."""
        return

    def sections(self, clauses: Iterable[Clause] | None = None) -> list[Section]:
        """The clauses, or some of them, by section in rulebook order."""
        groups = groupby(self.ledger if clauses is None else clauses, key=lambda clause: clause.id.split(".")[0])
        return [Section(name, self.section_title(name), list(group)) for name, group in groups]

    def section_title(self, name: str) -> str:
        """What a section of the rules is called: `[sections]` of the catalogue says it."""
        return self.catalogue.sentences.get(f"sections.{name}", name.capitalize())

    @cached_property
    def built_in(self) -> Content:
        """The content in the game's own folder."""
        return self.load_content(())

    def load_content(self, packs: Sequence[Path]) -> Content:
        """The content with packs laid over it."""
        return load_content(self.folder / "content", packs)

    @cached_property
    def judgement(self) -> Model:
        """What the features say about the chances, as fitted from games played."""
        file, names = self.folder / "judgement.toml", self.feature_names
        if names and not file.is_file():
            wanted = f"expected a guess to begin with, a number under [weights] for each of {', '.join(names)}"
            raise ValueError(f"{file}: {wanted}")
        return load_judgement(file, names) if names else Linear([])

    @cached_property
    def weights(self) -> list[float]:
        """How much each feature counts for itself."""
        return self.judgement.weights if isinstance(self.judgement, Linear) else []

    @cached_property
    def fitted_on(self) -> FittedOn | None:
        """The games the judgement was fitted on; None if there are none, or it is only a first guess."""
        return load_fitted_on(self.folder / "judgement.toml") if self.feature_names else None

    @cached_property
    def calibrations(self) -> Calibrations:
        """How values become chances one may believe, as fitted from games played."""
        return load_calibrations(self.folder / CALIBRATION)

    @cached_property
    def puzzles(self) -> Puzzles:
        """The puzzles mined from games played."""
        return load_puzzles(self.folder / PUZZLES)

    @cached_property
    def lessons(self) -> dict[str, Lesson]:
        """The lessons by id, in the order they are taken."""
        from quincunx.core.lessons import load_lessons  # which needs Data, above

        return load_lessons(self)

    @cached_property
    def howto(self) -> list[HowTo]:
        """The page that tells how to play, section by section."""
        from quincunx.core.howto import load_howto  # which needs Data, above

        return load_howto(self)

    def words(self, key: str) -> str:
        """A sentence without parameters."""
        return self.catalogue.text(Message(key))

    @cached_property
    def say(self) -> Say:
        """The words of the drawings."""
        return Say(self.catalogue)

    def fault_words(
        self,
        message: Message,
        content: Content | None = None,
        naming: Callable[[Content], Callable[[str, Value], Value]] | None = None,
    ) -> SaidByGame:
        """A message about what somebody brings, told in any language; `naming` says what a content calls its pieces."""

        def tell(language: str) -> str:
            told = self.in_language(language) if self.language == ENGLISH else self
            words = None if content is None or naming is None else naming(told.content_in_words(content))
            return told.catalogue.text(message, words)

        return SaidByGame(tell)

    def text(self, table: Table, message: Message) -> str:
        """A message about a table in words."""
        return self.catalogue.text(message, partial(self.name, table))

    def entry_to_dict(self, table: Table, entry: Entry) -> Data:
        """A journal entry as plain data, with its words, its clause and any sums it explains."""
        return entry_in_words(self.catalogue, self.naming, table, partial(self.name, table), entry)

    # ---- rules

    def options(self, content: Content) -> Sequence[Option]:
        """The options of the game's own, in the order in which they are settled; `memory` comes after them."""
        return ()

    def check_options(self, options: Mapping[str, object], content: Content) -> Data:
        """The options of a match, complete and in their plain form; ValueError says what is wrong with them."""
        return options_of(self, content).check(options)

    def first_options(self, content: Content) -> Data:
        """Options recommended for a first game: those its form begins with."""
        filled = {str(field["name"]): str(field["value"]) for field in self.form(content)}
        return self.check_options(self.options_from_form(filled, content), content)

    def form(self, content: Content) -> list[Data]:
        """The options as fields of a form: name, label, value to begin with, and choices of value and text.

        A field with a `seat` says what that seat plays (its army, its faction); a study of balance swaps these. One
        with a `when` counts only where another field has one of some values; `about` is a line that explains it.
        """
        return options_of(self, content).form(self.catalogue.sentences)

    def options_from_form(self, fields: Mapping[str, str], content: Content | None = None) -> Data:
        """The options a filled-in form asks for; they still have to be checked."""
        return options_of(self, content or self.built_in).from_form(fields)

    def any_options(self, content: Content, dice: Dice) -> Data:
        """Options at random from all that are allowed, variants included."""
        return options_of(self, content).at_random(dice)

    def played_options(self, content: Content, dice: Dice) -> Data:
        """Options at random as people play: a judgement learns from such games, and chances are calibrated by them.

        A game overrides this where most of what is allowed makes games that are not worth learning from.
        """
        return self.any_options(content, dice)

    def known_options(self, options: Data, table: Any, seat: int) -> Data:
        """The options of a match as far as a seat may know them now; in most games they are no secret."""
        return options

    @abstractmethod
    def set_up(self, options: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        """A table at the first choice of the match."""

    def table_to_dict(self, table: Table) -> Data:
        """All that lies on the table, secrets included, as plain data: its declared fields."""
        from quincunx.core.kit.state import fields_of  # needs Data, above

        return fields_of(table).fields.write(table, table)

    def bare(self, content: Content, dice: Dice, journal: Journal | None) -> Any:
        """A table with nothing on it yet, for a position to be laid on."""
        raise NotImplementedError

    def table_from_dict(self, data: Data, content: Content, dice: Dice, journal: Journal | None) -> Table:
        """A table put together from plain data; ValueError says what is wrong with it."""
        from quincunx.core.kit.state import fields_of  # needs Data, above

        table: Table = self.bare(content, dice, journal)
        fields_of(table).fields.read(data, "table", table, table)
        return table

    def check_fit(self, options: Data, table: Any) -> None:
        """ValueError if a table read from plain data cannot come from a match with these options."""
        from quincunx.core.kit.checks import check  # needs Data, above

        check(table, self.fit_checks(options, table))

    def fit_checks(self, options: Data, table: Any, /) -> Iterable[Check]:
        """What must hold of a table that comes from a match with these options."""
        return ()

    # ---- what people see and read

    @abstractmethod
    def view(self, table: Any, seat: int, memory: str = BOOK, /) -> Data:
        """All that this seat may see, as plain data; what has to be remembered only if the memory is AIDED.

        The view says as `memory` which one it is. Tables in its lists may be told again: look at them, and change
        only what `Match.view` gives.
        """

    @abstractmethod
    def board(self, view: Data, say: Say, narrow: bool, last: Picture | None, /) -> Picture:
        """A view drawn in these words; it may take over what looks as in the last picture."""

    def picture(self, view: Data, narrow: bool = False, last: Picture | None = None) -> Picture:
        """A view drawn in the words of the catalogue."""
        return self.board(view, self.say, narrow, last)

    def thumb(self, view: Data) -> str | None:
        """A view at the size of a thumb, for lists of games, as `core/kit/thumb.py` draws; None if it has none."""
        return None

    @property
    def mosaic(self) -> Path | None:
        """The mosaic of the game, as `docs/mosaics.py` lays it; None if it has none."""
        file = self.folder / "mosaic.svg"
        return file if file.is_file() else None

    def draw(self, view: Data, narrow: bool = False) -> str:
        """A view as an SVG picture."""
        return self.picture(view, narrow).to_text()

    def piles(self, view: Data) -> Data | None:
        """The piles a view lets one look through, for the page beside the table; None if there are none.

        `memory` is what `memory_in_force` says; `sheet` is an SVG that defines the faces; `piles` is a list of `id` (as
        the board's `data-pile` says), `title`, `text`, `rule`, `seat`, and `cards`: `face` (an id on the sheet),
        `words`, `count`, `note` or none, and `size` of a face that is not 100 by 140.
        """
        return self.look_through(view, self.say)

    def look_through(self, view: Data, say: Say, /) -> Data | None:
        """The same in these words: what a game brings that has piles."""
        return None

    def name(self, table: Table, param: str, value: Value) -> Value:
        """What a parameter of a message is called: a card's name for its id, a player's for a seat."""
        return self.naming.called(table, param, value)

    def journal_value(self, table: Table, param: str, number: int) -> Value:
        """What a number in the journal stands for, by the name of the parameter."""
        return self.naming.kept(table, param, number)

    def forecast(self, table: Any, seat: int, memory: str, /) -> Forecast | None:
        """What this seat can work out about the choice before it (odds, sums); None if there is nothing.

        It tells no more than the view does: what has to be remembered only if the memory is AIDED.
        """
        return self.foretell(table, seat, memory, partial(self.text, table))

    def foretell(self, table: Any, seat: int, memory: str, words: Callable[[Message], str], /) -> Forecast | None:
        """The same in these words: what a game brings that has odds."""
        return None

    def scenes(self, before: Data, after: Data, lines: Sequence[Data], /) -> Sequence[Scene]:
        """What an event with a `staged` line looked like, for the eye of these views: mostly one scene, or several.

        They are made of what this eye saw before and after, and of the lines it may read, and of nothing else.
        """
        return self.stage(before, after, lines, self.say)

    def stage(self, before: Data, after: Data, lines: Sequence[Data], say: Say, /) -> Sequence[Scene]:
        """The same in these words: what a game brings that has scenes."""
        return ()

    def cautions(self, table: Any, seat: int, /) -> Sequence[Caution]:
        """Choices before this seat that would leave something urgent undone, such as ending the turn while the enemy
        can win; it looks only at what the seat may know. Choices that lose at once are found without it."""
        return ()

    def may_lose(self, table: Any, seat: int, /) -> bool:
        """Could a single choice of this seat lose the match? A quick look; where in doubt, it could."""
        return True

    def loses_by(self, ending: str) -> Message:
        """What is said of a choice that loses the match by a clause: `[caution.loses]` has the words."""
        key = f"caution.loses.{ending}"
        return Message(key if key in self.catalogue.sentences else "caution.any_ending")

    def draft(self, table: Any, seat: int) -> Data | None:
        """What this seat is building now (an army, say) as `core/kit/shelf.py` tells it; None if nothing."""
        return None

    def read_draft(self, text: str, content: Content) -> Data:
        """A file such as `draft` gives, as `name`, `for` and `choices`; ValueError says what is wrong with it."""
        raise ValueError("nothing of the kind is built in this game")

    def reasons(self, table: Any, seat: int, /) -> dict[str, float]:
        """What speaks for a seat, in one measure, by NAME in `hint.because.NAME` {n} and `hint.though.NAME`."""
        return {}

    # ---- what computer players and tests need

    def observe(self, table: Any, seat: int, memory: str = BOOK, /) -> bytearray:
        """All that this seat may see, as the numbers of a `row`."""
        raise ValueError(f"{self.title} has no observation yet: a game with a `row` says what is in it")

    def features(self, table: Any, seat: int, /) -> list[float]:
        """What can be seen of this seat's standing, in the order of `feature_names`."""
        return []

    def standings(self, table: Any, /) -> list[list[float]]:
        """The features of every seat: a game may work them out together."""
        return [self.features(table, seat) for seat in range(table.seats)]

    def points(self, table: Any, /) -> list[float]:
        """What every seat has made where points decide, since more is to be learned from that than from who won."""
        return []

    def sureness(self, table: Any, /) -> float:
        """How much of a lead that shows at this moment is likely to last; the features are all multiplied by it."""
        return 1.0

    def chances(self, table: Any) -> list[float]:
        """How well every seat stands: what it got if the match is over, else as the features are weighed."""
        if table.scores:
            return list(table.scores)
        return self.judgement.chances(self.standings(table))

    def tally(self, table: Any, seat: int, /) -> list[Message]:
        """What a seat's place at the end goes by, the most telling first: its points, and what broke a tie."""
        return []

    def mirrors(self) -> Sequence[Mirror]:
        """What can be swapped in this game so that a match stays what it is: seats that begin alike, left for right."""
        return ()

    @abstractmethod
    def components(self, table: Any) -> Data:
        """All pieces in the game, however they lie: the same from set-up to the end."""


@lru_cache(maxsize=64)
def game_in(game: Game, language: str) -> Game:
    """A game in a language: the same but for its words."""
    if language == ENGLISH:
        return game
    twin = copy.copy(game)
    for worded in ("catalogue", "translation", "say", "lessons", "howto"):
        twin.__dict__.pop(worded, None)
    twin.language = language
    return twin


@lru_cache(maxsize=64)
def content_in(game: Game, content: Content) -> Content:
    """A content with the words of a game's language on its pieces."""
    return translated(content, game.printed, game.translation.printed)


@lru_cache(maxsize=64)
def options_of(game: Game, content: Content) -> Options:
    """The options of a game with a content, declared once."""
    return Options(game.title, [*game.options(content), Memory()])
