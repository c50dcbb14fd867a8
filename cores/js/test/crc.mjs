// SPDX-License-Identifier: Apache-2.0
// The checksum of files, CRC-32 as in zip.

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) {
    value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return value;
});

/** Returns the checksum of bytes that follow others. */
export function crc32(bytes, before = 0) {
  let crc = ~before;
  for (let i = 0; i < bytes.length; i++) {
    crc = TABLE[(crc ^ bytes[i]) & 255] ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}
