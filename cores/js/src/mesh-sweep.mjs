// SPDX-License-Identifier: Apache-2.0
// Time of impact of a mesh that moves and rotates, against another, by conservative advancement refined by bisection.
// An instance is scratch memory and result.
//
// No point moves faster than `speed`. A mesh that is d away now is free for d / speed from now, and was for as long
// before: an interval is proven free if the distances at its two ends together exceed what any point can move in it.
// The search steps from one proven time to a later one, by d / speed or more where that can be proven, by less where it
// cannot. A time at which the meshes overlap ends a bracket whose left end is proven free, and the next step is at most
// to its middle. The left end never moves without a proof: no obstacle is too thin. Java's MeshSweep has more.
//
// Source: Mirtich 1996, Impulse-based Dynamic Simulation of Rigid Body Systems (conservative advancement).

import { requireLimit } from './arguments.mjs';
import { MeshDistance } from './mesh-distance.mjs';

/** Outcome of a sweep. After HIT and UNFINISHED the meshes are free up to t. */
export const SweepOutcome = Object.freeze({ FREE: 0, HIT: 1, OVERLAP: 2, UNFINISHED: 3 });

/** Half a unit in the last place on three axes, relative, with a factor of two. */
const ROUNDING = 2 ** -22;

/** The largest number of distance queries of a sweep; usually there are 5 to 20. */
const MAX_STEPS = 256;

export class MeshSweep {
  constructor() {
    /** The last time up to which the motion is proven free; 0 for OVERLAP, 1 for FREE. */
    this.t = NaN;
    /** A later time at which the meshes overlap; NaN if none was found. */
    this.overlapT = NaN;
    /** Number of distance queries. */
    this.steps = 0;
    /** The minimum distance at t, a MeshDistance; a miss after FREE. */
    this.nearest = new MeshDistance();
    /** @private */
    this.rows = new Float64Array(12);
    this.box = new Float64Array(6);
    this.mesh = null;
    this.other = null;
    this.motion = null;
    this.limit = 0;
  }

  /**
   * Moves the other mesh until it touches the first; returns a SweepOutcome.
   *
   * @param motion of the other mesh in the model space of the first
   * @param tolerance metres: two meshes this near, and not proven to part, count as a hit
   */
  sweep(mesh, other, motion, tolerance) {
    requireLimit('tolerance', tolerance);
    const speed = motion.pathLength(other);
    const slack = this.slack(mesh, other, motion);
    this.t = 0;
    this.overlapT = NaN;
    this.steps = 0;
    this.nearest.clear();
    this.mesh = mesh.view;
    this.other = other.view;
    this.motion = motion;
    this.limit = speed + 4 * slack;
    const apart = this.measure(0);
    if (apart === 0) {
      this.overlapT = 0;
      return SweepOutcome.OVERLAP;
    }
    return this.advance(apart, speed, slack, Math.max(tolerance, 8 * slack));
  }

  /** @private Returns a lower bound of the distance at a time, except for the slack; 0 only if they touch. */
  measure(at) {
    this.steps++;
    this.motion.transformAt(at, this.rows);
    return this.nearest.find(this.mesh, this.other, this.rows, this.limit)
      ? this.nearest.distance * (1 - ROUNDING)
      : this.limit;
  }

  /**
   * @private Returns a bound of the absolute error of a measured distance, besides the relative one: rounding to float
   * of the other mesh's vertices, where they are near the first or anywhere on the path, and double arithmetic.
   */
  slack(mesh, other, motion) {
    let farthest = 0;
    let size = 0;
    motion.bounds(other, this.box);
    for (let i = 0; i < 6; i++) {
      farthest = Math.max(farthest, Math.abs(this.box[i]));
      size = Math.max(size, Math.abs(mesh.bounds[i]));
    }
    return ROUNDING * Math.min(farthest, size + 2 * other.part.sphere.radius) + 2 ** -40 * size;
  }

  /** @private Ends without contact. */
  free() {
    this.t = 1;
    this.nearest.clear();
    return SweepOutcome.FREE;
  }

  /** @private Ends at the last proven time, where it measures once more. */
  end(outcome) {
    this.measure(this.t);
    return outcome;
  }

  /** @private Steps from one proven time to the next, from a measured distance at the start. */
  advance(from, speed, slack, enough) {
    let apart = from;
    let bracket = Infinity; // motion up to a time at which they overlap
    let next = 0; // motion to try
    while (true) {
      const safe = apart - slack;
      const rest = (1 - this.t) * speed;
      if (safe - slack > rest || speed === 0) {
        return this.free();
      }
      if (this.steps >= MAX_STEPS) {
        return this.end(SweepOutcome.UNFINISHED);
      }
      let way = Math.max(safe, Math.min(Math.max(enough, next), bracket / 2));
      const trial = way >= rest ? 1 : this.t + way / speed;
      way = Math.min(way, rest);
      const there = this.measure(trial);
      if (there > 0 && (way <= safe || way < safe + there - slack)) {
        this.t = trial;
        apart = there;
        bracket -= way;
        next = 2 * way;
        if (trial === 1) {
          return this.free();
        }
        continue;
      }
      if (there === 0) {
        bracket = way;
        this.overlapT = trial;
      }
      if (way <= enough) {
        return this.end(SweepOutcome.HIT);
      }
      next = there === 0 ? way : way / 8;
    }
  }
}
