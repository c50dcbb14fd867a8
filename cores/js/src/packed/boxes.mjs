// SPDX-License-Identifier: Apache-2.0
// Computes the boxes of a tree from its triangles, in one pass from the last node to the first: children come after
// their parents. O(vertices + corners + nodes).
//
// Each coordinate is converted once to half steps: 2 k if it is the lattice coordinate k, 2 k + 1 if it is between k
// and the next. That is monotone, so the minimum and maximum of the corners' half steps, rounded outward to whole
// steps, are the box that the builder stores.

import { LATTICE_MAX } from '../lattice.mjs';

/** Halves of words of a node, and where its first triangle, children, parent and ends of leaves are. */
const NODE_HALVES = 16;
const FIRST = 12;
const CHILDREN = 13;
const PARENT = 14;
const ENDS = 15;

const LANES = 4;
const GUARD = 0x8000;

/** Minimum of an empty range; its maximum is 0. */
const NONE = 2 * LATTICE_MAX;

/**
 * Writes the boxes of every node.
 *
 * @param target Uint32Array of two halves per word, which gets the words 0 to 5 of each node
 * @param stride halves per node of the target
 * @param nodes Int32Array, 16 halves per node, whose words 6 and 7 are read
 * @param halfSteps work space, 3 integers per vertex
 */
export function fillBoxes(target, stride, nodes, positions, indices, origin, step, halfSteps) {
  toHalfSteps(positions, origin, step, halfSteps);
  const lanes16 = new Uint16Array(target.buffer, target.byteOffset, 2 * target.length);
  const count = nodes.length / NODE_HALVES;
  const ranges = new Uint16Array(6 * count); // of a node: minimum and maximum per axis
  const range = new Int32Array(6);
  const box = new Int32Array(6);
  for (let node = count - 1; node >= 0; node--) {
    const at = NODE_HALVES * node;
    const first = nodes[at + FIRST];
    const ends = nodes[at + ENDS];
    const lanes = (nodes[at + PARENT] >>> 28) & 7;
    const into = 2 * stride * node;
    let corner = 3 * first;
    clear(range);
    for (let lane = 0; lane < LANES; lane++) {
      const end = lane < lanes ? (ends >>> (8 * lane)) & 255 : 0;
      clear(box);
      if (end !== 0) { // a leaf
        const last = 3 * (first + end);
        addCorners(halfSteps, indices, corner, last, box);
        corner = last;
      } else if (lane < lanes) {
        copyRange(ranges, 6 * (nodes[at + CHILDREN] + lane), box);
      }
      for (let axis = 0; axis < 3; axis++) {
        range[axis] = Math.min(range[axis], box[axis]);
        range[axis + 3] = Math.max(range[axis + 3], box[axis + 3]);
        lanes16[into + 8 * axis + lane] = box[axis] >> 1;
        lanes16[into + 8 * axis + 4 + lane] = ((box[axis + 3] + 1) >> 1) | GUARD;
      }
    }
    ranges.set(range, 6 * node);
  }
}

function clear(range) {
  range[0] = NONE;
  range[1] = NONE;
  range[2] = NONE;
  range[3] = 0;
  range[4] = 0;
  range[5] = 0;
}

function copyRange(ranges, from, box) {
  for (let i = 0; i < 6; i++) {
    box[i] = ranges[from + i];
  }
}

/** Adds the corners of triangles to a range. */
function addCorners(halfSteps, indices, begin, end, box) {
  let minX = NONE;
  let minY = NONE;
  let minZ = NONE;
  let maxX = 0;
  let maxY = 0;
  let maxZ = 0;
  for (let corner = begin; corner < end; corner++) {
    const at = 3 * indices[corner];
    const x = halfSteps[at];
    const y = halfSteps[at + 1];
    const z = halfSteps[at + 2];
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    minZ = Math.min(minZ, z);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
    maxZ = Math.max(maxZ, z);
  }
  box[0] = minX;
  box[1] = minY;
  box[2] = minZ;
  box[3] = maxX;
  box[4] = maxY;
  box[5] = maxZ;
}

function toHalfSteps(positions, origin, step, halfSteps) {
  const perStep = 1 / step;
  for (let axis = 0; axis < 3; axis++) {
    const from = origin[axis];
    for (let at = axis; at < halfSteps.length; at += 3) {
      halfSteps[at] = halfStep(positions[at], from, step, perStep);
    }
  }
}

/** Returns twice the lattice coordinate, in 0 .. 32767, or one more if the coordinate is above it. */
function halfStep(coordinate, origin, step, perStep) {
  const steps = (coordinate - origin) * perStep;
  let down = steps > 0 ? (steps < LATTICE_MAX ? steps | 0 : LATTICE_MAX) : 0;
  if (down > 0 && origin + down * step > coordinate) {
    down--;
  }
  return down < LATTICE_MAX && origin + down * step < coordinate ? 2 * down + 1 : 2 * down;
}
