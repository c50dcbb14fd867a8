// SPDX-License-Identifier: Apache-2.0
// The envelope of the FlatBuffer: the identifier at the start, and the footer with length, checksum and end mark.

import { AssetError, AssetErrorCode as Code, Place } from './asset-error.mjs';
import { FlatBytes, remaining } from './flat-table.mjs';

/** What to do about a packed asset, for messages. */
export const NEEDS_UNPACKER = 'is packed: pass the unpacker of cullet-packed.mjs as an option, or bake with --encoding'
  + ' exact or compact';

const HEADER_BYTES = 8;
const FOOTER_BYTES = 16;
const CRC_TABLE = crcTable();

/**
 * Checks the envelope of a whole file and returns its FlatBuffer: a view of the bytes, or a copy if the head is coded,
 * which counts as memory for unpacking.
 *
 * @param checksum whether to check the checksum, which reads all bytes
 * @param unpacker of packed assets, or null
 * @param unpackable bytes that the copy and packed parts may take in memory
 */
export function openEnvelope(buffer, name, checksum, unpacker, unpackable) {
  const view = new DataView(buffer);
  const size = buffer.byteLength;
  if (size < HEADER_BYTES || !matches(view, 4, 'CLT1')) {
    throw new AssetError(Code.NOT_AN_ASSET, `${name}: not a Cullet asset: ${size < HEADER_BYTES
      ? `has only ${size} bytes` : 'bytes 4 to 7 are not CLT1'}`);
  }
  const end = size - FOOTER_BYTES;
  if (end < HEADER_BYTES || !matches(view, end + 12, 'CLTE')
    || view.getUint32(end, true) !== end || view.getUint32(end + 4, true) !== 0) {
    throw new AssetError(Code.FOOTER, `${name}: section FOOTER: the last ${FOOTER_BYTES} of ${size} bytes are no footer`
      + ' (truncated, or something was appended?)');
  }
  if (checksum && crc32(new Uint8Array(buffer, 0, end + 8)) !== view.getUint32(end + 8, true)) {
    throw new AssetError(Code.CHECKSUM, `${name}: section FOOTER: the bytes do not have the checksum that it states.`
      + ' The file was changed after it was written; copy or bake it again.');
  }
  if (view.getInt32(0, true) >= 0) {
    return new FlatBytes(buffer, end, name, false, unpackable);
  }
  const length = view.getUint32(0, true) & 0x7fffffff;
  const place = new Place(name, 'HEADER', '');
  const left = remaining(length, unpackable, place);
  if (unpacker === null) {
    place.fail(Code.UNPACKER_MISSING, `the coded head ${NEEDS_UNPACKER}`);
  }
  const content = unpacker.decodeHead(buffer, end, name);
  if (!matches(new DataView(content), 4, 'CLT1')) {
    throw new AssetError(Code.NOT_AN_ASSET, `${name}: not a Cullet asset: bytes 4 to 7 are not CLT1`);
  }
  return new FlatBytes(content, length, name, true, left);
}

function matches(view, at, text) {
  for (let i = 0; i < text.length; i++) {
    if (view.getUint8(at + i) !== text.charCodeAt(i)) {
      return false;
    }
  }
  return true;
}

/** Returns tables of the CRC-32 of zip and PNG, for eight bytes at a time. */
function crcTable() {
  const table = new Int32Array(8 * 256);
  for (let i = 0; i < 256; i++) {
    let crc = i;
    for (let bit = 0; bit < 8; bit++) {
      crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    table[i] = crc;
  }
  for (let i = 256; i < table.length; i++) {
    table[i] = (table[i - 256] >>> 8) ^ table[table[i - 256] & 255];
  }
  return table;
}

/** Returns the CRC-32 of zip and PNG; of several arrays, if each gets the result of the one before. */
export function crc32(bytes, before = 0) {
  const t = CRC_TABLE;
  let crc = ~before;
  let i = 0;
  for (const end = bytes.length - 7; i < end; i += 8) {
    crc ^= bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24);
    crc = t[1792 + (crc & 255)] ^ t[1536 + ((crc >>> 8) & 255)] ^ t[1280 + ((crc >>> 16) & 255)]
      ^ t[1024 + (crc >>> 24)] ^ t[768 + bytes[i + 4]] ^ t[512 + bytes[i + 5]]
      ^ t[256 + bytes[i + 6]] ^ t[bytes[i + 7]];
  }
  for (; i < bytes.length; i++) {
    crc = (crc >>> 8) ^ t[(crc ^ bytes[i]) & 255];
  }
  return ~crc >>> 0;
}
