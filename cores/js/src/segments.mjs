// SPDX-License-Identifier: Apache-2.0
// A chain of segments, thin or thick, against a mesh: each segment is a ray from its first point to its second.

import { lost } from './expansion.mjs';
import { firstOnRay } from './ray-walk.mjs';
import { hitOfSphere } from './swept-sphere-triangle.mjs';

const fround = Math.fround;

/**
 * Finds the first segment in order that touches the mesh, and its first t; returns whether there is one.
 *
 * @param points 3 numbers per point, rounded to float
 */
export function firstOnSegments(mesh, points, pointCount, radius, out) {
  for (let segment = 0; segment + 1 < pointCount; segment++) {
    const at = 3 * segment;
    const x = fround(points[at]);
    const y = fround(points[at + 1]);
    const z = fround(points[at + 2]);
    const toX = fround(points[at + 3]);
    const toY = fround(points[at + 4]);
    const toZ = fround(points[at + 5]);
    const dx = toX - x;
    const dy = toY - y;
    const dz = toZ - z;
    // a thin segment without length is a ray of any direction with maxT 0
    const isPoint = radius === 0 && dx === 0 && dy === 0 && dz === 0;
    const triangle = firstOnRay(
      mesh, x, y, z, isPoint ? 1 : dx, dy, dz, lost(toX, -x, dx), lost(toY, -y, dy), lost(toZ, -z, dz),
      0, isPoint ? 0 : 1, radius, hitOfSphere, false, out, null);
    if (triangle >= 0) {
      out.segment = segment;
      return true;
    }
  }
  return false;
}
