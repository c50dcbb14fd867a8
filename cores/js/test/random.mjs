// SPDX-License-Identifier: Apache-2.0
// Numbers for tests, the same ones in each run.

/** Returns whole numbers below a limit, by the generator mulberry32. */
export function random(seed) {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % limit;
  };
}
