// SPDX-License-Identifier: Apache-2.0
// The intersection of a triangle with a plane, seen along y: a point, or a segment from point 0 to point 1. Its points
// are quotients of sums of products of the corners and the plane's numbers, and every sign is that of the exact
// quotients: a sum in double decides if it exceeds its error, otherwise it is repeated without error.

import { Expansion } from './expansion.mjs';
import { side } from './plane-walk.mjs';

/** Bounds the error of the sum of four products in double, relative to the sum of their sizes. */
const ERROR = 2 ** -50;

const highValue = new Expansion();
const lowValue = new Expansion();
const exactX = new Expansion();
const exactZ = new Expansion();
const exactW = new Expansion();
const numbers = Array.from({ length: 4 }, () => new Expansion()); // x and z of either point, from a third one
const along = new Expansion();
const sum = new Expansion();

export class TriangleSection {
  constructor() {
    this.plane = new Float64Array(4);
    this.error = 0; // bound of the error of any vertex's value in the plane's equation
    this.corners = new Float32Array(9);
    this.values = new Float64Array(3); // of the corners
    this.signs = new Int32Array(3);
    this.upper = new Int32Array(2); // per point, the corner above the plane; that below, too, if it is a corner
    this.lower = new Int32Array(2);
    this.points = new Float64Array(4); // x and z of both points
    this.pointErrors = new Float64Array(2); // bounds of their errors
  }

  /** Sets the plane; maxCoordinate is a bound of the coordinates of all corners. */
  setPlane(a, b, c, d, maxCoordinate) {
    this.plane.set([a, b, c, d]);
    this.error = 2 * ERROR * ((Math.abs(a) + Math.abs(b) + Math.abs(c)) * maxCoordinate + Math.abs(d));
  }

  /** Computes the corners' sides of the plane. */
  measure() {
    const { plane, corners } = this;
    for (let k = 0; k < 3; k++) {
      const x = corners[3 * k];
      const y = corners[3 * k + 1];
      const z = corners[3 * k + 2];
      const value = plane[0] * x + plane[1] * y + plane[2] * z + plane[3];
      this.values[k] = value;
      this.signs[k] = value > this.error ? 1 : value < -this.error ? -1
        : side(plane[0], plane[1], plane[2], plane[3], x, y, z);
    }
  }

  /** Sets a point to that of an edge in the plane, an end if that is in it; the ends are not on the same side. */
  setPoint(point, k, next) {
    const { corners, signs, values, points, pointErrors } = this;
    let high = signs[k] > 0 ? k : next;
    let low = high === k ? next : k;
    if (signs[low] === 0) {
      high = low;
    } else if (signs[high] === 0) {
      low = high;
    }
    this.upper[point] = high;
    this.lower[point] = low;
    const x = corners[3 * high];
    const z = corners[3 * high + 2];
    points[2 * point] = x;
    points[2 * point + 1] = z;
    pointErrors[point] = 0;
    if (high !== low) {
      const dx = corners[3 * low] - x;
      const dz = corners[3 * low + 2] - z;
      const span = values[high] - values[low];
      const share = (2 * this.error) / span;
      const t = share < 0.25 ? values[high] / span : 0.5;
      const size = Math.abs(dx) + Math.abs(dz);
      points[2 * point] = x + t * dx;
      points[2 * point + 1] = z + t * dz;
      pointErrors[point] = size * (share < 0.25 ? 4 * (share + ERROR) : 1)
        + ERROR * (Math.abs(x) + Math.abs(z) + size);
    }
  }

  /** Sets x, z and the denominator of a point, exactly; the denominator is positive. */
  setExact(point) {
    const { corners } = this;
    const high = this.upper[point];
    const low = this.lower[point];
    exactX.clear();
    exactZ.clear();
    exactW.clear();
    if (high === low) {
      exactX.add(corners[3 * high]);
      exactZ.add(corners[3 * high + 2]);
      exactW.add(1);
      return;
    }
    this.setValue(high, highValue);
    this.setValue(low, lowValue);
    exactX.addScaled(highValue, corners[3 * low]).addScaled(lowValue, -corners[3 * high]);
    exactZ.addScaled(highValue, corners[3 * low + 2]).addScaled(lowValue, -corners[3 * high + 2]);
    exactW.addScaled(highValue, 1).addScaled(lowValue, -1);
  }

  setValue(corner, value) {
    value.clear();
    for (let axis = 0; axis < 3; axis++) {
      value.addDoubles(this.plane[axis], this.corners[3 * corner + axis]);
    }
    value.add(this.plane[3]);
  }

  /** Returns the sign of a coordinate of a point, 0 for x and 1 for z, minus a number. */
  compare(point, axis, number) {
    const difference = this.points[2 * point + axis] - number;
    if (Math.abs(difference) > this.pointErrors[point] * 2) {
      return difference > 0 ? 1 : -1;
    }
    if (this.upper[point] === this.lower[point]) {
      return 0;
    }
    this.setExact(point);
    return relative(numbers[0], axis === 0 ? exactX : exactZ, number).sign();
  }

  /** Returns the side of the line from a to b on which a point is: 1 to the left, -1 to the right, or 0. */
  sideOfEdge(point, ax, az, bx, bz) {
    const ex = bx - ax;
    const ez = bz - az;
    const left = ex * (this.points[2 * point + 1] - az);
    const right = ez * (this.points[2 * point] - ax);
    const doubt = 2 * this.pointErrors[point] * (Math.abs(ex) + Math.abs(ez))
      + ERROR * (Math.abs(left) + Math.abs(right));
    if (Math.abs(left - right) > doubt) {
      return left > right ? 1 : -1;
    }
    this.setExact(point);
    relative(numbers[0], exactX, ax);
    relative(numbers[1], exactZ, az);
    sum.clear().addProduct(numbers[1], along.setDifference(bx, ax));
    return sum.subtractProduct(numbers[0], along.setDifference(bz, az)).sign();
  }

  /** Returns 1 if point 0, point 1 and a third point turn left, -1 if they turn right, 0 if they are on one line. */
  turn(x, z) {
    const { points, pointErrors } = this;
    const ax = points[0] - x;
    const az = points[1] - z;
    const bx = points[2] - x;
    const bz = points[3] - z;
    const left = ax * bz;
    const right = az * bx;
    const doubt = 2 * pointErrors[0] * (Math.abs(bx) + Math.abs(bz) + pointErrors[1])
      + 2 * pointErrors[1] * (Math.abs(ax) + Math.abs(az) + pointErrors[0])
      + ERROR * (Math.abs(left) + Math.abs(right));
    if (Math.abs(left - right) > doubt) {
      return left > right ? 1 : -1;
    }
    for (let point = 0; point < 2; point++) {
      this.setExact(point);
      relative(numbers[2 * point], exactX, x);
      relative(numbers[2 * point + 1], exactZ, z);
    }
    return sum.clear().addProduct(numbers[0], numbers[3]).subtractProduct(numbers[1], numbers[2]).sign();
  }

  /**
   * Returns whether the segment from point 0 to point `last` meets the one from a to b: neither lies strictly on one
   * side of the other's line, and if they are on one line, their boxes overlap.
   */
  meets(last, ax, az, bx, bz) {
    const sides = this.sideOfEdge(0, ax, az, bx, bz) * this.sideOfEdge(last, ax, az, bx, bz);
    if (sides > 0) {
      return false;
    }
    const turns = last === 0 ? 0 : this.turn(ax, az) * this.turn(bx, bz);
    return turns <= 0 && ((sides < 0 && turns < 0)
      || (this.spans(last, 0, Math.min(ax, bx), Math.max(ax, bx))
        && this.spans(last, 1, Math.min(az, bz), Math.max(az, bz))));
  }

  /** Returns whether the section shares a coordinate with an interval. */
  spans(last, axis, low, high) {
    return !(this.compare(0, axis, low) < 0 && this.compare(last, axis, low) < 0)
      && !(this.compare(0, axis, high) > 0 && this.compare(last, axis, high) > 0);
  }

  /** Returns whether the segment from point 0 to point `last`, 0 or 1, shares a point with a polygon. */
  touches(polygon, last) {
    const { points } = this;
    const slack = 2 * Math.max(this.pointErrors[0], this.pointErrors[last]);
    const lowX = Math.min(points[0], points[2 * last]) - slack;
    const highX = Math.max(points[0], points[2 * last]) + slack;
    const lowZ = Math.min(points[1], points[2 * last + 1]) - slack;
    const highZ = Math.max(points[1], points[2 * last + 1]) + slack;
    if (lowX > polygon.upper[0] || highX < polygon.lower[0] || lowZ > polygon.upper[1] || highZ < polygon.lower[1]) {
      return false;
    }
    const { vertices, previous } = polygon;
    for (let i = 0; i < polygon.vertexCount; i++) {
      const ax = vertices[2 * previous[i]];
      const az = vertices[2 * previous[i] + 1];
      const bx = vertices[2 * i];
      const bz = vertices[2 * i + 1];
      const apart = (ax < lowX && bx < lowX) || (ax > highX && bx > highX)
        || (az < lowZ && bz < lowZ) || (az > highZ && bz > highZ);
      if (!apart && this.meets(last, ax, az, bx, bz)) {
        return true;
      }
    }
    return this.isInside(polygon);
  }

  /** Returns whether point 0, which is on no edge, is inside a polygon. */
  isInside({ vertices, previous, vertexCount }) {
    let inside = false;
    for (let i = 0; i < vertexCount; i++) {
      const ax = vertices[2 * previous[i]];
      const az = vertices[2 * previous[i] + 1];
      const bx = vertices[2 * i];
      const bz = vertices[2 * i + 1];
      if (this.compare(0, 0, Math.max(ax, bx)) > 0) {
        continue; // behind the ray
      }
      const rises = this.compare(0, 1, bz) < 0;
      if (rises !== this.compare(0, 1, az) < 0 && this.sideOfEdge(0, ax, az, bx, bz) > 0 === rises) {
        inside = !inside;
      }
    }
    return inside;
  }
}

/** Sets a number to a coordinate of the exact point minus a number, times the point's denominator. */
function relative(to, coordinate, number) {
  return to.clear().addScaled(coordinate, 1).addScaled(exactW, -number);
}
