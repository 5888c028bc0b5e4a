// The menu of a table: how it stands, replay, statistics, saves, dice, clocks, leaving.
// @ts-check
import { get, newId, post } from "./api.js";
import { confirmed, sectionNodes, show } from "./dialog.js";
import { plots } from "./plots.js";
import { byId, el, t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** @param {Table} table */
export async function openMenu(table) {
  const { about } = table;
  if (!about) return;
  const isMine = Boolean(table.seat);
  const item = (/** @type {string} */ key, /** @type {() => void} */ act) =>
    el("li", {}, el("button", { type: "button", onclick: () => closed().then(act) }, t(key)));
  const items = [];
  if (isMine) items.push(item("status", () => sections(table, "status")));
  if (table.frame?.over) items.push(item("end", () => sections(table, "end")));
  items.push(item("replay", () => replay(table)), item("statistics", () => statistics(table)), item("dice", () => dice(table)));
  if (isMine) {
    items.push(el("li", {}, el("a", { class: "button", href: `/api/g/${table.game}/save?seat=${table.seat}`, download: "" }, t("save"))));
    items.push(item(about.every ? "windows_some" : "windows_all", () => table.windows({ every: !about.every })));
    if (about.stands?.length) items.push(item("stand_none", () => table.windows({})));
    if (about.clock) items.push(item(mine(table)?.pauses ? "go_on" : "pause", () => pause(table)));
    items.push(item("notify", () => Notification.requestPermission()));
    items.push(item("resign", () => resign(table)));
  }
  items.push(item("speak", () => table.speak(table.lang === "fr" ? "en" : "fr")));
  const seats = about.seats.map((/** @type {any} */ seat) => el("li", {}, seatLine(seat)));
  const stands = (about.stands ?? []).map((/** @type {{t: string}} */ { t: what }) => el("li", {}, t("stands", { what })));
  await show(t("menu"), [
    el("p", {}, `${about.title} · ${about.scenario}`),
    el("ul", {}, ...seats, ...stands),
    about.seen_through ? el("p", {}, t("seen_through")) : "",
    el("ul", { class: "row" }, ...items),
  ]);
}

/** Close the menu; what comes after it may open the dialog again. */
function closed() {
  const dialog = byId("dialog");
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(undefined), { once: true });
    dialog.close();
  });
}

/** What may be looked at when a game is over. @param {Table} table */
export function afterwards(table) {
  const button = (/** @type {string} */ words, /** @type {() => void} */ act) => el("button", { type: "button", onclick: act }, words);
  return [
    button(t("end"), () => sections(table, "end")),
    button(t("statistics"), () => statistics(table)),
    button(t("replay"), () => replay(table)),
    el("a", { class: "button gold", href: "/" }, t("new_game")),
  ];
}

/** @param {any} seat */
function seatLine(seat) {
  const who = seat.bot ? t("bot", { name: seat.bot }) : seat.who || (seat.taken ? t("somebody") : t("nobody"));
  const left = seat.left === null ? "" : ` · ${t("time_left", { time: span(seat.left) })}`;
  return `${seat.name}: ${who}${left}`;
}

/** @param {number} seconds */
function span(seconds) {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min`;
}

/** @param {Table} table */
const mine = (table) => table.about.seats.find((/** @type {any} */ seat) => seat.id === table.seat);

/** @param {Table} table @param {string} route */
async function sections(table, route) {
  const answer = await table.ask(route, {});
  await show(t(route), sectionNodes(answer?.body.sections ?? [], (id) => table.rule(id)));
}

/** @param {Table} table */
async function pause(table) {
  await table.ask("pause", { paused: !mine(table)?.pauses });
}

/** @param {Table} table */
async function resign(table) {
  if (await confirmed(t("resign_sure"))) await table.ask("resign", { id: newId() });
}

/** @param {Table} table */
async function dice(table) {
  const { about } = table;
  const lines = [about.promise ? t("promised", { hash: about.promise }) : t("seeded"), ...about.words];
  await show(t("dice"), [...lines.map((line) => el("p", {}, el("code", {}, line))), el("p", {}, t("dice_check"))]);
}

/** @param {Table} table */
async function statistics(table) {
  const answer = await post(table.at("statistics"), {});
  await show(t("statistics"), answer.status === 200 ? plots(answer.body) : []);
}

/** Step through the game as this viewer saw it. @param {Table} table */
async function replay(table) {
  document.body.classList.add("replay");
  const first = await at(table, 1e6);
  const slider = el("input", { type: "range", min: 0, max: first.of, value: first.of, aria: { label: t("replay") } });
  const count = el("output", {}, `${first.of} / ${first.of}`);
  const bar = el("div", { id: "replay" }, slider, count, el("button", { type: "button", onclick: () => leave() }, t("back_to_game")));
  byId("side").prepend(bar);
  slider.oninput = async () => {
    count.textContent = `${slider.value} / ${first.of}`;
    const shown = await at(table, Number(slider.value));
    if (String(shown.n) === slider.value) await table.bring(shown, true);
  };
  function leave() {
    bar.remove();
    document.body.classList.remove("replay");
    table.frame = null;
    byId("log").replaceChildren();
    table.whole();
  }
}

/** @param {Table} table @param {number} n */
async function at(table, n) {
  return (await get(`/api/g/${table.game}?${table.query}&n=${n}`)).body;
}
