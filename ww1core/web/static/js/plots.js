// The course of a game as plots: one line a side, drawn apart by dashes as well as by colour.
// @ts-check
import { svg } from "./board.js";
import { el, t } from "./words.js";

const WIDE = 560;
const HIGH = 150;
const EDGE = 26;
const DASHES = ["", "10 5", "3 5", "12 4 3 4"];

/** @param {{points: any[], sides: Record<string, {name: string, colour: string}>, luck?: any[]}} given */
export function plots({ points, sides, luck }) {
  const parts = [];
  for (const what of ["score", "strength", "held", "losses"]) {
    const isWhole = typeof points[0]?.[what] === "number";
    const keys = isWhole ? [what] : [...new Set(points.flatMap((point) => Object.keys(point[what] ?? {})))];
    const rows = keys.map((key) => points.map((point) => Number((isWhole ? point[what] : point[what]?.[key]) ?? 0)));
    if (!rows.length || rows.every((row) => row.every((value) => value === 0))) continue;
    const names = keys.map((key) => sides[key]?.name ?? t(`plot_${what}`));
    parts.push(el("h3", {}, t(`plot_${what}`)), plot(points, rows, keys.map((key) => sides[key]?.colour ?? "#2b2620"), names));
  }
  for (const line of luck ?? []) parts.push(el("p", {}, line.t));
  return parts;
}

/** @param {any[]} points @param {number[][]} rows @param {string[]} colours @param {string[]} names */
function plot(points, rows, colours, names) {
  const values = rows.flat();
  const least = Math.min(0, ...values);
  const most = Math.max(1, ...values);
  const x = (/** @type {number} */ at) => EDGE + (at / Math.max(1, points.length - 1)) * (WIDE - 2 * EDGE);
  const y = (/** @type {number} */ value) => HIGH - EDGE - ((value - least) / (most - least)) * (HIGH - 2 * EDGE);
  const sheet = svg("svg", { class: "plot", viewBox: `0 0 ${WIDE} ${HIGH + 18 * rows.length}`, role: "img", "aria-label": names.join(", ") });
  const words = (/** @type {string} */ text, /** @type {number} */ left, /** @type {number} */ top) => {
    const node = svg("text", { x: left, y: top, "font-size": 12 });
    node.textContent = text;
    sheet.append(node);
  };
  words(String(most), 2, y(most) + 4);
  words(String(least), 2, y(least) + 4);
  points.forEach((point, at) => words(at && at === points.length - 1 ? t("plot_now") : String(point.turn), x(at) - 4, HIGH - 6));
  rows.forEach((row, number) => {
    const look = { fill: "none", stroke: colours[number], "stroke-width": 3, "stroke-dasharray": DASHES[number % DASHES.length] };
    sheet.append(svg("polyline", { ...look, points: row.map((value, at) => `${x(at)},${y(value)}`).join(" ") }));
    sheet.append(svg("line", { ...look, x1: EDGE, x2: EDGE + 40, y1: HIGH + 18 * number + 8, y2: HIGH + 18 * number + 8 }));
    words(`${names[number]}: ${row.join(", ")}`, EDGE + 50, HIGH + 18 * number + 12);
  });
  return sheet;
}
