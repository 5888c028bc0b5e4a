// The words of the page, in the language of its reader.
// @ts-check
import { get } from "./api.js";

/** Words, and after them the key that does the same. */
const HINTED = /^(.*?)( \(\p{L}+\))?$/su;
/** @type {Record<string, string>} */
let words = {};

/** @param {string} key @param {Record<string, unknown>} [args] */
export function t(key, args = {}) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(args[name] ?? ""));
}

/** @param {string} lang */
export async function speak(lang) {
  words = (await get(`/api/words?lang=${lang}`)).body;
  document.documentElement.lang = lang;
  for (const node of document.querySelectorAll("[data-t]")) {
    node.replaceChildren(...hinted(t(/** @type {HTMLElement} */ (node).dataset.t ?? "")));
  }
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", t(/** @type {HTMLElement} */ (node).dataset.label ?? ""));
}

/** Words, and apart from them the key that does the same. @param {string} words */
export function hinted(words) {
  const [, said, key] = HINTED.exec(words) ?? [];
  return [said, ...(key ? [el("span", { class: "hint" }, key)] : [])];
}

/**
 * An element with text, never markup.
 * @param {string} tag
 * @param {Record<string, any>} [given] properties; `class` and `data` are understood
 * @param {...(Node | string)} inside
 * @returns {any}
 */
export function el(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name === "class") made.className = value;
    else if (name === "aria") for (const [key, what] of Object.entries(value)) made.setAttribute(`aria-${key}`, String(what));
    else if (name === "data") Object.assign(made.dataset, value);
    else /** @type {any} */ (made)[name] = value;
  }
  made.append(...inside);
  return made;
}

/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);
