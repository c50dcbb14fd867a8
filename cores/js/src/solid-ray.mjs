// SPDX-License-Identifier: Apache-2.0
// Point in solid without a BSP tree: the signed crossings of a ray along an axis, to the nearest face of the bounding
// box, over the AABB tree. Corners of triangles are rounded to the lattice on access and crossings are exact; boxes of
// the tree only filter, so the ray is widened by the displacement of the vertices.
//
// The winding number is that of the point moved by less than any difference. A point exactly on the surface may have
// the solid on another side: surface-point.mjs decides.

import { LATTICE_MAX, SUBSTEPS } from './bsp-tree.mjs';
import { LATTICE_MAX as TREE_MAX, lower, margin, upper } from './lattice.mjs';
import { crossingChange, meetsBox, planeSide } from './lattice-crossing.mjs';
import { LeafWalk } from './leaf-walk.mjs';
import { touchesSolid } from './surface-point.mjs';

/** In the result of cross: the point is in the plane and in the bounding box of a triangle. */
const ON = 1;

const POINT_MAX = 0xfffff;

const leaves = new LeafWalk();
const corners = new Int32Array(9);
const startBox = new Int32Array(6);
const rayBox = new Int32Array(6);

/** Returns whether a point is inside; fine coordinates. */
export function isInside(solid, x, y, z) {
  const b = solid.bounds;
  if (isOutside(x, b[0], b[3]) || isOutside(y, b[1], b[4]) || isOutside(z, b[2], b[5])) {
    return false;
  }
  const crossings = cross(solid, x, y, z, null);
  return crossings >> 1 >= 1 || ((crossings & ON) !== 0 && touchesSolid(solid, x, y, z));
}

function isOutside(fine, low, high) {
  return fine < low * SUBSTEPS || fine > high * SUBSTEPS;
}

/** Returns the winding number at a moved point. */
export function windingAt(solid, x, y, z, move) {
  return cross(solid, x, y, z, move) >> 1;
}

/** Returns twice the winding number at a moved point, plus ON where it may be on a triangle. */
function cross(solid, x, y, z, move) {
  const side = nearestSide(solid.bounds, x, y, z);
  const axis = side % 3;
  const up = side > 2;
  const end = up ? (LATTICE_MAX + 1) * SUBSTEPS : -SUBSTEPS;
  // the start and the ray as boxes of lattice points
  setBoxes(x, y, z);
  rayBox[axis] = up ? rayBox[axis] : 0;
  rayBox[axis + 3] = up ? POINT_MAX : rayBox[axis + 3];
  let winding = 0;
  let on = 0;
  for (let cap = 0; cap < solid.capCount; cap++) {
    solid.readCorners(solid.triangleCount + cap, corners);
    if (meetsBox(corners, rayBox)) {
      winding -= crossingChange(corners, axis, x, y, z, end, move);
      on |= mayBeOn(x, y, z);
    }
  }
  beginLeaves(solid, x, y, z, axis, up);
  for (let triangle = leaves.next(); triangle >= 0; triangle = leaves.next()) {
    solid.readCorners(triangle, corners);
    if (meetsBox(corners, rayBox)) {
      winding -= crossingChange(corners, axis, x, y, z, end, move);
      on |= mayBeOn(x, y, z);
    }
  }
  return 2 * winding + on;
}

function setBoxes(x, y, z) {
  startBox[0] = Math.floor(x / SUBSTEPS);
  startBox[1] = Math.floor(y / SUBSTEPS);
  startBox[2] = Math.floor(z / SUBSTEPS);
  startBox[3] = Math.ceil(x / SUBSTEPS);
  startBox[4] = Math.ceil(y / SUBSTEPS);
  startBox[5] = Math.ceil(z / SUBSTEPS);
  rayBox.set(startBox);
}

/** Starts the walk over the leaves that the ray meets. */
function beginLeaves(solid, x, y, z, axis, up) {
  const mesh = solid.view;
  const u = (solid.modelX(x) - mesh.originX) * mesh.perStep;
  const v = (solid.modelY(y) - mesh.originY) * mesh.perStep;
  const w = (solid.modelZ(z) - mesh.originZ) * mesh.perStep;
  let wide = solid.displacement * mesh.perStep;
  wide += margin(Math.abs(u) + Math.abs(v) + Math.abs(w) + wide);
  const { box } = leaves;
  box.x0 = axis === 0 && !up ? 0 : lower(u - wide);
  box.x1 = axis === 0 && up ? TREE_MAX : upper(u + wide);
  box.y0 = axis === 1 && !up ? 0 : lower(v - wide);
  box.y1 = axis === 1 && up ? TREE_MAX : upper(v + wide);
  box.z0 = axis === 2 && !up ? 0 : lower(w - wide);
  box.z1 = axis === 2 && up ? TREE_MAX : upper(w + wide);
  leaves.start(mesh, true);
}

function mayBeOn(x, y, z) {
  return meetsBox(corners, startBox) && planeSide(corners, x, y, z) === 0 ? ON : 0;
}

/** Returns the nearest face of a box as a number in 0 .. 5: lower x y z, upper x y z. */
function nearestSide(bounds, x, y, z) {
  let nearest = 0;
  let min = Infinity;
  for (let side = 0; side < 6; side++) {
    const at = side % 3 === 0 ? x : side % 3 === 1 ? y : z;
    const distance = Math.abs(at - bounds[side] * SUBSTEPS);
    if (distance < min) {
      min = distance;
      nearest = side;
    }
  }
  return nearest;
}
