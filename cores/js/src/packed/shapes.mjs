// SPDX-License-Identifier: Apache-2.0
// Decodes sphere clusters and outlines: arrays of numbers, each as a difference from one before.

import { AssetErrorCode as Code } from '../asset-error.mjs';
import { toInt32 } from '../lattice.mjs';
import { CONTEXTS as NUMBER_CONTEXTS, NumberCoder } from './number-coder.mjs';

/** Bytes of arrays that a byte of symbols may contain at most. */
export const RATIO = 16;

const COUNT = 0;
const INTEGER = 1;
const FLOAT = 2; // one kind per coordinate

/** The number of contexts of a coder. */
export const CONTEXTS = 6 * NUMBER_CONTEXTS;

/** Bytes of the contexts and of other work space that does not depend on the shapes. */
export const SHAPE_WORK_BYTES = 2 * CONTEXTS + 1024;

/** Upper bound of the bytes of the objects of an outline. */
const OUTLINE_BYTES = 256;

export class ShapeDecoder {
  /**
   * @param coder with CONTEXTS contexts
   * @param allowed bytes that all arrays may take
   */
  constructor(coder, allowed, place) {
    this.coder = new NumberCoder(coder, place);
    this.place = place;
    this.allowed = allowed;
  }

  /** Decodes a cluster. */
  cluster() {
    const [mode, meshVolume] = this.floats(1, 2);
    const next = this.integers();
    const spheres = this.floats(4, 0);
    const figures = this.floats(4, 0);
    if (this.count(1) !== 0) {
      this.place.fail(Code.PACKED_ARRAY, 'the reserved number after a cluster is not 0');
    }
    return { mode: toInt32(mode), spheres, next, meshVolume, figures };
  }

  /** Decodes all outlines of a part. */
  outlines() {
    const outlines = [];
    for (let left = this.count(OUTLINE_BYTES); left > 0; left--) {
      const [kind, axis, at, error] = this.floats(1, 4);
      const vertices = this.floats(2, 0);
      const ringEnds = this.integers();
      const polygonEnds = this.integers();
      const envelope = this.floats(2, 0);
      outlines.push({
        kind: toInt32(kind), axis: toInt32(axis), at, error, vertices, ringEnds, polygonEnds, envelope,
      });
    }
    return outlines;
  }

  /** Decodes integers as differences from the one before. */
  integers() {
    const values = new Int32Array(this.count(8));
    let before = 0;
    for (let i = 0; i < values.length; i++) {
      before = this.coder.integer(INTEGER, before);
      values[i] = before;
    }
    return values;
  }

  /**
   * Decodes floats as differences from those one stride before.
   *
   * @param length number of floats, or 0 if it is coded too
   */
  floats(stride, length) {
    const values = new Float32Array(length > 0 ? length : this.count(4));
    const patterns = new Int32Array(values.buffer);
    for (let i = 0; i < values.length; i++) {
      const before = i < stride ? 0 : values[i - stride];
      patterns[i] = this.coder.near(FLOAT + (i % stride), before);
    }
    return values;
  }

  /** Decodes the number of elements of an array, which is within the bytes that are allowed. */
  count(bytesPerElement) {
    const count = this.coder.integer(COUNT, 0);
    this.allowed -= count * bytesPerElement;
    if (count < 0 || this.allowed < 0) {
      this.place.fail(Code.PACKED_ARRAY, `an array of ${count} elements, more than its symbols can contain`);
    }
    return count;
  }
}
