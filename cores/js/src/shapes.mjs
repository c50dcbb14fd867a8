// SPDX-License-Identifier: Apache-2.0
// Queries of one mesh with a filter, with all hits, and by capsules and boxes in any orientation; rigid transforms.

import {
  requireCapsule, requireDoubles, requireFinite, requireFloatBox, requireInstance, requireMotion, requireRay, requireSize,
  requireSphere,
} from './arguments.mjs';
import { RayFilter } from './filters.mjs';
import { RayHit } from './hits.mjs';
import { ResultList, addColumns, copyResult, double, fill, integer, putTransform, scratchOf } from './objects.mjs';
import { api, doubles, floats, integers, io, requireReady } from './runtime.mjs';
import { useMesh } from './surface-mesh.mjs';

/** Kinds of shapes, as in wasm/entry_filtered.h. */
const CAPSULE = 0;
const ORIENTED_BOX = 1;
const BOX = 2;

function useFilter(filter) {
  requireInstance('filter', filter, RayFilter);
  return filter.use();
}

/** All hits of a ray, and the first or any hit with a filter. */
export class RayHits extends ResultList {
  constructor(capacity) {
    super(capacity, requireReady().ray_hit_size());
  }

  raycastAll(mesh, ox, oy, oz, dx, dy, dz, maxT, filter = RayFilter.ALL, minT = 0) {
    requireRay(ox, oy, oz, dx, dy, dz, maxT, minT);
    return this.take(api.raycast_all(
      useMesh(mesh), useFilter(filter), ox, oy, oz, dx, dy, dz, minT, maxT, this.use(), this.capacity));
  }

  raycast(mesh, ox, oy, oz, dx, dy, dz, maxT, filter, out, minT = 0) {
    requireRay(ox, oy, oz, dx, dy, dz, maxT, minT);
    return out.take(api.raycast_filtered(useMesh(mesh), useFilter(filter), ox, oy, oz, dx, dy, dz, minT, maxT));
  }

  anyRay(mesh, ox, oy, oz, dx, dy, dz, maxT, filter, minT = 0) {
    requireRay(ox, oy, oz, dx, dy, dz, maxT, minT);
    return api.any_ray_filtered(useMesh(mesh), useFilter(filter), ox, oy, oz, dx, dy, dz, minT, maxT);
  }

  copyTo(index, out) {
    out.take(this.triangle(index), this.at(index));
  }
}

addColumns(RayHits, double, { t: 0 });
addColumns(RayHits, integer, { triangle: 8 });

/** Triangles that a sphere, a capsule or a box touches. */
export class OverlapQuery {
  constructor() {
    /** @private */
    this.shape = CAPSULE;
    this.numbers = new Float64Array(15);
    this.isTruncated = false;
  }

  setSphere(x, y, z, radius) {
    requireSphere(x, y, z, radius);
    return this.set(CAPSULE, x, y, z, x, y, z, radius);
  }

  setCapsule(fromX, fromY, fromZ, toX, toY, toZ, radius) {
    requireCapsule(fromX, fromY, fromZ, toX, toY, toZ, radius);
    return this.set(CAPSULE, fromX, fromY, fromZ, toX, toY, toZ, radius);
  }

  setBox(minX, minY, minZ, maxX, maxY, maxZ) {
    requireFloatBox(minX, minY, minZ, maxX, maxY, maxZ);
    return this.set(BOX, minX, minY, minZ, maxX, maxY, maxZ, 0);
  }

  setOrientedBox(boxToMesh, halfX, halfY, halfZ) {
    requireSize('half size', halfX);
    requireSize('half size', halfY);
    requireSize('half size', halfZ);
    putTransform('boxToMesh', boxToMesh);
    copyResult(boxToMesh, 0, 12, this.numbers, 0);
    this.numbers[12] = halfX;
    this.numbers[13] = halfY;
    this.numbers[14] = halfZ;
    this.shape = ORIENTED_BOX;
    return this;
  }

  /** @private */
  set(shape, a, b, c, d, e, f, g) {
    this.shape = shape;
    fill(this.numbers, a, b, c, d, e, f, g);
    return this;
  }

  any(mesh) {
    const address = useMesh(mesh);
    doubles.set(this.numbers, io >>> 3);
    return api.any_shape(address, this.shape);
  }

  overlaps(mesh) {
    return this.any(mesh) >= 0;
  }

  all(mesh, triangles) {
    const address = useMesh(mesh);
    const at = scratchOf(4 * triangles.length);
    doubles.set(this.numbers, io >>> 3);
    const count = api.find_shape(address, this.shape, at, triangles.length);
    this.isTruncated = integers[io >>> 2] !== 0;
    copyResult(integers, at >>> 2, count, triangles, 0);
    return count;
  }
}

/** The first contact of a capsule that moves along a line. */
export class CapsuleSweep extends RayHit {
  /** @private */
  capsule = new Float64Array(7);
  filter = RayFilter.ALL;

  setFilter(filter) {
    requireInstance('filter', filter, RayFilter);
    this.filter = filter;
  }

  setCapsule(fromX, fromY, fromZ, toX, toY, toZ, radius) {
    requireCapsule(fromX, fromY, fromZ, toX, toY, toZ, radius);
    fill(this.capsule, fromX, fromY, fromZ, toX, toY, toZ, radius);
    return this;
  }

  sweep(mesh, dx, dy, dz) {
    requireMotion(dx, dy, dz);
    const address = useMesh(mesh);
    doubles.set(this.capsule, io >>> 3);
    return this.take(api.sweep_capsule(address, this.filter.use(), dx, dy, dz));
  }
}

/** A rotation and a translation as 12 numbers, 3 rows of 4; at first the identity. */
export class RigidTransform extends Float64Array {
  static get [Symbol.species]() {
    return Float64Array;
  }

  constructor() {
    super([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
  }

  setQuaternionXyzw(x, y, z, w, translationX, translationY, translationZ) {
    requireDoubles('translation', translationX, translationY, translationZ);
    requireDoubles('quaternion', x, y, z);
    requireDoubles('quaternion', w, 0, 0);
    requireReady();
    if (api.rigid_set(x, y, z, w, translationX, translationY, translationZ) === 0) {
      throw new RangeError(`quaternion ${x} ${y} ${z} ${w} must have the length 1, within 1e-4`);
    }
    return this.take();
  }

  /** Sets the transform that applies the right one first. */
  setTimes(left, right) {
    putTransform('left', left);
    putTransform('right', right, 1);
    api.rigid_times();
    return this.take();
  }

  setInverse(transform) {
    putTransform('transform', transform);
    api.rigid_inverse();
    return this.take();
  }

  /** @private */
  take() {
    copyResult(doubles, io >>> 3, 12, this, 0);
    return this;
  }

  /** Returns a bound of the distance of a moved point from its exact image, for a point in model space. */
  static rounding(x, y, z) {
    requireFinite('point', x, y, z);
    return requireReady().rigid_rounding(x, y, z);
  }
}

['toModelPoint', 'toWorldPoint', 'toModelDirection', 'toWorldDirection'].forEach((name, which) => {
  RigidTransform.prototype[name] = function map(x, y, z, target, at = 0) {
    requireDoubles('point', x, y, z);
    putTransform('transform', this);
    api.rigid_map(which, x, y, z);
    copyResult(floats, io >>> 2, 3, target, at);
  };
});
