// SPDX-License-Identifier: Apache-2.0
// Checks of arguments, before a call: WebAssembly would take a wrong type for a number. A wrong argument is a
// RangeError with the value and the rule.

/** The least number that is rounded to an infinite float. */
const FLOAT_END = 2 ** 128 - 2 ** 103;

/** The largest coordinate or size of a scene query, and the least of the longest component of a direction. */
const SCENE_MAX = 2 ** 60;

const isFloat = (value) => typeof value === 'number' && value < FLOAT_END && value > -FLOAT_END;

const isInScene = (value) => typeof value === 'number' && Math.abs(value) <= SCENE_MAX;

function refuse(what, values, rule) {
  throw new RangeError(`${what} ${values.map(String).join(' ')} must ${rule}`);
}

/** Requires three numbers that are finite as floats. */
export function requireFinite(what, x, y, z) {
  if (!(isFloat(x) && isFloat(y) && isFloat(z))) {
    refuse(what, [x, y, z], 'be finite numbers');
  }
}

/** Requires a finite float that is not negative. */
export function requireSize(what, value) {
  if (!(isFloat(value) && value >= 0)) {
    refuse(what, [value], 'be a number, finite and not negative');
  }
}

/** Requires a sphere of floats. */
export function requireSphere(x, y, z, radius) {
  requireFinite('center', x, y, z);
  requireSize('radius', radius);
}

/** Requires a capsule of floats. */
export function requireCapsule(fromX, fromY, fromZ, toX, toY, toZ, radius) {
  requireFinite('start', fromX, fromY, fromZ);
  requireFinite('end', toX, toY, toZ);
  requireSize('radius', radius);
}

/** Requires a motion, three doubles whose length is finite. */
export function requireMotion(dx, dy, dz) {
  requireDoubles('motion', dx, dy, dz);
  requireDoubles('length of motion', Math.sqrt(dx * dx + dy * dy + dz * dz), 0, 0);
}

/** Requires a number that is not negative, or infinity. */
export function requireLimit(what, value) {
  if (!(typeof value === 'number' && value >= 0)) {
    refuse(what, [value], 'be a number, not negative; infinity is allowed');
  }
}

/** Requires a ray of floats; a direction of tiny doubles is none. */
export function requireRay(ox, oy, oz, dx, dy, dz, maxT, minT) {
  requireFinite('origin', ox, oy, oz);
  requireFinite('direction', dx, dy, dz);
  requireNotZero('direction', Math.fround(dx), Math.fround(dy), Math.fround(dz));
  requireLimit('minT', minT);
  requireLimit('maxT', maxT);
}

/** Requires three finite doubles. */
export function requireDoubles(what, x, y, z) {
  if (!(Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z))) {
    refuse(what, [x, y, z], 'be finite numbers');
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

/** Requires a box whose minima are not above its maxima. */
export function requireBox(minX, minY, minZ, maxX, maxY, maxZ) {
  const isOrdered = (min, max) => typeof min === 'number' && typeof max === 'number' && min <= max;
  if (!(isOrdered(minX, maxX) && isOrdered(minY, maxY) && isOrdered(minZ, maxZ))) {
    refuse('box', [minX, minY, minZ, maxX, maxY, maxZ], 'have numbers with no minimum above its maximum');
  }
}

/** Requires the same of floats. */
export function requireFloatBox(minX, minY, minZ, maxX, maxY, maxZ) {
  requireFinite('min', minX, minY, minZ);
  requireFinite('max', maxX, maxY, maxZ);
  requireBox(minX, minY, minZ, maxX, maxY, maxZ);
}

/** Requires a vector that is not 0. */
export function requireNotZero(what, x, y, z) {
  if (x === 0 && y === 0 && z === 0) {
    refuse(what, [x, y, z], 'not be zero');
  }
}

/** Requires three doubles that a scene query takes. */
export function requireInScene(what, x, y, z) {
  if (!(isInScene(x) && isInScene(y) && isInScene(z))) {
    refuse(what, [x, y, z], 'be numbers of at most 2^60');
  }
}

/** Requires sizes that a scene query takes. */
export function requireSceneSizes(what, x, y, z) {
  requireInScene(what, x, y, z);
  if (!(x >= 0 && y >= 0 && z >= 0)) {
    refuse(what, [x, y, z], 'not be negative');
  }
}

/** Requires a ray that a scene query takes. */
export function requireSceneRay(ox, oy, oz, dx, dy, dz, maxT) {
  requireInScene('origin', ox, oy, oz);
  requireInScene('direction', dx, dy, dz);
  if (!(Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz)) >= 1 / SCENE_MAX)) {
    refuse('direction', [dx, dy, dz], 'have a component of at least 2^-60');
  }
  requireLimit('maxT', maxT);
}

/** Requires an integer from a minimum to a maximum. */
export function requireInteger(what, value, min, max) {
  if (!(Number.isInteger(value) && value >= min && value <= max)) {
    refuse(what, [value], `be an integer from ${min} to ${max}`);
  }
}

/** Requires the bits of layers, as a signed or an unsigned integer. */
export function requireLayers(layers) {
  requireInteger('layers', layers, -(2 ** 31), 2 ** 32 - 1);
}

/** Requires an index of one of `count` things. */
export function requireIndex(what, index, count) {
  requireInteger(what, index, 0, count - 1);
}

/** Requires an object of a class. */
export function requireInstance(what, value, type) {
  if (!(value instanceof type)) {
    throw new RangeError(`${what} must be a ${type.name}`);
  }
}
