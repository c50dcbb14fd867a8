// SPDX-License-Identifier: Apache-2.0
// Predicts a new vertex from the neighbouring triangle x y z across the edge x y: the fourth corner of a parallelogram,
// or, with a smaller weight, a point nearer to the edge. The mean error so far selects the code of the next difference.
//
// Source: Touma and Gotsman 1998, Triangle mesh compression.

/** The weight of a full parallelogram. */
export const FULL_WEIGHT = 16;

const FREE = 0;
const AFTER_SHORT = 1;
const AFTER_LONG = 2;

export class VertexPredictor {
  /** @param weight 0, which predicts the middle of the edge, to FULL_WEIGHT */
  constructor(weight) {
    this.weight = weight;
    this.outer = (FULL_WEIGHT + weight) / 32;
    this.inner = weight / 16;
    this.mean = 0; // 16 times the mean length of three differences, in bits
    this.last = 0;
  }

  /** Returns the prediction of one coordinate on integers of 32 bits. */
  predictInteger(x, y, z) {
    const sum = x + y;
    return Math.floor((FULL_WEIGHT * sum + this.weight * (sum - 2 * z)) / 32) | 0;
  }

  /** Returns the prediction of one coordinate on floats. */
  predict(x, y, z) {
    return (x + y) * this.outer - z * this.inner;
  }

  /**
   * Returns the context of the next vertex.
   *
   * @param free whether it is a corner of a free triangle, predicted from a single vertex
   */
  context(free) {
    if (free) {
      return FREE;
    }
    return this.last <= this.mean >> 4 ? AFTER_SHORT : AFTER_LONG;
  }

  /** Updates the mean by the length of the three differences of a vertex, in bits. */
  learn(length) {
    this.last = length;
    this.mean += length - (this.mean >> 4);
  }
}
