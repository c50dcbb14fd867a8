// SPDX-License-Identifier: Apache-2.0
// Checks that every number of a part's triangles can be read, is in range, and is stored in the one form that the
// writer gives it. Vertices of corners are left to validate-tree.mjs in a full check.

import { AssetErrorCode as Code } from './asset-error.mjs';
import { BLOCK, NumberSequence } from './number-sequence.mjs';
import { BlockCorners, IndexedCorners } from './validate-corners.mjs';
import { checkBlocks } from './validate-blocks.mjs';
import { checkNumbers, checkNumbersSafe } from './validate-numbers.mjs';

const MAX_INT = 2147483647;
const PER_RUN = 32;

/** Checks the triangles; returns their corners for the checks that follow. */
export function checkTriangles(asset, set, place, full) {
  const { count, blocks } = set;
  if (count <= 0 || count > Math.floor(MAX_INT / 3)) {
    place.fail(Code.TRIANGLE_COUNT, `${count} triangles, but there must be 1 to ${Math.floor(MAX_INT / 3)}`);
  }
  let corners;
  if (blocks !== null) {
    corners = new BlockCorners(count, blocks);
    checkBlocks(blocks, corners, place, full);
  } else {
    if (set.positions.length % 3 !== 0) {
      place.fail(Code.POSITION_COUNT, `${set.positions.length} coordinates, but they must be a multiple of 3`);
    }
    corners = new IndexedCorners(count, set.positions, set.indices);
    if (full) {
      checkNumbers(set.indices, 3 * count, 192, 1, 'vertices of corners', place, null);
    } else {
      checkNumbersSafe(set.indices, 3 * count, 192, set.positions.length / 3, 'vertices of corners', place);
    }
  }
  checkIds(set.surfaces, set.uniformSurface, count, asset.surfaces.length, 'surface', place, full);
  checkIds(set.nodes, set.uniformNode, count, asset.nodes.length, 'node', place, full);
  checkIds(set.sourceTriangles, 0, count, MAX_INT, 'source triangle', place, full);
  checkFlags(set, place, full);
  return corners;
}

function checkIds(words, uniform, count, limit, what, place, full) {
  if (words !== null) {
    checkSequence(words, count, limit, what, null, place, full);
  } else if (uniform < 0 || uniform >= limit) {
    place.fail(Code.UNIFORM_NUMBER, `${what} ${uniform} of all triangles, but there are ${limit}`);
  }
}

/** Checks that numbers are in range, and counts their runs. */
class Range {
  constructor(limit, what, counts, place) {
    this.limit = limit;
    this.what = what;
    this.counts = counts;
    this.place = place;
    this.triangle = 0;
    this.before = 0;
    this.runs = 0;
  }

  accept(value) {
    if (value < 0 || value >= this.limit) {
      this.place.fail(
        Code.NUMBER_RANGE, `triangle ${this.triangle} has ${this.what} ${value}, but there are ${this.limit}`);
    }
    if (this.runs === 0 || value !== this.before) {
      this.runs++;
    }
    this.before = value;
    if (this.counts !== null) {
      this.counts[value]++;
    }
    this.triangle++;
  }
}

/** @param counts gets how often each number occurs, in a full check; null if that is not needed */
function checkSequence(words, count, limit, what, counts, place, full) {
  const { isRuns } = new NumberSequence(words, count);
  if (!full && !isRuns) {
    checkNumbersSafe(words, count, BLOCK, limit, what, place);
    return;
  }
  const range = new Range(limit, what, counts, place);
  if (isRuns) {
    checkRuns(words, count, what, range);
  } else {
    checkNumbers(words, count, BLOCK, 0, what, place, range);
  }
  const max = Math.max(1, Math.floor(count / PER_RUN));
  if (isRuns !== range.runs <= max) {
    place.fail(Code.NUMBER_FORM, `${what}s have ${range.runs} runs and are stored in ${isRuns ? 'runs' : 'blocks'}, but`
      + ` up to ${max} are stored in runs`);
  }
}

function checkRuns(words, count, what, range) {
  const runs = words.length / 2;
  for (let run = 0; run < runs; run++) {
    const begin = range.triangle;
    const end = run === runs - 1 ? count : words[2 * run + 1] | 0;
    if (end <= begin || end > count) {
      range.place.fail(
        Code.RUN_RANGE, `run ${run} of ${what}s has triangles ${begin} to ${end}, but there are ${count}`);
    }
    const value = words[2 * run] | 0;
    range.accept(value);
    if (range.counts !== null) {
      range.counts[value] += end - begin - 1;
    }
    range.triangle = end;
    if (range.runs <= run) {
      range.place.fail(Code.RUN_REPEATED, `run ${run} of ${what}s has the number of the run before it, ${value}`);
    }
  }
}

/** The table contains the bytes that occur, each once, the most frequent first. */
function checkFlags({ count, edgeFlags, edgeFlagValues: values }, place, full) {
  if (edgeFlags === null) {
    return;
  }
  const counts = new Float64Array(values.length);
  checkSequence(edgeFlags, count, values.length, 'edge flag value', counts, place, full);
  const seen = new Set();
  for (let i = 0; full && i < values.length; i++) {
    if (seen.has(values[i])) {
      place.fail(Code.FLAG_REPEATED, `edge flag value ${i}, ${values[i]}, is in the table twice`);
    }
    seen.add(values[i]);
    const inOrder = i === 0 || counts[i] < counts[i - 1] || (counts[i] === counts[i - 1] && values[i] > values[i - 1]);
    if (counts[i] === 0 || !inOrder) {
      place.fail(Code.FLAG_ORDER, `edge flag value ${i}, ${values[i]}, occurs ${counts[i]} times, but each must occur,`
        + ' and the most frequent, then the smallest, comes first');
    }
  }
}
