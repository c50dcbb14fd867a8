// SPDX-License-Identifier: Apache-2.0
// One frame of one part of an asset, with all queries.
//
// All coordinates are in the part's model space, in metres, and are rounded to float. Queries are on the surface: a
// sphere inside of a closed hull that touches no triangle is a miss. Touching counts as a hit, and so do both faces of
// a triangle. Whether a query hits is exact for the stored triangles; distances, t and points of a hit are rounded. A
// query allocates nothing.

import {
  requireFinite, requireIndex, requireInteger, requireNotZero, requireSize, requireSphere,
} from './arguments.mjs';
import { scratchOf } from './objects.mjs';
import { api, floats, heap, integers, io, words } from './runtime.mjs';
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

  overlapsSegments(points, pointCount, radius, out) {
    requireInteger('pointCount', pointCount, 2, Math.floor(points.length / 3));
    requireSize('radius', radius);
    const chain = scratchOf(12 * pointCount);
    for (let i = 0; i < 3 * pointCount; i += 3) {
      requireFinite('point', points[i], points[i + 1], points[i + 2]);
      floats[(chain >>> 2) + i] = points[i];
      floats[(chain >>> 2) + i + 1] = points[i + 1];
      floats[(chain >>> 2) + i + 2] = points[i + 2];
    }
    return out.take(api.overlaps_segments(this.use(), chain, pointCount, radius));
  }

  sidesOfPlane(a, b, c, d) {
    requireFinite('normal', a, b, c);
    requireNotZero('normal', Math.fround(a), Math.fround(b), Math.fround(c));
    requireFinite('offset', d, 0, 0);
    return api.sides_of_plane(this.use(), a, b, c, d);
  }

  isSolid() {
    return this.facts.isSolid;
  }

  hasBsp() {
    return this.facts.hasBsp;
  }

  pointInSolid(x, y, z) {
    requireFinite('point', x, y, z);
    return api.point_in_solid(this.useSolid(), x, y, z) === 1;
  }

  classifySphere(x, y, z, radius) {
    requireSphere(x, y, z, radius);
    return api.classify_sphere(this.useSolid(), x, y, z, radius);
  }

  castSegment(x0, y0, z0, x1, y1, z1, out) {
    requireFinite('start', x0, y0, z0);
    requireFinite('end', x1, y1, z1);
    const address = this.useSolid();
    if (!this.facts.hasBsp) {
      throw new Error(`part "${this.name}" has no BSP tree`);
    }
    return out.take(api.cast_segment(address, x0, y0, z0, x1, y1, z1) - 1);
  }

  /** @private */
  useSolid() {
    if (!this.facts.isSolid) {
      throw new Error(`part "${this.name}" is not closed, so it has no inside`);
    }
    return this.use();
  }

  makeRayLayout() {
    const size = api.ray_layout_size(this.use()) >>> 0;
    if (this.hasRayLayout || size === 0) {
      return;
    }
    const at = heap.allocate(size);
    this.asset.blocks.push(at);
    this.hasRayLayout = api.make_ray_layout(this.address, at, size) === 0;
  }

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
