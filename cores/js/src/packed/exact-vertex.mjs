// SPDX-License-Identifier: Apache-2.0
// The intersection point of three planes: four whole numbers x y z w of up to 121 bits, for the point (x/w, y/w, z/w),
// by Cramer's rule. Vertices that cuts create are represented so, and sides of planes are decided for the exact point.
//
// A number is computed as a sum of two doubles, with an error of at most 2^-99 of the sum of its terms' magnitudes. That
// decides nearly all sides. A value that may be 0 is 0 if it is one modulo 2^32, and its error is below that. Otherwise
// BigInt decides.
//
// Source: plane-based polygons after Bernstein and Fussell 2009, "Fast, exact, linear Booleans"; sums of two doubles,
// Dekker 1971; residues, Bronnimann, Emiris, Pan and Pion 1999, "Sign determination in residue number systems".

/** Splits a double into two halves of 26 bits. */
const SPLITTER = 134217729; // 2^27 + 1

/** Error of a number, and of a value of a plane, by the sum of the magnitudes of its terms. */
const ERROR = 2 ** -99;
const VALUE_ERROR = 2 ** -98;

/** A smaller value that is 0 modulo 2^32 is 0. */
const PROVEN_BELOW = 2 ** 31;

/** Cancellation up to which w, and the others by w, give coordinates with an error of at most 2^-35. */
const MAX_CANCELLATION = 2 ** 42;
const MAX_RATIO = 2 ** 62;

/** A sum of two doubles: the upper one is the nearest double. `size` is the sum of the magnitudes of the terms. */
class DoubleSum {
  constructor() {
    this.high = 0;
    this.low = 0;
    this.size = 0;
  }

  /** Sets the number to the determinant of three columns u v w. */
  setDeterminant(u0, u1, u2, v0, v1, v2, w0, w1, w2) {
    this.high = 0;
    this.low = 0;
    this.size = 0;
    this.addMinor(u0, v1, w2, v2, w1);
    this.addMinor(u1, v2, w0, v0, w2);
    this.addMinor(u2, v0, w1, v1, w0);
  }

  /** Adds k * (p * q - r * s). */
  addMinor(k, p, q, r, s) {
    const pq = p * q;
    const rs = -(r * s);
    const high = pq + rs;
    const low = sumTail(pq, rs, high) + (productTail(p, q, pq) - productTail(r, s, -rs));
    this.addScaled(high, low, k, (Math.abs(pq) + Math.abs(rs)) * Math.abs(k));
  }

  /** Adds a sum of two doubles times a double. */
  addScaled(high, low, k, size) {
    const product = high * k;
    const sum = this.high + product;
    const rest = sumTail(this.high, product, sum) + (this.low + (productTail(high, k, product) + low * k));
    this.high = sum + rest;
    this.low = sumTail(sum, rest, this.high);
    this.size += size;
  }
}

/** Returns what rounding took from sum = a + b, exactly (Knuth's two-sum). */
function sumTail(a, b, sum) {
  const bInSum = sum - a;
  return (a - (sum - bInSum)) + (b - bInSum);
}

/** Returns what rounding took from product = a * b, exactly. */
function productTail(a, b, product) {
  let stretched = SPLITTER * a;
  const highA = stretched - (stretched - a);
  const lowA = a - highA;
  stretched = SPLITTER * b;
  const highB = stretched - (stretched - b);
  const lowB = b - highB;
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}

export class ExactVertex {
  constructor() {
    this.planes = null;
    this.p = 0;
    this.q = 0;
    this.r = 0;
    this.sumX = new DoubleSum();
    this.sumY = new DoubleSum();
    this.sumZ = new DoubleSum();
    this.sumW = new DoubleSum();
    this.value = new DoubleSum();
    // the point, rounded: the error is at most 2^-34 within the lattice
    this.x = 0;
    this.y = 0;
    this.z = 0;
    /** How many decisions needed BigInt. */
    this.exactDecisions = 0;
  }

  /** Sets the intersection of three planes; `round` computes its coordinates. */
  set(planes, p, q, r) {
    const { a, b, c, d } = planes;
    this.planes = planes;
    this.p = p;
    this.q = q;
    this.r = r;
    this.sumW.setDeterminant(a[p], a[q], a[r], b[p], b[q], b[r], c[p], c[q], c[r]);
    this.sumX.setDeterminant(b[p], b[q], b[r], d[p], d[q], d[r], c[p], c[q], c[r]);
    this.sumY.setDeterminant(d[p], d[q], d[r], a[p], a[q], a[r], c[p], c[q], c[r]);
    this.sumZ.setDeterminant(b[p], b[q], b[r], a[p], a[q], a[r], d[p], d[q], d[r]);
  }

  /** Computes the coordinates. */
  round() {
    const { sumX, sumY, sumZ, sumW } = this;
    const w = Math.abs(sumW.high);
    if (w * MAX_CANCELLATION > sumW.size && w * MAX_RATIO > Math.max(sumX.size, sumY.size, sumZ.size)) {
      this.x = sumX.high / sumW.high;
      this.y = sumY.high / sumW.high;
      this.z = sumZ.high / sumW.high;
      return;
    }
    this.exactDecisions++;
    const exact = exactPoint(this);
    this.x = Number(exact.x) / Number(exact.w);
    this.y = Number(exact.y) / Number(exact.w);
    this.z = Number(exact.z) / Number(exact.w);
  }

  /** Returns the side of a plane on which the point is: 1 front, 0 on it, -1 back. */
  side(s) {
    const { planes, value, sumX, sumY, sumZ, sumW } = this;
    const a = planes.a[s];
    const b = planes.b[s];
    const c = planes.c[s];
    const d = planes.d[s];
    value.high = 0;
    value.low = 0;
    value.size = 0;
    value.addScaled(sumX.high, sumX.low, a, sumX.size * Math.abs(a));
    value.addScaled(sumY.high, sumY.low, b, sumY.size * Math.abs(b));
    value.addScaled(sumZ.high, sumZ.low, c, sumZ.size * Math.abs(c));
    value.addScaled(sumW.high, sumW.low, d, sumW.size * Math.abs(d));
    const error = VALUE_ERROR * value.size;
    if (Math.abs(sumW.high) > 2 * ERROR * sumW.size) {
      if (Math.abs(value.high) > 2 * error) {
        return value.high > 0 === sumW.high > 0 ? 1 : -1;
      }
      if (4 * error < PROVEN_BELOW && residue(this, s) === 0) {
        return 0;
      }
    }
    this.exactDecisions++;
    return exactSide(this, s);
  }
}

/** Returns x a + y b + z c + w d modulo 2^32. */
function residue({ planes: { a, b, c, d }, p, q, r }, s) {
  const w = lowDeterminant(a, b, c, p, q, r);
  const x = lowDeterminant(b, d, c, p, q, r);
  const y = lowDeterminant(d, a, c, p, q, r);
  const z = lowDeterminant(b, a, d, p, q, r);
  return (Math.imul(x, a[s]) + Math.imul(y, b[s]) + Math.imul(z, c[s]) + Math.imul(w, d[s])) | 0;
}

/** Returns a determinant modulo 2^32. */
function lowDeterminant(u, v, w, p, q, r) {
  const first = Math.imul(v[q], w[r]) - Math.imul(v[r], w[q]);
  const second = Math.imul(v[r], w[p]) - Math.imul(v[p], w[r]);
  const third = Math.imul(v[p], w[q]) - Math.imul(v[q], w[p]);
  return (Math.imul(u[p], first) + Math.imul(u[q], second) + Math.imul(u[r], third)) | 0;
}

/** Returns the point without rounding. */
function exactPoint({ planes, p, q, r }) {
  const [pa, pb, pc, pd] = exactPlane(planes, p);
  const [qa, qb, qc, qd] = exactPlane(planes, q);
  const [ra, rb, rc, rd] = exactPlane(planes, r);
  return {
    w: exactDeterminant(pa, qa, ra, pb, qb, rb, pc, qc, rc),
    x: exactDeterminant(pb, qb, rb, pd, qd, rd, pc, qc, rc),
    y: exactDeterminant(pd, qd, rd, pa, qa, ra, pc, qc, rc),
    z: exactDeterminant(pb, qb, rb, pa, qa, ra, pd, qd, rd),
  };
}

/** Decides a side without rounding. */
export function exactSide(vertex, s) {
  const [a, b, c, d] = exactPlane(vertex.planes, s);
  const { x, y, z, w } = exactPoint(vertex);
  const sum = x * a + y * b + z * c + w * d;
  return sum === 0n ? 0 : sum < 0n === w < 0n ? 1 : -1;
}

function exactPlane(planes, plane) {
  return [BigInt(planes.a[plane]), BigInt(planes.b[plane]), BigInt(planes.c[plane]), BigInt(planes.d[plane])];
}

function exactDeterminant(u0, u1, u2, v0, v1, v2, w0, w1, w2) {
  return u0 * (v1 * w2 - v2 * w1) + u1 * (v2 * w0 - v0 * w2) + u2 * (v0 * w1 - v1 * w0);
}
