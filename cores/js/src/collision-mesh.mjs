// SPDX-License-Identifier: Apache-2.0
// One frame of one part of an asset, with all queries.
//
// All coordinates are in the part's model space, in metres, and are rounded to float. Queries are on the surface: a
// sphere inside of a closed hull that touches no triangle is a miss. Touching counts as a hit, and so do both faces of
// a triangle. Whether a query hits is exact for the stored triangles; distances, t and points of a hit are rounded. A
// query allocates nothing.

import { requireFinite, requireIndex, requireNotZero, requireSize } from './arguments.mjs';
import { setPoint } from './hits.mjs';
import { scratchOf } from './objects.mjs';
import { api, doubles, floats, heap, integers, io, words } from './runtime.mjs';
import { SphereCluster } from './sphere-cluster.mjs';
import { SurfaceMesh } from './surface-mesh.mjs';

/** Sides of a plane on which a mesh is. */
export const PlaneSides = Object.freeze({ FRONT: 0, BACK: 1, BOTH: 2 });

/** Position of a sphere relative to a solid. */
export const SphereSide = Object.freeze({ OUTSIDE: 0, TOUCHING: 1, INSIDE: 2 });

export class CollisionMesh extends SurfaceMesh {
  constructor(asset, part, address) {
    super(asset, part, address);
    this.cluster = this.facts.hasCluster ? new SphereCluster(this) : null;
    this.outlineCount = this.facts.outlines;
    this.hasRayLayout = false;
  }

  /** Finds the first hit of a chain of segments: the first segment in order that touches, and the smallest t on it. */
  overlapsSegments(points, pointCount, radius, out) {
    if (!(Number.isInteger(pointCount) && pointCount >= 2 && 3 * pointCount <= points.length)) {
      throw new RangeError(`pointCount ${String(pointCount)} must be 2 to ${Math.floor(points.length / 3)}`);
    }
    requireSize('radius', radius);
    const chain = scratchOf(12 * pointCount);
    for (let i = 0; i < 3 * pointCount; i += 3) {
      requireFinite('point', points[i], points[i + 1], points[i + 2]);
      floats[(chain >>> 2) + i] = points[i];
      floats[(chain >>> 2) + i + 1] = points[i + 1];
      floats[(chain >>> 2) + i + 2] = points[i + 2];
    }
    const triangle = api.overlaps_segments(this.use(), chain, pointCount, radius);
    if (triangle < 0) {
      out.clear();
      return false;
    }
    const at = io >>> 3;
    out.triangle = triangle;
    out.segment = integers[io >>> 2];
    out.t = doubles[at + 1];
    setPoint(out, at + 3);
    return true;
  }

  /** Returns the sides (PlaneSides) of the plane a*x + b*y + c*z + d = 0 on which the mesh is. */
  sidesOfPlane(a, b, c, d) {
    requireFinite('normal', a, b, c);
    requireNotZero('normal', Math.fround(a), Math.fround(b), Math.fround(c));
    requireFinite('offset', d, 0, 0);
    return api.sides_of_plane(this.use(), a, b, c, d);
  }

  /** Returns whether the part encloses a solid, so that there is an inside. */
  isSolid() {
    return this.facts.isSolid;
  }

  /** Returns whether the part has a BSP tree. */
  hasBsp() {
    return this.facts.hasBsp;
  }

  /** Returns whether a point is inside of the solid; the surface belongs to the inside. */
  pointInSolid(x, y, z) {
    requireFinite('point', x, y, z);
    return api.point_in_solid(this.useSolid(), x, y, z) === 1;
  }

  /** Returns the position (SphereSide) of a sphere relative to the solid: outside, touching or inside. */
  classifySphere(x, y, z, radius) {
    requireFinite('center', x, y, z);
    requireSize('radius', radius);
    return api.classify_sphere(this.useSolid(), x, y, z, radius);
  }

  /** Finds the first point of a segment that is inside of the solid; the part needs a BSP tree. */
  castSegment(x0, y0, z0, x1, y1, z1, out) {
    requireFinite('start', x0, y0, z0);
    requireFinite('end', x1, y1, z1);
    const address = this.useSolid();
    if (!this.facts.hasBsp) {
      throw new Error(`part "${this.name}" has no BSP tree`);
    }
    if (api.cast_segment(address, x0, y0, z0, x1, y1, z1) !== 1) {
      out.clear();
      return false;
    }
    const at = io >>> 3;
    out.t = doubles[at];
    setPoint(out, at + 1);
    return true;
  }

  /** @private */
  useSolid() {
    if (!this.facts.isSolid) {
      throw new Error(`part "${this.name}" is not closed, so it has no inside`);
    }
    return this.use();
  }

  /** Makes a layout of the mesh for rays; anyRay may then return another triangle that is hit. */
  makeRayLayout() {
    const size = api.ray_layout_size(this.use()) >>> 0;
    if (this.hasRayLayout || size === 0) {
      return;
    }
    const at = heap.allocate(size);
    this.asset.blocks.push(at);
    this.hasRayLayout = api.make_ray_layout(this.address, at, size) === 0;
  }

  /** Returns an outline: a silhouette (kind 0) or section (1) across an axis, as polygons of rings of corners u v. */
  outline(index) {
    requireIndex('outline', index, this.outlineCount);
    this.use();
    api.outline(this.asset.address, this.index, index);
    const at = io >>> 2;
    const from = (field) => words[at + field] >>> 2;
    return {
      kind: integers[at],
      axis: integers[at + 1],
      at: floats[at + 2],
      error: floats[at + 3],
      vertices: floats.slice(from(4), from(4) + 2 * integers[at + 5]),
      ringEnds: words.slice(from(6), from(6) + integers[at + 7]),
      polygonEnds: words.slice(from(8), from(8) + integers[at + 9]),
      envelope: floats.slice(at + 10, at + 17),
    };
  }
}
