// SPDX-License-Identifier: Apache-2.0
// The integers that stand for the coordinates of a mesh. Files are often written with a fixed number of decimals or
// digits: a coordinate is then a small integer over a power of ten, which takes fewer bits than its float.
//
//   FLOAT       k is the bits of the float, in the order of values
//   DECIMALS    k is k / 10^d
//   DIGITS      k is k / 10^d; d follows from the prediction, so that k has n digits
//   DICTIONARY  k is a number of CoordinateDictionary
//   ... SPLIT   DECIMALS or DIGITS, as the sum of two floats, integer part and fraction: some text parsers compute that

import { toInt32 } from '../lattice.mjs';

export const FLOAT = 0;
export const DECIMALS = 1;
export const DIGITS = 2;
export const DICTIONARY = 3;

/** Flag, added to DECIMALS or DIGITS. */
export const SPLIT = 4;

export const MAX_DECIMALS = 18;
const MAX_DIGITS = 9;

/** From here on a double is an integer. */
const INTEGERS_FROM = 4503599627370496; // 2^52

/** 10 to the power of the index; exact. */
export const POWERS = new Float64Array(MAX_DECIMALS + 1);
const TENTHS = new Float64Array(MAX_DECIMALS + 1);
for (let i = 0, power = 1; i <= MAX_DECIMALS; i++, power *= 10) {
  POWERS[i] = power;
  TENTHS[i] = 1 / power;
}

/** Returns whether a grid of this kind with this number of decimals or digits exists. */
export function gridExists(grid, digits) {
  switch (grid & ~SPLIT) {
    case FLOAT:
    case DICTIONARY:
      return grid < SPLIT && digits === 0;
    case DECIMALS:
      return digits <= MAX_DECIMALS;
    case DIGITS:
      return digits >= 1 && digits <= MAX_DIGITS;
    default:
      return false;
  }
}

/** Returns the nearest integer, of two equally near ones the even one. */
export function rint(value) {
  if (value >= 0) {
    return value < INTEGERS_FROM ? value + INTEGERS_FROM - INTEGERS_FROM : value;
  }
  return value > -INTEGERS_FROM ? value - INTEGERS_FROM + INTEGERS_FROM : value;
}

/** Returns the number of an integer on a grid of decimals, to be rounded to a float. */
export function valueOf(k, decimals, split) {
  const value = k * TENTHS[decimals];
  if (!split) {
    return value;
  }
  const whole = toInt32(value);
  return Math.fround(whole) + Math.fround((k - whole * POWERS[decimals]) * TENTHS[decimals]);
}

/**
 * Returns the number of decimals with which a value has the given number of digits; the maximum for a tiny value.
 *
 * @param near where the search begins: the result for a value of similar magnitude
 */
export function decimalsOf(value, digits, near) {
  const size = Math.abs(value);
  const min = POWERS[digits - 1];
  let decimals = near;
  while (decimals > 0 && size * POWERS[decimals - 1] >= min) {
    decimals--;
  }
  while (decimals < MAX_DECIMALS && size * POWERS[decimals] < min) {
    decimals++;
  }
  return decimals;
}

/** Returns the bits of a float as an integer in the order of values; or the reverse. -0 is just below 0. */
export function ordered(bits) {
  return bits ^ ((bits >> 31) & 0x7fffffff);
}
