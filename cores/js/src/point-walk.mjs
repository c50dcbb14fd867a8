// SPDX-License-Identifier: Apache-2.0
// Point in solid by the BSP tree: descends by the side of each node's plane. The coarse plane of a node decides where
// the point is clearly on one side; elsewhere the plane of the node's triangle does, exactly. For a point on a plane
// both sides are visited, because the solid is closed: the walk stores at which levels the front was visited first, and
// starts again from the top for the back.

import {
  AXIS, axisOf, childKindOf, distanceOf, EMPTY, FIRST_MIXED, HEADER, kindOf, MAX_DEPTH, n1Of, n2Of, numberOf,
  OFFSET_UNIT, offsetOf, SOLID, SUBSTEPS, TABLE, UNIT,
} from './bsp-tree.mjs';
import { crossingChange, normalOf, signOfSum } from './lattice-crossing.mjs';
import { touchesSolid } from './surface-point.mjs';

/** Half a unit of the offset, the rounding of a point on three axes, and more than the rounding of the check. */
const ERROR = OFFSET_UNIT / 2 + 3 * UNIT + 67;

/** Half a lattice step, the unit of samples. */
const HALF_STEP = SUBSTEPS / 2;

const corners = new Int32Array(9);

/** Levels at which the point is on the plane and the back is visited. */
const later = new Uint8Array(MAX_DEPTH + 1);

/** Returns whether a point is inside; fine coordinates. */
export function isInsideTree(solid, x, y, z) {
  const tree = solid.bsp;
  const { frames, topNodes, topCount } = tree;
  let laterCount = 0;
  while (true) {
    let last = -1; // last level at which the point is on the plane and the front is visited
    let level = 0;
    let at = tree.root();
    while (at >= 0 && at < topCount) {
      const sign = topSide(tree, topNodes[3 * at], x, y, z);
      const front = sign > 0 || (sign === 0 && !(level < laterCount && later[level] === 1));
      last = sign === 0 && front ? level : last;
      at = topNodes[3 * at + (front ? 1 : 2)];
      level++;
    }
    if (at >= 0) {
      const frame = at - topCount;
      const centers = frames[2 * frame];
      const high = frames[2 * frame + 1];
      const shift = high >>> 16;
      const qx = (x - (centers & 0xffff) * SUBSTEPS) >> shift;
      const qy = (y - (centers >>> 16) * SUBSTEPS) >> shift;
      const qz = (z - (high & 0xffff) * SUBSTEPS) >> shift;
      const doubt = ((Math.abs(qx) + Math.abs(qy) + Math.abs(qz)) >> 1) + ERROR;
      at = frame + HEADER;
      while (true) {
        const lo = frames[2 * at];
        const hi = frames[2 * at + 1];
        const axis = axisOf(lo);
        const q0 = axis === 0 ? qx : axis === 1 ? qy : qz;
        const q1 = axis === 0 ? qy : axis === 1 ? qz : qx;
        const q2 = axis === 0 ? qz : axis === 1 ? qx : qy;
        const value = UNIT * q0 + n1Of(lo) * q1 + n2Of(lo) * q2 + OFFSET_UNIT * offsetOf(hi);
        const kind = kindOf(hi);
        let front = value > doubt;
        if (kind === AXIS || kind === TABLE || (!front && value >= -doubt)) {
          const sign = exactSide(solid, tree, frame, lo, hi, x, y, z);
          front = sign > 0 || (sign === 0 && !(level < laterCount && later[level] === 1));
          last = sign === 0 && front ? level : last;
        }
        level++;
        const child = childKindOf(lo, front);
        if (child === 0) {
          at += front ? 1 : distanceOf(hi);
        } else {
          at = child === 1 ? EMPTY : child === 2 ? SOLID : tree.mixedChild(frame, at, front);
          break;
        }
      }
    }
    if (at === SOLID
      || (at <= FIRST_MIXED && (isInsideMixed(solid, at, x, y, z) || touchesSolid(solid, x, y, z)))) {
      return true;
    }
    if (last < 0) {
      return false;
    }
    later.fill(0, laterCount, Math.max(laterCount, last));
    later[last] = 1;
    laterCount = last + 1;
  }
}

/** Returns the side of the plane of a top node. */
function topSide(tree, plane, x, y, z) {
  if (plane < 0) {
    return tableSide(tree, ~plane, x, y, z);
  }
  const axis = plane >> 16;
  return Math.sign((axis === 0 ? x : axis === 1 ? y : z) - (plane & 0xffff) * SUBSTEPS);
}

function tableSide(tree, plane, x, y, z) {
  return signOfSum(
    tree.coefficient(plane, 0), tree.coefficient(plane, 1), tree.coefficient(plane, 2), tree.coefficient(plane, 3),
    x, y, z);
}

/** Returns the side of the exact plane of a node. */
function exactSide(solid, tree, frame, lo, hi, x, y, z) {
  const kind = kindOf(hi);
  const axis = axisOf(lo);
  if (kind === AXIS) {
    return Math.sign((axis === 0 ? x : axis === 1 ? y : z) - numberOf(lo) * SUBSTEPS);
  }
  if (kind === TABLE) {
    return tableSide(tree, numberOf(lo), x, y, z);
  }
  solid.readCorners(tree.triangle(frame, hi), corners);
  const a = normalOf(corners, 0);
  const b = normalOf(corners, 1);
  const c = normalOf(corners, 2);
  const sign = signOfSum(
    a, b, c, 0, x - corners[0] * SUBSTEPS, y - corners[1] * SUBSTEPS, z - corners[2] * SUBSTEPS);
  return (axis === 0 ? a : axis === 1 ? b : c) < 0 ? -sign : sign;
}

/**
 * Returns whether a point in a mixed leaf, moved by less than any difference, is inside: from the leaf's sample, whose
 * winding number is stored, in three axis-parallel ways to the point. All of them are in the box whose triangles the
 * leaf lists, so all that they cross is counted.
 */
export function isInsideMixed(solid, leaf, x, y, z) {
  const tree = solid.bsp;
  const k = FIRST_MIXED - leaf;
  const fromX = tree.mixedSample(k, 0) * HALF_STEP;
  const fromY = tree.mixedSample(k, 1) * HALF_STEP;
  const fromZ = tree.mixedSample(k, 2) * HALF_STEP;
  let winding = tree.mixedSample(k, 3);
  const end = tree.mixedEnd(k);
  for (let i = tree.mixedFirst(k); i < end; i++) {
    solid.readCorners(tree.mixedTriangle(i), corners);
    winding += crossingChange(corners, 0, fromX, fromY, fromZ, x, null);
    winding += crossingChange(corners, 1, x, fromY, fromZ, y, null);
    winding += crossingChange(corners, 2, x, y, fromZ, z, null);
  }
  return winding >= 1;
}
