// SPDX-License-Identifier: Apache-2.0
// Nearest points of a segment and a triangle: the segment's candidates for the nearest point, and for each the foot on
// the triangle. The points of the segment that may belong to a nearest pair are its ends, 0 and 1; inner points nearest
// to an inner point of an edge, 2 to 4, or to a corner, 5 to 7; and PIERCING, where the segment pierces the triangle.
//
// Source: Ericson 2005, 5.1.9.

import { lost } from './expansion.mjs';
import { within } from './point-triangle.mjs';
import { sweptSphereTouches } from './swept-sphere-triangle-exact.mjs';
import { TriangleFoot } from './triangle-foot.mjs';

export const PIERCING = 8;

/** Below this share of all lengths, two points are one, and their direction is rounding. */
export const SAME_POINT = 1e-9;

/** Squared sine below which a direction counts as that of a face's normal. */
const SAME_DIRECTION = 1e-10;

export class SegmentFoot {
  constructor() {
    /** The foot on the triangle, from the current point of the segment. */
    this.foot = new TriangleFoot();
    /** Corners of the current triangle. */
    this.c = null;
    /** Start of the segment, and the vector to its end with what rounding took from it. */
    this.ax = 0;
    this.ay = 0;
    this.az = 0;
    this.dx = 0;
    this.dy = 0;
    this.dz = 0;
    this.lowX = 0;
    this.lowY = 0;
    this.lowZ = 0;
    this.length2 = 0;
    /** Length of the capsule: the scale of rounding. */
    this.size = 0;
    /** Position of the current point on the segment, 0 .. 1. */
    this.share = 0;
  }

  set(fromX, fromY, fromZ, toX, toY, toZ, radius) {
    this.ax = fromX;
    this.ay = fromY;
    this.az = fromZ;
    this.dx = toX - fromX;
    this.dy = toY - fromY;
    this.dz = toZ - fromZ;
    this.lowX = lost(toX, -fromX, this.dx);
    this.lowY = lost(toY, -fromY, this.dy);
    this.lowZ = lost(toZ, -fromZ, this.dz);
    this.length2 = this.dx * this.dx + this.dy * this.dy + this.dz * this.dz;
    this.size = radius + Math.sqrt(this.length2);
  }

  /** Returns whether the triangle is within a distance of the segment, exactly. */
  touches(radius) {
    const { c, ax, ay, az } = this;
    return this.length2 > 0
      ? sweptSphereTouches(c, ax, ay, az, this.dx, this.dy, this.dz, this.lowX, this.lowY, this.lowZ, radius)
      : within(ax, ay, az, radius, c);
  }

  /** Returns the number of candidates, PIERCING not included; 1 for a sphere. */
  pointCount() {
    return this.length2 > 0 ? PIERCING : 1;
  }

  /** Returns the squared distance of the triangle; or -1, with the foot there, if the segment pierces it. */
  distance2() {
    const { foot, length2 } = this;
    if (length2 > 0 && this.moveTo(PIERCING) && foot.distance2 <= SAME_POINT * SAME_POINT * length2) {
      return -1;
    }
    let min2 = Infinity;
    for (let i = 0; i < this.pointCount(); i++) {
      if (this.moveTo(i)) {
        min2 = Math.min(min2, foot.distance2);
      }
    }
    return min2;
  }

  /** Moves to a candidate and computes the foot; returns false if the candidate does not exist. */
  moveTo(point) {
    const share = this.shareOf(point);
    this.share = share;
    if (!(point < 2 || (share > 0 && share < 1))) {
      return false;
    }
    this.foot.drop(this.c, this.ax + share * this.dx, this.ay + share * this.dy, this.az + share * this.dz);
    return true;
  }

  /** Returns the position of a candidate on the segment; outside of 0 .. 1 or NaN if it does not exist. */
  shareOf(point) {
    if (point < 2) {
      return point;
    }
    const { c, foot, dx, dy, dz } = this;
    const k = (point - 2) % 3;
    const rx = c[3 * k] - this.ax;
    const ry = c[3 * k + 1] - this.ay;
    const rz = c[3 * k + 2] - this.az;
    if (point === PIERCING) { // k is 0
      foot.drop(c, this.ax, this.ay, this.az);
      const height = foot.normalX * rx + foot.normalY * ry + foot.normalZ * rz;
      return height / (foot.normalX * dx + foot.normalY * dy + foot.normalZ * dz);
    }
    if (point > 4) {
      return (rx * dx + ry * dy + rz * dz) / this.length2;
    }
    const j = 3 * ((k + 1) % 3);
    const ex = c[j] - c[3 * k];
    const ey = c[j + 1] - c[3 * k + 1];
    const ez = c[j + 2] - c[3 * k + 2];
    const nx = dy * ez - dz * ey;
    const ny = dz * ex - dx * ez;
    const nz = dx * ey - dy * ex;
    const s = nx * (ry * ez - rz * ey) + ny * (rz * ex - rx * ez) + nz * (rx * ey - ry * ex);
    return s / (nx * nx + ny * ny + nz * nz);
  }

  /** Returns whether the direction to the foot is that of the face's normal. */
  isAlongNormal() {
    const { foot, size } = this;
    const along = foot.x * foot.normalX + foot.y * foot.normalY + foot.z * foot.normalZ;
    return foot.hasNormal && foot.distance2 - along * along
      <= Math.max(SAME_DIRECTION * foot.distance2, SAME_POINT * SAME_POINT * size * size);
  }

  /** Returns the edges on which the foot is: bit k for the edge from corner k. */
  edges() {
    const { c, foot, size } = this;
    const px = this.ax + this.share * this.dx;
    const py = this.ay + this.share * this.dy;
    const pz = this.az + this.share * this.dz;
    let edges = 0;
    let nearest = 0;
    let min = Infinity;
    for (let k = 0; k < 3; k++) {
      const i = 3 * k;
      const j = 3 * ((k + 1) % 3);
      const x = px - c[i] + foot.x;
      const y = py - c[i + 1] + foot.y;
      const z = pz - c[i + 2] + foot.z;
      const ex = c[j] - c[i];
      const ey = c[j + 1] - c[i + 1];
      const ez = c[j + 2] - c[i + 2];
      const nx = y * ez - z * ey;
      const ny = z * ex - x * ez;
      const nz = x * ey - y * ex;
      const edge2 = ex * ex + ey * ey + ez * ez;
      const away2 = (nx * nx + ny * ny + nz * nz) / edge2;
      if (away2 < min) {
        min = away2;
        nearest = k;
      }
      if (away2 <= SAME_POINT * SAME_POINT * (edge2 + size * size)) {
        edges |= 1 << k;
      }
    }
    return edges | (1 << nearest);
  }
}
