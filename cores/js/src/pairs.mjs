// SPDX-License-Identifier: Apache-2.0
// Pairs of meshes: touching triangles, the minimum distance, and the time of impact of meshes and spheres that move.

import { requireDoubles, requireFinite, requireInstance, requireLimit, requireSize } from './arguments.mjs';
import { RayHit, setPoint } from './hits.mjs';
import { blockOf, putTransform } from './objects.mjs';
import { api, doubles, floats, integers, io, requireReady } from './runtime.mjs';
import { SurfaceMesh } from './surface-mesh.mjs';

function use(mesh) {
  requireInstance('mesh', mesh, SurfaceMesh);
  return mesh.use();
}

/** Pairs of touching triangles of two meshes, one after the other. */
export class MeshPairs {
  constructor() {
    this.triangle = -1;
    this.otherTriangle = -1;
    /** @private Memory of the query; 0 before the first one. */
    this.address = 0;
    this.mesh = null;
    this.other = null;
    this.first = -1; // the first pair, before next() returns it
    this.otherFirst = -1;
    this.isStarted = false;
  }

  /** Returns whether two meshes touch, which may be the same one; sets the first pair. */
  overlaps(mesh, other, otherToThis) {
    this.begin(mesh, other, otherToThis);
    return this.next();
  }

  /** Starts before the first pair. */
  begin(mesh, other, otherToThis) {
    use(mesh);
    use(other);
    putTransform('otherToThis', otherToThis);
    this.address ||= blockOf(this, api.pairs_size());
    this.mesh = mesh;
    this.other = other;
    this.first = api.overlaps_mesh(this.address, mesh.address, other.address);
    this.otherFirst = integers[io >>> 2];
    this.isStarted = false;
    this.triangle = -1;
    this.otherTriangle = -1;
  }

  /** Moves to the next pair of touching triangles; returns false after the last one. The order is not defined. */
  next() {
    if (this.mesh === null) {
      return false;
    }
    use(this.mesh);
    use(this.other);
    if (this.isStarted) {
      this.triangle = api.pairs_next(this.address);
      this.otherTriangle = integers[io >>> 2];
    } else {
      this.isStarted = true;
      this.triangle = this.first;
      this.otherTriangle = this.otherFirst;
    }
    if (this.triangle < 0) {
      this.mesh = null;
      this.other = null;
      return false;
    }
    return true;
  }
}

/** The minimum distance of two meshes. */
export class MeshDistance {
  constructor() {
    this.distance = NaN;
    this.triangle = -1;
    this.otherTriangle = -1;
    this.x = NaN;
    this.y = NaN;
    this.z = NaN;
    this.otherX = NaN;
    this.otherY = NaN;
    this.otherZ = NaN;
  }

  /** Finds the minimum distance if it is at most a limit, which may be infinite. */
  closestPoints(mesh, other, otherToThis, maxDistance) {
    requireLimit('maxDistance', maxDistance);
    putTransform('otherToThis', otherToThis);
    const found = api.mesh_distance(use(mesh), use(other), maxDistance) !== 0;
    this.take();
    return found;
  }

  /** @private Takes the result of a call. */
  take() {
    const at = io >>> 3;
    this.distance = doubles[at];
    this.triangle = doubles[at + 1];
    this.otherTriangle = doubles[at + 2];
    this.x = doubles[at + 3];
    this.y = doubles[at + 4];
    this.z = doubles[at + 5];
    this.otherX = doubles[at + 6];
    this.otherY = doubles[at + 7];
    this.otherZ = doubles[at + 8];
  }
}

/** Rigid motion of a mesh during a step, t = 0 .. 1. */
export class Motion {
  constructor() {
    /** @private Start, velocity, rotation, centre. */
    this.numbers = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  /** Sets the motion. */
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

  /** Computes the transform at a time: 3 rows of 4. */
  transformAt(t, rows) {
    requireDoubles('t', t, 0, 0);
    this.use();
    api.motion_rows_at(t);
    for (let i = 0; i < 12; i++) {
      rows[i] = doubles[(io >>> 3) + i];
    }
  }

  /** Returns an upper bound of the path length of any point of a mesh from t = 0 to t = 1, metres. */
  pathLength(mesh) {
    this.use();
    return api.motion_path_length(use(mesh));
  }

  /** Computes a box that contains a mesh during the whole step, rounded outward: 3 minima, then 3 maxima. */
  bounds(mesh, target, at = 0) {
    this.use();
    api.motion_bounds(use(mesh));
    for (let i = 0; i < 6; i++) {
      target[at + i] = floats[(io >>> 2) + i];
    }
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

  /** Moves the other mesh until it touches the first; returns a SweepOutcome. */
  sweep(mesh, other, motion, tolerance) {
    requireInstance('motion', motion, Motion);
    requireSize('tolerance', tolerance);
    motion.use();
    const outcome = api.sweep_mesh(use(mesh), use(other), tolerance);
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
  /** Moves a sphere until it touches a mesh; returns whether it does. */
  sweep(mesh, x, y, z, radius, dx, dy, dz) {
    requireFinite('center', x, y, z);
    requireSize('radius', radius);
    requireDoubles('motion', dx, dy, dz);
    requireDoubles('length of motion', Math.sqrt(dx * dx + dy * dy + dz * dz), 0, 0);
    this.triangle = api.sweep_sphere(use(mesh), x, y, z, radius, dx, dy, dz);
    const at = io >>> 3;
    this.t = doubles[at];
    setPoint(this, at + 2);
    return this.triangle >= 0;
  }
}
