// SPDX-License-Identifier: Apache-2.0
// Results of queries. The caller makes one object and reuses it: each query fills it. After a miss, indices are -1 and
// all other numbers NaN.

import { doubles, integers, io } from './runtime.mjs';

/** A point of a surface, its normal, and its place on a line. */
class PointHit {
  constructor() {
    this.clear();
  }

  clear() {
    this.t = NaN;
    this.x = NaN;
    this.y = NaN;
    this.z = NaN;
    this.normalX = NaN;
    this.normalY = NaN;
    this.normalZ = NaN;
  }

  /** @private Takes a result from memory: a CulletRayHit. Returns whether it is a hit, of this number. */
  take(number, from = io) {
    const at = from >>> 3;
    this.t = doubles[at];
    this.x = doubles[at + 2];
    this.y = doubles[at + 3];
    this.z = doubles[at + 4];
    this.normalX = doubles[at + 5];
    this.normalY = doubles[at + 6];
    this.normalZ = doubles[at + 7];
    return number >= 0;
  }
}

/** The first point of a segment that is inside of a solid; the normal is 0 0 0 if the segment starts inside. */
export class SolidHit extends PointHit {}

/** The first hit of a ray. */
export class RayHit extends PointHit {
  clear() {
    super.clear();
    this.triangle = -1;
  }

  /** @private */
  take(triangle, from = io) {
    this.triangle = triangle;
    return super.take(triangle, from);
  }
}

/** The first hit of a chain of segments. */
export class SegmentHit extends RayHit {
  clear() {
    super.clear();
    this.segment = -1;
  }

  /** @private */
  take(triangle) {
    this.segment = integers[(io >>> 2) + 16];
    return super.take(triangle);
  }
}

/** The nearest point of a mesh. */
export class ClosestHit extends RayHit {
  clear() {
    super.clear();
    this.distance = NaN;
  }

  /** @private */
  take(triangle) {
    super.take(triangle);
    this.distance = this.t;
    this.t = NaN;
    return triangle >= 0;
  }
}
