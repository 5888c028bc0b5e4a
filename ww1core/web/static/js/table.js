// A table: everything that happens on the page of a game.
// @ts-check
import { get, newId, post, postSurely } from "./api.js";
import { Asking } from "./asking.js";
import { Choices, asksPlaces } from "./choosing.js";
import { seatName, showBattle, showHands, showOptions, showPanels, showQuestion, showStands, showTalk } from "./column.js";
import { hang, takeDown } from "./curtain.js";
import { confirmed } from "./dialog.js";
import { fanOut } from "./fan.js";
import { listenToKeys } from "./keys.js";
import { Line } from "./line.js";
import { commonLines, fetchPast, lastOf, listenToLog, lookedAt, showLog } from "./log.js";
import { afterwards, openMenu } from "./menu.js";
import { patched } from "./state.js";
import { byId, el, speak, t } from "./words.js";

/** @typedef {import("./state.js").Frame} Frame */
/** @typedef {import("./state.js").Ask} Ask */
/** @typedef {import("./state.js").Option} Option */

const isTouch = matchMedia("(pointer: coarse)");

export class Table extends Asking {
  /** @param {string} game @param {string} seat @param {string} lang */
  constructor(game, seat, lang) {
    super(game, seat, lang);
    this.isBusy = false;
    this.pointed = "";
    this.prompted = "";
    this.drawing = Promise.resolve();
    this.board.onPress = (place, piece, at) => this.press(place, piece, at);
    this.board.onRest = (place) => this.tip(place);
    this.line = this.connect();
    listenToKeys(this);
    listenToLog(this);
    byId("undo").onclick = () => this.undo();
    byId("fit").onclick = () => this.board.fit();
    for (const tool of /** @type {const} */ (["sight", "supply"])) byId(tool).onclick = () => this.takeUp(this.tool === tool ? "" : tool);
    byId("describe").onclick = () => this.describe();
    byId("menu-open").onclick = () => openMenu(this);
    byId("side").addEventListener("click", (/** @type {MouseEvent} */ event) => this.pressPanel(event));
    byId("say").onsubmit = (/** @type {Event} */ event) => this.say(event);
    byId("note").onchange = () => this.ask("note", { text: byId("note").value });
    document.addEventListener("visibilitychange", () => this.look());
  }

  connect() {
    const base = `/api/g/${this.game}`;
    return new Line(base, () => this.query, () => this.frame?.v ?? 0, (message) => this.hear(message), (is) => this.lost(is));
  }

  /** Take what the server sends, one after the other. @param {any} message */
  hear(message) {
    const { seat } = this;
    this.drawing = this.drawing.then(() => (seat === this.seat ? this.take(message) : undefined)).catch(() => this.whole());
  }

  /** @param {any} message */
  async take(message) {
    if (message.kind === "about") {
      this.about = message;
      this.showAround();
    } else if (this.isReplay) {
      return; // whoever leaves the replay fetches the whole frame
    } else if (message.kind === "frame") {
      if (message.v !== this.frame?.v) await this.bring(message, true);
    } else if (message.kind === "patch" && this.frame && message.v > this.frame.v) {
      const next = patched(this.frame, message);
      if (next) await this.bring(next, false);
      else await this.whole();
    }
  }

  /** Fetch the whole frame. */
  async whole() {
    const { seat } = this;
    const answer = await get(`/api/g/${this.game}?${this.query}`);
    if (answer.status === 200 && seat === this.seat) await this.bring(answer.body, true);
  }

  /** Show a frame. @param {Frame} next @param {boolean} isWhole */
  async bring(next, isWhole) {
    const before = this.frame;
    const same = before ? commonLines(before.log, next.log) : 0;
    await this.board.draw(next.board);
    this.board.set(next.nodes);
    this.frame = next;
    this.told.clear();
    if (!before || isWhole) {
      this.seen = before ? lookedAt(next.log, lastOf(before.log.slice(0, this.seen))) : this.remembered();
      this.own.clear();
    } else if (!this.isReplay) this.came(same, next.log.length, before.ask?.seat === this.seat);
    if (!before) takeDown();
    this.forget();
    if (next.ask?.cut) this.tell([{ t: next.ask.cut }]);
    if (before && !isWhole) for (const line of next.log.slice(same)) if (line.m) this.board.glide(line.m);
    byId("page-title").textContent = next.head[0];
    byId("page-sub").textContent = next.head[1];
    showLog(next, (number) => this.isNew(number), (id) => this.rule(id), { from: same });
    this.showAsk();
    if (next.ask?.mine && !before?.ask?.mine && before) this.callPerson();
    if (next.ask?.mine && this.about?.stands?.length) this.lookAround(); // one of them may have ended
    if (next.ask?.about?.length) this.board.show(next.ask.about[0]);
    this.handOver();
    if (this.wantsPast) fetchPast(this);
  }

  get isReplay() {
    return document.body.classList.contains("replay");
  }

  showAsk() {
    const frame = this.frame;
    if (!frame) return;
    const doing = {
      choose: (/** @type {Option} */ option) => this.choose(option),
      rule: (/** @type {string} */ id) => this.rule(id),
      card: (/** @type {string} */ name) => this.card(name),
      point: (/** @type {Option | null} */ option) => this.point(option),
      stand: (/** @type {string} */ answer) => this.stand(answer),
      drop: () => this.drop(),
      undo: () => this.undo(),
    };
    showQuestion(frame, this.question, this.about, doing);
    showOptions(this.question, this.ahead !== null, doing);
    if (frame.over && !this.isReplay) byId("words").replaceChildren(...afterwards(this));
    showHands(frame, this.question, this.about, doing);
    showPanels(frame, this.battle);
    byId("undo").disabled = !frame.ask?.undo;
    byId("undo").title = frame.ask?.no_undo ?? "";
    const prompt = this.question?.prompt ?? "";
    if (prompt !== this.prompted) for (const part of ["column", "side"]) byId(part).scrollTop = 0;
    this.prompted = prompt;
    document.title = `${frame.ask?.mine ? "● " : ""}${frame.head[0] || "ww1"}`;
    this.marks();
    this.lookForDice();
    this.lookForWays();
  }

  showAround() {
    const about = this.about;
    showTalk(about);
    showStands(about, (of) => this.windows({ drop: of }));
    if (document.activeElement !== byId("note")) byId("note").value = about.note ?? "";
    for (const tool of ["sight", "supply"]) byId(tool).hidden = !this.seat || !about.offers.includes(tool);
    byId("note-part").hidden = about.note === undefined;
    if (this.frame) this.showAsk();
    this.handOver();
  }

  async lookAround() {
    const { seat } = this;
    const answer = await get(this.at("about"));
    if (seat === this.seat) this.hear(answer.body);
  }

  // What is answered

  /** @param {Option} option */
  async choose(option) {
    if (this.isBusy || !this.frame?.ask?.mine) return;
    const answers = [...this.path, option.do];
    if (this.isEarly) {
      this.hideFan();
      return this.lookEarly(answers);
    }
    const question = this.question;
    const isLooked = !this.ahead && option.pieces?.length && !option.word;
    if (isLooked || isTouch.matches) {
      const seen = (await this.ask("peek", { do: answers }))?.body;
      if (isLooked && seen?.next?.mine && !seen.acts && seen.next.name !== question?.name && asksPlaces(seen.next)) {
        this.path = answers;
        this.ahead = seen.next;
        this.battle = seen.battle;
        this.hideFan();
        this.tell([]);
        this.showAsk();
        return;
      }
      const then = seen?.learns ? (seen.dice ? "dice" : "shown") : seen?.then;
      if (isTouch.matches && then && !(await confirmed(option.t, t(`then_${then}`)))) return;
    }
    await this.send(answers);
  }

  /** @param {string[]} answers */
  async send(answers) {
    const at = this.frame?.ask?.at;
    if (!at) return;
    await this.posted("do", { id: newId(), at, do: answers });
  }

  async undo() {
    if (this.isEarly && this.path.length) return this.lookEarly(this.path.slice(0, -1));
    if (this.ahead) {
      this.drop();
      return;
    }
    const ask = this.frame?.ask;
    if (ask?.undo && ask.at) await this.posted("undo", { id: newId(), at: ask.at });
  }

  /** @param {string} route @param {object} body */
  async posted(route, body) {
    if (this.isBusy) return;
    const { seat } = this;
    this.isBusy = true;
    this.looked();
    this.hideFan();
    try {
      const answer = await postSurely(this.at(route), body, (is) => this.lost(is));
      if (seat !== this.seat) return; // somebody else has sat down meanwhile
      if (answer.status === 200) {
        this.tell([]);
        this.hear(answer.body);
        if (answer.body.kind === "seen") await this.whole();
      } else if (answer.status === 409) {
        await this.whole();
        this.tell([{ t: t("stale") }]);
      } else {
        this.drop();
        this.tell(answer.body.reasons ?? [{ t: t(`answer_${answer.status}`) }]);
      }
    } finally {
      this.isBusy = false;
    }
    await this.drawing;
  }

  /** Forget what was only looked at. */
  forget() {
    this.path = [];
    this.ahead = null;
    this.isEarly = false;
    this.battle = null;
    this.overlay = null;
    this.from = "";
    this.hideFan();
  }

  drop() {
    this.forget();
    this.showAsk();
  }

  /** Drop what is looked at, and let presses choose again. */
  escape() {
    this.takeUp("");
    this.tell([]);
    this.drop();
  }

  // What is pressed

  /** @param {string} place @param {string} piece @param {{x: number, y: number}} at */
  async press(place, piece, at) {
    const isAgain = piece !== "" && piece === this.fanned;
    this.hideFan();
    if (this.tool === "sight" && place) return this.sight(place);
    if (this.tool === "supply" && (piece || place)) return this.supply(piece);
    if (this.ahead) {
      const own = new Choices(this.frame?.ask ?? null);
      const ahead = own.byPiece.has(piece) ? [] : new Choices(this.ahead).at(place, piece);
      if (ahead.length === 1) return this.choose(ahead[0]);
      if (ahead.length > 1) return this.fan(ahead, at);
      if (own.at(place, piece).length) this.drop();
    }
    const way = this.ways[place];
    const choices = new Choices(this.question);
    const options = choices.at(place, piece);
    const inStack = choices.asksPlaces ? options : [...new Set([...options, ...(choices.byPlace.get(place) ?? [])])];
    if (options.length === 1 && (inStack.length === 1 || isAgain)) return this.choose(options[0]);
    if (inStack.length) return this.fan(inStack, at, piece);
    if (way) return this.send([...this.path, ...way]);
    await this.whyNot(choices.tried(place, piece || this.board.topOf(place)), place);
    this.marks();
  }

  /** @param {string} tried @param {string} place */
  async whyNot(tried, place) {
    if (this.frame?.ask?.mine && tried && !this.isEarly) {
      const answer = await this.ask("why", { do: [...this.path, tried] });
      const reasons = answer?.body.reasons ?? [];
      if (reasons.length) return this.tell(reasons);
    }
    const stack = place ? (await this.stack(place)).map((/** @type {string} */ line) => ({ t: line })) : [];
    const ask = this.question;
    const why = new Choices(ask).asksPieces ? t("why_no_counter") : t("why_beside");
    this.tell(ask?.mine && !tried ? [{ t: why, rules: ask.rule ? [ask.rule] : [] }, ...stack] : stack);
  }

  /** Counters of a panel are pressed like those on the map. @param {MouseEvent} event */
  pressPanel(event) {
    const piece = /** @type {Element} */ (event.target).closest("[data-piece]")?.getAttribute("data-piece");
    if (piece) this.press("", piece, { x: 60, y: 60 });
  }

  /** Options of one place; pressed again a counter is chosen. @param {Option[]} options @param {{x: number, y: number}} at @param {string} [pressed] */
  fan(options, at, pressed = "") {
    const buttons = fanOut(options, this.board, at, (option) => this.choose(option));
    this.fanned = pressed;
    this.bearDice();
    buttons[Math.max(0, options.findIndex((option) => option.pieces?.includes(pressed)))].focus();
  }

  hideFan() {
    this.fanned = "";
    byId("fan").hidden = true;
  }

  /** Show where an option is. @param {Option | null} option */
  async point(option) {
    for (const node of document.querySelectorAll(".mark.hot")) node.remove();
    for (const place of option?.in ?? []) {
      const mark = this.board.outline(place, "mark hot");
      if (mark) this.board.layers.marked?.append(mark);
    }
    this.pointed = option?.do ?? "";
    if (!this.frame) return;
    showBattle(this.frame, this.battle);
    if (!option) return;
    const battle = await this.lookAt(option, () => this.pointed === option.do);
    if (battle && this.frame) showBattle(this.frame, battle);
  }

  // Around the game

  /** @param {object} body */
  async windows(body) {
    const answer = await this.ask("windows", body);
    if (answer?.status === 200) this.hear(answer.body);
    else this.tell(answer?.body.reasons ?? []);
  }

  /** Let an answer stand from here on. @param {string} answer */
  async stand(answer) {
    const at = this.frame?.ask?.at;
    if (!at) return;
    await this.posted("stand", { id: newId(), at, answer });
    await this.lookAround();
  }

  /** @param {Event} event */
  async say(event) {
    event.preventDefault();
    const said = byId("said").value.trim();
    if (!said) return;
    const answer = await this.ask("chat", { said });
    if (answer?.status === 200) byId("said").value = "";
  }

  /** Let the next person of this screen take it, where something is hidden behind a curtain. */
  handOver() {
    const { frame, about } = this;
    const next = frame?.ask?.seat;
    if (!about || !next || next === this.seat || frame?.ask?.mine || this.isReplay) return;
    if (!about.seats.some((/** @type {any} */ seat) => seat.id === next && seat.mine && !seat.bot)) return;
    if (!about.hides) {
      this.sit(next);
      return;
    }
    hang(seatName(about, next), () => this.sit(next));
  }

  /** Look from another seat. @param {string} seat */
  sit(seat) {
    this.line.close();
    this.seat = seat;
    this.frame = null;
    this.about = null;
    this.wantsPast = false;
    this.forget();
    this.tip("");
    this.tell([]);
    for (const part of ["log", "hands", "panels", "battle"]) byId(part).replaceChildren();
    byId("note").value = "";
    history.replaceState(null, "", `?seat=${encodeURIComponent(seat)}`);
    this.line = this.connect();
  }

  /** @param {string} lang */
  async speak(lang) {
    this.lang = lang;
    await post("/api/me", { lang });
    await speak(lang);
    this.sit(this.seat);
  }

  look() {
    if (document.visibilityState === "hidden") this.looked();
  }

  callPerson() {
    if (document.visibilityState === "hidden" && "Notification" in window && Notification.permission === "granted") {
      new Notification(t("your_turn"), { body: this.frame?.head[0] ?? "", tag: this.game });
    }
  }
}
