// SPDX-License-Identifier: Apache-2.0
// Ray against closed triangle, both faces, without leaks: the runtime's RayTriangle, operation by operation, so that both
// give the same bits. Woop, Benthin and Wald 2013, in double; the Java class says why nothing is lost.

export const MISS = -1;

const END_SLACK = 2 ** -34;
const ROUNDING = 2 ** -50;
const EDGE_ON = 2 ** -10;

/**
 * The t in 0 .. maxT at which the ray hits, or MISS. Corners are relative to the ray's origin, axes renamed so that the
 * direction is longest along z.
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

/** Of a line that hits: its t, where the triangle is nearly edge-on, or t not clearly between the ends. */
function carefully(u, v, z, n, corner, sx, sy, perZ, maxT, inPlane) {
  // The piece of the triangle at u = 0 (or v = 0, where it is wider), as its two ends' z: sharp at any angle.
  const [aw, bw, cw] = largest(...u) >= largest(...v) ? u : v;
  const [az, bz, cz] = z;
  const lowest = Math.min(lower(aw, az, bw, bz), Math.min(lower(bw, bz, cw, cz), lower(cw, cz, aw, az)));
  const highest = Math.max(upper(aw, az, bw, bz), Math.max(upper(bw, bz, cw, cz), upper(cw, cz, aw, az)));
  const first = Math.min(lowest * perZ, highest * perZ);
  const last = Math.max(lowest * perZ, highest * perZ);
  const reach = Math.abs(perZ) * largest(az, bz, cz);
  if (inPlane) { // along the whole piece
    return toEnds(first, last, maxT, ROUNDING * reach);
  }
  const perSlope = perZ / (n[0] * sx + n[1] * sy + n[2]);
  let t = (n[0] * corner[0] + n[1] * corner[1] + n[2] * corner[2]) * perSlope;
  t = t >= first ? Math.min(t, last) : first; // NaN, where rounding leaves no slope: first
  const terms =
    (Math.abs(n[0] * corner[0]) + Math.abs(n[1] * corner[1]) + Math.abs(n[2] * corner[2])) * Math.abs(perSlope);
  const slack = ROUNDING * (reach + terms);
  return toEnds(t, t, maxT, slack < END_SLACK * reach ? slack : END_SLACK * reach);
}

function largest(a, b, c) {
  return Math.max(Math.abs(a), Math.max(Math.abs(b), Math.abs(c)));
}

/** The least z of an edge where w is 0, infinity if there is none. */
function lower(aw, az, bw, bz) {
  if ((aw > 0 && bw > 0) || (aw < 0 && bw < 0)) {
    return Infinity;
  }
  return aw === bw ? Math.min(az, bz) : az + (aw / (aw - bw)) * (bz - az);
}

/** The greatest z of an edge where w is 0, minus infinity if there is none. */
function upper(aw, az, bw, bz) {
  if ((aw > 0 && bw > 0) || (aw < 0 && bw < 0)) {
    return -Infinity;
  }
  return aw === bw ? Math.max(az, bz) : az + (aw / (aw - bw)) * (bz - az);
}

function toEnds(first, last, maxT, slack) {
  return last >= -slack && first <= maxT + slack ? Math.min(Math.max(first, 0), maxT) : MISS;
}
