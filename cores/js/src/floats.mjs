// SPDX-License-Identifier: Apache-2.0
// Bits of doubles and floats: exponents, exact powers of two, neighbours.

const doubles = new Float64Array(1);
const halves = new Uint32Array(doubles.buffer);
const floats = new Float32Array(1);
const bits = new Int32Array(floats.buffer);

export const FLOAT_MAX = 3.4028234663852886e38;

/** Returns the exponent of a double: -1023 for 0 and subnormal numbers, 1024 for infinity and NaN. */
export function exponentOf(number) {
  doubles[0] = number;
  return ((halves[1] >>> 20) & 0x7ff) - 1023;
}

/** Returns 2 to the power of an integer in -1074 .. 1023, exactly. */
export function powerOfTwo(exponent) {
  halves[0] = exponent < -1022 && exponent < -1042 ? 1 << (exponent + 1074) : 0;
  halves[1] = exponent >= -1022 ? (exponent + 1023) << 20 : exponent >= -1042 ? 1 << (exponent + 1042) : 0;
  return doubles[0];
}

/** Returns the bits of a float as an integer of 32 bits. */
export function floatBits(number) {
  floats[0] = number;
  return bits[0];
}

/** Returns the next float above a positive float, or above 0. */
export function nextFloatUp(number) {
  floats[0] = number;
  bits[0]++;
  return floats[0];
}

/** Returns the next float above any float; infinity stays. */
export function floatAbove(number) {
  floats[0] = number;
  if (number === 0) {
    bits[0] = 1;
  } else if (number !== Infinity) {
    bits[0] += number > 0 ? 1 : -1;
  }
  return floats[0];
}

/** Returns the next double above a finite double that is not negative. */
export function nextDoubleUp(number) {
  doubles[0] = number;
  halves[0]++;
  if (halves[0] === 0) {
    halves[1]++;
  }
  return doubles[0];
}

/** Returns the distance of a float from the next one of larger magnitude; infinity for infinity. */
export function ulpOfFloat(number) {
  const exponent = (floatBits(number) >>> 23) & 0xff;
  return exponent === 255 ? Math.abs(number) : powerOfTwo(Math.max(exponent, 1) - 127 - 23);
}
