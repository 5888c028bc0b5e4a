// The keyboard: a cursor from hex to hex, options by number, and the rest.
// @ts-check
import { show } from "./dialog.js";
import { byId, el, t } from "./words.js";

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const HELP = ["arrows", "enter", "digits", "zero", "undo", "fit", "hide", "supply", "sight", "zoom", "escape", "help"];

/** @param {import("./table.js").Table} table */
export function listenToKeys(table) {
  const map = byId("map");
  /** @param {KeyboardEvent} event */
  async function onMap(event) {
    const { board } = table;
    const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
    if (step) {
      event.preventDefault();
      const place = board.step(step[0], step[1]);
      board.show(place);
      table.marks();
      await tellCursor();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const at = board.onScreen(board.about?.centres[board.cursor] ?? [0, 0]);
      if (board.cursor) await table.press(board.cursor, "", at);
    }
  }

  /** What stands at the cursor. */
  async function tellCursor() {
    const place = table.board.cursor;
    const lines = place ? await table.stack(place) : [];
    if (place && table.board.cursor === place) table.tell([{ t: lines.join(". ") }]);
  }

  map.addEventListener("keydown", onMap);
  map.addEventListener("focus", () => (map.matches(":focus-visible") ? tellCursor() : undefined));
  document.addEventListener("keydown", async (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog, #curtain")) return;
    const { width, height } = map.getBoundingClientRect();
    if (event.key === "Escape") table.escape();
    else if (event.key === "u") table.undo();
    else if (event.key === "f") table.board.fit();
    else if (event.key === "m") map.focus();
    else if (event.key === "0") /** @type {HTMLElement | null} */ (document.querySelector("#words button, #options button"))?.focus();
    else if (event.key === "+") table.board.zoom(1.25, width / 2, height / 2);
    else if (event.key === "-") table.board.zoom(0.8, width / 2, height / 2);
    else if (event.key === "h") map.classList.add("hushed");
    else if (event.key === "s") await table.supply();
    else if (event.key === "v") await table.sight();
    else if (event.key === "?") await help();
    else if (/^[1-9]$/.test(event.key)) {
      const option = table.question?.mine ? table.question.options?.[Number(event.key) - 1] : undefined;
      if (option) await table.choose(option);
    }
  });
  const unhide = () => map.classList.remove("hushed");
  document.addEventListener("keyup", (event) => (event.key === "h" ? unhide() : undefined));
  window.addEventListener("blur", unhide);
}

async function help() {
  await show(t("keys"), [el("ul", {}, ...HELP.map((name) => el("li", {}, t(`key_${name}`))))]);
}
