// One dialog for whatever has to be shown or confirmed.
// @ts-check
import { byId, el, t } from "./words.js";

/**
 * @param {string} heading
 * @param {(Node | string)[]} body
 * @param {{value: string, text: string, gold?: boolean}[]} [ways] besides closing it
 * @returns {Promise<string>} what was pressed
 */
export function show(heading, body, ways = []) {
  const dialog = byId("dialog");
  byId("dialog-head").textContent = heading;
  byId("dialog-body").replaceChildren(...body);
  const buttons = ways.map((way) => el("button", { value: way.value, class: way.gold ? "gold" : "" }, way.text));
  byId("dialog-foot").replaceChildren(...buttons, el("button", { value: "close" }, t("close")));
  dialog.returnValue = "close";
  if (!dialog.open) dialog.showModal();
  if (!ways.length) byId("dialog-head").focus();
  return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue), { once: true }));
}

/** Whether somebody says yes. @param {string} question @param {string} [warning] */
export async function confirmed(question, warning = "") {
  return (await show(question, warning ? [el("p", {}, warning)] : [], [{ value: "yes", text: t("yes"), gold: true }])) === "yes";
}

/** @typedef {{t: string, rules?: string[]}} Line */
/** @typedef {{t: string, lines: Line[]}} Section */

/** A line with its rules, each of which opens. @param {Line} line @param {(id: string) => void} open */
export function ruled(line, open) {
  const parts = [line.t];
  for (const id of line.rules ?? []) {
    parts.push(" ", el("button", { type: "button", class: "rule", onclick: () => open(id) }, id));
  }
  return parts;
}

/** @param {Section[]} sections @param {(id: string) => void} open */
export function sectionNodes(sections, open) {
  return sections.flatMap((section) => [
    el("h3", {}, section.t),
    el("ul", {}, ...section.lines.map((line) => el("li", {}, ...ruled(line, open)))),
  ]);
}
