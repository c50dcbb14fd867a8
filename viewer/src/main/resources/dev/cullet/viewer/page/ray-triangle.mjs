// SPDX-License-Identifier: Apache-2.0
// Watertight ray-triangle test, two-sided, closed: the runtime's RayTriangle, operation by operation, so that both give
// the same bits. Woop, Benthin and Wald 2013, in double; the Java class documents the error bounds.

export const MISS = -1;

const END_SLACK = 2 ** -34;
const ROUNDING = 2 ** -50;
const EDGE_ON = 2 ** -10;

/**
 * Returns the t in 0 .. maxT at which the ray hits, or MISS. Corners are relative to the ray's origin, with axes
 * permuted so that the direction is longest along z.
 *
 * @param sx direction x / direction z; sy likewise
 * @param perZ 1 / direction z
 */
export function hit(sx, sy, perZ, maxT, ax, ay, az, bx, by, bz, cx, cy, cz) {
  const au = ax - sx * az;
  const av = ay - sy * az;
  const bu = bx - sx * bz;
  const bv = by - sy * bz;
  const cu = cx - sx * cz;
  const cv = cy - sy * cz;
  const a = cu * bv - cv * bu;
  const b = au * cv - av * cu;
  const c = bu * av - bv * au;
  if ((a < 0 || b < 0 || c < 0) && (a > 0 || b > 0 || c > 0)) {
    return MISS;
  }
  if (
    (au > 0 && bu > 0 && cu > 0) ||
    (au < 0 && bu < 0 && cu < 0) ||
    (av > 0 && bv > 0 && cv > 0) ||
    (av < 0 && bv < 0 && cv < 0)
  ) {
    return MISS;
  }
  const products =
    Math.abs(cu * bv) +
    Math.abs(cv * bu) +
    Math.abs(au * cv) +
    Math.abs(av * cu) +
    Math.abs(bu * av) +
    Math.abs(bv * au);
  const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay);
  const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az);
  const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const t = ((nx * ax + ny * ay + nz * az) / (nx * sx + ny * sy + nz)) * perZ;
  if (Math.abs(a + b + c) > EDGE_ON * products && t >= 0 && t <= maxT) {
    return t + 0; // not -0
  }
  const u = [au, bu, cu];
  const v = [av, bv, cv];
  const inPlane = Math.abs(a + b + c) <= ROUNDING * products;
  return carefully(u, v, [az, bz, cz], [nx, ny, nz], [ax, ay, az], sx, sy, perZ, maxT, inPlane);
}

/** Returns the t of a line that hits, where the triangle is nearly edge-on or t is close to one of its limits. */
function carefully(u, v, z, n, corner, sx, sy, perZ, maxT, inPlane) {
  // the segment of the triangle at u = 0 (or v = 0, whichever is wider), as z of its two ends: accurate at any angle
  const [aw, bw, cw] = largest(...u) >= largest(...v) ? u : v;
  const [az, bz, cz] = z;
  const lowest = Math.min(lower(aw, az, bw, bz), Math.min(lower(bw, bz, cw, cz), lower(cw, cz, aw, az)));
  const highest = Math.max(upper(aw, az, bw, bz), Math.max(upper(bw, bz, cw, cz), upper(cw, cz, aw, az)));
  const first = Math.min(lowest * perZ, highest * perZ);
  const last = Math.max(lowest * perZ, highest * perZ);
  const maxCornerT = Math.abs(perZ) * largest(az, bz, cz);
  if (inPlane) { // along the whole segment
    return toEnds(first, last, maxT, ROUNDING * maxCornerT);
  }
  const perSlope = perZ / (n[0] * sx + n[1] * sy + n[2]);
  let t = (n[0] * corner[0] + n[1] * corner[1] + n[2] * corner[2]) * perSlope;
  t = t >= first ? Math.min(t, last) : first; // NaN, where rounding leaves no slope: first
  const terms =
    (Math.abs(n[0] * corner[0]) + Math.abs(n[1] * corner[1]) + Math.abs(n[2] * corner[2])) * Math.abs(perSlope);
  const slack = ROUNDING * (maxCornerT + terms);
  return toEnds(t, t, maxT, slack < END_SLACK * maxCornerT ? slack : END_SLACK * maxCornerT);
}

function largest(a, b, c) {
  return Math.max(Math.abs(a), Math.max(Math.abs(b), Math.abs(c)));
}

/** Returns the minimum z of an edge where w is 0, or infinity if there is none. */
function lower(aw, az, bw, bz) {
  if ((aw > 0 && bw > 0) || (aw < 0 && bw < 0)) {
    return Infinity;
  }
  return aw === bw ? Math.min(az, bz) : az + (aw / (aw - bw)) * (bz - az);
}

/** Returns the maximum z of an edge where w is 0, or minus infinity if there is none. */
function upper(aw, az, bw, bz) {
  if ((aw > 0 && bw > 0) || (aw < 0 && bw < 0)) {
    return -Infinity;
  }
  return aw === bw ? Math.max(az, bz) : az + (aw / (aw - bw)) * (bz - az);
}

function toEnds(first, last, maxT, slack) {
  return last >= -slack && first <= maxT + slack ? Math.min(Math.max(first, 0), maxT) : MISS;
}
