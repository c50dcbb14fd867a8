// SPDX-License-Identifier: Apache-2.0
// The tables of a FlatBuffer as untrusted input: each access is checked to be aligned and to end inside of the bytes
// before anything is read. All tables, arrays and strings that are read may not add up to more bytes than the file has,
// so nothing is loaded twice through two offsets. Arrays are views of the file, not copies.
//
//   vtable   u16 bytes of the vtable | u16 bytes of the table | u16 offset of field 0 in the table, 0 = absent | ...
//   table    i32 from the vtable to here | fields, or offsets to them

import { AssetError, AssetErrorCode as Code } from './asset-error.mjs';

const HEADER_BYTES = 8;
const VTABLE_HEADER = 4;
const TEXT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns how much of the memory for unpacking is left after a claim. */
export function remaining(needed, unpackable, place) {
  if (needed > unpackable) {
    place.fail(Code.MEMORY, `unpacking it takes ${needed} bytes of memory, but only ${unpackable} of what was allowed`
      + ' are left. If the file is to be trusted, allow more with the option maxUnpackedBytes');
  }
  return unpackable - needed;
}

export class FlatBytes {
  /**
   * @param buffer ArrayBuffer with the file from its first byte on
   * @param limit length of the FlatBuffer
   * @param isCoded whether the head of the file is coded
   * @param unpackable bytes that packed parts may take in memory
   */
  constructor(buffer, limit, name, isCoded = false, unpackable = 0) {
    this.buffer = buffer;
    this.view = new DataView(buffer);
    this.limit = limit;
    this.name = name;
    this.claimed = HEADER_BYTES;
    this.isCoded = isCoded;
    this.unpackable = unpackable;
  }

  fail(code, section, field, problem) {
    throw new AssetError(code, `${this.name}: section ${section}: ${field} ${problem}`);
  }

  /** Follows the offset at a position that was checked; the result is not checked yet. */
  target(at, section, field) {
    const offset = this.view.getUint32(at, true);
    if (offset === 0) {
      this.fail(Code.OFFSET_ZERO, section, field, 'points to itself');
    }
    return at + offset;
  }

  requireInside(at, length, alignment, section, field) {
    if (at < 0 || at % alignment !== 0) {
      this.fail(Code.MISALIGNED, section, field, `starts at byte ${at}, which should be a multiple of ${alignment}`);
    }
    if (at + length > this.limit) {
      const problem = `ends at byte ${at + length}, but the content has ${this.limit} bytes`;
      this.fail(Code.OUT_OF_FILE, section, field, problem);
    }
  }

  /** Counts bytes against those of the file. */
  claim(length, section, field) {
    this.claimed += length;
    if (this.claimed > this.limit) {
      const problem = `is read again, or overlaps: more than ${this.limit} bytes in all`;
      this.fail(Code.READ_TWICE, section, field, problem);
    }
  }

  /** Counts memory about to be unpacked against the limit. */
  claimUnpacked(needed, place) {
    this.unpackable = remaining(needed, this.unpackable, place);
  }

  /** Returns the number of elements of an array, after checks. */
  arrayLength(at, width, section, field) {
    this.requireInside(at, 4, 4, section, field);
    const count = this.view.getUint32(at, true);
    this.requireInside(at + 4, count * width, width, section, field);
    this.claim(4 + count * width, section, field);
    return count;
  }

  text(at, section, field) {
    const length = this.arrayLength(at, 1, section, field);
    const end = at + 4 + length;
    this.requireInside(end, 1, 1, section, field);
    this.claim(1, section, field);
    if (this.view.getUint8(end) !== 0) {
      this.fail(Code.STRING_END, section, field, 'has no zero at its end');
    }
    try {
      return TEXT.decode(new Uint8Array(this.buffer, at + 4, length));
    } catch {
      return this.fail(Code.STRING_ENCODING, section, field, 'is not UTF-8');
    }
  }
}

/** One table. Fields have the numbers of the schema, from 0; a decoder reads each once. */
export class FlatTable {
  /**
   * @param names names of the fields, in the order of the schema
   * @param at start of the table, not checked yet
   */
  constructor(bytes, section, names, at) {
    this.bytes = bytes;
    this.section = section;
    this.names = names;
    this.at = at;
    bytes.requireInside(at, 4, 4, section, 'table');
    this.vtable = at - bytes.view.getInt32(at, true);
    bytes.requireInside(this.vtable, VTABLE_HEADER, 2, section, 'vtable');
    this.vtableBytes = bytes.view.getUint16(this.vtable, true);
    this.tableBytes = bytes.view.getUint16(this.vtable + 2, true);
    bytes.requireInside(this.vtable, this.vtableBytes, 2, section, 'vtable');
    bytes.requireInside(at, this.tableBytes, 4, section, 'table');
    bytes.claim(Math.max(4, this.tableBytes), section, 'table');
  }

  static root(bytes, names) {
    return new FlatTable(bytes, 'HEADER', names, bytes.target(0, 'HEADER', 'root table'));
  }

  fail(code, field, problem) {
    this.bytes.fail(code, this.section, this.names[field], problem);
  }

  /** Returns the position of a field, checked to be inside the table; -1 where it is absent. */
  place(field, width, alignment) {
    const slot = VTABLE_HEADER + 2 * field;
    const inTable = slot + 2 <= this.vtableBytes ? this.bytes.view.getUint16(this.vtable + slot, true) : 0;
    if (inTable === 0) {
      return -1;
    }
    if (inTable < 4 || inTable + width > this.tableBytes || (this.at + inTable) % alignment !== 0) {
      this.fail(Code.FIELD_PLACE, field, `is at byte ${inTable} of a table of ${this.tableBytes}`);
    }
    return this.at + inTable;
  }

  present(field, place) {
    if (place < 0) {
      this.fail(Code.FIELD_MISSING, field, 'is missing');
    }
    return place;
  }

  /** Returns the target of a field that must be present. */
  required(field) {
    const place = this.present(field, this.place(field, 4, 4));
    return this.bytes.target(place, this.section, this.names[field]);
  }

  /** Returns whether a field that is an offset is present. */
  has(field) {
    return this.place(field, 4, 4) >= 0;
  }

  u8(field) {
    const place = this.place(field, 1, 1);
    return place < 0 ? 0 : this.bytes.view.getUint8(place);
  }

  u16(field) {
    const place = this.place(field, 2, 2);
    return place < 0 ? 0 : this.bytes.view.getUint16(place, true);
  }

  i32(field) {
    const place = this.place(field, 4, 4);
    return place < 0 ? 0 : this.bytes.view.getInt32(place, true);
  }

  f32(field) {
    const place = this.place(field, 4, 4);
    return place < 0 ? 0 : this.bytes.view.getFloat32(place, true);
  }

  /** Returns three floats. */
  point(field) {
    const place = this.present(field, this.place(field, 12, 4));
    return new Float32Array(this.bytes.buffer, place, 3);
  }

  text(field) {
    return this.bytes.text(this.required(field), this.section, this.names[field]);
  }

  texts(field) {
    const name = this.names[field];
    const array = this.required(field);
    const count = this.bytes.arrayLength(array, 4, this.section, name);
    const texts = [];
    for (let i = 1; i <= count; i++) {
      texts.push(this.bytes.text(this.bytes.target(array + 4 * i, this.section, name), this.section, name));
    }
    return texts;
  }

  /**
   * Returns a view of an array of a required field.
   *
   * @param width bytes of an element as stored
   */
  array(field, Type, width) {
    const at = this.required(field);
    const count = this.bytes.arrayLength(at, width, this.section, this.names[field]);
    return new Type(this.bytes.buffer, at + 4, (count * width) / Type.BYTES_PER_ELEMENT);
  }

  floats(field) {
    return this.array(field, Float32Array, 4);
  }

  ints(field) {
    return this.array(field, Int32Array, 4);
  }

  /** Returns an array of 64-bit words as halves, the low one first. */
  words(field) {
    return this.array(field, Uint32Array, 8);
  }

  byteArray(field) {
    return this.array(field, Uint8Array, 1);
  }

  table(field, section, names) {
    return new FlatTable(this.bytes, section, names, this.required(field));
  }

  tableIfPresent(field, section, names) {
    return this.has(field) ? this.table(field, section, names) : null;
  }

  tables(field, section, names) {
    const array = this.required(field);
    const count = this.bytes.arrayLength(array, 4, this.section, this.names[field]);
    const tables = [];
    for (let i = 1; i <= count; i++) {
      const at = this.bytes.target(array + 4 * i, this.section, this.names[field]);
      tables.push(new FlatTable(this.bytes, section, names, at));
    }
    return tables;
  }

  tablesIfPresent(field, section, names) {
    return this.has(field) ? this.tables(field, section, names) : [];
  }
}
