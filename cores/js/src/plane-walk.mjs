// SPDX-License-Identifier: Apache-2.0
// The sides of a plane on which a mesh is. A box in front of the plane or behind it adds that side, because every box
// contains a triangle; else the walk enters the child, or tests the vertices of the leaf, exactly. It ends as soon as
// both sides are found.

import { SCRATCH } from './expansion.mjs';
import { LATTICE_MAX, margin } from './lattice.mjs';
import { beginOf, endOf } from './query-mesh.mjs';

/** Sides of a plane: the mesh is in front of it, behind it, or on both sides. */
export const PlaneSides = Object.freeze({ FRONT: 0, BACK: 1, BOTH: 2 });

const FRONT = 1;
const BACK = 2;

/** Bounds the error of the sum of four products in double, relative to the sum of their sizes. */
const ERROR = 2 ** -50;

/** Returns the sides of the plane a*x + b*y + c*z + d = 0 on which the mesh is; a vertex on it is on both. */
export function sidesOfPlane(mesh, a, b, c, d) {
  const found = sideBits(mesh, a, b, c, d);
  return found === FRONT ? PlaneSides.FRONT : found === BACK ? PlaneSides.BACK : PlaneSides.BOTH;
}

function sideBits(mesh, a, b, c, d) {
  const { boxes, boxStride } = mesh;
  // in lattice units: value = a*u + b*v + c*w + constant, times the step
  const constant = (a * mesh.originX + b * mesh.originY + c * mesh.originZ + d) * mesh.perStep;
  const size = Math.abs(a * mesh.originX) + Math.abs(b * mesh.originY) + Math.abs(c * mesh.originZ);
  const normal = Math.abs(a) + Math.abs(b) + Math.abs(c);
  const slack = margin(0) * normal + (size + Math.abs(d)) * mesh.perStep * 2 ** -45;
  const doubt = ERROR * (size + normal * mesh.step * LATTICE_MAX + Math.abs(d)); // of all vertices
  let found = 0;
  let node = 0;
  let lane = 0;
  while (true) {
    const lanes = mesh.laneCount(node);
    let down = false;
    for (; lane < lanes && found !== (FRONT | BACK); lane++) {
      let middle = constant;
      let extent = slack;
      for (let axis = 0; axis < 3; axis++) {
        const at = boxStride * node + 8 * axis + lane;
        const low = boxes[at];
        const high = boxes[at + 4] & LATTICE_MAX;
        const slope = axis === 0 ? a : axis === 1 ? b : c;
        middle += slope * 0.5 * (low + high);
        extent += Math.abs(slope) * 0.5 * (high - low);
      }
      if (Math.abs(middle) > extent) {
        found |= middle > 0 ? FRONT : BACK;
        continue;
      }
      const ends = mesh.ends(node);
      const end = endOf(ends, lane);
      if (end === 0) {
        node = mesh.child(node, lane);
        down = true;
        break;
      }
      const first = mesh.firstTriangle(node);
      found |= ofVertices(mesh.triangles, first + beginOf(ends, lane), first + end, a, b, c, d, doubt);
    }
    if (down) {
      lane = 0;
      continue;
    }
    const parent = mesh.parent(node);
    if (found === (FRONT | BACK) || parent < 0) {
      return found;
    }
    lane = node - mesh.child(parent, 0) + 1;
    node = parent;
  }
}

function ofVertices(triangles, begin, end, a, b, c, d, doubt) {
  let found = 0;
  for (let triangle = begin; triangle < end; triangle++) {
    triangles.read(triangle);
    const corners = triangles.c;
    for (let k = 0; k < 9; k += 3) {
      const value = a * corners[k] + b * corners[k + 1] + c * corners[k + 2] + d;
      const sign = Math.abs(value) > doubt ? value : side(a, b, c, d, corners[k], corners[k + 1], corners[k + 2]);
      found |= (sign >= 0 ? FRONT : 0) | (sign <= 0 ? BACK : 0);
    }
  }
  return found;
}

/** Returns the sign of a x + b y + c z + d, exact. */
export function side(a, b, c, d, x, y, z) {
  const px = a * x;
  const py = b * y;
  const pz = c * z;
  const value = px + py + pz + d;
  const size = Math.abs(px) + Math.abs(py) + Math.abs(pz) + Math.abs(d);
  if (Math.abs(value) > ERROR * size) {
    return value > 0 ? 1 : -1;
  }
  return SCRATCH[0].clear().addDoubles(a, x).addDoubles(b, y).addDoubles(c, z).add(d).sign();
}
