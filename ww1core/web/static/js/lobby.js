// The lobby: who somebody is, the games they play, and what can be played.
// @ts-check
import { get, later, newId, post } from "./api.js";
import { byId, el, speak, t } from "./words.js";

/** @type {any} */
let me = null;
/** @type {any[]} */
let titles = [];

/** @param {string} what */
function problem(what) {
  byId("problem").textContent = what;
  byId("problem").hidden = !what;
}

/** @param {import("./api.js").Answer} answer */
function refused(answer) {
  const reasons = answer.body?.reasons?.map((/** @type {any} */ reason) => reason.t).join("; ");
  problem(reasons || answer.body?.t || t(`answer_${answer.status}`));
}

async function begin() {
  me = (await get("/api/me")).body;
  const lang = (navigator.language || "en").startsWith("fr") ? "fr" : "en";
  if (!me.id) me = (await post("/api/me", { name: "", lang })).body;
  await speak(me.lang);
  byId("me-name").value = me.name;
  byId("me-lang").value = me.lang;
  byId("me-name").onchange = () => changeMe({ name: byId("me-name").value });
  byId("me-lang").onchange = async () => {
    await changeMe({ lang: byId("me-lang").value });
    location.reload();
  };
  byId("me").onsubmit = (/** @type {Event} */ event) => event.preventDefault();
  byId("device").onclick = device;
  byId("import").onchange = bring;
  if (location.pathname.startsWith("/join/")) joining(location.pathname.split("/")[2]);
  showNotices();
  titles = (await get("/api/titles")).body;
  byId("titles").replaceChildren(...titles.map(titleCard));
  await listGames();
  for (;;) {
    await later(15000);
    if (document.visibilityState === "visible") await listGames().catch(() => {});
  }
}

/** @param {object} what */
async function changeMe(what) {
  const answer = await post("/api/me", what);
  if (answer.status === 200) me = answer.body;
  else refused(answer);
}

async function listGames() {
  const { games } = (await get("/api/games")).body;
  byId("mine").hidden = !games.length;
  byId("games").replaceChildren(...games.map(gameLine));
  const turns = games.filter((/** @type {any} */ game) => game.mine).length;
  document.title = turns ? `(${turns}) ww1` : "ww1";
}

/** @param {any} game */
function gameLine(game) {
  const seats = game.seats.map((/** @type {any} */ seat) => `${seat.name}: ${seat.bot || (seat.mine && t("me")) || seat.who || t(seat.taken ? "somebody" : "nobody")}`);
  const state = game.over ? t("is_over") : game.waiting ? t("is_waiting", { hash: game.promise }) : game.mine ? t("your_turn") : t("waits_for", { seat: game.asked });
  const due = game.due && !game.over ? ` · ${t("until", { when: new Date(game.due * 1000).toLocaleString(me.lang) })}` : "";
  const moved = t("last_move", { when: new Date(game.moved * 1000).toLocaleString(me.lang) });
  const line = el("li", {},
    el("div", {}, el("b", {}, `${game.title} · ${game.scenario}`), el("p", {}, seats.join(" · ")), el("p", { class: game.mine ? "turn" : "" }, `${state}${due} · ${moved}`)));
  if (game.waiting && game.owner) line.append(el("button", { type: "button", onclick: () => invites(game.id, line) }, t("links")));
  if (!game.waiting) line.append(el("a", { class: `button ${game.over ? "" : "gold"}`, href: `/g/${game.id}` }, game.over ? t("look_back") : t("sit_down")));
  return line;
}

/** @param {string} game @param {HTMLElement} line */
async function invites(game, line) {
  const answer = await post(`/api/games/${game}/invite`, {});
  if (answer.status !== 200) return refused(answer);
  line.querySelector(".links")?.remove();
  line.append(linkList(answer.body.invites));
}

/** @param {Record<string, string>} links */
function linkList(links) {
  return el("ul", { class: "links" }, ...Object.entries(links).map(([seat, link]) => el("li", {}, `${seat}: `, el("code", {}, link))));
}

/** @param {any} title */
function titleCard(title) {
  const first = title.scenarios[0];
  return el("article", { class: "title", data: { title: title.id } },
    el("img", { src: `/api/picture/${title.id}/${first.id}`, alt: t("picture", { name: first.name }), loading: "lazy" }),
    el("h3", {}, title.name),
    el("p", {}, `${t("first_game")} ${first.name}: ${facts(first)}`),
    el("p", {}, first.summary),
    el("p", { class: "row" },
      el("button", { type: "button", class: "gold", onclick: () => firstGame(title) }, t("play_first")),
      el("button", { type: "button", onclick: () => wish(title) }, t("choose_scenario"))));
}

/** @param {any} scenario */
function facts(scenario) {
  const parts = scenario.turns ? [t("turns", { count: scenario.turns })] : [];
  if (scenario.minutes) parts.push(t("minutes", { count: scenario.minutes }));
  if (scenario.complexity) parts.push(t("complexity", { count: scenario.complexity }));
  return parts.join(", ");
}

/** @param {any} title */
const usualBot = (title) => ["greedy", ...title.bots].find((name) => title.bots.includes(name));

/** @param {any} title */
async function firstGame(title) {
  const [scenario] = title.scenarios;
  const seats = scenario.seats.map((/** @type {any} */ seat, /** @type {number} */ number) => ({
    seat: seat.id,
    who: number ? `bot:${usualBot(title)}` : "me",
  }));
  await want({ id: newId(), title: title.id, scenario: scenario.id, seats });
}

/** @param {object} body */
async function want(body) {
  problem("");
  const answer = await post("/api/games", body);
  if (answer.status !== 200) return refused(answer);
  if (Object.keys(answer.body.invites).length) {
    byId("wish").replaceChildren(el("p", {}, t("send_links")), linkList(answer.body.invites), el("p", {}, t("promised", { hash: answer.body.promise })));
    byId("wish").hidden = false;
    await listGames();
    return;
  }
  location.assign(`/g/${answer.body.game}`);
}

/** @param {any} title */
function wish(title) {
  const form = byId("wish");
  const choice = el("select", { id: "wish-scenario" }, ...title.scenarios.map((/** @type {any} */ one) => el("option", { value: one.id }, `${one.name} (${facts(one)})`)));
  const about = el("div");
  const seats = el("fieldset");
  const options = el("fieldset");
  const words = el("input", { maxLength: 200 });
  const watch = el("input", { type: "checkbox" });
  const pace = el("input", { type: "checkbox" });
  const clock = el("select", {}, ...[0, 1800, 3600, 86400, 604800].map((seconds) => el("option", { value: String(seconds) }, seconds ? t(`reserve_${seconds}`) : t("no_clock"))));
  const ends = el("select", {}, ...["", "bot", "lose"].map((what) => el("option", { value: what }, t(`timeout_${what || "nothing"}`))));
  const fill = () => {
    const scenario = title.scenarios.find((/** @type {any} */ one) => one.id === choice.value);
    about.replaceChildren(el("p", {}, scenario.summary), el("p", {}, scenario.introduction ?? ""), ...scenario.sides.map((/** @type {any} */ side) => el("p", {}, `${seatOf(scenario, side.seat)}: ${side.advice || side.commands.join(", ")}`)), ...scenario.victory.map((/** @type {string} */ line) => el("p", {}, line)));
    seats.replaceChildren(el("legend", {}, t("who_plays")), ...scenario.seats.map((/** @type {any} */ seat, /** @type {number} */ number) => seatLine(title, seat, number)));
    const offered = title.options.filter((/** @type {any} */ option) => scenario.options.includes(option.id));
    options.hidden = !offered.length;
    options.replaceChildren(el("legend", {}, t("options")), ...offered.map((/** @type {any} */ option) => el("p", {}, el("label", {}, el("input", { type: "checkbox", value: option.id, name: "option" }), ` ${option.name} ${option.rule ? `(${option.rule})` : ""}`))));
  };
  choice.onchange = fill;
  fill();
  form.replaceChildren(
    el("h3", {}, title.name),
    el("p", {}, el("label", {}, t("scenario"), " ", choice)),
    about, seats, options,
    el("p", {}, el("label", {}, t("dice_words"), " ", words)),
    el("p", {}, el("label", {}, watch, ` ${t("allow_watchers")}`)),
    el("p", {}, el("label", {}, pace, ` ${t("even_pace")}`)),
    el("p", { class: "row" }, el("label", {}, t("clock"), " ", clock), el("label", {}, t("at_its_end"), " ", ends)),
    el("button", { class: "gold" }, t("begin")),
  );
  form.onsubmit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const chosen = [...form.querySelectorAll("select[data-seat]")].map((select) => ({ seat: select.dataset.seat, who: select.value }));
    const seconds = Number(clock.value);
    await want({
      id: newId(), title: title.id, scenario: choice.value, seats: chosen, words: words.value, watch: watch.checked, pace: pace.checked,
      options: [...form.querySelectorAll("input[name=option]:checked")].map((box) => box.value),
      clock: seconds ? { reserve_s: seconds, bonus_s: Math.round(seconds / 10), cap_s: seconds } : null, on_timeout: ends.value,
    });
  };
  form.hidden = false;
  form.scrollIntoView();
}

/** @param {any} scenario @param {string} id */
const seatOf = (scenario, id) => scenario.seats.find((/** @type {any} */ seat) => seat.id === id)?.name ?? id;

/** @param {any} title @param {any} seat @param {number} number */
function seatLine(title, seat, number) {
  const bots = title.bots.map((/** @type {string} */ name) => [`bot:${name}`, t("bot", { name })]);
  const ways = [["me", t("me")], ...bots, ["invite", t("invite")], ["hotseat", t("hotseat")]];
  const usual = number ? `bot:${usualBot(title)}` : "me";
  const select = el("select", { data: { seat: seat.id } }, ...ways.map(([value, name]) => el("option", { value, selected: value === usual }, name)));
  return el("p", { class: "seat" }, el("label", {}, `${seat.name} `, select));
}

/** @param {string} token */
function joining(token) {
  const part = byId("joining");
  const name = el("input", { value: me.name, maxLength: 40 });
  const words = el("input", { maxLength: 200 });
  const press = el("button", { type: "button", class: "gold" }, t("take_seat"));
  press.onclick = async () => {
    if (name.value !== me.name) await changeMe({ name: name.value });
    const answer = await post("/api/join", { token, words: words.value, name: name.value, lang: me.lang });
    if (answer.status !== 200) return refused(answer);
    if (answer.body.kind === "device") location.assign("/");
    else location.assign(`/g/${answer.body.game}?seat=${answer.body.seat}`);
  };
  part.replaceChildren(el("h2", {}, t("invited")), el("p", {}, el("label", {}, t("your_name"), " ", name)), el("p", {}, el("label", {}, t("dice_words"), " ", words)), press);
  part.hidden = false;
}

async function device() {
  const answer = await post("/api/me/device", {});
  if (answer.status !== 200) return refused(answer);
  byId("device-link").replaceChildren(el("code", {}, answer.body.link));
}

async function bring() {
  const [file] = byId("import").files;
  if (!file) return;
  const answer = await post("/api/games/import", { id: newId(), file: await file.text() });
  if (answer.status !== 200) return refused(answer);
  location.assign(`/g/${answer.body.game}`);
}

function showNotices() {
  const part = byId("notify");
  part.hidden = !me.ways?.length;
  const field = (/** @type {string} */ name) => {
    const input = el("input", { value: me[name], maxLength: 250 });
    input.onchange = () => changeMe({ [name]: input.value });
    return el("p", {}, el("label", {}, t(`by_${name}`), " ", input));
  };
  const when = el("select", {}, ...["turns", "always", "never"].map((value) => el("option", { value, selected: me.notify === value }, t(`notify_${value}`))));
  when.onchange = () => changeMe({ notify: when.value });
  part.replaceChildren(el("h3", {}, t("notices")), ...(me.ways ?? []).map(field), el("p", {}, when));
}

begin();
