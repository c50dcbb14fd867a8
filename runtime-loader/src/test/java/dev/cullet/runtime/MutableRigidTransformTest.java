// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

final class MutableRigidTransformTest {
    private static final double HALF = Math.sqrt(0.5);

    private final RigidTransform turn = RigidTransform.ofQuaternionXyzw(0.1, 0.7, -0.5, 0.5, 1, 2, 3);
    private final RigidTransform other = RigidTransform.ofQuaternionXyzw(0, HALF, 0, HALF, 10, 20, 30);

    @Test
    void settersEqualTheFactories() {
        MutableRigidTransform body = new MutableRigidTransform();
        same(RigidTransform.IDENTITY, body);
        same(turn, body.setQuaternionXyzw(0.1, 0.7, -0.5, 0.5, 1, 2, 3));
        same(RigidTransform.translation(4, 5, 6), body.setTranslation(4, 5, 6));
        same(other, body.setRowMajor(rows(other)));
        same(turn, body.set(turn));
        same(turn.inverse(), body.setInverse(turn));
        same(turn.times(other), body.setTimes(turn, other));
    }

    @Test
    void aTransformMayBeItsOwnArgument() {
        MutableRigidTransform body = new MutableRigidTransform();
        same(turn.times(other), body.set(turn).setTimes(body, other));
        same(turn.times(other), body.set(other).setTimes(turn, body));
        same(turn.times(turn), body.set(turn).setTimes(body, body));
        same(turn.inverse(), body.set(turn).setInverse(body));
    }

    @Test
    void aCopyStaysAsItWas() {
        MutableRigidTransform body = new MutableRigidTransform().set(turn);
        RigidTransform copy = RigidTransform.copyOf(body);
        body.setTranslation(7, 8, 9);
        same(turn, copy);
        body.setInverse(RigidTransform.IDENTITY);
        same(RigidTransform.translation(0, 0, 0), RigidTransform.IDENTITY);
    }

    @Test
    void aRefusedValueLeavesItUnchanged() {
        MutableRigidTransform body = new MutableRigidTransform().set(turn);
        assertThrows(IllegalArgumentException.class, () -> body.setQuaternionXyzw(0, 0, 0, 2, 0, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> body.setQuaternionXyzw(0, 0, 0, 1, 0, Double.NaN, 0));
        assertThrows(IllegalArgumentException.class, () -> body.setTranslation(Double.NaN, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> body.setRowMajor(new double[16]));
        same(turn, body);
    }

    @Test
    void aProductAppliesItsRightFactorFirst() {
        float[] p = new float[3];
        other.toWorldPoint(1, 2, 3, p, 0);
        turn.toWorldPoint(p[0], p[1], p[2], p, 0);
        float[] q = new float[3];
        turn.times(other).toWorldPoint(1, 2, 3, q, 0);
        assertArrayEquals(p, q, 1e-4f);
        assertArrayEquals(rows(RigidTransform.IDENTITY), rows(turn.inverse().times(turn)), 1e-12);
    }

    @Test
    void aMatrixOfSixteenNumbersRoundTrips() {
        double[] rows = rows(turn);
        assertArrayEquals(new double[] {0, 0, 0, 1}, new double[] {rows[12], rows[13], rows[14], rows[15]});
        same(turn, RigidTransform.ofRowMajor(rows));
        assertEquals(16, rows.length);
    }

    private static double[] rows(RigidTransform transform) {
        double[] rows = new double[16];
        transform.copyRowMajor(rows);
        return rows;
    }

    private static void same(RigidTransform expected, RigidTransform actual) {
        assertArrayEquals(rows(expected), rows(actual));
    }
}
