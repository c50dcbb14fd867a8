// SPDX-License-Identifier: Apache-2.0
// Decodes the positions: of each vertex, in order, the difference from the prediction of VertexPredictor. O(1) per
// vertex.

import { AssetErrorCode as Code } from '../asset-error.mjs';
import { floatBits } from '../floats.mjs';
import { CoordinateDictionary } from './coordinate-dictionary.mjs';
import {
  DECIMALS, decimalsOf, DICTIONARY, DIGITS, FLOAT, MAX_DECIMALS, ordered, POWERS, rint, SPLIT, valueOf,
} from './coordinate-grid.mjs';
import { ABOVE, BELOW, DICTIONARY as DICTIONARY_CODE, FINER, RAW, RESIDUAL, SAME_AS_X } from './packed-symbols.mjs';
import { VertexPredictor } from './vertex-predictor.mjs';

export class VertexDecoder {
  /** @param out the arrays of the part, with predecessors of vertices in its values */
  constructor(bits, codes, out, header, place) {
    this.bits = bits;
    this.codes = codes;
    this.values = out.values;
    this.positions = out.positions;
    this.patterns = new Int32Array(out.positions.buffer); // bits of the positions
    this.predictor = new VertexPredictor(header.weight);
    this.kind = header.grid & ~SPLIT;
    this.split = (header.grid & SPLIT) !== 0;
    this.digits = header.digits;
    this.place = place;
    this.near = 0; // decimals of the last coordinate on a grid of digits
    this.dictionaries = [null, null, null]; // of axes, on that grid
  }

  /**
   * Decodes all positions.
   *
   * @param used number of vertices that triangles use; each of the others is predicted from the one before
   */
  decode(used) {
    const { bits, codes, values, predictor } = this;
    const count = values.length / 3;
    for (let axis = 0; axis < 3 && this.kind === DICTIONARY; axis++) {
      this.dictionaries[axis] = new CoordinateDictionary(bits, codes[DICTIONARY_CODE], count, this.place);
    }
    for (let vertex = used; vertex < count; vertex++) {
      values.fill(vertex - 1, 3 * vertex, 3 * vertex + 3);
    }
    for (let vertex = 0; vertex < count; vertex++) {
      const at = 3 * vertex;
      let x = 3 * values[at];
      let y = 3 * values[at + 1];
      let z = 3 * values[at + 2];
      if (x < 0) { // the first vertex is predicted from 0
        x = 0;
        y = 0;
        z = 0;
        values.fill(0, 0, 3);
      }
      const code = RESIDUAL + 3 * predictor.context(x === z);
      predictor.learn(this.coordinate(0, codes[code], at, x, y, z)
        + this.coordinate(1, codes[code + 1], at + 1, x + 1, y + 1, z + 1)
        + this.coordinate(2, codes[code + 2], at + 2, x + 2, y + 2, z + 2));
      if (bits.overrun) {
        this.place.fail(Code.PACKED_SYMBOLS_SHORT, `the symbols end before vertex ${vertex}`);
      }
    }
  }

  /** Decodes one coordinate; returns the length of its difference. */
  coordinate(axis, code, at, x, y, z) {
    const length = this.bits.lengthOfDifference(code);
    if (length >= ABOVE) {
      return this.escaped(length, code, at, x, y, z);
    }
    if (this.kind === DECIMALS) {
      this.positions[at] = valueOf(this.decimals(length, at, x, y, z), this.digits, this.split);
    } else if (length >= SAME_AS_X) {
      this.patterns[at] = this.patterns[length === SAME_AS_X ? x : y];
    } else if (this.kind === FLOAT) {
      this.patterns[at] = ordered((ordered(this.expectedBits(x, y, z)) + this.bits.difference) | 0);
    } else if (this.kind === DIGITS) {
      this.positions[at] = this.onDigits(0, x, y, z);
    } else {
      this.patterns[at] = this.listed(this.dictionaries[axis], x, y, z);
    }
    return Math.min(length, SAME_AS_X - 1);
  }

  expected(x, y, z) {
    const { positions } = this;
    return this.predictor.predict(positions[x], positions[y], positions[z]);
  }

  expectedBits(x, y, z) {
    return floatBits(this.expected(x, y, z));
  }

  decimals(length, at, x, y, z) {
    const { values } = this;
    if (length < SAME_AS_X) {
      values[at] = this.predictor.predictInteger(values[x], values[y], values[z]) + this.bits.difference;
    } else {
      values[at] = values[length === SAME_AS_X ? x : y];
    }
    return values[at];
  }

  /** Returns the number that is to be rounded to a float. */
  onDigits(finer, x, y, z) {
    const expected = this.expected(x, y, z);
    this.near = decimalsOf(expected, this.digits, this.near);
    const decimals = Math.min(MAX_DECIMALS, this.near + finer);
    return valueOf(rint(expected * POWERS[decimals]) + this.bits.difference, decimals, this.split);
  }

  /** Returns the bits of a coordinate of a dictionary. */
  listed(dictionary, x, y, z) {
    const number = dictionary.numberOf(this.expectedBits(x, y, z)) + this.bits.difference | 0;
    if (!dictionary.contains(number)) {
      this.place.fail(Code.PACKED_COORDINATE, `coordinate ${number} is not in its dictionary of ${
        dictionary.sizes.length}`);
    }
    return dictionary.bitsOf(number);
  }

  /** Decodes a coordinate beside the grid, or with more digits than its prediction: each escape occurs at most once. */
  escaped(symbol, code, at, x, y, z) {
    const { bits, kind, positions, patterns } = this;
    let length = symbol;
    let finer = 0;
    if (length >= FINER) {
      finer = length - FINER + 1;
      length = bits.lengthOfDifference(code);
    }
    let beside = 0;
    const raw = length === RAW;
    let pattern = 0;
    if (raw) {
      pattern = bits.bits(32);
      length = bits.lengthOfDifference(code);
    } else if (length === ABOVE || length === BELOW) {
      beside = length === ABOVE ? 1 : -1;
      length = bits.lengthOfDifference(code);
    }
    if (length >= ABOVE || (kind !== DECIMALS && kind !== DIGITS)) {
      this.place.fail(
        Code.PACKED_COORDINATE, `vertex ${Math.trunc(at / 3)} has escapes that exclude each other`);
    }
    if (kind === DECIMALS) {
      positions[at] = valueOf(this.decimals(length, at, x, y, z), this.digits, this.split);
    } else if (length < SAME_AS_X) {
      positions[at] = this.onDigits(finer, x, y, z);
    } else {
      patterns[at] = patterns[length === SAME_AS_X ? x : y];
    }
    patterns[at] = raw ? pattern : ordered((ordered(patterns[at]) + beside) | 0);
    return Math.min(length, SAME_AS_X - 1);
  }
}
