// SPDX-License-Identifier: Apache-2.0
// A polygon in the plane, one ring or several by the even-odd rule, and its overlap tests. Touching, containment and
// collinear edges count. Exact for float coordinates.
//
// Tests bounding circles, then bounding rectangles, then edges against edges in O(n m), then one vertex of each ring
// against the other polygon.

import { FLOAT_MAX, floatAbove, ulpOfFloat } from './floats.mjs';
import { turnOf } from './orientation.mjs';
import { intervalsApart } from './triangle-pair.mjs';

const fround = Math.fround;

export class Polygon2 {
  /**
   * @param vertices x and y of each corner, rounded to float
   * @param ringEnds per ring, the number of corners up to its end; at least 3 corners each
   */
  constructor(vertices, ringEnds = [vertices.length / 2]) {
    this.vertices = Float32Array.from(vertices);
    this.ringEnds = Int32Array.from(ringEnds);
    this.vertexCount = this.vertices.length / 2;
    this.requireRings();
    this.lower = [Infinity, Infinity];
    this.upper = [-Infinity, -Infinity];
    this.previous = new Int32Array(this.vertexCount); // the corner at the other end of the edge to each
    this.placed = new Float64Array(0); // corners of another polygon in this one's plane
    this.measure();
  }

  /** @private */
  requireRings() {
    let begin = 0;
    for (const end of this.ringEnds) {
      if (end - begin < 3) {
        throw new RangeError(`a ring of ${end - begin} corners must have at least 3`);
      }
      begin = end;
    }
    if (this.ringEnds.length === 0 || begin !== this.vertexCount) {
      throw new RangeError(`the last ring must end at ${this.vertexCount}, not ${begin}`);
    }
    if (!this.vertices.every((coordinate) => Number.isFinite(coordinate))) {
      throw new RangeError('coordinates must be finite');
    }
  }

  /** @private */
  measure() {
    const { vertices, lower, upper, previous } = this;
    for (let i = 0; i < vertices.length; i++) {
      lower[i & 1] = Math.min(lower[i & 1], vertices[i]);
      upper[i & 1] = Math.max(upper[i & 1], vertices[i]);
    }
    let begin = 0;
    for (const end of this.ringEnds) {
      for (let i = begin; i < end; i++) {
        previous[i] = i === begin ? end - 1 : i - 1;
      }
      begin = end;
    }
    this.centreX = fround(0.5 * (lower[0] + upper[0]));
    this.centreY = fround(0.5 * (lower[1] + upper[1]));
    let farthest = 0;
    for (let i = 0; i < vertices.length; i += 2) {
      const dx = vertices[i] - this.centreX;
      const dy = vertices[i + 1] - this.centreY;
      farthest = Math.max(farthest, dx * dx + dy * dy);
    }
    this.radius = floatAbove(fround(Math.sqrt(farthest))); // one float up is far more than the rounding in double
  }

  /** Returns the first corner of a ring. */
  ringBegin(ring) {
    return ring === 0 ? 0 : this.ringEnds[ring - 1];
  }

  /** Returns whether a point, rounded to float, is inside or on an edge. */
  contains(pointX, pointY) {
    const { vertices, previous, lower, upper } = this;
    const x = fround(pointX);
    const y = fround(pointY);
    let inside = false;
    if (!(x >= lower[0] && x <= upper[0] && y >= lower[1] && y <= upper[1])) {
      return false;
    }
    for (let i = 0; i < this.vertexCount; i++) {
      const ax = vertices[2 * previous[i]];
      const ay = vertices[2 * previous[i] + 1];
      const bx = vertices[2 * i];
      const by = vertices[2 * i + 1];
      if (y < Math.min(ay, by) || y > Math.max(ay, by)) {
        continue;
      }
      const side = turnOf(ax, ay, bx, by, x, y);
      if (side === 0 && x >= Math.min(ax, bx) && x <= Math.max(ax, bx)) {
        return true;
      }
      // an edge counts for the half-open range of y that it spans, so a shared vertex counts once
      if (ay > y !== by > y && side > 0 === by > ay) {
        inside = !inside;
      }
    }
    return inside;
  }

  /** Returns whether a closed segment, rounded to float, shares a point with the polygon. */
  overlapsSegment(fromX, fromY, toX, toY) {
    const ax = fround(fromX);
    const ay = fround(fromY);
    const bx = fround(toX);
    const by = fround(toY);
    return this.contains(ax, ay) || this.anyEdgeMeets(ax, ay, bx, by);
  }

  /** @private Returns whether an edge shares a point with a segment of floats. */
  anyEdgeMeets(ax, ay, bx, by) {
    const { vertices, previous } = this;
    for (let i = 0; i < this.vertexCount; i++) {
      const p = 2 * previous[i];
      if (segmentsMeet(vertices[p], vertices[p + 1], vertices[2 * i], vertices[2 * i + 1], ax, ay, bx, by)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether two polygons share a point.
   *
   * @param cosine of the rotation from the other's plane to this one's, with sine and translation x y; default: none
   */
  overlaps(other, cosine = 1, sine = 0, x = 0, y = 0) {
    const length = Math.sqrt(cosine * cosine + sine * sine);
    if (!(Math.abs(length - 1) <= 1e-6 && Math.abs(x) <= FLOAT_MAX && Math.abs(y) <= FLOAT_MAX)) {
      throw new RangeError(`transform ${cosine} ${sine} ${x} ${y} must be a rotation and a finite translation`);
    }
    const c = cosine / length;
    const s = sine / length;
    if (this.placed.length < other.vertices.length) {
      this.placed = new Float64Array(other.vertices.length);
    }
    const { placed } = this;
    for (let i = 0; i < other.vertices.length; i += 2) {
      placed[i] = fround(c * other.vertices[i] - s * other.vertices[i + 1] + x);
      placed[i + 1] = fround(s * other.vertices[i] + c * other.vertices[i + 1] + y);
    }
    const centreX = fround(c * other.centreX - s * other.centreY + x);
    const centreY = fround(s * other.centreX + c * other.centreY + y);
    return this.circlesTouch(other.radius, centreX, centreY)
      && (this.edgesMeet(other, placed) || this.anyRingInside(other, placed));
  }

  /** @private */
  circlesTouch(radius, x, y) {
    const dx = x - this.centreX;
    const dy = y - this.centreY;
    let radii = this.radius + radius;
    // transforming rounds the centre and each vertex to float: by at most one step of the largest coordinate each
    radii += 4 * Math.max(
      ulpOfFloat(fround(Math.abs(dx) + Math.abs(this.centreX) + radii)),
      ulpOfFloat(fround(Math.abs(dy) + Math.abs(this.centreY) + radii)));
    return dx * dx + dy * dy <= radii * radii * (1 + 2 ** -50);
  }

  /** @private */
  edgesMeet(other, placed) {
    const { lower, upper } = this;
    for (let i = 0; i < other.vertexCount; i++) {
      const p = 2 * other.previous[i];
      const ax = placed[p];
      const ay = placed[p + 1];
      const bx = placed[2 * i];
      const by = placed[2 * i + 1];
      if (!intervalsApart(ax, bx, lower[0], upper[0]) && !intervalsApart(ay, by, lower[1], upper[1])
        && this.anyEdgeMeets(ax, ay, bx, by)) {
        return true;
      }
    }
    return false;
  }

  /** @private Returns whether a ring is inside of the other polygon. If no edges meet, it is in or out as a whole. */
  anyRingInside(other, placed) {
    for (let ring = 0; ring < other.ringEnds.length; ring++) {
      const i = 2 * other.ringBegin(ring);
      if (this.contains(placed[i], placed[i + 1])) {
        return true;
      }
    }
    for (let ring = 0; ring < this.ringEnds.length; ring++) {
      const i = 2 * this.ringBegin(ring);
      if (crossesOddly(other, placed, this.vertices[i], this.vertices[i + 1])) {
        return true;
      }
    }
    return false;
  }
}

/** Returns whether a transformed polygon contains a point that is on no edge: counting crossings is enough. */
function crossesOddly(polygon, placed, x, y) {
  let inside = false;
  for (let i = 0; i < polygon.vertexCount; i++) {
    const p = 2 * polygon.previous[i];
    const ay = placed[p + 1];
    const by = placed[2 * i + 1];
    if (ay > y !== by > y && turnOf(placed[p], ay, placed[2 * i], by, x, y) > 0 === by > ay) {
      inside = !inside;
    }
  }
  return inside;
}

/** Returns whether the closed segments a-b and c-d share a point; either may be a point. */
function segmentsMeet(ax, ay, bx, by, cx, cy, dx, dy) {
  return !intervalsApart(ax, bx, cx, dx) && !intervalsApart(ay, by, cy, dy)
    // the boxes overlap: they meet if and only if neither lies strictly on one side of the other's line
    && turnOf(ax, ay, bx, by, cx, cy) * turnOf(ax, ay, bx, by, dx, dy) <= 0
    && turnOf(cx, cy, dx, dy, ax, ay) * turnOf(cx, cy, dx, dy, bx, by) <= 0;
}
