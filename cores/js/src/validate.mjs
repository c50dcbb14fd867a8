// SPDX-License-Identifier: Apache-2.0
// Checks the content of an asset of unknown origin in one pass, in the order of docs/format-validation.md:
// afterwards no query can loop or leave an array, and in a full check a query that misses a box misses all triangles
// in it.

import { AssetErrorCode as Code, Place, quote } from './asset-error.mjs';
import { FLOAT_MAX } from './floats.mjs';
import { validatePart } from './validate-part.mjs';

/** @param full whether boxes, spheres and planes are compared with the triangles */
export function validateAsset(asset, file, full) {
  if (asset.provenance.builderVersion === '') {
    new Place(file, 'PROVENANCE', '').fail(Code.BUILDER_VERSION, 'builder version is empty');
  }
  const surfaces = new Place(file, 'SURFACES', '');
  const surfaceNames = new Set();
  asset.surfaces.forEach((name, i) => {
    checkName(name, surfaceNames, i, surfaces, Code.SURFACE_NAME_EMPTY, Code.SURFACE_NAME_REPEATED);
  });
  checkMaterials(asset, surfaces);
  const parts = new Place(file, 'PARTS', '');
  if (asset.parts.length === 0) {
    parts.fail(Code.NO_PART, 'there is no part, but there must be at least one');
  }
  const partNames = new Set();
  asset.parts.forEach((part, i) => {
    checkName(part.name, partNames, i, parts, Code.PART_NAME_EMPTY, Code.PART_NAME_REPEATED);
    validatePart(asset, part, file, full);
    checkFrames(asset.times, part, parts);
  });
}

function checkName(name, seen, index, place, empty, repeated) {
  if (name === '') {
    place.fail(empty, `number ${index} has no name`);
  }
  if (seen.has(name)) {
    place.fail(repeated, `number ${index} has the name of one before it: ${quote(name)}`);
  }
  seen.add(name);
}

function checkMaterials({ tags, materials, surfaces }, place) {
  if (tags === null || materials === null) {
    return;
  }
  if (tags.length !== surfaces.length || materials.length !== 2 * surfaces.length) {
    place.fail(Code.MATERIAL_COUNT, `there are ${tags.length} tags and ${materials.length} material numbers for ${
      surfaces.length} surfaces, but must be 1 and 2 each`);
  }
  materials.forEach((value, i) => {
    const max = i % 2 === 0 ? FLOAT_MAX : 1; // friction, restitution
    if (value !== -1 && !(value >= 0 && value <= max)) {
      place.fail(Code.MATERIAL_RANGE, `material number ${i} is ${value}, but must be 0 to ${max}, or -1`);
    }
  });
}

/** Checks that every part has a frame for each time; without times it has one. */
function checkFrames(times, part, place) {
  const count = part.frames.length + 1;
  if (count !== Math.max(1, times.length)) {
    place.fail(Code.FRAME_COUNT, `part ${quote(part.name)} has ${count} frames, but there are ${times.length} times`);
  }
  for (let i = 0; i < times.length; i++) {
    if (!(times[i] >= (i === 0 ? -FLOAT_MAX : times[i - 1]) && times[i] <= FLOAT_MAX)) {
      place.fail(Code.FRAME_TIMES, `frame ${i} is at ${times[i]} seconds, but times must ascend`);
    }
  }
}
