// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/**
 * An exact number: a sum of doubles whose bits do not overlap, in ascending order of size. Sums and products are
 * without error, so the sign of a polynomial of the input is exact.
 *
 * <p>For decisions that a filter in double leaves in doubt. An instance is scratch memory of 0.5 KB for one thread; its
 * operations allocate nothing. A sum is compressed when the memory is full: 41 parts cover all doubles. Small integers
 * take one part, and operations on them about as long as a few dozen additions.
 *
 * <p>Exact as long as no part overflows or underflows: for polynomials of floats up to degree 6, and of doubles whose
 * products stay between 2^-960 and 2^960.
 *
 * <p>Source: Shewchuk 1997, Adaptive Precision Floating-Point Arithmetic, sections 2.4, 2.5 and 2.8.
 */
public final class Expansion {
    private static final int CAPACITY = 48;

    /** Splits a double into two halves of 26 bits. */
    private static final double SPLITTER = 0x1p27 + 1;

    /** Scratch memory for static queries. */
    private static final ThreadLocal<Expansion[]> SCRATCH = new Scratch();

    /** A subclass, as {@code ThreadLocal.withInitial} is not on Android before API level 26. */
    private static final class Scratch extends ThreadLocal<Expansion[]> {
        @Override
        protected Expansion[] initialValue() {
            return many();
        }
    }

    private final double[] parts = new double[CAPACITY];
    private int used;

    /** Creates a zero. */
    public Expansion() {}

    /**
     * Returns 24 instances of the calling thread, with any values, for one decision: a decision that calls another one
     * does not keep values in them. The first call of a thread allocates them.
     */
    public static Expansion[] scratch() {
        return SCRATCH.get();
    }

    private static Expansion[] many() {
        Expansion[] instances = new Expansion[24];
        for (int i = 0; i < instances.length; i++) {
            instances[i] = new Expansion();
        }
        return instances;
    }

    /** Returns what rounding took from {@code sum = a + b}, exactly (Knuth's two-sum). */
    public static double lost(double a, double b, double sum) {
        double bInSum = sum - a;
        double aInSum = sum - bInSum;
        return (a - aInSum) + (b - bInSum);
    }

    /** Sets the number to 0; returns this. */
    public Expansion clear() {
        used = 0;
        return this;
    }

    /** Sets the number to a - b; returns this. */
    public Expansion setDifference(double a, double b) {
        used = 0;
        return add(a).add(-b);
    }

    /** Adds a number; returns this. */
    public Expansion add(double number) {
        if (used == CAPACITY) {
            compress();
        }
        double sum = number;
        int kept = 0;
        for (int i = 0; i < used; i++) {
            double part = parts[i];
            double grown = sum + part;
            double lost = lost(sum, part, grown);
            sum = grown;
            if (lost != 0) {
                parts[kept++] = lost;
            }
        }
        if (sum != 0) {
            parts[kept++] = sum;
        }
        used = kept;
        return this;
    }

    /** Adds a * b; returns this. */
    public Expansion addProduct(double a, double b) {
        double product = a * b;
        double stretched = SPLITTER * a;
        double highA = stretched - (stretched - a);
        double lowA = a - highA;
        stretched = SPLITTER * b;
        double highB = stretched - (stretched - b);
        double lowB = b - highB;
        double lost = lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
        if (lost != 0) {
            add(lost);
        }
        return add(product);
    }

    /** Adds a * b; returns this, which is not a. */
    public Expansion addProduct(Expansion a, double b) {
        for (int i = 0; i < a.used; i++) {
            addProduct(a.parts[i], b);
        }
        return this;
    }

    /** Adds a * b; returns this, which is neither a nor b. */
    public Expansion addProduct(Expansion a, Expansion b) {
        for (int i = 0; i < b.used; i++) {
            addProduct(a, b.parts[i]);
        }
        return this;
    }

    /** Subtracts a * b; returns this, which is neither a nor b. */
    public Expansion subtractProduct(Expansion a, Expansion b) {
        for (int i = 0; i < b.used; i++) {
            addProduct(a, -b.parts[i]);
        }
        return this;
    }

    /** Returns the sign: 1, -1 or 0. */
    public int sign() {
        return used == 0 ? 0 : parts[used - 1] > 0 ? 1 : -1; // the largest part outweighs all others
    }

    /** Returns the nearest double, of two the even one: it depends on the number only, not on its parts. */
    public double value() {
        double sum = 0;
        double lost = 0;
        int below = used; // parts that are not in the sum
        while (below > 0 && lost == 0) {
            double grown = sum + parts[--below];
            lost = parts[below] - (grown - sum);
            sum = grown;
        }
        if (below > 0 && lost > 0 == parts[below - 1] > 0) { // where the sum is halfway, the other parts decide
            double other = sum + 2 * lost;
            return other - sum == 2 * lost ? other : sum;
        }
        return sum;
    }

    /** Makes the parts as few as possible, without changing their sum. */
    private void compress() {
        int bottom = used - 1;
        double sum = parts[bottom];
        for (int i = used - 2; i >= 0; i--) {
            double grown = sum + parts[i];
            double lost = parts[i] - (grown - sum);
            sum = grown;
            if (lost != 0) {
                parts[bottom--] = sum;
                sum = lost;
            }
        }
        int top = 0;
        for (int i = bottom + 1; i < used; i++) {
            double grown = parts[i] + sum;
            double lost = sum - (grown - parts[i]);
            sum = grown;
            if (lost != 0) {
                parts[top++] = lost;
            }
        }
        parts[top++] = sum;
        used = top;
    }
}
