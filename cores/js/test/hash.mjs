// SPDX-License-Identifier: Apache-2.0
// The hash of a mesh's arrays in conformance vectors: CRC-32 of all corners, and of the words of all nodes.

import { crc32 } from '../src/envelope.mjs';

const CHUNK = 4096;

/** Returns the hash as a signed integer of 64 bits. */
export function hashOf({ view, triangleCount }) {
  const { triangles, boxes, boxStride, links, nodeCount } = view;
  let corners = 0;
  for (let begin = 0; begin < triangleCount; begin += CHUNK) {
    const floats = new Float32Array(9 * Math.min(CHUNK, triangleCount - begin));
    for (let i = 0; i < floats.length; i += 9) {
      triangles.read(begin + i / 9);
      floats.set(triangles.c, i);
    }
    corners = crc32(new Uint8Array(floats.buffer), corners);
  }
  let tree = 0;
  const node = new Uint16Array(32);
  const tail = new Uint32Array(node.buffer, 48, 4);
  for (let i = 0; i < nodeCount; i++) {
    node.set(boxes.subarray(boxStride * i, boxStride * i + 24));
    tail.set(links.subarray(16 * i + 12, 16 * i + 16));
    tree = crc32(new Uint8Array(node.buffer), tree);
  }
  return BigInt.asIntN(64, (BigInt(corners) << 32n) | BigInt(tree));
}
