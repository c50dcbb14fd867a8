// SPDX-License-Identifier: Apache-2.0
// Checks a sphere cluster in one pass: subtrees nest in preorder under one root, each sphere is inside of every sphere
// above it, all numbers are finite. The coverage of the surface is not checked.

import { AssetErrorCode as Code } from './asset-error.mjs';
import { FLOAT_MAX } from './floats.mjs';

const MAX_NODES = 65536;
const MAX_LEVELS = 16;
const LEVEL_FIGURES = 4;
const SPHERE_MAX = 8e9;

export function checkCluster({ mode, spheres, next, meshVolume, figures }, place) {
  const nodes = next.length;
  if (nodes < 1 || nodes > MAX_NODES || spheres.length !== 4 * nodes) {
    place.fail(Code.CLUSTER_LENGTH, `${spheres.length} sphere numbers for ${nodes} nodes, but there must be 4 for each`
      + ` of 1 to ${MAX_NODES}`);
  }
  if (mode > 2) {
    place.fail(Code.CLUSTER_MODE, `mode is ${mode}, but must be 0 to 2`);
  }
  for (let i = 0; i < spheres.length; i++) {
    if (!(Math.abs(spheres[i]) <= SPHERE_MAX) || (i % 4 === 3 && spheres[i] < 0)) {
      place.fail(Code.CLUSTER_SPHERE, `sphere of node ${Math.floor(i / 4)} contains ${spheres[i]}`);
    }
  }
  checkFigures(figures, meshVolume, checkNodes(spheres, next, place), place);
}

/** Returns the number of levels. */
function checkNodes(spheres, next, place) {
  const above = [];
  let levels = 1;
  for (let node = 0; node < next.length; node++) {
    while (above.length > 0 && next[above[above.length - 1]] === node) {
      above.pop();
    }
    const isRoot = above.length === 0;
    const limit = isRoot ? next.length : next[above[above.length - 1]];
    if (next[node] <= node || next[node] > limit || (isRoot && next[node] !== limit)) {
      place.fail(Code.CLUSTER_SUBTREE, `subtree of node ${node} ends at ${next[node]}, but must end ${
        isRoot ? 'at' : 'after the node, and at most at'} ${limit}`);
    }
    for (const outer of above) {
      checkNesting(spheres, outer, node, place);
    }
    if (next[node] !== node + 1) {
      if (above.length + 1 === MAX_LEVELS) {
        place.fail(Code.CLUSTER_TOO_DEEP, `node ${node} is deeper than ${MAX_LEVELS} levels`);
      }
      above.push(node);
      levels = Math.max(levels, above.length + 1);
    }
  }
  return levels;
}

function checkNesting(spheres, outer, inner, place) {
  const dx = spheres[4 * outer] - spheres[4 * inner];
  const dy = spheres[4 * outer + 1] - spheres[4 * inner + 1];
  const dz = spheres[4 * outer + 2] - spheres[4 * inner + 2];
  const farthest = Math.sqrt(dx * dx + dy * dy + dz * dz) + spheres[4 * inner + 3];
  if (!(farthest <= spheres[4 * outer + 3])) {
    place.fail(Code.CLUSTER_NESTING, `sphere of node ${inner} ends ${farthest} m from the center of node ${
      outer}, whose radius is ${spheres[4 * outer + 3]}`);
  }
}

function checkFigures(figures, meshVolume, levels, place) {
  if (figures.length !== LEVEL_FIGURES * levels) {
    place.fail(Code.CLUSTER_FIGURE_COUNT, `${figures.length} figures for ${levels} levels, but there must be ${
      LEVEL_FIGURES} for each`);
  }
  for (let i = 0; i < figures.length; i++) {
    const max = i % LEVEL_FIGURES === 3 ? 1 : FLOAT_MAX; // the fourth is a share
    if (!(figures[i] >= 0 && figures[i] <= max)) {
      place.fail(Code.CLUSTER_FIGURE, `figure ${i} is ${figures[i]}`);
    }
  }
  if (!(meshVolume >= 0 && meshVolume <= FLOAT_MAX)) {
    place.fail(Code.CLUSTER_FIGURE, `mesh volume is ${meshVolume}`);
  }
}
