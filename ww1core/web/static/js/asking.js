// What a page knows of its game, and what it asks about it: questions change nothing.
// @ts-check
import { later, post } from "./api.js";
import { Board } from "./board.js";
import { Choices } from "./choosing.js";
import { ruled, sectionNodes, show } from "./dialog.js";
import { lastOf, lookedAt } from "./log.js";
import { byId, el, t } from "./words.js";

/** @typedef {import("./state.js").Frame} Frame */
/** @typedef {import("./state.js").Ask} Ask */

const TOLD = 18;
const REST = 200;

export class Asking {
  /** @param {string} game @param {string} seat @param {string} lang */
  constructor(game, seat, lang) {
    this.game = game;
    this.seat = seat;
    this.lang = lang;
    this.board = new Board();
    /** @type {Frame | null} */
    this.frame = null;
    /** @type {any} */
    this.about = null;
    /** @type {string[]} */
    this.path = [];
    /** @type {Ask | null} */
    this.ahead = null;
    /** whether an attack is looked at that cannot be declared yet: nothing of it is sent */
    this.isEarly = false;
    /** @type {string | null} */
    this.battle = null;
    /** @type {any} */
    this.overlay = null;
    /** @type {Map<string, string>} the battles that options would lead to */
    this.odds = new Map();
    /** @type {Map<string, string>} */
    this.told = new Map();
    /** @type {Record<string, string[]>} the hexes that lie farther than one step, and the answers for them */
    this.ways = {};
    this.seen = 0;
    this.rested = "";
    /** @type {Set<number>} lines of the log after those that were seen, and nevertheless no news */
    this.own = new Set();
    /** @type {{dice: string[], shown: string[]}} the answers after which something is learnt */
    this.learnt = { dice: [], shown: [] };
    this.fanned = "";
    this.wantsPast = false; // whether somebody wanted to read the log from its beginning
    this.isFetching = false;
    /** @type {"" | "sight" | "supply"} what the next press asks about */
    this.tool = "";
    this.from = "";
  }

  get query() {
    return `seat=${encodeURIComponent(this.seat)}&lang=${this.lang}`;
  }

  /** @param {string} route */
  at(route) {
    return `/api/g/${this.game}/${route}?${this.query}`;
  }

  /** @param {boolean} is */
  lost(is) {
    byId("offline").hidden = !is;
  }

  /** The question that is shown: that of the game, or the one that is looked ahead at. */
  get question() {
    return this.ahead ?? this.frame?.ask ?? null;
  }

  // What happened since the last look

  get key() {
    return `looked:${this.game}:${this.seat}`;
  }

  remembered() {
    const last = localStorage.getItem(this.key);
    const log = this.frame?.log ?? [];
    if (last === null) this.saw(log.length);
    return last === null ? log.length : lookedAt(log, last);
  }

  /** Everything that is shown was looked at. */
  looked() {
    this.saw(this.frame?.log.length ?? 0);
  }

  /** So many lines were looked at. @param {number} count */
  saw(count) {
    this.seen = count;
    localStorage.setItem(this.key, lastOf(this.frame?.log.slice(0, count) ?? []));
  }

  /**
   * Lines have come: what a seat's own answer has brought is no news to it.
   * @param {number} from @param {number} to @param {boolean} isOwn
   */
  came(from, to, isOwn) {
    this.seen = Math.min(this.seen, from);
    for (const number of [...this.own]) if (number >= from) this.own.delete(number);
    if (!isOwn) return;
    if (this.seen === from) this.saw(to);
    else for (let number = from; number < to; number += 1) this.own.add(number);
  }

  /** Lines of long ago are there now as well, before all others. @param {number} count */
  cameBefore(count) {
    this.seen += count;
    this.own = new Set([...this.own].map((number) => number + count));
  }

  /** @param {number} number of a line of the log */
  isNew(number) {
    return number >= this.seen && !this.own.has(number);
  }

  marks() {
    const choices = new Choices(this.question);
    const taken = this.path.flatMap((answer) => this.frame?.ask?.options?.find((option) => option.do === answer)?.pieces ?? []);
    const fresh = this.frame?.log.filter((_, number) => this.isNew(number)) ?? [];
    const steps = this.ways[this.rested]?.map((answer) => answer.split(" ").pop() ?? "");
    const way = steps && [...(this.question?.about ?? []).slice(0, 1), ...steps];
    this.board.mark({
      places: choices.places,
      far: Object.keys(this.ways),
      pieces: [...choices.byPiece.keys()],
      taken,
      arrows: /** @type {string[][]} */ (fresh.map((line) => line.m).filter(Boolean)),
      path: this.overlay?.path ?? (way ? { places: way, cut: "" } : null),
      seen: this.overlay?.places ?? [],
      about: this.question?.mine ? this.question.about ?? [] : [],
    });
  }

  /** @param {string} route @param {object} body */
  async ask(route, body) {
    try {
      return await post(this.at(route), body);
    } catch {
      this.lost(true);
      return null;
    }
  }

  /** @param {string} place */
  async stack(place) {
    if (!this.seat) return [place];
    const known = this.told.get(place);
    if (known !== undefined) return known.split("\n");
    const lines = ((await this.ask("stack", { name: place }))?.body.lines ?? []).map((/** @type {any} */ line) => line.t);
    this.told.set(place, lines.join("\n"));
    return lines;
  }

  /** @param {string} place */
  async tip(place) {
    const tip = byId("tip");
    const isWay = place in this.ways || this.rested in this.ways;
    this.rested = place;
    if (isWay) this.marks();
    tip.hidden = !place;
    if (!place) return;
    const far = place in this.ways ? [t("way_far")] : [];
    tip.textContent = [...(await this.stack(place)).slice(0, TOLD), ...far].join("\n");
    const at = this.board.onScreen(this.board.about?.centres[place] ?? [0, 0]);
    const { width } = byId("map").getBoundingClientRect();
    tip.classList.toggle("right", at.x < width / 2);
  }

  /** @param {import("./dialog.js").Line[]} lines */
  tell(lines) {
    byId("telling").replaceChildren(...lines.map((line) => el("p", {}, ...ruled(line, (id) => this.rule(id)))));
    if (lines.length) byId("telling").scrollIntoView({ block: "nearest" });
  }

  /** @param {string} id */
  async rule(id) {
    const answer = await this.ask("rule", { name: id });
    await show(t("rule", { id }), sectionNodes(answer?.body.sections ?? [], (other) => this.rule(other)));
  }

  /** @param {string} name */
  async card(name) {
    const answer = await this.ask("card", { name });
    await show(name, sectionNodes(answer?.body.sections ?? [], (id) => this.rule(id)));
  }

  /** Let the next press ask about sight or supply, or not any more. @param {"" | "sight" | "supply"} tool */
  takeUp(tool) {
    this.tool = tool;
    this.from = "";
    for (const name of ["sight", "supply"]) byId(name).setAttribute("aria-pressed", String(name === tool));
    if (tool) this.tell([{ t: tool === "sight" ? t("sight_from") : t("supply_of") }]);
  }

  /** The line of supply of a counter, or of what stands at the cursor. @param {string} [name] */
  async supply(name) {
    const piece = name || this.board.topOf(this.board.cursor);
    if (piece) await this.overlaid("supply", { name: piece });
    else this.tell([{ t: this.board.cursor ? t("no_counter") : t("no_hex") }]);
  }

  /** What is seen from a hex or the cursor, then the line from it to another. @param {string} [named] */
  async sight(named) {
    const place = named || this.board.cursor;
    if (!place) return this.tell([{ t: t("no_hex") }]);
    const to = this.from && this.from !== place ? place : "";
    await this.overlaid("sight", { from_: to ? this.from : place, to });
    this.from = to ? "" : place;
  }

  /** Tell an answer, and draw it over the map. @param {string} route @param {object} body */
  async overlaid(route, body) {
    const answer = await this.ask(route, body);
    this.tell(answer?.body.lines ?? []);
    this.overlay = answer?.body ?? null;
    this.marks();
  }

  /** The whole map as text. */
  async describe() {
    const answer = await this.ask("describe", {});
    const lines = answer?.body.lines ?? [];
    await show(t("describe"), lines.map((/** @type {any} */ line) => el("p", {}, line.t)));
  }

  /** Mark the options after which dice fall or something is shown: those cannot be taken back. */
  async lookForDice() {
    const ask = this.question;
    const version = this.frame?.v;
    this.odds.clear();
    this.learnt = { dice: [], shown: [] };
    if (!ask?.mine || !this.seat || this.isEarly) return;
    const answer = await this.ask("marks", { do: this.path });
    if (this.frame?.v !== version || this.question !== ask || answer?.status !== 200) return;
    this.learnt = answer.body;
    if (answer.body.attacks) this.offerOdds(answer.body.attacks);
    this.bearDice();
  }

  /** Whatever chooses such an option bears a sign, wherever it stands. */
  bearDice() {
    for (const kind of /** @type {const} */ (["dice", "shown"])) {
      for (const what of this.learnt[kind]) {
        for (const button of document.querySelectorAll(`[data-do="${CSS.escape(what)}"]:not(:has(.learnt))`)) {
          button.append(el("span", { class: "learnt", role: "img", title: t(`then_${kind}`), aria: { label: t(`then_${kind}`) } }, kind === "dice" ? "⚄" : "◉"));
        }
      }
    }
  }

  /** Find the hexes that can be reached in several steps. */
  async lookForWays() {
    const ask = this.question;
    const version = this.frame?.v;
    this.ways = {};
    if (!ask?.mine || !ask.stepwise || !this.seat || this.isEarly) return;
    const answer = await this.ask("ways", { do: this.path });
    if (this.frame?.v !== version || this.question !== ask || answer?.status !== 200) return;
    this.ways = answer.body.ways;
    this.marks();
  }

  /** Offer a look at attacks before their time, also at the cards by which they come. @param {string[]} answers */
  offerOdds(answers) {
    const look = () => el("button", { type: "button", class: "look", onclick: () => this.lookEarly([]) }, t("look_attacks"));
    for (const node of document.querySelectorAll("button.look")) node.remove();
    byId("words").append(look());
    for (const answer of answers) document.querySelector(`#hands [data-do="${CSS.escape(answer)}"]`)?.after(look());
  }

  /** Look at an attack that cannot be declared yet. @param {string[]} answers */
  async lookEarly(answers) {
    const version = this.frame?.v;
    const seen = (await this.ask("peek", { do: answers, attacks: true }))?.body;
    if (!seen || this.frame?.v !== version) return;
    if (seen.refused) return this.tell(seen.reasons);
    const isLast = !seen.next?.mine;
    this.path = answers;
    this.isEarly = true;
    this.ahead = isLast ? { mine: true, seat: this.seat, where: "", prompt: t("look_end"), options: [] } : seen.next;
    this.battle = seen.battle ?? this.battle;
    this.tell(isLast ? [] : [{ t: t("looking") }]);
    this.showAsk();
    byId("column").scrollTop = 0;
  }

  /** Show the question again; what does it is the table. */
  showAsk() {}

  /** Show the battle that an option would lead to. @param {import("./state.js").Option} option @param {() => boolean} isWanted */
  async lookAt(option, isWanted) {
    const version = this.frame?.v;
    if (!this.odds.has(option.do)) {
      await later(REST);
      if (!isWanted()) return null;
      const answer = await this.ask("peek", { do: [...this.path, option.do], attacks: this.isEarly });
      if (this.frame?.v === version) this.odds.set(option.do, answer?.body.battle ?? "");
    }
    return isWanted() ? this.odds.get(option.do) || null : null;
  }
}
