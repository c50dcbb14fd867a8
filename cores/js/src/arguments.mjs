// SPDX-License-Identifier: Apache-2.0
// Checks of arguments, before a call: WebAssembly would take a wrong type for a number. A wrong argument is a
// RangeError with the value and the rule.

/** The least number that is rounded to an infinite float. */
const FLOAT_END = 2 ** 128 - 2 ** 103;

const isFloat = (value) => typeof value === 'number' && value < FLOAT_END && value > -FLOAT_END;

/** Requires three numbers that are finite as floats. */
export function requireFinite(what, x, y, z) {
  if (!(isFloat(x) && isFloat(y) && isFloat(z))) {
    throw new RangeError(`${what} ${String(x)} ${String(y)} ${String(z)} must be finite numbers`);
  }
}

/** Requires a finite float that is not negative. */
export function requireSize(what, value) {
  if (!(isFloat(value) && value >= 0)) {
    throw new RangeError(`${what} ${String(value)} must be a number, finite and not negative`);
  }
}

/** Requires a number that is not negative, or infinity. */
export function requireLimit(what, value) {
  if (!(typeof value === 'number' && value >= 0)) {
    throw new RangeError(`${what} ${String(value)} must be a number, not negative; infinity is allowed`);
  }
}

/** Requires three finite doubles. */
export function requireDoubles(what, x, y, z) {
  if (!(Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z))) {
    throw new RangeError(`${what} ${String(x)} ${String(y)} ${String(z)} must be finite numbers`);
  }
}

/** Requires a plane of doubles, whose normal is not 0. */
export function requirePlane(a, b, c, d) {
  requireDoubles('normal', a, b, c);
  requireDoubles('offset', d, 0, 0);
  requireNotZero('normal', a, b, c);
}

/** Requires three doubles whose sum of sizes is finite. */
export function requireFiniteSum(what, x, y, z) {
  requireDoubles(what, x, y, z);
  requireDoubles(`sum of ${what}`, Math.abs(x) + Math.abs(y) + Math.abs(z), 0, 0);
}

/** Requires a minimum that is not above its maximum. */
export function requireOrdered(axis, min, max) {
  if (!(typeof min === 'number' && typeof max === 'number' && min <= max)) {
    throw new RangeError(`min ${axis} ${String(min)} must be a number that is not above max ${axis} ${String(max)}`);
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
    throw new RangeError(`${what} ${String(index)} is not in 0..${count - 1}`);
  }
}

/** Requires an object of a class. */
export function requireInstance(what, value, type) {
  if (!(value instanceof type)) {
    throw new RangeError(`${what} must be a ${type.name}`);
  }
}
