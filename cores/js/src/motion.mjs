// SPDX-License-Identifier: Apache-2.0
// Rigid motion of a mesh during a step, t = 0 .. 1: from a start transform, with constant linear velocity of a centre
// and constant angular velocity about an axis through it. Sine and cosine are Taylor series about the nearest quarter
// turn, because those of libraries have other bits on each machine.

import { exponentOf, floatAbove, powerOfTwo } from './floats.mjs';
import { nearestInteger } from './solid.mjs';
import { mapped, requireRigid } from './transform.mjs';

/** The first 33 bits of a quarter turn, 0x1.921fb544p0, so that multiples up to 2^20 are exact; and its rest. */
const QUARTER_TURN = 1.5707963267341256;
const QUARTER_TURN_REST = 6.077100506506192e-11;

/** Beyond it whole turns are removed first: the error is within the rounding of the angle. */
const LARGE_ANGLE = 2 ** 20;

/** Relative bound of rounding in double, with a factor of thousands. */
const ROUNDING = 1e-12;

/** A transform may stretch by 1e-4. */
const STRETCH = 1.0002;

const fround = Math.fround;

function sineNearZero(x) {
  const z = x * x;
  const tail = 1 / 6227020800 + z * (-1 / 1307674368000 + z / 355687428096000);
  const series = -1 / 6 + z * (1 / 120 + z * (-1 / 5040 + z * (1 / 362880 + z * (-1 / 39916800 + z * tail))));
  return x + x * z * series;
}

function cosineNearZero(x) {
  const z = x * x;
  const tail = -1 / 87178291200 + z / 20922789888000;
  const series = 1 / 24 + z * (-1 / 720 + z * (1 / 40320 + z * (-1 / 3628800 + z * (1 / 479001600 + z * tail))));
  return 1 - 0.5 * z + z * z * series;
}

/** Returns the remainder of a division, exactly, with the sign of the value: each difference is exact. */
function remainderOf(value, divisor) {
  let rest = Math.abs(value);
  while (rest >= divisor) {
    const multiple = divisor * powerOfTwo(exponentOf(rest) - exponentOf(divisor));
    rest -= multiple > rest ? 0.5 * multiple : multiple;
  }
  return value < 0 ? -rest : rest;
}

/** Returns the sine of an angle plus a number of quarter turns. */
function sineOf(radians, more) {
  const quarter = QUARTER_TURN + QUARTER_TURN_REST;
  const angle = Math.abs(radians) > LARGE_ANGLE ? remainderOf(radians, 4 * quarter) : radians;
  const nearest = nearestInteger(angle / quarter);
  const rest = angle - nearest * QUARTER_TURN - nearest * QUARTER_TURN_REST;
  const quadrant = (nearest | 0) + more;
  const value = (quadrant & 1) === 0 ? sineNearZero(rest) : cosineNearZero(rest);
  return (quadrant & 2) === 0 ? value : -value;
}

export class Motion {
  constructor() {
    /** @private */
    this.start = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0);
    this.velocity = new Float64Array(3);
    this.axis = new Float64Array(3);
    this.centre = new Float64Array(3);
    this.angle = 0;
    this.arm = new Float64Array(3);
    this.radius = 0; // of the bounding sphere of the last mesh, stretched
    this.along = 0; // position of its centre along the axis
    this.distance = 0; // largest distance of that mesh from the axis
  }

  /**
   * Sets the motion.
   *
   * @param start transform at t = 0, from the mesh's model space to the space in which it moves: 3 rows of 4
   * @param vx metres from t = 0 to t = 1, in that space
   * @param rx axis in that space, with the angle in radians from t = 0 to t = 1 as its length
   * @param cx centre of the rotation, in the mesh's model space
   */
  set(start, vx, vy, vz, rx, ry, rz, cx, cy, cz) {
    const angle = Math.sqrt(rx * rx + ry * ry + rz * rz);
    requireRigid('start', start);
    if (!Number.isFinite(angle + Math.abs(vx) + Math.abs(vy) + Math.abs(vz)
      + Math.abs(cx) + Math.abs(cy) + Math.abs(cz))) {
      throw new RangeError('velocity, rotation and centre must be finite');
    }
    const scale = angle > 0 ? 1 / angle : 0;
    for (let i = 0; i < 12; i++) {
      this.start[i] = start[i];
    }
    this.velocity.set([vx, vy, vz]);
    this.axis.set([rx * scale, ry * scale, rz * scale]);
    for (let i = 0; i < 3; i++) {
      this.centre[i] = mapped(start, i, cx, cy, cz);
    }
    this.angle = angle;
  }

  /** Computes the transform at a time: 3 rows of 4. */
  transformAt(t, rows) {
    const { start, axis, centre } = this;
    const turned = this.angle * t;
    const sine = sineOf(turned, 0);
    const cosine = sineOf(turned, 1);
    for (let column = 0; column < 4; column++) {
      const last = column === 3;
      const u = start[column] - (last ? centre[0] : 0);
      const v = start[4 + column] - (last ? centre[1] : 0);
      const w = start[8 + column] - (last ? centre[2] : 0);
      const kept = (1 - cosine) * (axis[0] * u + axis[1] * v + axis[2] * w); // Rodrigues
      rows[column] = cosine * u + sine * (axis[1] * w - axis[2] * v) + kept * axis[0];
      rows[4 + column] = cosine * v + sine * (axis[2] * u - axis[0] * w) + kept * axis[1];
      rows[8 + column] = cosine * w + sine * (axis[0] * v - axis[1] * u) + kept * axis[2];
    }
    for (let i = 0; i < 3; i++) {
      rows[4 * i + 3] += centre[i] + t * this.velocity[i];
    }
  }

  /** @private Sets position and size of a mesh relative to the axis, by its bounding sphere. */
  measure({ center, radius }) {
    const { axis, arm } = this;
    let away2 = 0;
    this.radius = radius * STRETCH;
    this.along = 0;
    for (let i = 0; i < 3; i++) {
      arm[i] = mapped(this.start, i, center[0], center[1], center[2]) - this.centre[i];
      this.along += arm[i] * axis[i];
    }
    for (let i = 0; i < 3; i++) {
      const away = arm[i] - this.along * axis[i];
      away2 += away * away;
    }
    this.distance = Math.sqrt(away2) + this.radius;
  }

  /** Returns an upper bound of the path length of any point of a mesh from t = 0 to t = 1, metres. */
  pathLength(mesh) {
    const [x, y, z] = this.velocity;
    this.measure(mesh.part.sphere);
    return (Math.sqrt(x * x + y * y + z * z) + this.angle * this.distance) * (1 + ROUNDING);
  }

  /** Computes a box that contains a mesh during the whole step, rounded outward: 3 minima, then 3 maxima. */
  bounds(mesh, target, at = 0) {
    const { start } = this;
    const box = mesh.bounds;
    this.measure(mesh.part.sphere);
    const swing = Math.min(this.angle, 2) * this.distance; // a chord is at most the arc, and the diameter
    for (let i = 0; i < 3; i++) {
      const axis = this.axis[i];
      const middle = mapped(start, i, 0.5 * (box[0] + box[3]), 0.5 * (box[1] + box[4]), 0.5 * (box[2] + box[5]));
      let half = 0;
      for (let k = 0; k < 3; k++) {
        half += Math.abs(start[4 * i + k]) * 0.5 * (box[k + 3] - box[k]);
      }
      const across = Math.sqrt(Math.max(0, 1 - axis * axis)) + ROUNDING; // rotation is perpendicular to the axis
      half += swing * across;
      const turning = this.centre[i] + this.along * axis;
      const wide = Math.abs(axis) * this.radius + this.distance * across;
      const lower = this.angle > 0 ? Math.max(middle - half, turning - wide) : middle - half;
      const upper = this.angle > 0 ? Math.min(middle + half, turning + wide) : middle + half;
      const margin = ROUNDING
        * (Math.abs(lower) + Math.abs(upper) + Math.abs(this.centre[i]) + this.distance + this.radius);
      target[at + i] = -floatAbove(-fround(lower + Math.min(0, this.velocity[i]) - margin));
      target[at + 3 + i] = floatAbove(fround(upper + Math.max(0, this.velocity[i]) + margin));
    }
  }
}
