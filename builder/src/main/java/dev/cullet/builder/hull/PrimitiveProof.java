// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Proves in exact arithmetic that a primitive encloses points: in double where an error bound decides, else in
 * BigDecimal. Shares no code with the construction. O(points).
 */
public final class PrimitiveProof {
    /** Relative error bound of a few roundings in double, with a margin. */
    private static final double ERROR = 0x1p-46;

    private PrimitiveProof() {}

    /**
     * Returns the points outside; empty if it is proven that there is none.
     *
     * @param positions 3 floats per point in metres, finite
     * @param maxFindings the largest number of findings to return, at least 1
     */
    public static List<HullFinding> encloses(Primitive primitive, float[] positions, int maxFindings) {
        List<HullFinding> findings = new ArrayList<>();
        for (int p = 0; 3 * p < positions.length && findings.size() < maxFindings; p++) {
            double outside = outside(primitive, positions[3 * p], positions[3 * p + 1], positions[3 * p + 2]);
            if (outside >= 0) {
                double x = positions[3 * p];
                double y = positions[3 * p + 1];
                double z = positions[3 * p + 2];
                findings.add(new HullFinding(
                        HullFinding.Rule.VERTEX_OUTSIDE,
                        p,
                        x,
                        y,
                        z,
                        outside,
                        "vertex " + p + " at (" + x + ", " + y + ", " + z + ") is outside by " + outside + " m"));
            }
        }
        return findings;
    }

    /** Returns how far a point is outside in metres, rounded, or -1 if it is not. */
    private static double outside(Primitive primitive, float x, float y, float z) {
        if (primitive instanceof Primitive.Box box) {
            return outsideBox(box, new float[] {x, y, z});
        }
        if (primitive instanceof Primitive.Capsule capsule) {
            return outsideCapsule(capsule.start(), capsule.end(), capsule.radius(), new float[] {x, y, z});
        }
        Primitive.Ball ball = (Primitive.Ball) primitive;
        return outsideCapsule(ball.centre(), ball.centre(), ball.radius(), new float[] {x, y, z});
    }

    private static double outsideBox(Primitive.Box box, float[] p) {
        double worst = -1;
        double norm = 0;
        for (float q : box.quaternion()) {
            norm += (double) q * q;
        }
        for (int k = 0; k < 3; k++) {
            double dot = 0;
            double size = 0;
            for (int axis = 0; axis < 3; axis++) {
                double part = axis(box.quaternion(), k, axis) * ((double) p[axis] - box.centre()[axis]);
                dot += part;
                size += Math.abs((double) p[axis] - box.centre()[axis]);
            }
            double excess = Math.abs(dot) - box.half()[k] * norm;
            double slack = ERROR * norm * (size + box.half()[k]);
            if (excess > slack || (excess > -slack && isOutsideExactly(box, k, p))) {
                worst = Math.max(worst, Math.max(0, excess / norm));
            }
        }
        return worst;
    }

    /** A component of a turned axis times the squared length of the quaternion. */
    private static double axis(float[] q, int k, int component) {
        double a = q[k];
        double w = q[3];
        if (k == component) {
            double b = q[(k + 1) % 3];
            double c = q[(k + 2) % 3];
            return w * w + a * a - b * b - c * c;
        }
        double other = (double) q[component];
        double third = q[3 - k - component];
        return 2 * (a * other + ((component - k + 3) % 3 == 1 ? w * third : -w * third));
    }

    private static boolean isOutsideExactly(Primitive.Box box, int k, float[] p) {
        BigDecimal norm = BigDecimal.ZERO;
        for (float q : box.quaternion()) {
            norm = norm.add(product(q, q));
        }
        BigDecimal dot = BigDecimal.ZERO;
        for (int axis = 0; axis < 3; axis++) {
            dot = dot.add(exactAxis(box.quaternion(), k, axis)
                    .multiply(new BigDecimal(p[axis]).subtract(new BigDecimal(box.centre()[axis]))));
        }
        return dot.abs().compareTo(norm.multiply(new BigDecimal(box.half()[k]))) > 0;
    }

    private static BigDecimal exactAxis(float[] q, int k, int component) {
        float w = q[3];
        if (k == component) {
            float b = q[(k + 1) % 3];
            float c = q[(k + 2) % 3];
            return product(w, w)
                    .add(product(q[k], q[k]))
                    .subtract(product(b, b))
                    .subtract(product(c, c));
        }
        BigDecimal turned = product(w, q[3 - k - component]);
        BigDecimal first = product(q[k], q[component]);
        return BigDecimal.valueOf(2)
                .multiply((component - k + 3) % 3 == 1 ? first.add(turned) : first.subtract(turned));
    }

    private static BigDecimal product(float a, float b) {
        return new BigDecimal(a).multiply(new BigDecimal(b));
    }

    private static double outsideCapsule(float[] start, float[] end, float radius, float[] p) {
        double dot = 0;
        double length2 = 0;
        double toStart2 = 0;
        double toEnd2 = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = (double) end[axis] - start[axis];
            double u = (double) p[axis] - start[axis];
            double v = (double) p[axis] - end[axis];
            dot += u * d;
            length2 += d * d;
            toStart2 += u * u;
            toEnd2 += v * v;
        }
        double distance2 = dot <= 0 ? toStart2 : dot >= length2 ? toEnd2 : toStart2 - dot * dot / length2;
        double excess = distance2 - (double) radius * radius;
        double slack = ERROR * (toStart2 + toEnd2 + length2);
        boolean isOutside = excess > slack || (excess > -slack && isOutsideExactly(start, end, radius, p));
        return isOutside ? Math.max(0, Math.sqrt(Math.max(0, distance2)) - radius) : -1;
    }

    private static boolean isOutsideExactly(float[] start, float[] end, float radius, float[] p) {
        BigDecimal[] d = minus(end, start);
        BigDecimal[] u = minus(p, start);
        BigDecimal dot = dot(u, d);
        BigDecimal length2 = dot(d, d);
        BigDecimal radius2 = product(radius, radius);
        if (dot.signum() <= 0) {
            return dot(u, u).compareTo(radius2) > 0;
        }
        if (dot.compareTo(length2) >= 0) {
            BigDecimal[] v = minus(p, end);
            return dot(v, v).compareTo(radius2) > 0;
        }
        BigDecimal scaled = dot(u, u).multiply(length2).subtract(dot.multiply(dot));
        return scaled.compareTo(radius2.multiply(length2)) > 0;
    }

    private static BigDecimal[] minus(float[] a, float[] b) {
        BigDecimal[] difference = new BigDecimal[3];
        for (int axis = 0; axis < 3; axis++) {
            difference[axis] = new BigDecimal(a[axis]).subtract(new BigDecimal(b[axis]));
        }
        return difference;
    }

    private static BigDecimal dot(BigDecimal[] a, BigDecimal[] b) {
        return a[0].multiply(b[0]).add(a[1].multiply(b[1])).add(a[2].multiply(b[2]));
    }
}
