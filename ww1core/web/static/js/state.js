// What a page knows of a game: the newest frame, brought on by patches.
// @ts-check

/** @typedef {{do: string, t: string, in?: string[], pieces?: string[], card?: string, word?: string, warning?: string}} Option */
/** @typedef {{mine: boolean, seat: string, at?: string, where: string, score?: string, undo?: boolean, no_undo?: string, cut?: string, stepwise?: boolean, name?: string, asks?: string[], prompt?: string, rule?: string, repeated?: boolean, window?: boolean, picked?: string[], about?: string[], stakes?: string[], groups?: {name: string, t: string, options: number[]}[], options?: Option[]}} Ask */
/** @typedef {{k: string, d: number, t: string, rules?: string[], m?: string[]}} LogLine */
/** @typedef {{v: number, board: string, head: string[], nodes: Record<string, string>, panels: Record<string, string>, hands: any[], log: LogLine[], ask: Ask | null, over: {t: string, rules?: string[]} | null, older?: boolean}} Frame */

/**
 * The frame after a patch, null if the patch does not fit.
 * @param {Frame} frame
 * @param {any} patch
 * @returns {Frame | null}
 */
export function patched(frame, patch) {
  const stays = frame.log.length - (patch.drop ?? 0);
  if (patch.from !== frame.v || stays < 0) return null;
  return {
    ...frame,
    v: patch.v,
    ask: patch.ask,
    nodes: merged(frame.nodes, patch.nodes),
    panels: merged(frame.panels, patch.panels),
    log: frame.log.slice(0, stays).concat(patch.log),
    board: patch.board ?? frame.board,
    head: patch.head ?? frame.head,
    hands: patch.hands ?? frame.hands,
    over: "over" in patch ? patch.over : frame.over,
  };
}

/** @param {Record<string, string>} before @param {Record<string, string | null>} changed */
function merged(before, changed) {
  /** @type {Record<string, string>} */
  const after = { ...before };
  for (const [key, markup] of Object.entries(changed)) {
    if (markup === null) delete after[key];
    else after[key] = markup;
  }
  return after;
}
