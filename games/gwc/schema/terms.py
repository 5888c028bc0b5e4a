"""The words and numbers that several data files share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

Nation = Literal["german", "french", "american"]
Side = Literal["german", "entente"]
Posture = Literal["attack", "recon", "defense"]
Edge = Literal["left", "right", "top", "bottom"]
FormationKind = Literal["platoon", "squad", "runner", "leader", "hero", "tank", "tank_leader"]
WeaponType = Literal["hmg", "lmg", "mortar", "gun", "flamethrower"]
FortificationKind = Literal["blockhouse", "foxhole", "mines", "pillbox", "trench", "wire"]
Box = Literal["local_barrage", "fixed_rolling_barrage", "gas_attack"]
"""A box of the artillery track."""

HexLabel = Annotated[str, StringConstraints(pattern=r"^[A-O]([1-9]|1[01])$")]
"""A hex as printed: ``A1`` to ``O11``."""

CounterId = Annotated[str, StringConstraints(pattern=r"^(ger|fra|usa)(-[a-z0-9]+)+$")]
"""A kind of counter: ``ger-inf14``."""

Month = Annotated[str, StringConstraints(pattern=r"^19\d\d-(0[1-9]|1[0-2])$")]
"""A month: ``1916-05``."""

Direction = Annotated[int, Field(ge=1, le=6)]
"""As printed on the boards: 1 is up, then clockwise."""

ObjectiveNumber = Annotated[int, Field(ge=1, le=5)]


def _rising(span: tuple[int, int]) -> tuple[int, int]:
    if span[0] > span[1]:
        raise ValueError(f"{span[0]} to {span[1]} runs backwards, expected the lower number first")
    return span


Span = Annotated[tuple[int, int], AfterValidator(_rising)]
"""The first and the last of some numbers."""
