// SPDX-License-Identifier: Apache-2.0
// The blocks of a WebAssembly memory: which bytes are in use, and which are free between them. Freed bytes are used again;
// the memory itself never becomes smaller. Large blocks are few, some per asset, so a list in the order of addresses is
// enough; small ones, of which a page may make thousands, are kept for others of their size.

const PAGE = 65536;

/** All blocks begin at a multiple of this. */
const ALIGNMENT = 16;

/** The largest small block. */
const SMALL = 4096;

/** Addresses have 32 bits. */
const MAX_BYTES = 2 ** 32 - PAGE;

const rounded = (bytes, unit) => Math.ceil(bytes / unit) * unit;

export class Heap {
  /**
   * @param memory its bytes up to now stay as they are
   * @param onGrowth called after the memory has grown, when views of it are of no use any more
   */
  constructor(memory, onGrowth) {
    this.memory = memory;
    this.onGrowth = onGrowth;
    this.free = []; // { at, size } by address; no two of them touch
    this.kept = Array.from({ length: SMALL / ALIGNMENT + 1 }, () => []); // addresses of free small blocks, by size
    this.sizes = new Map(); // of blocks in use, by address; 0 of kept ones: deleting and setting a key again is slow
  }

  /** Returns the address of a block with at least these bytes, of any content. */
  allocate(bytes) {
    const size = Math.max(ALIGNMENT, rounded(bytes, ALIGNMENT));
    const at = this.kept[size / ALIGNMENT]?.pop() ?? this.cut(size);
    this.sizes.set(at, size);
    return at;
  }

  /** @private Cuts a block from the first free one with these bytes. */
  cut(size) {
    const find = () => this.free.findIndex((one) => one.size >= size);
    let index = find();
    if (index < 0) {
      this.grow(size);
      index = find();
    }
    const block = this.free[index];
    const { at } = block;
    block.at += size;
    block.size -= size;
    if (block.size === 0) {
      this.free.splice(index, 1);
    }
    return at;
  }

  /**
   * @private Grows so that the last free block has at least these bytes: a quarter more than before, if that is more. A
   * memory that cannot grow joins the small blocks that are kept, which may make one of these bytes.
   */
  grow(size) {
    const end = this.memory.buffer.byteLength;
    const last = this.free.at(-1);
    const missing = last !== undefined && last.at + last.size === end ? size - last.size : size;
    const wanted = rounded(missing, PAGE);
    const more = Math.max(wanted, Math.min(rounded(end / 4, PAGE), MAX_BYTES - end));
    if (end + wanted <= MAX_BYTES && (this.tryToGrow(more) || this.tryToGrow(wanted))) {
      this.put(end, this.memory.buffer.byteLength - end);
      this.onGrowth();
      return;
    }
    this.kept.forEach((addresses, i) => addresses.splice(0).forEach((at) => this.put(at, i * ALIGNMENT)));
    if (!this.free.some((one) => one.size >= size)) {
      throw new RangeError(`the memory of all assets, ${end} bytes, cannot grow by ${missing}: a module has at most 4 GiB,`
        + ' and the machine may have less; close() assets that are not in use');
    }
  }

  /** @private */
  tryToGrow(bytes) {
    try {
      this.memory.grow(bytes / PAGE);
      return true;
    } catch {
      return false;
    }
  }

  /** @private Adds free bytes, and joins them with those beside them. */
  put(at, size) {
    const { free } = this;
    let index = free.findIndex((one) => one.at > at);
    index = index < 0 ? free.length : index;
    const added = { at, size };
    const next = free[index];
    const last = free[index - 1];
    if (next !== undefined && at + size === next.at) {
      added.size += next.size;
      free.splice(index, 1);
    }
    if (last !== undefined && last.at + last.size === at) {
      last.size += added.size;
    } else {
      free.splice(index, 0, added);
    }
  }

  /** Frees a block. */
  release(at) {
    const size = this.sizes.get(at);
    if (!size) {
      throw new Error(`there is no block at ${at}`);
    }
    if (size <= SMALL) {
      this.sizes.set(at, 0);
      this.kept[size / ALIGNMENT].push(at);
    } else {
      this.sizes.delete(at);
      this.put(at, size);
    }
  }

  /** Frees the end of a block beyond some bytes. */
  shrink(at, bytes) {
    const size = this.sizes.get(at);
    const kept = Math.max(ALIGNMENT, rounded(bytes, ALIGNMENT));
    if (kept < size) {
      this.sizes.set(at, kept);
      this.put(at + kept, size - kept);
    }
  }
}
