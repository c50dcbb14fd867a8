// SPDX-License-Identifier: Apache-2.0
// An exact number: a sum of doubles whose bits do not overlap, in ascending order of size. Sums and products are
// without error, so the sign of a polynomial of the input is exact: of floats up to degree 6, and of doubles whose
// products stay between 2^-960 and 2^960.
//
// Source: Shewchuk 1997, Adaptive Precision Floating-Point Arithmetic, sections 2.4, 2.5 and 2.8.

const CAPACITY = 48;

/** Splits a double into two halves of 26 bits. */
const SPLITTER = 134217729; // 2^27 + 1

/** Returns what rounding took from sum = a + b, exactly (Knuth's two-sum). */
export function lost(a, b, sum) {
  const bInSum = sum - a;
  const aInSum = sum - bInSum;
  return (a - aInSum) + (b - bInSum);
}

export class Expansion {
  constructor() {
    this.parts = new Float64Array(CAPACITY);
    this.used = 0;
  }

  /** Sets the number to 0; returns this. */
  clear() {
    this.used = 0;
    return this;
  }

  /** Sets the number to a - b; returns this. */
  setDifference(a, b) {
    this.used = 0;
    return this.add(a).add(-b);
  }

  /** Adds a double; returns this. */
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
      const rest = lost(sum, part, grown);
      sum = grown;
      if (rest !== 0) {
        parts[kept++] = rest;
      }
    }
    if (sum !== 0) {
      parts[kept++] = sum;
    }
    this.used = kept;
    return this;
  }

  /** Adds the product of two doubles; returns this. */
  addDoubles(a, b) {
    const product = a * b;
    let stretched = SPLITTER * a;
    const highA = stretched - (stretched - a);
    const lowA = a - highA;
    stretched = SPLITTER * b;
    const highB = stretched - (stretched - b);
    const lowB = b - highB;
    const rest = lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
    if (rest !== 0) {
      this.add(rest);
    }
    return this.add(product);
  }

  /** Adds an exact number times a double; returns this, which is not that number. */
  addScaled(a, b) {
    for (let i = 0; i < a.used; i++) {
      this.addDoubles(a.parts[i], b);
    }
    return this;
  }

  /** Adds the product of two exact numbers; returns this, which is neither. */
  addProduct(a, b) {
    for (let i = 0; i < b.used; i++) {
      this.addScaled(a, b.parts[i]);
    }
    return this;
  }

  /** Subtracts the product of two exact numbers; returns this, which is neither. */
  subtractProduct(a, b) {
    for (let i = 0; i < b.used; i++) {
      this.addScaled(a, -b.parts[i]);
    }
    return this;
  }

  /** Returns 1, -1 or 0. */
  sign() {
    return this.used === 0 ? 0 : this.parts[this.used - 1] > 0 ? 1 : -1; // the largest part outweighs all others
  }

  /** Returns the nearest double, of two the even one: it depends on the number only, not on its parts. */
  value() {
    const { parts } = this;
    let sum = 0;
    let rest = 0;
    let below = this.used; // parts that are not in the sum
    while (below > 0 && rest === 0) {
      const grown = sum + parts[--below];
      rest = parts[below] - (grown - sum);
      sum = grown;
    }
    if (below > 0 && rest > 0 === parts[below - 1] > 0) { // where the sum is halfway, the other parts decide
      const other = sum + 2 * rest;
      return other - sum === 2 * rest ? other : sum;
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
      const rest = parts[i] - (grown - sum);
      sum = grown;
      if (rest !== 0) {
        parts[bottom--] = sum;
        sum = rest;
      }
    }
    let top = 0;
    for (let i = bottom + 1; i < this.used; i++) {
      const grown = parts[i] + sum;
      const rest = sum - (grown - parts[i]);
      sum = grown;
      if (rest !== 0) {
        parts[top++] = rest;
      }
    }
    parts[top++] = sum;
    this.used = top;
  }
}

/** 24 exact numbers, with any values, for one decision: a decision that calls another one keeps no values in them. */
export const SCRATCH = Array.from({ length: 24 }, () => new Expansion());
