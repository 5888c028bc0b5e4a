// The log: what was looked at before, and lines of long ago, which are fetched once somebody wants to read them.
// @ts-check
import { get } from "./api.js";
import { ruled } from "./dialog.js";
import { byId, el } from "./words.js";

/** So many lines are remembered as the last that were looked at. */
const RUN = 8;
/** So near to the top, in pixels, what came before is wanted. */
const NEAR = 40;
const TRIES = 3;

/** @typedef {import("./state.js").Frame} Frame */
/** @typedef {import("./state.js").LogLine} LogLine */

/** @param {LogLine} line */
const spelt = (line) => `${line.d} ${line.t}`;

/** What is remembered of lines that were looked at. @param {LogLine[]} log */
export const lastOf = (log) => JSON.stringify(log.slice(-RUN).map(spelt));

/**
 * How many lines were looked at, by the last of them; some of those may have been taken back since.
 * @param {LogLine[]} log @param {string} last
 */
export function lookedAt(log, last) {
  /** @type {string[]} */
  const run = JSON.parse(last);
  for (let count = run.length; count; count -= 1) {
    for (let end = log.length; end >= count; end -= 1) {
      if (run.slice(0, count).every((said, number) => said === spelt(log[end - count + number]))) return end;
    }
  }
  return 0;
}

/** How many lines at the beginning are the same. @param {LogLine[]} before @param {LogLine[]} after */
export function commonLines(before, after) {
  let count = 0;
  while (count < before.length && count < after.length && before[count].t === after[count].t && before[count].d === after[count].d) count += 1;
  return count;
}

/**
 * @param {Frame} frame @param {(number: number) => boolean} isNew
 * @param {(id: string) => void} rule @param {{from: number}} drawnSoFar
 */
export function showLog(frame, isNew, rule, drawnSoFar) {
  const list = byId("log");
  byId("log-older").hidden = !frame.older || document.body.classList.contains("replay");
  while (list.children.length > drawnSoFar.from) list.lastChild.remove();
  for (const line of frame.log.slice(drawnSoFar.from)) {
    list.append(el("p", { class: `d${Math.min(line.d, 4)}` }, ...ruled(line, rule)));
  }
  [...list.children].forEach((item, number) => item.classList.toggle("new", isNew(number)));
  list.scrollTop = list.scrollHeight;
}

/** Fetch what came before when a reader comes to the top or presses the button. @param {any} table */
export function listenToLog(table) {
  const list = byId("log");
  byId("log-older").onclick = () => fetchPast(table).then(() => list.focus());
  list.onscroll = () => {
    if (list.scrollTop < NEAR) fetchPast(table);
  };
}

/** Show the whole log from now on; what is read stays where it is. @param {any} table */
export async function fetchPast(table) {
  if (!table.frame?.older || table.isReplay || table.isFetching) return;
  table.isFetching = table.wantsPast = true;
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { status, body } = await get(`/api/g/${table.game}/log?${table.query}`);
      if (status !== 200 || !table.frame || table.isReplay) return;
      if (body.v !== table.frame.v) continue; // it has gone on in the meantime
      const list = byId("log");
      const below = list.scrollHeight - list.scrollTop;
      table.cameBefore(body.log.length - table.frame.log.length);
      table.frame = { ...table.frame, log: body.log, older: body.older };
      showLog(table.frame, (number) => table.isNew(number), (id) => table.rule(id), { from: 0 });
      list.scrollTop = list.scrollHeight - below;
      return;
    }
  } finally {
    table.isFetching = false;
  }
}
