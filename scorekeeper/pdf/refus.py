"""Why a PDF cannot be had now: each with the French sentence to show, the rest keeps working."""

from ..regles.texte import format_phrase


class DemandeError(ValueError):
    """What was asked for cannot be printed; its text is a French sentence."""


class PdfIndisponible(Exception):  # noqa: N818 - these name a state of things, not a mistake
    """No PDF for the moment; its text is a sentence for the person who asked for it."""


class AtelierOccupe(PdfIndisponible):
    """Too many are waiting for a PDF already."""

    def __init__(self) -> None:
        texte = "Plusieurs PDF sont déjà en préparation : réessayez dans quelques secondes."
        super().__init__(format_phrase(texte))


class AtelierEnPanne(PdfIndisponible):
    """The worker died as often as it was started again for the same document."""

    def __init__(self) -> None:
        texte = "Ce PDF n’a pas pu être préparé : la mémoire manque peut-être. Réessayez plus tard."
        super().__init__(format_phrase(texte))


class PangoAbsent(PdfIndisponible):
    """The system lacks Pango, which WeasyPrint draws text with."""


def explain_pango(systeme: str) -> str:
    """Return what to install on this system (a value of `sys.platform`) to get PDFs."""
    if systeme == "darwin":
        remede = "installez-la avec « brew install pango »"
    elif systeme == "win32":
        remede = (
            "installez MSYS2 (msys2.org), puis lancez dans sa console "
            "« pacman -S mingw-w64-ucrt-x86_64-pango »"
        )
    else:
        remede = (
            "sous Debian, Ubuntu ou Raspberry Pi OS, lancez "
            "« sudo apt install libpangoft2-1.0-0 libharfbuzz-subset0 »"
        )
    return format_phrase(
        f"Les PDF demandent la bibliothèque Pango, absente de cet ordinateur : {remede}, "
        "puis relancez scorekeeper. Tout le reste fonctionne sans elle."
    )
