// The options of one place, side by side above it.
// @ts-check
import { counterOf } from "./board.js";
import { byId, el } from "./words.js";

/** @typedef {import("./state.js").Option} Option */

const ABOVE = 24;

/**
 * Fan options out above a point of the map.
 * @param {Option[]} options @param {import("./board.js").Board} board
 * @param {{x: number, y: number}} at @param {(option: Option) => void} choose
 * @returns {HTMLElement[]} their buttons
 */
export function fanOut(options, board, at, choose) {
  const buttons = options.map((option) => {
    const button = el("button", { type: "button", data: { do: option.do }, onclick: () => choose(option) }, option.t);
    const piece = option.pieces?.[0] && board.piece(option.pieces[0]);
    if (piece) button.prepend(counterOf(piece));
    return button;
  });
  const fan = byId("fan");
  fan.replaceChildren(...buttons);
  fan.hidden = false;
  const room = byId("map").getBoundingClientRect().width - fan.offsetWidth - 4;
  fan.style.left = `${Math.max(4, Math.min(at.x - fan.offsetWidth / 2, room))}px`;
  fan.style.top = `${Math.max(4, at.y - fan.offsetHeight - ABOVE)}px`;
  return buttons;
}
