// The column beside the map: the question, its options, hands, panels, the log and the chat.
// @ts-check
import { drawn } from "./board.js";
import { ruled } from "./dialog.js";
import { byId, el, hinted, t } from "./words.js";

const MANY = 40;
const SHORT = 16;

/** @typedef {import("./state.js").Ask} Ask */
/** @typedef {import("./state.js").Frame} Frame */
/** @typedef {import("./state.js").Option} Option */

/**
 * @typedef {{choose: (option: Option) => void, rule: (id: string) => void, card: (name: string) => void,
 *   point: (option: Option | null) => void, stand: (answer: string) => void}} Doing
 */

/** The name of a seat. @param {any} about @param {string} id */
export const seatName = (about, id) => about?.seats.find((/** @type {any} */ seat) => seat.id === id)?.name ?? id;

/** @param {Frame} frame @param {Ask | null} ask @param {any} about @param {Doing} doing */
export function showQuestion(frame, ask, about, doing) {
  byId("where").textContent = [frame.ask?.where, frame.ask?.score].filter(Boolean).join(" · ");
  const prompt = byId("prompt");
  if (frame.over) prompt.replaceChildren(...ruled(frame.over, doing.rule));
  else if (about?.read_only) prompt.replaceChildren(t("read_only", { why: about.read_only }));
  else if (ask?.mine) prompt.replaceChildren(...ruled({ t: ask.prompt ?? "", rules: ask.rule ? [ask.rule] : [] }, doing.rule));
  else prompt.replaceChildren(ask ? t("waits_for", { seat: seatName(about, ask.seat) }) : "");
  byId("stakes").replaceChildren(...(ask?.stakes ?? []).map((line) => el("li", {}, line)));
  byId("picked").textContent = ask?.picked?.length ? t("picked", { what: ask.picked.join(", ") }) : "";
}

/** The answers that stand, each with a button that drops it. @param {any} about @param {(of: string) => void} drop */
export function showStands(about, drop) {
  const stands = about?.stands ?? [];
  byId("stands").replaceChildren(
    ...stands.map((/** @type {{of: string, t: string}} */ { of, t: what }) =>
      el("li", {}, el("span", {}, t("stands", { what })), el("button", { type: "button", aria: { label: t("stand_drop_what", { what }) }, onclick: () => drop(of) }, t("stand_drop"))),
    ),
  );
}

/** @param {Ask | null} ask @param {boolean} isAhead @param {Doing & {drop: () => void, undo: () => void}} doing */
export function showOptions(ask, isAhead, doing) {
  const options = ask?.mine ? ask.options ?? [] : [];
  const words = options.filter((option) => option.word);
  const buttons = words.map((option) => optionButton(option, "", doing, "gold"));
  if (isAhead) buttons.push(el("button", { type: "button", onclick: doing.drop }, ...hinted(t("drop"))));
  if (ask?.mine && ask.window && !isAhead) {
    buttons.push(el("button", { type: "button", onclick: () => doing.stand("pass") }, t("stand_here")));
    buttons.push(el("button", { type: "button", onclick: () => doing.stand("pass everywhere") }, t("stand_all")));
  }
  byId("words").replaceChildren(...buttons);
  const hasBack = ask?.mine && ask.undo && !words.length && !isAhead; // nothing else leads out of such a question
  byId("back").replaceChildren(...(hasBack ? [el("button", { type: "button", onclick: doing.undo }, t("go_back"))] : []));
  const listed = options.map((option, number) => ({ option, number })).filter(({ option }) => !option.word);
  const item = (/** @type {{option: Option, number: number}} */ { option, number }) =>
    el("li", {}, optionButton(option, String(number + 1), doing, ""));
  const groups = ask?.groups ?? [];
  const list = byId("options");
  list.classList.toggle("short", listed.every(({ option }) => option.t.length <= SHORT && !option.warning));
  if (listed.length <= MANY || !groups.length) {
    list.replaceChildren(...listed.map(item));
    return;
  }
  const grouped = new Set(groups.flatMap((group) => group.options));
  list.replaceChildren(
    ...groups.map((group) => {
      const inside = listed.filter(({ number }) => group.options.includes(number));
      return el("li", {}, el("details", {}, el("summary", {}, `${group.t} (${inside.length})`), el("ol", {}, ...inside.map(item))));
    }),
    ...listed.filter(({ number }) => !grouped.has(number)).map(item),
  );
}

/** @param {Option} option @param {string} number @param {Doing} doing @param {string} kind */
function optionButton(option, number, doing, kind) {
  const label = number ? [el("span", { class: "number" }, number), option.t] : [option.t];
  const button = el("button", { type: "button", class: `${kind} ${option.warning ? "warned" : ""}`, data: { do: option.do } }, ...label);
  if (option.warning) button.append(el("small", {}, `! ${option.warning}`));
  button.onclick = () => doing.choose(option);
  button.onmouseenter = button.onfocus = () => doing.point(option);
  button.onmouseleave = button.onblur = () => doing.point(null);
  return button;
}

/** @param {Frame} frame @param {Ask | null} ask @param {any} about @param {Doing} doing */
export function showHands(frame, ask, about, doing) {
  const options = ask?.mine ? ask.options ?? [] : [];
  byId("hands").replaceChildren(
    ...frame.hands.flatMap((hand) => {
      const count = hand.cards.length + hand.unseen;
      const cards = hand.cards.map((/** @type {any} */ card) => {
        const option = options.find((one) => one.card === card.name);
        const inside = [el("b", {}, card.name), el("span", {}, card.t ?? ""), el("i", {}, card.kind ?? "")];
        const press = () => (option ? doing.choose(option) : doing.card(card.name));
        return el("button", { type: "button", class: `card ${option ? "choosable" : ""}`, data: option ? { do: option.do } : {}, onclick: press }, ...inside);
      });
      return [el("h2", {}, hand.unseen ? t("hand_unseen", { seat: hand.seat, count, unseen: hand.unseen }) : t("hand", { seat: hand.seat, count })), el("div", { class: "cards" }, ...cards)];
    }),
  );
}

/** @type {Map<string, string>} what each part of the column shows, so that it stays while nothing in it changes */
const shown = new Map();

/** @param {Frame} frame @param {string | null} ahead the battle that is looked at */
export function showBattle(frame, ahead) {
  fill("battle", [[ahead ?? frame.panels.battle ?? "", t("battle")]]);
}

/** @param {Frame} frame @param {string | null} ahead the battle that is looked at */
export function showPanels(frame, ahead) {
  showBattle(frame, ahead);
  fill("panels", ["tracks", "away"].map((name) => [frame.panels[name] ?? "", t(name)]));
}

/** Draw panels in a part of the column. @param {string} part @param {string[][]} panels the markup of each, and what it is called */
function fill(part, panels) {
  const all = panels.flat().join("\n");
  if (shown.get(part) === all) return;
  shown.set(part, all);
  byId(part).replaceChildren(...panels.flatMap(([markup, label]) => panel(markup, label)));
}

/** @param {string} markup @param {string} label */
function panel(markup, label) {
  return drawn(markup).map((node) => {
    if (node instanceof Element) node.setAttribute("aria-label", label);
    return node;
  });
}

/** @param {any} about */
export function showTalk(about) {
  byId("chat").replaceChildren(
    ...about.chat.map((/** @type {any} */ line) => el("li", {}, el("b", {}, line.who ? `${line.who}: ` : ""), line.t)),
  );
}
