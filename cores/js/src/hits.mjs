// SPDX-License-Identifier: Apache-2.0
// Results of queries. The caller makes one object and reuses it: a hit fills it, a miss clears it, so that indices are
// -1 and all other numbers NaN.

import { doubles } from './runtime.mjs';

/** A point of a surface, its normal, and its place on a line. */
class PointHit {
  constructor() {
    this.clear();
  }

  /** Clears the result after a miss. */
  clear() {
    this.x = NaN;
    this.y = NaN;
    this.z = NaN;
    this.normalX = NaN;
    this.normalY = NaN;
    this.normalZ = NaN;
    this.t = NaN;
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
}

/** The first hit of a chain of segments. */
export class SegmentHit extends RayHit {
  clear() {
    super.clear();
    this.segment = -1;
  }
}

/** The nearest point of a mesh. */
export class ClosestHit extends RayHit {
  clear() {
    super.clear();
    this.distance = NaN;
  }
}

/** Sets point and normal to numbers that are beside each other in memory. */
export function setPoint(hit, at) {
  hit.x = doubles[at];
  hit.y = doubles[at + 1];
  hit.z = doubles[at + 2];
  hit.normalX = doubles[at + 3];
  hit.normalY = doubles[at + 4];
  hit.normalZ = doubles[at + 5];
}
