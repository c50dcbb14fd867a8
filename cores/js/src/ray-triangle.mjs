// SPDX-License-Identifier: Apache-2.0
// Ray against closed triangle, both faces: the runtime's RayTriangle, operation by operation, so that both give the
// same bits. A filter in double, whose error bounds the Java class documents.

export const MISS = -1;

/** Neither a hit nor a miss for certain. */
export const DOUBT = -2;

/** Relative to the largest coordinate of a corner relative to the origin: above all rounding errors. */
export const ERROR = 2 ** -48;

const GRAZING = 2 ** -14;

/**
 * Returns the t in 0 .. maxT at which the ray hits, MISS or DOUBT. Axes are permuted so that the direction is longest
 * along z.
 *
 * @param sx direction x / direction z; sy likewise
 * @param perZ 1 / direction z
 * @param error ERROR times a number not smaller than any coordinate of a corner relative to the origin
 * @param rx the origin; ry and rz too
 * @param ax the corners in model space
 */
export function hit(sx, sy, perZ, maxT, error, rx, ry, rz, ax, ay, az, bx, by, bz, cx, cy, cz) {
  const toAx = ax - rx;
  const toAy = ay - ry;
  const toAz = az - rz;
  const toBz = bz - rz;
  const toCz = cz - rz;
  const au = toAx - sx * toAz;
  const av = toAy - sy * toAz;
  const bu = bx - rx - sx * toBz;
  const bv = by - ry - sy * toBz;
  const cu = cx - rx - sx * toCz;
  const cv = cy - ry - sy * toCz;
  const a = cu * bv - cv * bu;
  const b = au * cv - av * cu;
  const c = bu * av - bv * au;
  const size = Math.abs(au) + Math.abs(av) + Math.abs(bu) + Math.abs(bv) + Math.abs(cu) + Math.abs(cv);
  const e = error * (size + error);
  if ((a < -e || b < -e || c < -e) && (a > e || b > e || c > e)) {
    return MISS;
  }
  if (!((a > e && b > e && c > e) || (a < -e && b < -e && c < -e))) {
    return (au > error && bu > error && cu > error) ||
      (au < -error && bu < -error && cu < -error) ||
      (av > error && bv > error && cv > error) ||
      (av < -error && bv < -error && cv < -error)
      ? MISS
      : DOUBT;
  }
  const abx = bx - ax;
  const aby = by - ay;
  const abz = bz - az;
  const acx = cx - ax;
  const acy = cy - ay;
  const acz = cz - az;
  const nx = aby * acz - abz * acy;
  const ny = abz * acx - abx * acz;
  const nz = abx * acy - aby * acx;
  const edges = (Math.abs(abx) + Math.abs(aby) + Math.abs(abz)) * (Math.abs(acx) + Math.abs(acy) + Math.abs(acz));
  const slope = nx * sx + ny * sy + nz;
  const t = ((nx * toAx + ny * toAy + nz * toAz) / slope) * perZ;
  const angle = edges / Math.abs(slope);
  const slack = angle * (error * Math.abs(perZ) + ERROR * Math.abs(t));
  if (angle < 1 / GRAZING) {
    if (t > slack && t + slack < maxT) {
      return t;
    }
    if (t < -slack || t - slack > maxT) {
      return MISS;
    }
  }
  return DOUBT;
}
