// SPDX-License-Identifier: Apache-2.0
// A ray against the spheres of a cluster. Spheres are entered by the foot of the center on the line and its distance:
// no difference of large squares. Whether a sphere is hit is decided exactly where rounding leaves a sign in doubt.

import { SCRATCH } from './expansion.mjs';
import { exponentOf, powerOfTwo } from './floats.mjs';
import { ERROR } from './sphere-signs.mjs';

/** Relative enlargement of inner nodes. */
const SLACK = 1e-12;

export class ClusterRay {
  constructor() {
    this.ox = 0;
    this.oy = 0;
    this.oz = 0;
    this.dx = 0;
    this.dy = 0;
    this.dz = 0;
    this.maxT = 0;
    this.length2 = 0;
    /** The direction is that of the caller times two to the power of this. */
    this.exponent = 0;
    /** Where the ray enters the last node tested. */
    this.entry = 0;
  }

  /** Sets the ray, with its direction scaled by a power of two so that it is about 1 long. */
  set(ox, oy, oz, dx, dy, dz, maxT) {
    const largest = Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
    const origin = Math.abs(ox) + Math.abs(oy) + Math.abs(oz);
    if (!(largest > 0 && largest <= Number.MAX_VALUE && origin <= Number.MAX_VALUE && maxT >= 0)) {
      throw new RangeError(`ray from ${ox} ${oy} ${oz} along ${dx} ${dy} ${dz} to ${maxT} must be finite, its direction`
        + ' not zero, its end not negative');
    }
    this.exponent = -exponentOf(largest);
    const scale = powerOfTwo(this.exponent);
    this.ox = ox;
    this.oy = oy;
    this.oz = oz;
    this.dx = dx * scale;
    this.dy = dy * scale;
    this.dz = dz * scale;
    this.maxT = maxT * powerOfTwo(-this.exponent);
    this.length2 = this.dx * this.dx + this.dy * this.dy + this.dz * this.dz;
  }

  /** Returns the next leaf, from a node on, that the ray enters, not after `best`, or -1; sets `entry`. */
  next(start, { spheres, next }, best) {
    const { ox, oy, oz, dx, dy, dz, length2 } = this;
    const origin = Math.abs(ox) + Math.abs(oy) + Math.abs(oz);
    let node = start;
    while (node < next.length) {
      const isLeaf = next[node] === node + 1;
      const mx = spheres[4 * node] - ox;
      const my = spheres[4 * node + 1] - oy;
      const mz = spheres[4 * node + 2] - oz;
      let r = spheres[4 * node + 3];
      if (!isLeaf) {
        r += SLACK * (r + Math.abs(mx) + Math.abs(my) + Math.abs(mz) + origin);
      }
      const foot = (mx * dx + my * dy + mz * dz) / length2;
      const px = mx - foot * dx;
      const py = my - foot * dy;
      const pz = mz - foot * dz;
      const chord2 = r * r - (px * px + py * py + pz * pz);
      const half = Math.sqrt(Math.max(0, chord2) / length2);
      const startsInside = mx * mx + my * my + mz * mz <= r * r;
      this.entry = startsInside ? 0 : Math.max(0, foot - half);
      // rounding may delay the entry of an inner node: by its half chord at most
      const within = isLeaf
        ? this.hits(spheres, 4 * node, mx, my, mz, r)
        : startsInside || (chord2 >= 0 && foot + half >= 0);
      this.entry = isLeaf ? Math.min(this.entry, this.maxT) : this.entry;
      if (within && this.entry <= best) {
        if (isLeaf) {
          return node;
        }
        node++;
      } else {
        node = next[node];
      }
    }
    return -1;
  }

  /**
   * Returns whether the ray, up to its end, touches a sphere: its start or its end is inside, or the foot of the center
   * is between them and near enough.
   */
  hits(spheres, at, mx, my, mz, r) {
    const { dx, dy, dz, maxT, length2 } = this;
    const m2 = mx * mx + my * my + mz * mz;
    const r2 = r * r;
    let doubt = ERROR * (m2 + r2);
    if (m2 - r2 < -doubt) {
      return true;
    }
    let sure = m2 - r2 > doubt;
    const cx = my * dz - mz * dy;
    const cy = mz * dx - mx * dz;
    const cz = mx * dy - my * dx;
    const away = cx * cx + cy * cy + cz * cz - r2 * length2;
    doubt = 16 * ERROR * (m2 + r2) * length2;
    if (away > doubt) {
      return false;
    }
    sure = sure && away < -doubt;
    const size = Math.abs(mx * dx) + Math.abs(my * dy) + Math.abs(mz * dz);
    const along = mx * dx + my * dy + mz * dz;
    if (sure && along < -ERROR * size) {
      return false;
    }
    sure = sure && along > ERROR * size;
    if (sure && maxT < Infinity) {
      const end = maxT * length2;
      if (end - along > ERROR * (end + size)) {
        return true;
      }
      const qx = mx - maxT * dx;
      const qy = my - maxT * dy;
      const qz = mz - maxT * dz;
      const beyond = qx * qx + qy * qy + qz * qz - r2;
      doubt = 16 * ERROR * (m2 + maxT * end + r2);
      if (beyond < -doubt) {
        return true;
      }
      if (beyond > doubt && along - end > ERROR * (end + size)) {
        return false;
      }
      sure = false;
    }
    return sure || this.hitsExactly(spheres[at], spheres[at + 1], spheres[at + 2], spheres[at + 3]);
  }

  hitsExactly(x, y, z, r) {
    const { dx, dy, dz, maxT } = this;
    const e = SCRATCH;
    const mx = e[0].setDifference(x, this.ox);
    const my = e[1].setDifference(y, this.oy);
    const mz = e[2].setDifference(z, this.oz);
    const r2 = e[3].clear().addDoubles(r, r);
    if (apart(e[4], mx, my, mz, r2) <= 0) {
      this.entry = 0;
      return true;
    }
    const along = e[5].clear().addScaled(mx, dx).addScaled(my, dy).addScaled(mz, dz);
    if (along.sign() <= 0) {
      return false;
    }
    const d2 = e[6].clear().addDoubles(dx, dx).addDoubles(dy, dy).addDoubles(dz, dz);
    if (maxT < Infinity && e[7].clear().addScaled(d2, maxT).addScaled(along, -1).sign() <= 0) {
      mx.addDoubles(maxT, -dx);
      my.addDoubles(maxT, -dy);
      mz.addDoubles(maxT, -dz);
      return apart(e[4], mx, my, mz, r2) <= 0;
    }
    const cross2 = e[8].clear();
    const part = e[9];
    cross2.addProduct(part.clear().addScaled(my, dz).addScaled(mz, -dy), part);
    cross2.addProduct(part.clear().addScaled(mz, dx).addScaled(mx, -dz), part);
    cross2.addProduct(part.clear().addScaled(mx, dy).addScaled(my, -dx), part);
    return cross2.subtractProduct(r2, d2).sign() <= 0;
  }
}

/** Returns the sign of x x + y y + z z - r2. */
function apart(sum, x, y, z, r2) {
  return sum.clear().addProduct(x, x).addProduct(y, y).addProduct(z, z).addScaled(r2, -1).sign();
}
