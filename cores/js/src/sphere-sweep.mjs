// SPDX-License-Identifier: Apache-2.0
// First contact of a sphere that moves along a line with a mesh, in closed form: the walk of a thick ray. The point of
// the hit triangle nearest to the centre at that time gives point and normal. An instance is scratch memory and result.
//
// Source: Ericson 2005, 5.5.6.

import { requireFinite, requireSize } from './arguments.mjs';
import { nearestPoint } from './closest-walk.mjs';
import { ClosestHit, RayHit } from './hits.mjs';
import { firstOnRay } from './ray-walk.mjs';
import { anyOnSphere } from './sphere-walk.mjs';
import { hitOfSphere } from './swept-sphere-triangle.mjs';
import { TriangleFoot } from './triangle-foot.mjs';

/** Below this share of the sphere's coordinates and motion, the distance between sphere and mesh is rounding. */
const NOISE = 2 ** -40;

const fround = Math.fround;

export class SphereSweep {
  constructor() {
    this.foot = new TriangleFoot();
    this.hit = new RayHit();
    this.closest = new ClosestHit();
    this.clear();
  }

  /** @private */
  clear() {
    /** Position on the way, 0 to 1; 0 if the sphere touches at the start. NaN after a miss. */
    this.t = NaN;
    /** The triangle, or -1 after a miss. */
    this.triangle = -1;
    /** The point of contact on the mesh, model space, metres. */
    this.x = NaN;
    this.y = NaN;
    this.z = NaN;
    /** Unit normal from the mesh to the sphere. */
    this.normalX = NaN;
    this.normalY = NaN;
    this.normalZ = NaN;
  }

  /**
   * Moves a sphere; returns whether it touches.
   *
   * @param x centre at the start and radius, rounded to float
   * @param dx motion, metres, model space; may be 0
   */
  sweep(mesh, x, y, z, radius, dx, dy, dz) {
    const fx = fround(x);
    const fy = fround(y);
    const fz = fround(z);
    const r = fround(radius);
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    requireFinite('center', fx, fy, fz);
    requireSize('radius', r);
    if (!Number.isFinite(length)) {
      throw new RangeError(`motion ${dx} ${dy} ${dz} must be finite`);
    }
    this.clear();
    const { view } = mesh;
    if (anyOnSphere(view, fx, fy, fz, r) >= 0) {
      nearestPoint(view, fx, fy, fz, Infinity, this.closest);
      this.set(view, this.closest.triangle, 0, fx, fy, fz, dx, dy, dz, 0);
      return true;
    }
    if (length === 0 || firstOnRay(
      view, fx, fy, fz, dx, dy, dz, 0, 0, 0, 0, 1, r, r === 0 ? null : hitOfSphere, false, this.hit, null) < 0) {
      return false;
    }
    const { t, triangle } = this.hit;
    const cx = fx + t * dx;
    const cy = fy + t * dy;
    const cz = fz + t * dz;
    this.set(view, triangle, t, cx, cy, cz, dx, dy, dz, Math.abs(cx) + Math.abs(cy) + Math.abs(cz) + length);
    return true;
  }

  /** @private Sets the contact at a position of the centre; magnitude is the sum of coordinates and motion. */
  set(view, triangle, t, x, y, z, dx, dy, dz, magnitude) {
    const { foot } = this;
    view.triangles.read(triangle);
    foot.drop(view.triangles.c, x, y, z);
    const length = Math.sqrt(foot.distance2);
    const valid = length > NOISE * magnitude; // else the point is on the surface, and the motion gives the side
    const along = foot.normalX * dx + foot.normalY * dy + foot.normalZ * dz;
    const per = valid ? 1 / length : along > 0 ? -1 : 1;
    this.t = t;
    this.triangle = triangle;
    this.x = x + foot.x;
    this.y = y + foot.y;
    this.z = z + foot.z;
    this.normalX = per * (valid ? 0 - foot.x : foot.normalX) + 0; // no -0
    this.normalY = per * (valid ? 0 - foot.y : foot.normalY) + 0;
    this.normalZ = per * (valid ? 0 - foot.z : foot.normalZ) + 0;
  }
}
