// The map: a fixed ground, keyed pieces of markup over it, marks, a cursor, pan and zoom.
// @ts-check
import { byId } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const LAYERS = ["control", "flags", "boxes", "paths", "marked", "stacks", "attacks", "marks", "names", "cuts", "own"];
const FAR = 4;
const NEAR = 0.8;
const ROOM = 3;

/** @param {string} markup @returns {ChildNode[]} what the server drew */
export function drawn(markup) {
  const shell = document.createElement("template");
  shell.innerHTML = `<svg xmlns="${SVG}">${markup}</svg>`;
  const svg = shell.content.firstElementChild;
  return svg ? [...svg.childNodes] : [];
}

/** @param {string} tag @param {Record<string, string | number>} given */
export function svg(tag, given) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(given)) made.setAttribute(name, String(value));
  return made;
}

export class Board {
  constructor() {
    this.hash = "";
    /** @type {{ground: string, names: string, box: number[], centres: Record<string, number[]>, size: number} | null} */
    this.about = null;
    /** @type {Record<string, SVGElement>} */
    this.layers = {};
    /** @type {Map<string, {markup: string, nodes: ChildNode[]}>} */
    this.nodes = new Map();
    /** @type {Map<string, Element>} the hexes of the ground, by place */
    this.hexes = new Map();
    this.x = 0;
    this.y = 0;
    this.k = 1;
    this.cursor = "";
    /** @type {"whole" | "near" | ""} what of the map is shown, if somebody has not moved it since */
    this.part = "whole";
    /** @type {number[]} where the walk of the cursor began, and its direction */
    this.walk = [];
    this.isPlaced = false;
    this.map = byId("map");
    this.world = byId("world");
    this.ground = byId("ground");
    this.pieces = byId("pieces");
    /** @type {(place: string, piece: string, at: {x: number, y: number}) => void} */
    this.onPress = () => {};
    /** @type {(place: string) => void} */
    this.onRest = () => {};
    this.#listen();
  }

  /** Draw a board that is not the one drawn. @param {string} hash */
  async draw(hash) {
    if (hash === this.hash) return;
    const answer = await fetch(`/api/board/${hash}`);
    if (!answer.ok) throw new Error("no board");
    const about = await answer.json();
    this.hash = hash;
    this.about = about;
    const [x, y, wide, high] = about.box;
    for (const sheet of [this.ground, this.pieces]) {
      sheet.setAttribute("viewBox", `${x} ${y} ${wide} ${high}`);
      sheet.setAttribute("width", wide);
      sheet.setAttribute("height", high);
    }
    const paper = svg("rect", { x, y, width: wide, height: high, fill: "#e9dfc4", stroke: "#5b4f3c", "stroke-width": 3 });
    this.ground.replaceChildren(paper, ...drawn(about.ground));
    this.hexes = new Map([...this.ground.querySelectorAll("polygon[data-hex]")].map((hex) => [hex.getAttribute("data-hex") ?? "", hex]));
    this.layers = {};
    this.nodes.clear();
    this.pieces.replaceChildren();
    for (const name of LAYERS) {
      const layer = svg("g", { class: `layer-${name}` });
      if (name === "stacks") {
        layer.setAttribute("font-family", "'Helvetica Neue', Arial, 'Liberation Sans', sans-serif");
        layer.setAttribute("text-anchor", "middle");
      }
      this.layers[name] = layer;
      this.pieces.append(layer);
    }
    this.layers.names.append(...drawn(about.names));
  }

  /** @param {string} key */
  #layer(key) {
    if (key.startsWith("s:")) return this.layers.stacks;
    return this.layers[key.split(":")[0]] ?? this.layers.marks;
  }

  /** Put, replace or take away pieces of markup. @param {Record<string, string | null>} nodes */
  put(nodes) {
    for (const [key, markup] of Object.entries(nodes)) {
      const made = markup === null ? [] : drawn(markup);
      const old = this.nodes.get(key)?.nodes ?? [];
      if (made.length && old.length) /** @type {ChildNode} */ (old[0]).before(...made);
      else if (made.length) for (const node of made) this.#layer(key).insertBefore(node, this.#after(key));
      for (const node of old) node.remove();
      this.nodes.delete(key);
      if (markup !== null) this.nodes.set(key, { markup, nodes: made });
    }
  }

  /** What stands behind a key in its layer, where keys are in order. @param {string} key */
  #after(key) {
    const layer = this.#layer(key);
    let next = "";
    for (const other of this.nodes.keys()) if (other > key && (!next || other < next) && this.#layer(other) === layer) next = other;
    return this.nodes.get(next)?.nodes[0] ?? null;
  }

  /** Show exactly these pieces of markup. @param {Record<string, string>} nodes */
  set(nodes) {
    /** @type {Record<string, string | null>} */
    const changed = {};
    for (const key of this.nodes.keys()) if (!(key in nodes)) changed[key] = null;
    for (const key of Object.keys(nodes)) if (this.nodes.get(key)?.markup !== nodes[key]) changed[key] = nodes[key];
    this.put(changed);
    if (!this.isPlaced) {
      this.isPlaced = true;
      this.part = "whole";
      this.fit();
    }
  }

  /** @param {string} id @returns {SVGElement | null} */
  piece(id) {
    return this.pieces.querySelector(`[data-piece="${CSS.escape(id)}"]`);
  }

  /** The counter on top of a place, if there is one. @param {string} place */
  topOf(place) {
    return this.pieces.querySelector(`.stack[data-hex="${CSS.escape(place)}"] [data-piece]`)?.getAttribute("data-piece") ?? "";
  }

  /** The outline of a place. @param {string} place @param {string} kind @returns {SVGElement | null} */
  outline(place, kind) {
    const hex = this.hexes.get(place);
    if (hex) return svg("polygon", { class: kind, points: hex.getAttribute("points") ?? "" });
    const box = this.pieces.querySelector(`rect[data-hex="${CSS.escape(place)}"]`);
    if (!box) return null;
    const edges = Object.fromEntries(["x", "y", "width", "height"].map((name) => [name, box.getAttribute(name) ?? 0]));
    return svg("rect", { class: kind, ...edges });
  }

  /**
   * Mark what may be chosen, what is chosen, lines and arrows.
   * @param {{places: Iterable<string>, far: Iterable<string>, pieces: Iterable<string>, taken: Iterable<string>, arrows: string[][], path: {places: string[], cut: string} | null, seen: string[], about: string[]}} what
   */
  mark(what) {
    for (const old of document.querySelectorAll(".choice")) old.remove();
    this.layers.own?.replaceChildren();
    this.layers.marked?.replaceChildren();
    for (const place of what.seen) this.#add(this.outline(place, "seen"), "marked");
    for (const place of what.about) this.#add(this.outline(place, "about"), "marked");
    for (const place of what.far) this.#add(this.outline(place, "mark far"), "marked");
    for (const place of what.places) this.#add(this.outline(place, "mark"), "marked");
    this.#frame(new Set(what.pieces), new Set(what.taken));
    for (const [, from, to] of what.arrows) this.#arrow(from, to);
    if (what.path) this.#line(what.path.places, what.path.cut ? "overlay cut" : "overlay");
    if (this.cursor) this.#add(this.outline(this.cursor, "cursor"));
  }

  /** @param {SVGElement | null} node @param {string} layer */
  #add(node, layer = "own") {
    if (node) this.layers[layer]?.append(node);
  }

  /** Frame counters wherever they are shown. @param {Set<string>} pieces @param {Set<string>} taken */
  #frame(pieces, taken) {
    if (!pieces.size && !taken.size) return;
    for (const piece of document.querySelectorAll("[data-piece]")) {
      const id = piece.getAttribute("data-piece") ?? "";
      for (const [kind, framed] of /** @type {const} */ ([["choice", pieces], ["choice taken", taken]])) {
        if (framed.has(id)) piece.append(svg("rect", { class: kind, x: -26, y: -26, width: 52, height: 52, rx: 5 }));
      }
    }
  }

  /** A line with a head. @param {string} from @param {string} to */
  #arrow(from, to) {
    const [start, end] = [this.about?.centres[from], this.about?.centres[to]];
    if (!start || !end) return;
    this.#line([from, to], "arrow");
    const turn = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI;
    this.#add(svg("path", { class: "head", d: "M14 0L-8 -13L-8 13Z", transform: `translate(${end[0]} ${end[1]}) rotate(${turn})` }));
  }

  /** @param {string[]} places @param {string} kind */
  #line(places, kind) {
    const points = places.map((place) => this.about?.centres[place]).filter(Boolean);
    if (points.length > 1) this.#add(svg("polyline", { class: kind, points: points.join(" ") }));
  }

  /** Let a piece glide from where it was. @param {string[]} move */
  glide([id, from, to]) {
    const start = this.about?.centres[from];
    const end = this.about?.centres[to];
    const piece = id && this.piece(id);
    if (!start || !end || !piece || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const shell = svg("g", {});
    piece.replaceWith(shell);
    shell.append(piece);
    shell.animate(
      [{ transform: `translate(${start[0] - end[0]}px, ${start[1] - end[1]}px)` }, { transform: "none" }],
      { duration: 350, easing: "ease-out" },
    );
  }

  /** Move the cursor to the next hex in a direction. @param {number} dx @param {number} dy */
  step(dx, dy) {
    const centres = this.about?.centres ?? {};
    const from = centres[this.cursor] ?? Object.values(centres)[0];
    if (!from) return "";
    if (!this.cursor) return (this.cursor = Object.keys(centres)[0]);
    if (this.walk[2] !== dx * dx) this.walk = [...from, dx * dx];
    let best = "";
    let least = Infinity;
    for (const [place, [x, y]] of Object.entries(centres)) {
      const ahead = (x - from[0]) * dx + (y - from[1]) * dy;
      const aside = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
      if (ahead <= 1 || aside > ahead * 2) continue;
      const astray = Math.abs((x - this.walk[0]) * dy) + Math.abs((y - this.walk[1]) * dx);
      const far = ahead + aside + astray / 10;
      if (far >= least) continue;
      least = far;
      best = place;
    }
    if (best) this.cursor = best;
    return this.cursor;
  }

  /** Bring a place into view. @param {string} place */
  show(place) {
    const at = this.about?.centres[place];
    if (!at || !this.about) return;
    const spot = this.onScreen(at);
    const { width, height } = this.map.getBoundingClientRect();
    if (spot.x > 40 && spot.y > 40 && spot.x < width - 40 && spot.y < height - 40) return;
    const [, , wide, high] = this.about.box;
    this.x = within(this.x + width / 2 - spot.x, width, wide * this.k);
    this.y = within(this.y + height / 2 - spot.y, height, high * this.k);
    this.part = "";
    this.#place();
  }

  /** @param {number[]} at a point of the drawing */
  onScreen(at) {
    const box = this.about?.box ?? [0, 0];
    return { x: (at[0] - box[0]) * this.k + this.x, y: (at[1] - box[1]) * this.k + this.y };
  }

  /** Show the whole map; if it is shown already, the part where counters stand. */
  fit() {
    if (!this.about) return;
    this.part = this.part === "whole" && this.#stood() ? "near" : "whole";
    this.#refit();
  }

  /** Show again what was shown, in the room there is now. */
  #refit() {
    if (this.part && this.about) this.#show((this.part === "near" && this.#stood()) || this.about.box);
    else this.#place();
  }

  /** Where counters stand, with room around them; null if that is nearly everything. */
  #stood() {
    if (!this.about) return null;
    const [left, top, wide, high] = this.about.box;
    const spots = [...this.nodes.keys()].map((key) => this.about?.centres[key.slice(2)]).filter((spot) => spot !== undefined);
    const room = this.about.size * ROOM;
    const [xs, ys] = [0, 1].map((axis) => spots.map((spot) => spot[axis]));
    const x = Math.max(left, Math.min(...xs) - room);
    const y = Math.max(top, Math.min(...ys) - room);
    const box = [x, y, Math.min(left + wide, Math.max(...xs) + room) - x, Math.min(top + high, Math.max(...ys) + room) - y];
    return spots.length && Math.max(box[2] / wide, box[3] / high) < NEAR ? box : null;
  }

  /** Let a part of the drawing fill the map. @param {number[]} part */
  #show([left, top, wide, high]) {
    const [x, y] = this.about?.box ?? [0, 0];
    const { width, height } = this.map.getBoundingClientRect();
    this.k = Math.min(width / wide, height / high, FAR) || 1;
    this.x = (width - wide * this.k) / 2 - (left - x) * this.k;
    this.y = (height - high * this.k) / 2 - (top - y) * this.k;
    this.#place();
  }

  /** @param {number} by @param {number} x @param {number} y */
  zoom(by, x, y) {
    const k = Math.min(FAR, Math.max(0.08, this.k * by));
    this.x = x - ((x - this.x) * k) / this.k;
    this.y = y - ((y - this.y) * k) / this.k;
    this.k = k;
    this.part = "";
    this.#place();
  }

  #place() {
    this.world.classList.add("moving");
    this.world.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.k})`;
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.world.classList.remove("moving"), 200);
  }

  #listen() {
    /** @type {Map<number, {x: number, y: number}>} */
    const held = new Map();
    let far = 0;
    const spot = (/** @type {PointerEvent | WheelEvent} */ event) => {
      const edge = this.map.getBoundingClientRect();
      return { x: event.clientX - edge.left, y: event.clientY - edge.top };
    };
    this.map.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      if (/** @type {Element} */ (event.target).closest("#fan")) return;
      if (!held.size) far = 0;
      held.set(event.pointerId, spot(event));
    });
    this.map.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      const before = held.get(event.pointerId);
      const now = spot(event);
      if (!before) {
        if (event.pointerType === "mouse") this.#hover(event);
        return;
      }
      far += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (far > 8 && !this.map.hasPointerCapture(event.pointerId)) this.map.setPointerCapture(event.pointerId);
      if (held.size === 1 && far > 8) {
        this.map.classList.add("dragging");
        this.part = "";
        this.x += now.x - before.x;
        this.y += now.y - before.y;
        this.#place();
      } else if (held.size === 2) {
        const other = [...held.entries()].find(([id]) => id !== event.pointerId)?.[1];
        if (other) {
          const was = Math.hypot(before.x - other.x, before.y - other.y);
          const is = Math.hypot(now.x - other.x, now.y - other.y);
          if (was > 1) this.zoom(is / was, (now.x + other.x) / 2, (now.y + other.y) / 2);
        }
      }
      held.set(event.pointerId, now);
    });
    const release = (/** @type {PointerEvent} */ event) => {
      const was = held.delete(event.pointerId);
      this.map.classList.remove("dragging");
      if (was && event.type === "pointerup" && far <= 8) this.#press(event, spot(event));
    };
    this.map.addEventListener("pointerup", release);
    this.map.addEventListener("pointercancel", release);
    this.map.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      const at = spot(event);
      this.zoom(Math.exp(-event.deltaY * 0.0015), at.x, at.y);
    }, { passive: false });
    this.map.addEventListener("pointerleave", () => {
      clearTimeout(this.hovering);
      this.onRest("");
    });
    new ResizeObserver(() => this.#refit()).observe(this.map);
  }

  /** @param {PointerEvent} event @returns {{place: string, piece: string}} */
  #under(event) {
    const target = /** @type {Element} */ (event.target);
    const piece = target.closest("[data-piece]")?.getAttribute("data-piece") ?? "";
    const place = target.closest("[data-hex]")?.getAttribute("data-hex") ?? "";
    return { place, piece };
  }

  /** @param {PointerEvent} event @param {{x: number, y: number}} at */
  #press(event, at) {
    const { place, piece } = this.#under(event);
    if (place) this.cursor = place;
    if (place || piece) this.onPress(place, piece, at);
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    const { place } = this.#under(event);
    clearTimeout(this.hovering);
    this.hovering = setTimeout(() => this.onRest(place), place ? 350 : 0);
  }
}

/** Where a drawing begins that leaves no room beside it. @param {number} at @param {number} room @param {number} size */
const within = (at, room, size) => (size < room ? (room - size) / 2 : Math.min(0, Math.max(room - size, at)));

/** A counter as a small picture. @param {Element} piece */
export function counterOf(piece) {
  const copy = /** @type {Element} */ (piece.cloneNode(true));
  copy.removeAttribute("transform");
  const sheet = svg("svg", { viewBox: "-27 -27 54 54", "font-family": "Arial, sans-serif", "text-anchor": "middle" });
  sheet.append(copy);
  return sheet;
}
