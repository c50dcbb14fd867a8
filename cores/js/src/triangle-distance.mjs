// SPDX-License-Identifier: Apache-2.0
// Minimum distance of pairs of triangles, and the nearest points of the best pair so far.
//
// Two triangles that are apart are nearest at a corner of one, or inside two edges: 15 cases, in double, for the other
// mesh's vertices transformed in double and rounded to float once. Of equally near pairs the one with the lowest
// triangle is kept, then with the lowest other triangle, so the result does not depend on the order.
//
// Source: Ericson 2005, 5.1.9 (edges).

import { nextDoubleUp } from './floats.mjs';
import { distanceSquared, setNearest } from './point-triangle.mjs';
import { mapped } from './transform.mjs';
import { triangleMax, triangleMin } from './triangle-pair.mjs';

const fround = Math.fround;
const to = { x: 0, y: 0, z: 0 };

export class TriangleDistance {
  constructor() {
    this.corners = new Float64Array(9); // of the triangle of the first mesh
    this.otherCorners = new Float64Array(9); // of the triangle of the other mesh, transformed
    this.point = new Float64Array(6); // the nearest point on the first mesh, then on the other
    this.common = new Float64Array(3);
    this.current = -1;
    this.begin(0);
  }

  /** Starts without a pair. */
  begin(limit2) {
    this.distance2 = limit2;
    this.found = false;
    this.triangle = -1;
    this.otherTriangle = -1;
  }

  /** Sets the triangle of the other mesh to measure against. */
  setOther(triangles, triangle, rows) {
    triangles.read(triangle);
    const { c } = triangles;
    this.current = triangle;
    for (let k = 0; k < 9; k += 3) {
      for (let axis = 0; axis < 3; axis++) {
        this.otherCorners[k + axis] = fround(mapped(rows, axis, c[k], c[k + 1], c[k + 2]));
      }
    }
  }

  /** Measures a triangle of the first mesh against the current one of the other; keeps the nearer pair. */
  measure(triangles, triangle) {
    triangles.read(triangle);
    this.corners.set(triangles.c);
    if (this.boxesApart() || this.apartAlong()) {
      return;
    }
    const before2 = this.distance2;
    const first = !this.found || triangle < this.triangle
      || (triangle === this.triangle && this.current < this.otherTriangle);
    let nearer = false;
    if (first && before2 < Infinity) { // an equal one counts as nearer if it comes first
      this.distance2 = nextDoubleUp(before2);
    }
    const { corners, otherCorners } = this;
    for (let k = 0; k < 9; k += 3) {
      nearer = this.ofCorner(corners[k], corners[k + 1], corners[k + 2], otherCorners, 3) || nearer;
      nearer = this.ofCorner(otherCorners[k], otherCorners[k + 1], otherCorners[k + 2], corners, 0) || nearer;
      for (let j = 0; j < 9; j += 3) {
        nearer = this.ofEdges(k, (k + 3) % 9, j, (j + 3) % 9) || nearer;
      }
    }
    if (nearer) {
      this.found = true;
      this.triangle = triangle;
      this.otherTriangle = this.current;
    } else {
      this.distance2 = before2;
    }
  }

  keepPoint(at, x, y, z) {
    this.point[at] = x;
    this.point[at + 1] = y;
    this.point[at + 2] = z;
  }

  /** Measures a point against a triangle; `at` is 0 if the nearest point is on the first mesh, 3 if on the other. */
  ofCorner(x, y, z, t, at) {
    const ax = t[0] - x;
    const ay = t[1] - y;
    const az = t[2] - z;
    const bx = t[3] - x;
    const by = t[4] - y;
    const bz = t[5] - z;
    const cx = t[6] - x;
    const cy = t[7] - y;
    const cz = t[8] - z;
    const apart2 = distanceSquared(this.distance2, ax, ay, az, bx, by, bz, cx, cy, cz);
    if (!(apart2 < this.distance2)) {
      return false;
    }
    setNearest(to, ax, ay, az, bx, by, bz, cx, cy, cz);
    this.distance2 = apart2;
    this.keepPoint(at, x + to.x, y + to.y, z + to.z);
    this.keepPoint(3 - at, x, y, z);
    return true;
  }

  /** Measures the edge i to k of the first triangle against j to l of the other, if both are nearest inside. */
  ofEdges(i, k, j, l) {
    const p = this.corners;
    const q = this.otherCorners;
    const dx = p[k] - p[i];
    const dy = p[k + 1] - p[i + 1];
    const dz = p[k + 2] - p[i + 2];
    const ex = q[l] - q[j];
    const ey = q[l + 1] - q[j + 1];
    const ez = q[l + 2] - q[j + 2];
    const rx = q[j] - p[i];
    const ry = q[j + 1] - p[i + 1];
    const rz = q[j + 2] - p[i + 2];
    const nx = dy * ez - dz * ey;
    const ny = dz * ex - dx * ez;
    const nz = dx * ey - dy * ex;
    const length2 = nx * nx + ny * ny + nz * nz;
    // triple products, not dot products: their error does not grow for nearly parallel edges
    const s = (nx * (ry * ez - rz * ey) + ny * (rz * ex - rx * ez) + nz * (rx * ey - ry * ex)) / length2;
    const t = (nx * (ry * dz - rz * dy) + ny * (rz * dx - rx * dz) + nz * (rx * dy - ry * dx)) / length2;
    if (!(s > 0 && s < 1 && t > 0 && t < 1)) {
      return false;
    }
    const x = rx - s * dx + t * ex;
    const y = ry - s * dy + t * ey;
    const z = rz - s * dz + t * ez;
    const apart2 = x * x + y * y + z * z;
    if (!(apart2 < this.distance2)) {
      return false;
    }
    this.distance2 = apart2;
    this.keepPoint(0, p[i] + s * dx, p[i + 1] + s * dy, p[i + 2] + s * dz);
    this.keepPoint(3, q[j] + t * ex, q[j + 1] + t * ey, q[j + 2] + t * ez);
    return true;
  }

  /** Returns whether the triangles' boxes are too far apart. */
  boxesApart() {
    const { corners, otherCorners } = this;
    let apart2 = 0;
    for (let axis = 0; axis < 3; axis++) {
      const gap = Math.max(
        0, triangleMin(otherCorners, axis) - triangleMax(corners, axis),
        triangleMin(corners, axis) - triangleMax(otherCorners, axis));
      apart2 += gap * gap;
    }
    return apart2 * (1 - 1e-12) > this.distance2;
  }

  /** Returns whether the triangles are too far apart along the line of their middles, which rejects most pairs. */
  apartAlong() {
    const p = this.corners;
    const q = this.otherCorners;
    const x = (q[0] + q[3] + q[6]) / 3 - (p[0] + p[3] + p[6]) / 3;
    const y = (q[1] + q[4] + q[7]) / 3 - (p[1] + p[4] + p[7]) / 3;
    const z = (q[2] + q[5] + q[8]) / 3 - (p[2] + p[5] + p[8]) / 3;
    let first = Infinity;
    let last = -Infinity;
    for (let k = 0; k < 9; k += 3) {
      first = Math.min(first, x * (q[k] - p[0]) + y * (q[k + 1] - p[1]) + z * (q[k + 2] - p[2]));
      last = Math.max(last, x * (p[k] - p[0]) + y * (p[k + 1] - p[1]) + z * (p[k + 2] - p[2]));
    }
    const gap = first - last;
    return gap > 0 && gap * gap * (1 - 1e-9) > this.distance2 * (x * x + y * y + z * z);
  }

  /** Sets the points of touching triangles: at a corner or inside two edges, as measured, or where an edge pierces. */
  setCommonPoint() {
    this.pierce(this.corners, this.otherCorners, 3);
    this.pierce(this.otherCorners, this.corners, 0);
  }

  pierce(p, q, at) {
    const { common } = this;
    for (let i = 0; i < 9; i += 3) {
      const k = (i + 3) % 9;
      const from = heightAbove(p, i, q);
      const end = heightAbove(p, k, q);
      if (from * end < 0) {
        const share = from / (from - end);
        for (let axis = 0; axis < 3; axis++) {
          common[axis] = p[i + axis] + share * (p[k + axis] - p[i + axis]);
        }
        this.ofCorner(common[0], common[1], common[2], q, at);
      }
    }
  }
}

/** Returns the height of a corner above a triangle's plane, times twice the triangle's area. */
function heightAbove(p, i, q) {
  const ux = q[3] - q[0];
  const uy = q[4] - q[1];
  const uz = q[5] - q[2];
  const vx = q[6] - q[0];
  const vy = q[7] - q[1];
  const vz = q[8] - q[2];
  return (uy * vz - uz * vy) * (p[i] - q[0]) + (uz * vx - ux * vz) * (p[i + 1] - q[1])
    + (ux * vy - uy * vx) * (p[i + 2] - q[2]);
}
