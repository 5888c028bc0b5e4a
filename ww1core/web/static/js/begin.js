// Where the page of a table begins.
// @ts-check
import { get } from "./api.js";
import { Table } from "./table.js";
import { speak } from "./words.js";

/** Find out who looks, and sit down. */
async function begin() {
  const game = location.pathname.split("/")[2];
  const given = new URLSearchParams(location.search).get("seat") ?? "";
  const me = (await get("/api/me")).body;
  const lang = me.id ? me.lang : (navigator.language || "en").startsWith("fr") ? "fr" : "en";
  await speak(lang);
  let seat = given;
  if (!seat && me.id) {
    const mine = (await get("/api/games")).body.games.find((/** @type {any} */ one) => one.id === game);
    const seats = (mine?.seats ?? []).filter((/** @type {any} */ one) => one.mine && !one.bot);
    if (mine?.waiting) {
      location.replace("/");
      return;
    }
    seat = seats[0]?.id ?? "";
  }
  /** @type {any} */ (window).table = new Table(game, seat, lang);
}

begin();
