// SPDX-License-Identifier: Apache-2.0
// The point of a triangle nearest to a given point, and the triangle's normal.

import { distanceSquared, setNearest } from './point-triangle.mjs';

/** Below this area, relative to the edges, the direction is rounding. */
const FLAT = 2 ** -48;

export class TriangleFoot {
  constructor() {
    /** From the given point to the foot, metres. */
    this.x = 0;
    this.y = 0;
    this.z = 0;
    /** Squared length of that, by which spheres touch. */
    this.distance2 = 0;
    /** Whether the triangle has an area. */
    this.hasNormal = false;
    /** Unit normal out of the front; 0 0 0 without an area. */
    this.normalX = 0;
    this.normalY = 0;
    this.normalZ = 0;
  }

  /** Computes the foot of a point on the triangle with 9 coordinates. */
  drop(c, fromX, fromY, fromZ) {
    const ax = c[0] - fromX;
    const ay = c[1] - fromY;
    const az = c[2] - fromZ;
    const bx = c[3] - fromX;
    const by = c[4] - fromY;
    const bz = c[5] - fromZ;
    const cx = c[6] - fromX;
    const cy = c[7] - fromY;
    const cz = c[8] - fromZ;
    this.distance2 = distanceSquared(Infinity, ax, ay, az, bx, by, bz, cx, cy, cz);
    setNearest(this, ax, ay, az, bx, by, bz, cx, cy, cz);
    const ux = c[3] - c[0];
    const uy = c[4] - c[1];
    const uz = c[5] - c[2];
    const vx = c[6] - c[0];
    const vy = c[7] - c[1];
    const vz = c[8] - c[2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const sizes = (Math.abs(ux) + Math.abs(uy) + Math.abs(uz)) * (Math.abs(vx) + Math.abs(vy) + Math.abs(vz));
    this.hasNormal = length > FLAT * sizes;
    this.normalX = this.hasNormal ? nx / length : 0;
    this.normalY = this.hasNormal ? ny / length : 0;
    this.normalZ = this.hasNormal ? nz / length : 0;
  }
}
