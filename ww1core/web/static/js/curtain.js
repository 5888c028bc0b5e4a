// The curtain between people at one screen: it hangs until the next one presses its button.
// @ts-check
import { byId, t } from "./words.js";

/** Hide everything from the next person. @param {string} seat its name @param {() => void} lift */
export function hang(seat, lift) {
  byId("curtain-text").textContent = t("curtain", { seat });
  byId("curtain-lift").textContent = t("lift", { seat });
  byId("curtain-lift").onclick = lift;
  byId("dialog").close();
  keep(true);
  byId("curtain-lift").focus();
}

/** Show what is drawn behind the curtain by now. */
export function takeDown() {
  keep(false);
}

/** Nothing behind a curtain is seen, read or reached. @param {boolean} isHung */
function keep(isHung) {
  byId("curtain").hidden = !isHung;
  for (const part of document.querySelectorAll("body > :is(header, main, aside)")) /** @type {HTMLElement} */ (part).inert = isHung;
}
