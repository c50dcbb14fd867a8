// SPDX-License-Identifier: Apache-2.0
// A file of records of queries, for the programs that repeat them and compare the answers bit by bit. A record is four
// numbers of 4 bytes: kind, number of inputs, number of outputs, 0; then inputs and outputs, 8 bytes each: bits of
// doubles, or whole numbers. NaN has one form.

import { closeSync, openSync, readSync } from 'node:fs';
import { RayFilter } from '../cullet.mjs';

const NAN = 0x7ff8000000000000n;
const bits = new DataView(new ArrayBuffer(8));

/** The inputs of the record that runs, the next of them, and its outputs. */
let input = null;
let next = 0;
let output = [];

export const whole = () => Number(input.getBigInt64(8 * next++, true));
export const number = () => input.getFloat64(8 * next++, true);
export const wholes = (count) => Array.from({ length: count }, whole);
export const numbers = (count) => Array.from({ length: count }, number);

/** Returns the next bytes of the inputs: those of an asset. */
export const bytes = (count) => new Uint8Array(input.buffer, input.byteOffset + 8 * next, count);

export const put = (...values) => values.forEach((value) => output.push(BigInt.asUintN(64, BigInt(value))));

export function putNumbers(...values) {
  values.forEach((value) => {
    bits.setFloat64(0, value);
    output.push(Number.isNaN(value) ? NAN : bits.getBigUint64(0));
  });
}

export function putPoints({ x, y, z, otherX, otherY, otherZ, normalX, normalY, normalZ }) {
  putNumbers(x, y, z, otherX, otherY, otherZ, normalX, normalY, normalZ);
}

/** Puts what a hit is of but its shape: triangle, face, numbers. */
export function putHit({ triangle, face, startsInside, t, x, y, z, normalX, normalY, normalZ }) {
  put(triangle, face, startsInside);
  putNumbers(t, x, y, z, normalX, normalY, normalZ);
}

/** Reads a filter of the triangles of a mesh: front faces only, and a bit per surface, or -1 for all. */
export function readFilter() {
  const frontFacesOnly = whole() !== 0;
  const surfaces = whole();
  const filter = frontFacesOnly ? RayFilter.ALL.withFrontFacesOnly() : RayFilter.ALL;
  return surfaces < 0 ? filter : filter.withSurfaces(...[0, 1, 2, 3].filter((i) => (surfaces >> i & 1) !== 0));
}

/** Returns the next bytes of a file, or null at its end. */
function take(file, size) {
  const taken = Buffer.alloc(size);
  const count = size === 0 ? 0 : readSync(file, taken, 0, size, null);
  if (count !== 0 && count !== size) {
    throw new Error('the file of records is cut off');
  }
  return count === size ? new DataView(taken.buffer, taken.byteOffset, size) : null;
}

/** Answers the records of a file, and prints the first differences, then the numbers of records and differences. */
export function replay(path, kinds, answer) {
  const file = openSync(path, 'r');
  let records = 0;
  let differences = 0;
  for (let head = take(file, 16); head !== null; head = take(file, 16)) {
    const kind = kinds[head.getUint32(0, true)];
    const outputs = head.getUint32(8, true);
    input = take(file, 8 * head.getUint32(4, true));
    const expected = take(file, 8 * outputs);
    next = 0;
    output = [];
    answer(kind);
    const wanted = Array.from({ length: outputs }, (_, i) => expected.getBigUint64(8 * i, true));
    const at = output.length === outputs ? output.findIndex((word, i) => word !== wanted[i]) : outputs;
    if (at >= 0) {
      differences++;
      if (differences <= 10) {
        console.error(`record ${records}, ${kind}: output ${at} is ${output[at]?.toString(16)}, but Java has`
          + ` ${wanted[at]?.toString(16)}`);
      }
    }
    records++;
  }
  closeSync(file);
  console.log(`${records} records, ${differences} differences`);
  process.exitCode = differences === 0 ? 0 : 1;
}
