// SPDX-License-Identifier: Apache-2.0
// An exact number: the runtime's Expansion, operation by operation, so that both give the same bits. A sum of doubles
// whose bits do not overlap, in ascending order of size (Shewchuk 1997, sections 2.4, 2.5 and 2.8).

const CAPACITY = 48;
const SPLITTER = 2 ** 27 + 1;

export class Expansion {
  constructor(...numbers) {
    this.parts = new Float64Array(CAPACITY);
    this.used = 0;
    for (const number of numbers) {
      this.add(number);
    }
  }

  /** Adds a number; returns this. */
  add(number) {
    if (this.used === CAPACITY) {
      this.compress();
    }
    const { parts } = this;
    let sum = number;
    let kept = 0;
    for (let i = 0; i < this.used; i++) {
      const part = parts[i];
      const grown = sum + part;
      const partInSum = grown - sum;
      const lost = (sum - (grown - partInSum)) + (part - partInSum);
      sum = grown;
      if (lost !== 0) {
        parts[kept++] = lost;
      }
    }
    if (sum !== 0) {
      parts[kept++] = sum;
    }
    this.used = kept;
    return this;
  }

  /** Adds the product of two doubles; returns this. */
  addProductOfDoubles(a, b) {
    const product = a * b;
    let stretched = SPLITTER * a;
    const highA = stretched - (stretched - a);
    const lowA = a - highA;
    stretched = SPLITTER * b;
    const highB = stretched - (stretched - b);
    const lowB = b - highB;
    const lost = lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
    if (lost !== 0) {
      this.add(lost);
    }
    return this.add(product);
  }

  /** Adds an exact number times a double; returns this. */
  addScaled(a, b) {
    for (let i = 0; i < a.used; i++) {
      this.addProductOfDoubles(a.parts[i], b);
    }
    return this;
  }

  /** Adds the product of two exact numbers; returns this. */
  addProduct(a, b) {
    for (let i = 0; i < b.used; i++) {
      this.addScaled(a, b.parts[i]);
    }
    return this;
  }

  /** Subtracts the product of two exact numbers; returns this. */
  subtractProduct(a, b) {
    for (let i = 0; i < b.used; i++) {
      this.addScaled(a, -b.parts[i]);
    }
    return this;
  }

  /** Returns 1, -1 or 0. */
  sign() {
    return this.used === 0 ? 0 : this.parts[this.used - 1] > 0 ? 1 : -1;
  }

  /** Returns the number, rounded. */
  value() {
    let sum = 0;
    for (let i = 0; i < this.used; i++) {
      sum += this.parts[i];
    }
    return sum;
  }

  /** Makes the parts as few as possible, without changing their sum. */
  compress() {
    const { parts } = this;
    let bottom = this.used - 1;
    let sum = parts[bottom];
    for (let i = this.used - 2; i >= 0; i--) {
      const grown = sum + parts[i];
      const lost = parts[i] - (grown - sum);
      sum = grown;
      if (lost !== 0) {
        parts[bottom--] = sum;
        sum = lost;
      }
    }
    let top = 0;
    for (let i = bottom + 1; i < this.used; i++) {
      const grown = parts[i] + sum;
      const lost = sum - (grown - parts[i]);
      sum = grown;
      if (lost !== 0) {
        parts[top++] = lost;
      }
    }
    parts[top++] = sum;
    this.used = top;
  }
}
