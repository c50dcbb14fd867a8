// SPDX-License-Identifier: Apache-2.0
// A ray through a part: the walk of the C core (cores/js/wasm/walk.c), whose answers are those of the Java runtime, bit
// for bit. An optional log records its steps.

/** Bytes of a page of WebAssembly memory. */
const PAGE = 65536;

/** The module's exports, and where its free memory begins. */
let api = null;
let free = 0;

/** The log of the walk that runs, or null. */
let current = null;

/** Makes the module ready from the bytes that the page has; before the first ray. */
export async function startWalk(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {
    page: {
      visit: (node, tested, hits) => current.visit(node >>> 0, tested, hits),
      test: (triangle, t) => current.test(triangle >>> 0, t),
    },
  });
  api = instance.exports;
  free = api.memory.buffer.byteLength;
}

/** Returns the address of new bytes, which are 0; the memory is never given back. */
function allocate(size) {
  const at = Math.ceil(free / 16) * 16;
  const missing = at + size - api.memory.buffer.byteLength;
  if (missing > 0) {
    api.memory.grow(Math.ceil(missing / PAGE));
  }
  free = at + size;
  return at;
}

/** What rays need of a part: a copy of its tree and triangles in the memory of the module, made for the first ray. */
export class RayMesh {
  /**
   * @param tree a Tree
   * @param indices three vertices per triangle
   */
  constructor(tree, positions, indices) {
    this.tree = tree;
    this.positions = positions;
    this.indices = indices;
    this.address = 0;
    this.isCurrent = false;
  }

  /** Uses other positions from now on, and what the tree has become. */
  move(positions) {
    this.positions = positions;
    this.isCurrent = false;
  }

  /** Returns the address for a call, with all numbers of the frame that is shown. */
  use() {
    const { tree, positions, indices } = this;
    if (this.address === 0) {
      const blocks = Math.ceil(indices.length / 192);
      this.address = allocate(api.mesh_size());
      this.nodesAt = allocate(tree.bytes.length);
      this.positionsAt = allocate(4 * positions.length);
      this.indicesAt = allocate(4 * 192 * blocks + 8 * (blocks + 1));
      new Uint32Array(api.memory.buffer, this.indicesAt, indices.length).set(indices);
    }
    if (!this.isCurrent) {
      const { buffer } = api.memory;
      new Uint8Array(buffer, this.nodesAt, tree.bytes.length).set(tree.bytes);
      new Float32Array(buffer, this.positionsAt, positions.length).set(positions);
      api.set_mesh(
        this.address, this.nodesAt, this.positionsAt, this.indicesAt, indices.length / 3, ...tree.origin, tree.step);
      this.isCurrent = true;
    }
    return this.address;
  }
}

/** The steps of a walk. */
export class WalkLog {
  constructor() {
    this.visits = []; // { node, tested, hits } with a bit per lane: which boxes were tested, and which of them hit
    this.triangles = []; // { triangle, t, visit }: t is -1 for a miss
  }

  visit(node, tested, hits) {
    this.visits.push({ node, tested, hits });
  }

  test(triangle, t) {
    this.triangles.push({ triangle, t, visit: this.visits.length - 1 });
  }

  count(name) {
    let sum = 0;
    for (const visit of this.visits) {
      for (let lane = 0; lane < 4; lane++) {
        sum += (visit[name] >>> lane) & 1;
      }
    }
    return sum;
  }
}

/**
 * Returns the first triangle on a ray: the minimum t, and the lowest index among equal ones.
 *
 * @param query a part's RayMesh
 * @param origin 3 numbers, floats as the runtime takes them, in a scene any; direction likewise, of any length but 0
 * @param maxT the ray's end in multiples of the direction
 * @param log a WalkLog, or null
 * @returns { triangle, t } or null
 */
export function firstHit({ query }, [ox, oy, oz], [dx, dy, dz], maxT, log) {
  current = log;
  const triangle = api.cast(query.use(), ox, oy, oz, dx, dy, dz, maxT, log === null ? 0 : 1);
  return triangle < 0 ? null : { triangle, t: api.hit_t() };
}
