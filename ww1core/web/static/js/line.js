// The line to the server: a socket that only pushes, and polling where no socket opens.
// @ts-check
import { get } from "./api.js";

const FIRST = 400;
const LONGEST = 15000;
const QUIET = 5000;

export class Line {
  /**
   * @param {string} path of the game
   * @param {() => string} query seat and language
   * @param {() => number} v the newest version that is known
   * @param {(message: any) => void} heard
   * @param {(is: boolean) => void} lost told whether the server is out of reach
   */
  constructor(path, query, v, heard, lost) {
    this.path = path;
    this.query = query;
    this.v = v;
    this.heard = heard;
    this.lost = lost;
    this.pause = FIRST;
    this.failed = 0;
    this.isClosed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.last = 0;
    this.checking = setInterval(() => this.check(), QUIET);
    this.open();
  }

  open() {
    if (this.isClosed) return;
    if (this.failed >= 2) {
      this.poll();
      return;
    }
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}/push?${this.query()}&v=${this.v()}`);
    this.socket = socket;
    let isOpen = false;
    socket.onopen = () => {
      isOpen = true;
      this.failed = 0;
      this.pause = FIRST;
      this.lost(false);
    };
    socket.onmessage = (event) => {
      this.last = Date.now();
      this.heard(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (this.isClosed || this.socket !== socket) return;
      if (!isOpen) this.failed += 1;
      this.lost(true);
      this.again(() => this.open());
    };
  }

  /** Ask whether something was missed while the socket was quiet. */
  async check() {
    if (this.socket?.readyState !== WebSocket.OPEN || Date.now() - this.last < QUIET) return;
    try {
      const frame = await get(`${this.path}?${this.query()}&v=${this.v()}`);
      if (frame.status === 200 && !this.isClosed) this.heard(frame.body);
    } catch {
      // the socket will tell that the server is gone
    }
  }

  /** @param {() => void} what */
  again(what) {
    setTimeout(what, this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST);
  }

  async poll() {
    if (this.isClosed) return;
    try {
      const frame = await get(`${this.path}?${this.query()}&v=${this.v()}`);
      if (this.isClosed) return;
      if (frame.status === 200) this.heard(frame.body);
      const about = await get(`${this.path}/about?${this.query()}`);
      if (this.isClosed) return;
      if (about.status === 200) this.heard(about.body);
      this.lost(false);
      this.pause = 2000;
      this.failed += 1;
      if (this.failed > 15) this.failed = 0;
    } catch {
      this.lost(true);
    }
    this.again(() => this.open());
  }

  close() {
    this.isClosed = true;
    clearInterval(this.checking);
    this.socket?.close();
  }
}
