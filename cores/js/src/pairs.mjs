// SPDX-License-Identifier: Apache-2.0
// Pairs of meshes: touching triangles, the minimum distance, and the time of impact of meshes and spheres that move.

import { requireDoubles, requireInstance, requireLimit, requireMotion, requireSize, requireSphere } from './arguments.mjs';
import { RayHit } from './hits.mjs';
import { Block, copyResult, integer, putTransform } from './objects.mjs';
import { api, doubles, floats, io, requireReady } from './runtime.mjs';
import { useMesh } from './surface-mesh.mjs';

/** Pairs of touching triangles of two meshes, one after the other. */
export class MeshPairs {
  constructor() {
    this.triangle = -1;
    this.otherTriangle = -1;
    /** @private Memory of the query, and its meshes; null before the first one and after the last pair. */
    this.block = null;
    this.mesh = null;
    this.other = null;
    this.isStarted = false; // whether next() has returned the first pair
  }

  overlaps(mesh, other, otherToThis) {
    this.begin(mesh, other, otherToThis);
    return this.next();
  }

  begin(mesh, other, otherToThis) {
    useMesh(mesh);
    useMesh(other);
    putTransform('otherToThis', otherToThis);
    this.block ??= new Block(api.pairs_size());
    this.mesh = mesh;
    this.other = other;
    this.isStarted = false;
    this.triangle = -1;
    this.otherTriangle = -1;
    api.overlaps_mesh(this.block.use(), mesh.address, other.address);
  }

  next() {
    if (this.mesh === null) {
      return false;
    }
    useMesh(this.mesh);
    useMesh(this.other);
    this.triangle = this.isStarted ? api.pairs_next(this.block.use()) : integer(this.block.use());
    this.otherTriangle = integer(this.block.use() + 4);
    this.isStarted = true;
    if (this.triangle < 0) {
      this.mesh = null;
      this.other = null;
    }
    return this.triangle >= 0;
  }
}

/** Numbers of a distance, in the order of memory. */
const DISTANCE = ['distance', 'triangle', 'otherTriangle', 'x', 'y', 'z', 'otherX', 'otherY', 'otherZ'];

/** The minimum distance of two meshes. */
export class MeshDistance {
  constructor() {
    DISTANCE.forEach((name) => {
      this[name] = /riangle/.test(name) ? -1 : NaN;
    });
  }

  closestPoints(mesh, other, otherToThis, maxDistance) {
    requireLimit('maxDistance', maxDistance);
    putTransform('otherToThis', otherToThis);
    const found = api.mesh_distance(useMesh(mesh), useMesh(other), maxDistance) !== 0;
    this.take();
    return found;
  }

  /** @private Takes the result of a call. */
  take() {
    for (let i = 0; i < DISTANCE.length; i++) {
      this[DISTANCE[i]] = doubles[(io >>> 3) + i];
    }
  }
}

/** Rigid motion of a mesh during a step, t = 0 .. 1. */
export class Motion {
  constructor() {
    /** @private Start, velocity, rotation, centre. */
    this.numbers = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  set(start, vx, vy, vz, rx, ry, rz, cx, cy, cz) {
    requireReady();
    requireDoubles('velocity', vx, vy, vz);
    requireDoubles('rotation', rx, ry, rz);
    requireDoubles('centre', cx, cy, cz);
    putTransform('start', start);
    const at = io >>> 3;
    doubles.set([vx, vy, vz, rx, ry, rz, cx, cy, cz], at + 12);
    if (api.motion_set() === 0) {
      throw new RangeError('velocity, rotation and centre are too large');
    }
    this.numbers.set(doubles.subarray(at, at + 21));
  }

  /** @private Makes this the motion of the calls that follow. */
  use() {
    requireReady();
    doubles.set(this.numbers, io >>> 3);
    api.motion_set();
  }

  transformAt(t, rows) {
    requireDoubles('t', t, 0, 0);
    this.use();
    api.motion_rows_at(t);
    copyResult(doubles, io >>> 3, 12, rows, 0);
  }

  pathLength(mesh) {
    this.use();
    return api.motion_path_length(useMesh(mesh));
  }

  bounds(mesh, target, at = 0) {
    this.use();
    api.motion_bounds(useMesh(mesh));
    copyResult(floats, io >>> 2, 6, target, at);
  }
}

/** Outcome of a sweep. After HIT and UNFINISHED the meshes are free up to t. */
export const SweepOutcome = Object.freeze({ FREE: 0, HIT: 1, OVERLAP: 2, UNFINISHED: 3 });

/** The time of impact of a mesh that moves and rotates. */
export class MeshSweep {
  constructor() {
    this.t = NaN;
    this.overlapT = NaN;
    this.steps = 0;
    this.nearest = new MeshDistance();
  }

  sweep(mesh, other, motion, tolerance) {
    requireInstance('motion', motion, Motion);
    requireSize('tolerance', tolerance);
    motion.use();
    const outcome = api.sweep_mesh(useMesh(mesh), useMesh(other), tolerance);
    if (outcome < 0) {
      throw new RangeError(`tolerance ${tolerance} must be a number above 0`);
    }
    const at = io >>> 3;
    this.nearest.take();
    this.t = doubles[at + 9];
    this.overlapT = doubles[at + 10];
    this.steps = doubles[at + 11];
    return outcome;
  }
}

/** The first contact of a sphere that moves along a line. */
export class SphereSweep extends RayHit {
  sweep(mesh, x, y, z, radius, dx, dy, dz) {
    requireSphere(x, y, z, radius);
    requireMotion(dx, dy, dz);
    return this.take(api.sweep_sphere(useMesh(mesh), x, y, z, radius, dx, dy, dz));
  }
}
