"""Pages of reports: one HTML file each that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ww1core.scenes.markup import SANS, escaped
from ww1core.scenes.palette import INK, PAPER

__all__ = ["page", "table"]

STYLE = f"""body{{font-family:{SANS};color:{INK};background:{PAPER};max-width:60rem;
margin:2rem auto;padding:0 1rem;line-height:1.4}}
table{{border-collapse:collapse;margin:.5rem 0 1.5rem}}
th,td{{padding:.2rem .6rem;border-bottom:1px solid #cfcac0;text-align:right}}
th:first-child,td:first-child{{text-align:left}}svg{{max-width:100%;height:auto}}
code{{background:#ece4cf;padding:.1rem .3rem}}summary{{cursor:pointer}}"""


def page(title: str, command: str, language: str, parts: Iterable[str]) -> str:
    """A page with its title, the command that made it, and what there is to see."""
    head = f'<meta charset="utf-8"><title>{escaped(title)}</title><style>{STYLE}</style>'
    begun = f"<h1>{escaped(title)}</h1>\n<p><code>{escaped(command)}</code></p>"
    body = "\n".join([begun, *filter(None, parts)])
    whole = f'<html lang="{language}"><head>{head}</head>\n<body>{body}</body></html>'
    return f"<!doctype html>\n{whole}\n"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; the first cell of a row names it."""
    head = "".join(f'<th scope="col">{escaped(name)}</th>' for name in headings)
    body = "".join(
        "<tr>" + "".join(f"<td>{escaped(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
