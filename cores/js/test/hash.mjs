// SPDX-License-Identifier: Apache-2.0
// The hash of a mesh's arrays in conformance vectors: CRC-32 of all corners, and of the words of all nodes.

import { bytes } from '../src/runtime.mjs';
import { crc32 } from './crc.mjs';
import { read } from './layout.mjs';

const CHUNK = 4096;

/** Returns the hash as a signed integer of 64 bits. */
export function hashOf(mesh) {
  let corners = 0;
  for (let begin = 0; begin < mesh.triangleCount; begin += CHUNK) {
    const floats = new Float32Array(9 * Math.min(CHUNK, mesh.triangleCount - begin));
    for (let i = 0; i < floats.length; i += 9) {
      mesh.triangleCorners(begin + i / 9, floats, i);
    }
    corners = crc32(new Uint8Array(floats.buffer), corners);
  }
  const view = read('CulletMesh', mesh.address);
  let tree = 0;
  for (let i = 0; i < view.node_count; i++) {
    const boxes = view.boxes + view.box_stride * i;
    const links = view.links + 64 * i + 48;
    tree = crc32(bytes.subarray(links, links + 16), crc32(bytes.subarray(boxes, boxes + 48), tree));
  }
  return BigInt.asIntN(64, (BigInt(corners) << 32n) | BigInt(tree));
}
