// SPDX-License-Identifier: Apache-2.0
// Checks lattices: step and origin of any, and the lattice of a solid, whose points every vertex must be near.

import { AssetErrorCode as Code } from './asset-error.mjs';
import { floatBits } from './floats.mjs';

const MIN_STEP = 2 ** -126; // below it a reciprocal would overflow
const MAX_STEP = 2 ** 100;
const ORIGIN_MAX = 2e9;
const LATTICE_MAX = 65535;

/** A double of this magnitude plus a smaller number is rounded to an integer. */
const ROUNDER = 6755399441055744; // 1.5 * 2^52

/** Checks that a step is a power of two of a normal size, and an origin in range. */
export function checkLattice(origin, step, place) {
  if (!(step >= MIN_STEP && step <= MAX_STEP && (floatBits(step) & 0x7fffff) === 0)) {
    place.fail(Code.STEP, `step is ${step}, but must be a power of two`);
  }
  for (const coordinate of origin) {
    if (!(Math.abs(coordinate) <= ORIGIN_MAX)) {
      place.fail(Code.ORIGIN, `origin contains ${coordinate}`);
    }
  }
}

/** Checks that every vertex is within the stated distance of its lattice point. O(vertices). */
export function checkSolidLattice({ origin, step, displacement, solid, caps }, blocks, corners, place) {
  checkLattice(origin, step, place);
  if (!(displacement >= 0 && displacement <= step)) {
    place.fail(Code.DISPLACEMENT, `displacement is ${displacement}, but must be 0 to the step, ${step}`);
  }
  if (blocks !== null && (blocks.step !== step || !origin.every((at, axis) => Object.is(at, blocks.origin[axis])))) {
    place.fail(Code.LATTICE_OF_BLOCKS, `the lattice is at ${origin} with step ${step}, but must be that of the blocks,`
      + ` at ${blocks.origin} with step ${blocks.step}`);
  }
  if (caps.length % 9 !== 0 || (caps.length > 0 && !solid)) {
    place.fail(Code.CAP_COUNT, `${caps.length} cap coordinates, but there must be ${
      solid ? caps.length - (caps.length % 9) : 0}`);
  }
  for (const coordinate of caps) {
    if (coordinate < 0 || coordinate > LATTICE_MAX) {
      place.fail(Code.CAP_RANGE, `cap coordinate ${coordinate} is not in 0..${LATTICE_MAX}`);
    }
  }
  const perStep = 1 / step;
  const limit = displacement * displacement;
  corners.forEachVertices((positions, end, first) => {
    for (let at = 0; at < end; at += 3) {
      let distance2 = 0;
      for (let axis = 0; axis < 3; axis++) {
        const fromOrigin = positions[at + axis] - origin[axis];
        const scaled = fromOrigin * perStep;
        const k = Math.abs(scaled) < 2 ** 51 ? scaled + ROUNDER - ROUNDER : scaled;
        if (!(k >= 0 && k <= LATTICE_MAX)) {
          place.fail(Code.LATTICE_RANGE, `vertex ${first + at / 3} is at ${k} on the lattice, but must be in 0..${
            LATTICE_MAX}`);
        }
        const moved = fromOrigin - k * step;
        distance2 += moved * moved;
      }
      if (!(distance2 <= limit)) {
        place.fail(Code.LATTICE_DISTANCE, `vertex ${first + at / 3} is ${Math.sqrt(distance2)} m from its lattice`
          + ` point, but at most ${displacement} is stated`);
      }
    }
  });
}
