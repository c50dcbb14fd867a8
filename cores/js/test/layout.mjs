// SPDX-License-Identifier: Apache-2.0
// The structs of cullet.h in the memory of the module: where a compiler for WebAssembly puts each field. Tests read with
// it what the binding does not.

import { bytes } from '../src/runtime.mjs';

/** Returns the text of a file, in node and in browsers. */
async function textOf(url) {
  if (url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return readFile(url, 'utf8');
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url}: status ${response.status}`);
  }
  return response.text();
}

const header = await textOf(new URL('../../c/cullet.h', import.meta.url));
const text = header.replace(/\/\*[\s\S]*?\*\//g, '');

/** Size and alignment of each type that was read. */
const types = new Map([
  ['uint8_t', { size: 1, alignment: 1 }],
  ['uint16_t', { size: 2, alignment: 2 }],
  ['int32_t', { size: 4, alignment: 4 }],
  ['uint32_t', { size: 4, alignment: 4 }],
  ['float', { size: 4, alignment: 4 }],
  ['double', { size: 8, alignment: 8 }],
  ['int64_t', { size: 8, alignment: 8 }],
  ['pointer', { size: 4, alignment: 4 }],
]);

const constants = { CULLET_MAX_DEPTH: 16 };

/** Returns size and alignment of a type; a struct is parsed when it is first read. */
function typeOf(name) {
  if (!types.has(name)) {
    addStruct(name, new RegExp(`typedef struct ${name} \\{([^}]*)\\} \\w+;`).exec(text)[1]);
  }
  return types.get(name);
}

function addStruct(name, body) {
  const fields = new Map();
  let at = 0;
  let alignment = 1;
  for (const [, type, list] of body.matchAll(/(?:const )?(?:struct )?(\w+) ([^;]+);/g)) {
    for (const declarator of list.split(',')) {
      const [, star, field, ...dimensions] = /^\s*(\*?)(\w+)(?:\[([^\]]+)\])?(?:\[([^\]]+)\])?\s*$/.exec(declarator);
      const kind = star === '*' ? 'pointer' : type;
      const { size, alignment: unit } = typeOf(kind);
      const count = dimensions.filter((one) => one !== undefined).reduce((product, one) => product * length(one), 1);
      at = Math.ceil(at / unit) * unit;
      fields.set(field, { at, kind, count });
      at += size * count;
      alignment = Math.max(alignment, unit);
    }
  }
  types.set(name, { size: Math.ceil(at / alignment) * alignment, alignment, fields });
}

const length = (expression) =>
  expression.replace(/[A-Z_]+/g, (name) => constants[name]).split('+')
    .reduce((sum, product) => sum + product.split('*').reduce((all, factor) => all * Number(factor), 1), 0);

/** Returns the bytes of a struct. */
export function sizeOf(type) {
  return typeOf(type).size;
}

/** Reads a struct: numbers, arrays of numbers and structs by name; a pointer is its address. */
export function read(type, address) {
  const result = {};
  typeOf(type).fields.forEach(({ at, kind, count }, name) => {
    const one = (i) => value(kind, address + at + i * typeOf(kind).size);
    result[name] = count === 1 ? one(0) : Array.from({ length: count }, (_, i) => one(i));
  });
  return result;
}

function value(kind, at) {
  const view = new DataView(bytes.buffer);
  switch (kind) {
    case 'uint8_t':
      return view.getUint8(at);
    case 'uint16_t':
      return view.getUint16(at, true);
    case 'int32_t':
      return view.getInt32(at, true);
    case 'uint32_t':
    case 'pointer':
      return view.getUint32(at, true);
    case 'float':
      return view.getFloat32(at, true);
    case 'double':
      return view.getFloat64(at, true);
    default:
      return read(kind, at);
  }
}
