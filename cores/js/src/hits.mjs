// SPDX-License-Identifier: Apache-2.0
// Results of queries. The caller makes one object and reuses it: a hit fills it, a miss clears it, so that indices are
// -1 and all other numbers NaN.

class MeshHit {
  constructor() {
    /** Index of the triangle in its part. */
    this.triangle = -1;
    /** The point, model space, metres. */
    this.x = NaN;
    this.y = NaN;
    this.z = NaN;
    /** The triangle's normal: length 1, out of its front face; 0 0 0 for a triangle without area. */
    this.normalX = NaN;
    this.normalY = NaN;
    this.normalZ = NaN;
    /** Position on the ray or segment, in multiples of its direction. */
    this.t = NaN;
  }

  /** Clears the result after a miss. */
  clear() {
    this.triangle = -1;
    this.x = NaN;
    this.y = NaN;
    this.z = NaN;
    this.normalX = NaN;
    this.normalY = NaN;
    this.normalZ = NaN;
    this.t = NaN;
  }
}

/** The first hit of a ray. */
export class RayHit extends MeshHit {}

/** The first hit of a chain of segments. */
export class SegmentHit extends MeshHit {
  constructor() {
    super();
    /** Index of the segment in its chain. */
    this.segment = -1;
  }

  clear() {
    super.clear();
    this.segment = -1;
  }
}

/** The nearest point of a mesh. */
export class ClosestHit extends MeshHit {
  constructor() {
    super();
    /** Distance from the query point, metres. */
    this.distance = NaN;
  }

  clear() {
    super.clear();
    this.distance = NaN;
  }
}

/** Sets the normal of the hit triangle. */
export function setNormal(out, triangles) {
  triangles.read(out.triangle);
  const { c } = triangles;
  const ux = c[3] - c[0];
  const uy = c[4] - c[1];
  const uz = c[5] - c[2];
  const vx = c[6] - c[0];
  const vy = c[7] - c[1];
  const vz = c[8] - c[2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const scale = length > 0 ? 1 / length : 0;
  out.normalX = nx * scale;
  out.normalY = ny * scale;
  out.normalZ = nz * scale;
}
