"""The check of translations: they say all that is said in English, and nothing else."""

from __future__ import annotations

from quincunx.core.game import Game
from quincunx.core.messages import Catalogue, load_catalogue, parts_of
from quincunx.core.translations import load_translation, texts_printed


def lacking(originals: Catalogue, translated: Catalogue) -> list[str]:
    """What translated sentences lack, add, or fill in differently."""
    english, told = originals.sentences, translated.sentences
    found = [f"lacks {key}" for key in english if key not in told]
    found += [f"has {key}, which doesn't exist in English" for key in told if key not in english]
    for key in english.keys() & told.keys():
        wanted, given = ({param for _, param, _ in parts_of(said[key]) if param} for said in (english, told))
        if wanted != given:
            found.append(f"{key} is filled in with {given}, and should be with {wanted}")
    return found


def lacking_in(game: Game, language: str) -> list[str]:
    """What the translation of a game lacks, adds, or fills in differently, texts on its pieces included."""
    translation = load_translation(game.folder, language)
    printed = set(texts_printed(game.built_in, game.printed))
    found = lacking(load_catalogue(game.folder / "messages.toml"), translation.sentences)
    found += [f"lacks {text!r} under [printed]" for text in sorted(printed - translation.printed.keys())]
    return found + [f"has {text!r}, which is on no piece" for text in sorted(translation.printed.keys() - printed)]
