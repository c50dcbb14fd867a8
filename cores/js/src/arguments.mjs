// SPDX-License-Identifier: Apache-2.0
// Checks of arguments: a wrong one is a RangeError with the value and the rule.

import { FLOAT_MAX } from './floats.mjs';

/** Requires finite floats. */
export function requireFinite(what, x, y, z) {
  if (!(Math.abs(x) <= FLOAT_MAX && Math.abs(y) <= FLOAT_MAX && Math.abs(z) <= FLOAT_MAX)) {
    throw new RangeError(`${what} ${x} ${y} ${z} must be finite`);
  }
}

/** Requires a finite float that is not negative. */
export function requireSize(what, value) {
  if (!(value >= 0 && value <= FLOAT_MAX)) {
    throw new RangeError(`${what} ${value} must be finite and not negative`);
  }
}

/** Requires a number that is not negative, or infinity. */
export function requireLimit(what, value) {
  if (!(value >= 0)) {
    throw new RangeError(`${what} ${value} must not be negative or NaN; infinity is allowed`);
  }
}

/** Requires a minimum that is not above its maximum. */
export function requireOrdered(axis, min, max) {
  if (!(min <= max)) {
    throw new RangeError(`min ${axis} ${min} must not be above max ${axis} ${max}`);
  }
}

/** Requires a vector that is not 0. */
export function requireNotZero(what, x, y, z) {
  if (x === 0 && y === 0 && z === 0) {
    throw new RangeError(`${what} 0 0 0 must not be zero`);
  }
}

/** Requires an index of one of `count` things. */
export function requireIndex(what, index, count) {
  if (!(Number.isInteger(index) && index >= 0 && index < count)) {
    throw new RangeError(`${what} ${index} is not in 0..${count - 1}`);
  }
}
