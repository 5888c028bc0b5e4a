// Talking to the server: every POST has an id, so that one that is sent again is taken once.
// @ts-check

/** @returns {string} an id that nobody else has */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {number} ms */
export const later = (ms) => new Promise((done) => setTimeout(done, ms));

/** @typedef {{status: number, body: any}} Answer */

/** @param {string} path @returns {Promise<Answer>} */
export async function get(path) {
  const answer = await fetch(path, { headers: { accept: "application/json" } });
  return { status: answer.status, body: answer.status === 304 ? null : await answer.json() };
}

/**
 * @param {string} path
 * @param {object} body
 * @returns {Promise<Answer>}
 */
export async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

/**
 * Send until there is an answer: the same id is taken once, however often it is sent.
 * @param {string} path
 * @param {object} body
 * @param {(is: boolean) => void} waiting told whether the server is out of reach
 */
export async function postSurely(path, body, waiting) {
  for (let pause = 400; ; pause = Math.min(pause * 2, 15000)) {
    try {
      const answer = await post(path, body);
      if (answer.status !== 429 && answer.status !== 502) {
        waiting(false);
        return answer;
      }
    } catch {
      waiting(true);
    }
    await later(pause * (0.75 + Math.random() / 2));
  }
}
