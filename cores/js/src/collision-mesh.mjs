// SPDX-License-Identifier: Apache-2.0
// One part of an asset, ready for queries.
//
// All coordinates are in the part's model space, in metres, and are rounded to float. Queries are on the surface: a
// sphere inside of a closed hull that touches no triangle is a miss. Touching counts as a hit, and so do both faces of
// a triangle. Whether a query hits is exact for the stored triangles; distances, t and points of a hit are rounded. A
// query allocates nothing.

import {
  requireFinite, requireIndex, requireLimit, requireNotZero, requireOrdered, requireSize,
} from './arguments.mjs';
import { anyInBox } from './box-walk.mjs';
import { nearestPoint } from './closest-walk.mjs';
import { setNormal } from './hits.mjs';
import { sidesOfPlane } from './plane-walk.mjs';
import { firstOnRay } from './ray-walk.mjs';
import { firstOnSegments } from './segments.mjs';
import { Solid } from './solid.mjs';
import { anyOnSphere, anyOnSphereApproximately } from './sphere-walk.mjs';

const fround = Math.fround;

export class CollisionMesh {
  /**
   * @param part the decoded part
   * @param view what walks read, a QueryMesh
   * @param numbers numbers per triangle, by name
   * @param frames later frames of an animation, CollisionMesh each
   */
  constructor(part, view, numbers, frames) {
    this.name = part.name;
    this.part = part;
    this.view = view;
    this.numbers = numbers;
    this.laterFrames = frames;
    this.triangleCount = view.triangles.count;
    /** Sphere cluster, or null where the bake made none. */
    this.cluster = part.cluster ?? null;
    const lattice = part.lattice ?? null;
    this.solid = lattice === null ? null : new Solid(part, view, lattice);
  }

  /** Returns a triangle that a sphere touches, or -1. */
  anySphere(x, y, z, radius) {
    const fx = fround(x);
    const fy = fround(y);
    const fz = fround(z);
    const r = fround(radius);
    requireFinite('center', fx, fy, fz);
    requireSize('radius', r);
    return anyOnSphere(this.view, fx, fy, fz, r);
  }

  /** Returns a triangle whose bounding box, grown by the radius, contains the center; or -1. No miss is false. */
  anySphereApproximate(x, y, z, radius) {
    const fx = fround(x);
    const fy = fround(y);
    const fz = fround(z);
    const r = fround(radius);
    requireFinite('center', fx, fy, fz);
    requireSize('radius', r);
    return anyOnSphereApproximately(this.view, fx, fy, fz, r);
  }

  /** Returns a triangle that an axis-parallel closed box touches, or -1. */
  anyBox(minX, minY, minZ, maxX, maxY, maxZ) {
    const x0 = fround(minX);
    const y0 = fround(minY);
    const z0 = fround(minZ);
    const x1 = fround(maxX);
    const y1 = fround(maxY);
    const z1 = fround(maxZ);
    requireFinite('min', x0, y0, z0);
    requireFinite('max', x1, y1, z1);
    requireOrdered('x', x0, x1);
    requireOrdered('y', y0, y1);
    requireOrdered('z', z0, z1);
    return anyInBox(this.view, x0, y0, z0, x1, y1, z1);
  }

  /**
   * Finds the first triangle on a ray: the smallest t, and of equal ones the lowest index.
   *
   * @param dx direction, not zero, of any length
   * @param maxT end of the ray in multiples of the direction, included; may be infinite
   * @param out filled on a hit, cleared on a miss
   * @param minT begin of the ray, included
   * @returns whether the ray hits
   */
  raycast(ox, oy, oz, dx, dy, dz, maxT, out, minT = 0) {
    const found = this.ray(ox, oy, oz, dx, dy, dz, minT, maxT, false, out);
    if (found < 0) {
      out.clear();
      return false;
    }
    setNormal(out, this.view.triangles);
    return true;
  }

  /** Returns a triangle on a ray, or -1; cheaper than raycast where the first one does not matter. */
  anyRay(ox, oy, oz, dx, dy, dz, maxT, minT = 0) {
    return this.ray(ox, oy, oz, dx, dy, dz, minT, maxT, true, null);
  }

  /** @private */
  ray(ox, oy, oz, dx, dy, dz, minT, maxT, any, out) {
    const x = fround(ox);
    const y = fround(oy);
    const z = fround(oz);
    const u = fround(dx);
    const v = fround(dy);
    const w = fround(dz);
    requireFinite('origin', x, y, z);
    requireFinite('direction', u, v, w);
    requireNotZero('direction', u, v, w);
    requireLimit('minT', minT);
    requireLimit('maxT', maxT);
    return firstOnRay(this.view, x, y, z, u, v, w, 0, 0, 0, minT, maxT, 0, null, any, out, null);
  }

  /**
   * Finds the first hit of a chain of segments: the first segment in order that touches, and the smallest t on it.
   *
   * @param points 3 numbers per point
   * @param pointCount number of points to use, at least 2
   * @param radius half the chain's thickness, metres; 0 for a thin one
   */
  overlapsSegments(points, pointCount, radius, out) {
    if (!(pointCount >= 2 && 3 * pointCount <= points.length)) {
      throw new RangeError(`pointCount ${pointCount} must be 2 to ${Math.floor(points.length / 3)}`);
    }
    for (let i = 0; i < 3 * pointCount; i += 3) {
      requireFinite('point', fround(points[i]), fround(points[i + 1]), fround(points[i + 2]));
    }
    const r = fround(radius);
    requireSize('radius', r);
    if (!firstOnSegments(this.view, points, pointCount, r, out)) {
      out.clear();
      return false;
    }
    setNormal(out, this.view.triangles);
    return true;
  }

  /** Finds the nearest point of the surface; returns whether it is within a distance, which may be infinite. */
  closestPoint(x, y, z, maxDistance, out) {
    const fx = fround(x);
    const fy = fround(y);
    const fz = fround(z);
    requireFinite('point', fx, fy, fz);
    requireLimit('maxDistance', maxDistance);
    if (!nearestPoint(this.view, fx, fy, fz, maxDistance, out)) {
      out.clear();
      return false;
    }
    setNormal(out, this.view.triangles);
    return true;
  }

  /** Returns the sides (PlaneSides) of the plane a*x + b*y + c*z + d = 0 on which the mesh is. */
  sidesOfPlane(a, b, c, d) {
    const fa = fround(a);
    const fb = fround(b);
    const fc = fround(c);
    const fd = fround(d);
    requireFinite('normal', fa, fb, fc);
    requireNotZero('normal', fa, fb, fc);
    requireFinite('offset', fd, 0, 0);
    return sidesOfPlane(this.view, fa, fb, fc, fd);
  }

  /** Returns whether the part encloses a solid, so that there is an inside. */
  isSolid() {
    return this.solid !== null && this.solid.isSolid;
  }

  /** Returns whether the part has a BSP tree. */
  hasBsp() {
    return this.solid !== null && this.solid.bsp !== null;
  }

  /** Returns whether a point is inside of the solid; the surface belongs to the inside. */
  pointInSolid(x, y, z) {
    const fx = fround(x);
    const fy = fround(y);
    const fz = fround(z);
    requireFinite('point', fx, fy, fz);
    return this.requireSolid().contains(fx, fy, fz);
  }

  /** Returns the position (SphereSide) of a sphere relative to the solid: outside, touching or inside. */
  classifySphere(x, y, z, radius) {
    const solid = this.requireSolid();
    return this.anySphere(x, y, z, radius) >= 0 ? 1 : solid.contains(fround(x), fround(y), fround(z)) ? 2 : 0;
  }

  /**
   * Finds the first point of a segment that is inside of the solid; the part needs a BSP tree.
   *
   * @param out a SolidHit
   */
  castSegment(x0, y0, z0, x1, y1, z1, out) {
    const fx = fround(x0);
    const fy = fround(y0);
    const fz = fround(z0);
    const tx = fround(x1);
    const ty = fround(y1);
    const tz = fround(z1);
    requireFinite('start', fx, fy, fz);
    requireFinite('end', tx, ty, tz);
    return this.requireSolid().castSegment(fx, fy, fz, tx, ty, tz, out);
  }

  /** @private */
  requireSolid() {
    if (!this.isSolid()) {
      throw new Error(`part "${this.name}" is not closed, so it has no inside`);
    }
    return this.solid;
  }

  /** Number of baked frames; 1 if the part is not animated. */
  get frameCount() {
    return this.laterFrames.length + 1;
  }

  /** Returns the mesh in one frame; frame 0 is this mesh. */
  frame(index) {
    requireIndex('frame', index, this.frameCount);
    return index === 0 ? this : this.laterFrames[index - 1];
  }

  /** Copies the corners of a triangle: 9 numbers from `at` on, counter-clockwise from the front. */
  triangleCorners(triangle, target, at = 0) {
    requireIndex('triangle', triangle, this.triangleCount);
    this.view.triangles.read(triangle);
    for (let i = 0; i < 9; i++) {
      target[at + i] = this.view.triangles.c[i];
    }
  }

  /** Returns the index of a triangle's surface. */
  surface(triangle) {
    requireIndex('triangle', triangle, this.triangleCount);
    const { surfaces } = this.numbers;
    return surfaces === null ? this.part.triangles.uniformSurface : surfaces.get(triangle);
  }

  /** Returns the index of a triangle's source node. */
  sourceNode(triangle) {
    requireIndex('triangle', triangle, this.triangleCount);
    const { nodes } = this.numbers;
    return nodes === null ? this.part.triangles.uniformNode : nodes.get(triangle);
  }

  /** Returns the index of a triangle in the source file, or -1 where the asset does not store it. */
  sourceTriangle(triangle) {
    requireIndex('triangle', triangle, this.triangleCount);
    const { sourceTriangles } = this.numbers;
    return sourceTriangles === null ? -1 : sourceTriangles.get(triangle);
  }

  /**
   * Returns the edge flags of a triangle, 0 to 255, or -1 where they are not stored. Bits 0-2: the edge from corner 0,
   * 1, 2 is active; 3-5: it is a border; 6: some edge is non-manifold; 7: the triangle is double-sided.
   */
  edgeFlags(triangle) {
    requireIndex('triangle', triangle, this.triangleCount);
    const { edgeFlags } = this.numbers;
    return edgeFlags === null ? -1 : this.part.triangles.edgeFlagValues[edgeFlags.get(triangle)];
  }

  /** Smallest box round all triangles, model space: 3 minima, then 3 maxima. Read only. */
  get bounds() {
    return this.part.bounds;
  }
}
