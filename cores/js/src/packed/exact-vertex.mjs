// SPDX-License-Identifier: Apache-2.0
// The intersection point of three planes, exactly: four whole numbers x y z w of up to 121 bits, for the point (x/w,
// y/w, z/w), by Cramer's rule. Vertices that cuts create are represented so, and never rounded.
//
// Source: plane-based polygons after Bernstein and Fussell 2009, "Fast, exact, linear Booleans".

export class ExactVertex {
  constructor() {
    this.exactX = 0n;
    this.exactY = 0n;
    this.exactZ = 0n;
    this.exactW = 0n;
    // the point, rounded: the relative error is at most 2^-51, so 2^-35 within the lattice
    this.x = 0;
    this.y = 0;
    this.z = 0;
  }

  /** Sets the intersection of three planes. */
  set(planes, p, q, r) {
    const [pa, pb, pc, pd] = exact(planes, p);
    const [qa, qb, qc, qd] = exact(planes, q);
    const [ra, rb, rc, rd] = exact(planes, r);
    this.exactW = determinant(pa, qa, ra, pb, qb, rb, pc, qc, rc);
    this.exactX = determinant(pb, qb, rb, pd, qd, rd, pc, qc, rc);
    this.exactY = determinant(pd, qd, rd, pa, qa, ra, pc, qc, rc);
    this.exactZ = determinant(pb, qb, rb, pa, qa, ra, pd, qd, rd);
    const w = Number(this.exactW);
    this.x = Number(this.exactX) / w;
    this.y = Number(this.exactY) / w;
    this.z = Number(this.exactZ) / w;
  }

  /** Returns the side of a plane on which the point is: 1 front, 0 on it, -1 back. */
  side(planes, s) {
    const [a, b, c, d] = exact(planes, s);
    const sum = this.exactX * a + this.exactY * b + this.exactZ * c + this.exactW * d;
    const sign = sum < 0n ? -1 : sum > 0n ? 1 : 0;
    return this.exactW < 0n ? -sign : sign;
  }
}

function exact(planes, plane) {
  return [BigInt(planes.a[plane]), BigInt(planes.b[plane]), BigInt(planes.c[plane]), BigInt(planes.d[plane])];
}

/** Returns the determinant of three columns u v w. */
function determinant(u0, u1, u2, v0, v1, v2, w0, w1, w2) {
  return u0 * (v1 * w2 - v2 * w1) + u1 * (v2 * w0 - v0 * w2) + u2 * (v0 * w1 - v1 * w0);
}
