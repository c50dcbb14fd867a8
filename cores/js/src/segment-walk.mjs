// SPDX-License-Identifier: Apache-2.0
// Segment against solid: visits the cells of the BSP tree along the segment, the near side of each plane first, until
// one is solid. A cell has the closed interval of the segment that is in it; an interval of one point counts, and a
// segment in a plane is on both sides of it. Intervals are in double, so the result is exact within rounding.
//
// Where both ends of an interval are clearly on one side of a node's coarse plane, the plane is not crossed; elsewhere
// the crossing is computed from the exact plane.

import { BspPlane } from './bsp-plane.mjs';
import {
  AXIS, axisOf, childKindOf, distanceOf, EMPTY, FIRST_MIXED, HEADER, kindOf, LATTICE_MAX, MAX_DEPTH, n1Of, n2Of,
  numberOf, OFFSET_UNIT, offsetOf, SOLID, SUBSTEPS, TABLE, UNIT,
} from './bsp-tree.mjs';
import { isInsideMixed } from './point-walk.mjs';

/** In place of a plane: the segment starts in the cell. */
const START = -1;

/** The largest coordinate, in lattice steps, with which coarse planes decide. */
const MAX_COARSE = 1 << 28;

/** Half a unit of a coarse plane's offset, and more than the rounding of its check and of the walk. */
const ERROR = OFFSET_UNIT / 2 + 128;

const ROUNDER = 6755399441055744; // 1.5 * 2^52

/** First point of a segment inside of a solid, with scratch memory. A miss clears it: all numbers are NaN. */
export class SolidHit {
  constructor() {
    // cells to visit: frame, or -1 above the frames; node or leaf; entry and exit on the segment; and the node whose
    // plane is that of entry, with its frame
    const size = 2 * MAX_DEPTH + 2;
    this.frames = new Int32Array(size);
    this.cells = new Int32Array(size);
    this.starts = new Float64Array(size);
    this.ends = new Float64Array(size);
    this.throughFrames = new Int32Array(size);
    this.through = new Int32Array(size);
    this.plane = new BspPlane();
    this.corners = new Int32Array(9);
    this.clear();
  }

  /** Clears the result after a miss. */
  clear() {
    /** Position on the segment: 0 at its start, 1 at its end. */
    this.t = NaN;
    /** The point, model space, metres. */
    this.x = NaN;
    this.y = NaN;
    this.z = NaN;
    /** Unit normal of the surface, out of the solid; 0 0 0 if the segment starts inside. */
    this.normalX = NaN;
    this.normalY = NaN;
    this.normalZ = NaN;
  }

  setNormal(nx, ny, nz) {
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    this.normalX = length > 0 ? nx / length + 0 : 0; // + 0: no -0
    this.normalY = length > 0 ? ny / length + 0 : 0;
    this.normalZ = length > 0 ? nz / length + 0 : 0;
  }

  push(top, tree, frame, child, start, end, throughFrame, through) {
    const enters = frame < 0 && child >= tree.topCount;
    this.frames[top] = enters ? child - tree.topCount : frame;
    this.cells[top] = enters ? child - tree.topCount + HEADER : child;
    this.starts[top] = start;
    this.ends[top] = end;
    this.throughFrames[top] = throughFrame;
    this.through[top] = through;
  }
}

/** Finds the first point of a segment inside of a solid; returns whether there is one. */
export function castSegment(solid, x0, y0, z0, x1, y1, z1, hit) {
  const tree = solid.bsp;
  const u0 = (x0 - solid.originX) * solid.perStep;
  const v0 = (y0 - solid.originY) * solid.perStep;
  const w0 = (z0 - solid.originZ) * solid.perStep;
  const u1 = (x1 - solid.originX) * solid.perStep;
  const v1 = (y1 - solid.originY) * solid.perStep;
  const w1 = (z1 - solid.originZ) * solid.perStep;
  const du = u1 - u0;
  const dv = v1 - v0;
  const dw = w1 - w0;
  const near = largest(u0, v0, w0) <= MAX_COARSE && largest(u1, v1, w1) <= MAX_COARSE;
  const { frames, topNodes, topCount } = tree;
  const { plane } = hit;
  let best = Infinity;
  let size = 0;
  hit.push(size++, tree, -1, tree.root(), 0, 1, START, START);
  while (size > 0) {
    size--;
    let frame = hit.frames[size];
    let at = hit.cells[size];
    const start = hit.starts[size];
    let end = hit.ends[size];
    const throughFrame = hit.throughFrames[size];
    const through = hit.through[size];
    if (start >= best) {
      continue;
    }
    while (at >= 0) {
      if (frame >= 0 && near) {
        at = descend(
          tree, frame, at,
          u0 + start * du, v0 + start * dv, w0 + start * dw, u0 + end * du, v0 + end * dv, w0 + end * dw);
        if (at < 0) {
          break;
        }
      }
      let axis = -1;
      let k = 0;
      let front;
      let back;
      if (frame < 0) {
        const stored = topNodes[3 * at];
        front = topNodes[3 * at + 1];
        back = topNodes[3 * at + 2];
        if (stored >= 0) {
          axis = stored >> 16;
          k = stored & 0xffff;
        } else {
          plane.setTop(tree, stored);
        }
      } else {
        const lo = frames[2 * at];
        let swapped = false;
        if (kindOf(frames[2 * at + 1]) === AXIS) {
          axis = axisOf(lo);
          k = numberOf(lo);
        } else {
          plane.set(solid, tree, frame, at);
          ({ swapped } = plane);
        }
        front = tree.child(frame, at, !swapped);
        back = tree.child(frame, at, swapped);
      }
      let e0;
      let e1;
      if (axis >= 0) {
        e0 = (axis === 0 ? u0 : axis === 1 ? v0 : w0) - k;
        e1 = (axis === 0 ? u1 : axis === 1 ? v1 : w1) - k;
      } else {
        e0 = plane.a * u0 + plane.b * v0 + plane.c * w0 + plane.d;
        e1 = plane.a * u1 + plane.b * v1 + plane.c * w1 + plane.d;
      }
      const cross = e0 / (e0 - e1);
      let nearer = e0 > e1 ? front : back;
      let farther = e0 > e1 ? back : front;
      const from = at;
      at = EMPTY;
      if (e0 === e1) { // the segment is parallel to the plane: on one side, or on both
        nearer = e0 < 0 ? back : front;
        farther = e0 === 0 ? back : EMPTY;
        at = nearer;
        if (farther !== EMPTY) {
          hit.push(size++, tree, frame, farther, start, end, throughFrame, through);
        }
      } else if (cross >= start) {
        if (cross <= end && farther !== EMPTY) {
          hit.push(size++, tree, frame, farther, cross, end, frame, from);
        }
        at = nearer;
        end = Math.min(cross, end);
      } else if (cross <= end) {
        at = farther;
      }
      if (frame < 0 && at >= topCount) {
        frame = at - topCount;
        at = frame + HEADER;
      }
    }
    if (at === SOLID) {
      best = start;
      setNormalOfPlane(solid, throughFrame, through, du, dv, dw, hit);
    } else if (at <= FIRST_MIXED) {
      best = Math.min(best, firstInMixed(solid, at, start, end, throughFrame, through, u0, v0, w0, du, dv, dw, hit));
    }
  }
  if (best > 1) {
    hit.clear();
    return false;
  }
  hit.t = best;
  hit.x = x0 + best * (x1 - x0);
  hit.y = y0 + best * (y1 - y0);
  hit.z = z0 + best * (z1 - z0);
  return true;
}

function largest(x, y, z) {
  return Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
}

/**
 * Descends from a node of a frame while both ends of an interval are clearly on the same side of the coarse plane.
 * Returns the node at which they are not, or the leaf.
 */
function descend(tree, frame, from, sx, sy, sz, ex, ey, ez) {
  const { frames } = tree;
  const centers = frames[2 * frame];
  const high = frames[2 * frame + 1];
  const scale = SUBSTEPS / 2 ** (high >>> 16);
  const cx = centers & 0xffff;
  const cy = centers >>> 16;
  const cz = high & 0xffff;
  const px = (sx - cx) * scale;
  const py = (sy - cy) * scale;
  const pz = (sz - cz) * scale;
  const qx = (ex - cx) * scale;
  const qy = (ey - cy) * scale;
  const qz = (ez - cz) * scale;
  const doubtP = (Math.abs(px) + Math.abs(py) + Math.abs(pz)) * 0.5 + ERROR;
  const doubtQ = (Math.abs(qx) + Math.abs(qy) + Math.abs(qz)) * 0.5 + ERROR;
  let at = from;
  while (true) {
    const lo = frames[2 * at];
    const hi = frames[2 * at + 1];
    const kind = kindOf(hi);
    const axis = axisOf(lo);
    let n1 = n1Of(lo);
    let n2 = n2Of(lo);
    let offset = OFFSET_UNIT * offsetOf(hi);
    if (kind === AXIS) {
      n1 = 0;
      n2 = 0;
      offset = UNIT * scale * ((axis === 0 ? cx : axis === 1 ? cy : cz) - numberOf(lo));
    } else if (kind === TABLE) {
      return at;
    }
    const kx = axis === 0 ? UNIT : axis === 1 ? n2 : n1;
    const ky = axis === 0 ? n1 : axis === 1 ? UNIT : n2;
    const kz = axis === 0 ? n2 : axis === 1 ? n1 : UNIT;
    const p = kx * px + ky * py + kz * pz + offset;
    const q = kx * qx + ky * qy + kz * qz + offset;
    const front = p > doubtP;
    if (front ? !(q > doubtQ) : !(p < -doubtP && q < -doubtQ)) {
      return at;
    }
    const child = childKindOf(lo, front);
    if (child !== 0) {
      return child === 1 ? EMPTY : child === 2 ? SOLID : tree.mixedChild(frame, at, front);
    }
    at += front ? 1 : distanceOf(hi);
  }
}

/** Sets the normal of the plane that was crossed, against the direction of the segment. */
function setNormalOfPlane(solid, frame, node, du, dv, dw, hit) {
  if (node === START) {
    hit.setNormal(0, 0, 0);
    return;
  }
  const { plane } = hit;
  if (frame < 0) {
    plane.setTop(solid.bsp, solid.bsp.topNodes[3 * node]);
  } else {
    plane.set(solid, solid.bsp, frame, node);
  }
  setNormal(plane.a, plane.b, plane.c, du, dv, dw, hit);
}

function setNormal(a, b, c, du, dv, dw, hit) {
  const sign = a * du + b * dv + c * dw > 0 ? -1 : 1;
  hit.setNormal(sign * a, sign * b, sign * c);
}

/** Returns where the segment is first inside in a mixed leaf: at its start there, or behind one of the triangles. */
function firstInMixed(solid, leaf, start, end, throughFrame, through, u0, v0, w0, du, dv, dw, hit) {
  const tree = solid.bsp;
  const { corners } = hit;
  const k = FIRST_MIXED - leaf;
  const first = tree.mixedFirst(k);
  const listEnd = tree.mixedEnd(k);
  let at = start;
  let triangle = START;
  while (true) {
    let next = end;
    let nextTriangle = START;
    for (let i = first; i < listEnd; i++) {
      const listed = tree.mixedTriangle(i);
      solid.readCorners(listed, corners);
      const t = crossing(corners, u0, v0, w0, du, dv, dw);
      if (t > at && t < next) {
        next = t;
        nextTriangle = listed;
      }
    }
    const between = 0.5 * (at + next);
    if (isInside(solid, leaf, u0 + between * du, v0 + between * dv, w0 + between * dw)) {
      if (triangle === START) {
        setNormalOfPlane(solid, throughFrame, through, du, dv, dw, hit);
      } else {
        solid.readCorners(triangle, corners);
        setNormalOfTriangle(corners, du, dv, dw, hit);
      }
      return at;
    }
    if (nextTriangle === START) {
      return Infinity;
    }
    at = next;
    triangle = nextTriangle;
  }
}

function isInside(solid, leaf, u, v, w) { // outer cells extend beyond the lattice, the mesh does not
  return u >= 0 && u <= LATTICE_MAX && v >= 0 && v <= LATTICE_MAX && w >= 0 && w <= LATTICE_MAX
    && isInsideMixed(solid, leaf, fine(u), fine(v), fine(w));
}

function fine(coordinate) {
  return coordinate * SUBSTEPS + ROUNDER - ROUNDER;
}

/** Returns where the line crosses a triangle, or NaN. */
function crossing(p, u0, v0, w0, du, dv, dw) {
  const ex = p[3] - p[0];
  const ey = p[4] - p[1];
  const ez = p[5] - p[2];
  const fx = p[6] - p[0];
  const fy = p[7] - p[1];
  const fz = p[8] - p[2];
  const px = dv * fz - dw * fy;
  const py = dw * fx - du * fz;
  const pz = du * fy - dv * fx;
  const scale = ex * px + ey * py + ez * pz;
  const sx = u0 - p[0];
  const sy = v0 - p[1];
  const sz = w0 - p[2];
  const b = (sx * px + sy * py + sz * pz) / scale;
  const qx = sy * ez - sz * ey;
  const qy = sz * ex - sx * ez;
  const qz = sx * ey - sy * ex;
  const c = (du * qx + dv * qy + dw * qz) / scale;
  // a line through an edge may cross both triangles: which side is solid is decided between crossings
  const hits = b >= -1e-9 && c >= -1e-9 && b + c <= 1 + 1e-9;
  return hits ? (fx * qx + fy * qy + fz * qz) / scale : NaN;
}

function setNormalOfTriangle(p, du, dv, dw, hit) {
  const ex = p[3] - p[0];
  const ey = p[4] - p[1];
  const ez = p[5] - p[2];
  const fx = p[6] - p[0];
  const fy = p[7] - p[1];
  const fz = p[8] - p[2];
  setNormal(ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx, du, dv, dw, hit);
}
