// SPDX-License-Identifier: Apache-2.0
// Decodes an asset from the root table: plain objects whose arrays are views of the file. The version comes first:
// everything else may be different in another one.

import { AssetError, AssetErrorCode as Code } from './asset-error.mjs';
import { FlatTable } from './flat-table.mjs';
import { decodePart } from './decode-part.mjs';

const ROOT = ['version_major', 'version_minor', 'encoding', 'provenance', 'surfaces', 'nodes', 'parts', 'frame_times',
  'surface_tags', 'surface_materials', 'scene'];
const PROVENANCE = ['builder_version', 'options', 'source_hash'];

/** How the triangles and trees of all parts are stored. */
export const Encoding = Object.freeze({ EXACT: 0, COMPACT: 1, PACKED: 2 });

/**
 * Decodes the asset of a FlatBuffer; its content is not checked yet.
 *
 * @param unpacker of packed parts, or null
 */
export function decodeAsset(bytes, unpacker) {
  const root = FlatTable.root(bytes, ROOT);
  const major = root.u16(0);
  if (major !== 1) {
    throw new AssetError(Code.VERSION, `${bytes.name}: has format version ${major}, but this core reads only 1`);
  }
  const encoding = root.u8(2);
  if (encoding > Encoding.PACKED) {
    root.fail(Code.ENCODING, 2, `is ${encoding}; this core reads only 0 (exact), 1 (compact) and 2 (packed)`);
  }
  if (bytes.isCoded && encoding !== Encoding.PACKED) {
    root.fail(Code.CODED_HEAD_ENCODING, 2, `is ${encoding}, but only 2 (packed) has a coded head`);
  }
  if (root.has(10)) {
    root.fail(Code.SCENE, 10, 'is present: the file holds a scene, which has instances of its parts; this core reads'
      + ' meshes only. Bake the meshes to files of their own');
  }
  const provenance = decodeProvenance(root.table(3, 'PROVENANCE', PROVENANCE));
  const surfaces = root.tables(4, 'SURFACES', ['name']).map((surface) => surface.text(0));
  const nodes = root.texts(5);
  const parts = [];
  for (const table of root.tables(6, 'PARTS', PARTS)) {
    const part = decodePart(table, encoding === Encoding.PACKED, unpacker);
    parts.push(part);
    if (!part.isUnpacked && (part.triangles.blocks !== null) !== (encoding === Encoding.COMPACT)) {
      root.fail(Code.PART_ENCODING, 2, `is ${encoding}, but a part is stored otherwise`);
    }
  }
  const tags = root.has(8) ? root.ints(8) : null;
  const times = root.has(7) ? root.floats(7) : new Float32Array(0);
  const materials = tags === null ? null : root.floats(9);
  return { encoding, provenance, surfaces, nodes, parts, tags, times, materials };
}

const PARTS = ['name', 'pivot', 'lower', 'upper', 'centre', 'radius', 'triangles', 'tree', 'lattice', 'bsp', 'spheres',
  'outlines', 'frames', 'packed'];

function decodeProvenance(table) {
  const hash = table.byteArray(2);
  if (hash.length !== 32) {
    table.fail(Code.SOURCE_HASH, 2, `has ${hash.length} bytes, but SHA-256 has 32`);
  }
  const sourceHash = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { builderVersion: table.text(0), options: table.has(1) ? table.text(1) : '', sourceHash };
}
