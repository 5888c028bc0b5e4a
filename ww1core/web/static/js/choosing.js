// What may be chosen where: options by the counter, the hex, the card and the word that they name.
// @ts-check

/** @typedef {import("./state.js").Ask} Ask */
/** @typedef {import("./state.js").Option} Option */

export class Choices {
  /** @param {Ask | null} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {Option[]} */
    this.options = ask?.mine ? ask.options ?? [] : [];
    /** @type {Map<string, Option[]>} */
    this.byPiece = new Map();
    /** @type {Map<string, Option[]>} */
    this.byPlace = new Map();
    for (const option of this.options) {
      for (const piece of option.pieces ?? []) add(this.byPiece, piece, option);
      for (const place of option.in ?? []) add(this.byPlace, place, option);
    }
  }

  /** Whether places are asked for, rather than what stands in them. */
  get asksPlaces() {
    return (this.ask?.asks ?? []).includes("hex");
  }

  /** Whether counters are asked for, each of which is an answer by its own name. */
  get asksPieces() {
    const { name = "", asks = [] } = this.ask ?? {};
    return asks.includes("unit") || this.options.some((option) => option.pieces?.some((piece) => option.do === `${name} ${piece}`));
  }

  /** The places to be marked: those that are chosen themselves. */
  get places() {
    return [...this.byPlace.entries()]
      .filter(([, options]) => options.some((option) => !option.pieces?.length || this.asksPlaces))
      .map(([place]) => place);
  }

  /**
   * What a press means: options, or nothing.
   * @param {string} place @param {string} piece
   * @returns {Option[]}
   */
  at(place, piece) {
    const own = piece ? this.byPiece.get(piece) ?? [] : [];
    const there = place ? this.byPlace.get(place) ?? [] : [];
    return own.length ? own : there;
  }

  /**
   * What somebody tried to choose who pressed on something else; nothing where a counter is
   * asked for and none was pressed.
   * @param {string} place @param {string} piece
   */
  tried(place, piece) {
    const name = this.ask?.asks?.length ? this.ask.name ?? "" : "";
    const isPlace = this.asksPlaces && (this.ask?.asks?.length ?? 0) === 1;
    const what = isPlace ? place : (this.asksPieces && piece) || (this.asksPlaces ? place : "");
    return what && name ? `${name} ${what}` : "";
  }
}

/** @param {Map<string, Option[]>} map @param {string} key @param {Option} option */
function add(map, key, option) {
  map.set(key, [...(map.get(key) ?? []), option]);
}

/** Whether a question is answered on the map. @param {import("./state.js").Ask} ask */
export const asksPlaces = (ask) => (ask.asks ?? []).includes("hex") && (ask.options ?? []).some((option) => option.in?.length);
