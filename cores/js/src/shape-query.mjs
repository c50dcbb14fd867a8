// SPDX-License-Identifier: Apache-2.0
// Queries of two convex shapes, and of a shape and a mesh, exact in whether they touch. The results of the last query
// are properties of the object, which reads them from its memory: a query allocates nothing.

import { requireInstance, requireLimit, requireSize } from './arguments.mjs';
import { ConvexShape } from './convex-shape.mjs';
import { RayFilter } from './filters.mjs';
import { Block, addProperties, copyResult, double, integer, putTransform, scratchOf } from './objects.mjs';
import { Motion } from './pairs.mjs';
import { api, integers, io, requireReady } from './runtime.mjs';
import { useMesh } from './surface-mesh.mjs';

/** Memory and results, as in wasm/entry_shape.h. */
export class ShapeResult extends Block {
  constructor() {
    super(requireReady().shape_query_size());
    api.shape_query_clear(this.address);
  }
}

addProperties(ShapeResult, double, {
  distance: 16, x: 40, y: 48, z: 56, otherX: 64, otherY: 72, otherZ: 80, normalX: 88, normalY: 96, normalZ: 104,
});

/** Two shapes; the other one stands where a transform moves it. */
export class ShapeQuery extends ShapeResult {
  overlaps(shape, other, otherToThis) {
    putTransform('otherToThis', otherToThis);
    return api.convex_overlaps(this.use(), useShape(shape), useShape(other)) !== 0;
  }

  closestPoints(shape, other, otherToThis, maxDistance) {
    requireLimit('maxDistance', maxDistance);
    putTransform('otherToThis', otherToThis);
    return api.convex_closest_points(this.use(), useShape(shape), useShape(other), maxDistance) !== 0;
  }

  penetration(shape, other, otherToThis) {
    putTransform('otherToThis', otherToThis);
    return api.convex_penetration(this.use(), useShape(shape), useShape(other)) !== 0;
  }
}

addProperties(ShapeQuery, double, { depth: 24, depthExcess: 32 });
addProperties(ShapeQuery, integer, { steps: 116 });

/** Returns a class of queries of a mesh, with a filter of its triangles. */
export const filtered = (Base) => class extends Base {
  filter = RayFilter.ALL;

  setFilter(filter) {
    requireInstance('filter', filter, RayFilter);
    this.filter = filter;
  }
};

/** A mesh, which is its surface, and a shape that stands where a transform moves it. */
export class ShapeMeshQuery extends filtered(ShapeResult) {
  isTruncated = false;

  any(mesh, shape, shapeToMesh) {
    putTransform('shapeToMesh', shapeToMesh);
    return api.convex_any_triangle(this.use(), useMesh(mesh), useShape(shape), this.filter.use());
  }

  overlaps(mesh, shape, shapeToMesh) {
    return this.any(mesh, shape, shapeToMesh) >= 0;
  }

  /** Sets the triangles that the shape touches; returns their number. */
  all(mesh, shape, shapeToMesh, triangles) {
    const filter = this.filter.use();
    const at = scratchOf(4 * triangles.length);
    putTransform('shapeToMesh', shapeToMesh);
    const count = api.convex_find_triangles(
      this.use(), useMesh(mesh), useShape(shape), filter, at, triangles.length);
    this.isTruncated = integers[io >>> 2] !== 0;
    copyResult(integers, at >>> 2, count, triangles, 0);
    return count;
  }

  closestPoints(mesh, shape, shapeToMesh, maxDistance) {
    requireLimit('maxDistance', maxDistance);
    putTransform('shapeToMesh', shapeToMesh);
    return api.convex_mesh_distance(
      this.use(), useMesh(mesh), useShape(shape), this.filter.use(), maxDistance) !== 0;
  }
}

addProperties(ShapeMeshQuery, integer, { triangle: 112 });

/** Memory and results of a motion. */
export class SweepResult extends ShapeResult {
  /** @private Checks arguments, and sets the motion. */
  begin(motion, tolerance) {
    requireInstance('motion', motion, Motion);
    requireSize('tolerance', tolerance);
    motion.use();
  }

  /** @private Returns the outcome, if the arguments were right. */
  end(outcome, tolerance) {
    if (outcome < 0) {
      throw new RangeError(`tolerance ${tolerance} must be a number above 0`);
    }
    return outcome;
  }
}

addProperties(SweepResult, double, { t: 0, overlapT: 8 });
addProperties(SweepResult, integer, { steps: 116 });

/** The time of impact of a shape that moves and rotates, with a mesh. */
export class ShapeMeshSweep extends filtered(SweepResult) {
  sweep(mesh, shape, motion, tolerance) {
    const filter = this.filter.use();
    this.begin(motion, tolerance);
    return this.end(api.sweep_convex(this.use(), useMesh(mesh), useShape(shape), filter, tolerance), tolerance);
  }
}

addProperties(ShapeMeshSweep, integer, { triangle: 112 });

/** Returns the address of a shape for a call. */
export function useShape(shape) {
  requireInstance('shape', shape, ConvexShape);
  return shape.use();
}
