// SPDX-License-Identifier: Apache-2.0
// Which triangles and instances queries consider. A filter never changes; its memory is made when it is first used.

import { requireIndex, requireLayers } from './arguments.mjs';
import { Block } from './objects.mjs';
import { api, requireReady, words } from './runtime.mjs';

/** More surfaces than an asset has. */
const MAX_SURFACES = 2 ** 24;

export class RayFilter {
  static ALL = new RayFilter();

  /** @private */
  constructor(rules = null) {
    this.rules = rules;
    this.accepts = rules?.accepts ?? null;
    this.block = null;
  }

  withFrontFacesOnly() {
    return new this.constructor({ ...this.rules, frontFacesOnly: true });
  }

  /** Takes indices of surfaces, or an asset and names of its surfaces. */
  withSurfaces(...which) {
    const [asset, ...names] = which;
    const surfaces = typeof asset === 'object' ? names.map((name) => asset.surfaceNames.indexOf(name)) : which;
    surfaces.forEach((surface, i) => requireIndex(`surface ${names[i]}`, surface, MAX_SURFACES));
    return new this.constructor({ ...this.rules, surfaces });
  }

  /** @private Returns the address for a call, 0 for all. */
  use() {
    if (this.block === null && this.rules !== null) {
      this.block = blockOf(this.rules);
    }
    return this.block === null ? 0 : this.block.address;
  }
}

/** With the instances of a scene. */
export class QueryFilter extends RayFilter {
  static ALL = new QueryFilter();

  withLayers(layers) {
    requireLayers(layers);
    return new QueryFilter({ ...this.rules, layers });
  }

  withInstances(accepts) {
    if (typeof accepts !== 'function') {
      throw new RangeError('a filter of instances must be a function of their ids');
    }
    return new QueryFilter({ ...this.rules, accepts });
  }
}

function blockOf({ layers = -1, accepts = null, surfaces = null, frontFacesOnly = false }) {
  const size = requireReady().filter_size();
  const bits = surfaces === null ? 0 : Math.max(0, ...surfaces) + 1;
  const block = new Block(size + bits / 8 + 4);
  const at = (block.address + size) >>> 2;
  words.fill(0, at, at + bits / 32 + 1);
  (surfaces ?? []).forEach((surface) => {
    words[at + (surface >>> 5)] |= 1 << (surface & 31);
  });
  api.filter_set(block.address, layers, accepts !== null, surfaces === null ? 0 : 4 * at, bits, frontFacesOnly);
  return block;
}
