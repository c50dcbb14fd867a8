// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import dev.cullet.builder.hull.HullFinding.Rule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Proves in exact arithmetic that a shape is convex and closed, and that it encloses points. It shares no code with the
 * construction, and takes a shape from anywhere.
 *
 * <p>Convex means: the corners are on the inner side of all planes, and those of a face are on its plane up to their
 * rounding to float. Enclosing means: each point is in the convex hull of the corners (see {@link ProofSurface}), hence
 * also on the inner side of all planes. No tolerance is used for points.
 *
 * <p>Cost: corners times planes, and points times the triangles between the corners.
 */
public final class HullProof {
    /** Roundings of a corner that its distance from the plane of its face may have. */
    private static final double ROUNDINGS = 4;

    private final HullShape shape;
    private final int maxFindings;
    private final List<HullFinding> findings = new ArrayList<>();

    private HullProof(HullShape shape, int maxFindings) {
        this.shape = shape;
        this.maxFindings = maxFindings;
    }

    /**
     * Checks that a shape is convex and closed.
     *
     * @param maxFindings the largest number of findings to return, at least 1
     * @return the rules that it breaks; empty if it is proven
     */
    public static List<HullFinding> convex(HullShape shape, int maxFindings) {
        HullProof proof = new HullProof(shape, maxFindings);
        if (proof.arraysFit()) {
            proof.checkNormals();
            proof.checkLoops();
            proof.checkClosed();
            proof.checkCorners();
        }
        return proof.findings;
    }

    /**
     * Checks that a shape encloses points. Its arrays must fit, see {@link #convex}.
     *
     * @param positions 3 floats per point in metres, finite
     * @param maxFindings the largest number of findings to return, at least 1
     * @return the points outside; empty if it is proven that there is none
     */
    public static List<HullFinding> encloses(HullShape shape, float[] positions, int maxFindings) {
        return encloses(shape.corners(), positions, maxFindings);
    }

    /**
     * Checks that the convex hull of some corners encloses points.
     *
     * @param corners 3 floats per corner in metres, finite
     * @param positions 3 floats per point in metres, finite
     * @param maxFindings the largest number of findings to return, at least 1
     * @return the points outside; empty if it is proven that there is none
     */
    public static List<HullFinding> encloses(float[] corners, float[] positions, int maxFindings) {
        return new EnclosureProof(corners, maxFindings).outside(positions);
    }

    private boolean isFull() {
        return findings.size() >= maxFindings;
    }

    private void report(Rule rule, int index, String message) {
        if (!isFull()) {
            findings.add(HullFinding.nowhere(rule, index, message));
        }
    }

    private boolean arraysFit() {
        int planes = shape.offsets().length;
        int[] starts = shape.faceStarts();
        if (shape.normals().length != 3 * planes || starts.length != planes + 1 || shape.corners().length % 3 != 0) {
            report(
                    Rule.ARRAYS,
                    -1,
                    planes + " offsets, " + shape.normals().length + " components of normals, " + starts.length
                            + " starts of faces, " + shape.corners().length + " coordinates do not fit");
            return false;
        }
        for (int f = 0; f < planes; f++) {
            if (starts[0] != 0 || starts[f + 1] < starts[f] || starts[planes] != shape.faceCorners().length) {
                report(
                        Rule.ARRAYS,
                        f,
                        "face " + f + ": starts at " + starts[f] + " and ends at " + starts[f + 1] + ", but there are "
                                + shape.faceCorners().length + " corners of faces");
                return false;
            }
        }
        for (int corner : shape.faceCorners()) {
            if (corner < 0 || corner >= shape.cornerCount()) {
                report(Rule.ARRAYS, corner, "corner " + corner + " of a face, but there are " + shape.cornerCount());
                return false;
            }
        }
        return numbersAreFinite();
    }

    private boolean numbersAreFinite() {
        for (int i = 0; i < shape.corners().length; i++) {
            if (!Float.isFinite(shape.corners()[i])) {
                report(Rule.ARRAYS, i / 3, "corner " + i / 3 + ": coordinate is " + shape.corners()[i]);
                return false;
            }
        }
        for (int f = 0; f < shape.offsets().length; f++) {
            if (!Double.isFinite(shape.offsets()[f])) {
                report(Rule.ARRAYS, f, "plane " + f + ": offset is " + shape.offsets()[f]);
                return false;
            }
        }
        return true;
    }

    private void checkNormals() {
        Set<List<Short>> normals = new HashSet<>();
        for (int f = 0; f < shape.planeCount(); f++) {
            short x = shape.normals()[3 * f];
            short y = shape.normals()[3 * f + 1];
            short z = shape.normals()[3 * f + 2];
            if ((x == 0 && y == 0 && z == 0) || x == Short.MIN_VALUE || y == Short.MIN_VALUE || z == Short.MIN_VALUE) {
                report(
                        Rule.ARRAYS,
                        f,
                        "plane " + f + ": normal (" + x + ", " + y + ", " + z
                                + "), but it must not be 0, and components must be above -32768");
            } else if (!normals.add(List.of(x, y, z))) {
                report(
                        Rule.DEGENERATE,
                        f,
                        "plane " + f + ": another plane has its normal (" + x + ", " + y + ", " + z + ")");
            }
        }
    }

    private void checkLoops() {
        int[] faces = new int[shape.cornerCount()];
        for (int f = 0; f < shape.planeCount(); f++) {
            Set<Integer> loop = new HashSet<>();
            int size = shape.faceStarts()[f + 1] - shape.faceStarts()[f];
            for (int k = shape.faceStarts()[f]; k < shape.faceStarts()[f + 1]; k++) {
                loop.add(shape.faceCorners()[k]);
                faces[shape.faceCorners()[k]]++;
            }
            if (size < 3 || loop.size() != size) {
                report(
                        Rule.LOOPS,
                        f,
                        "face " + f + ": " + size + " corners, " + loop.size()
                                + " of them different, but it must have at least 3 different ones");
            }
        }
        for (int c = 0; c < faces.length; c++) {
            if (faces[c] < 3) {
                report(Rule.LOOPS, c, "corner " + c + ": on " + faces[c] + " faces, but it must be on at least 3");
            }
        }
    }

    private void checkClosed() {
        Map<Long, Integer> edges = new HashMap<>();
        for (int f = 0; f < shape.planeCount(); f++) {
            int start = shape.faceStarts()[f];
            int end = shape.faceStarts()[f + 1];
            for (int k = start; k < end; k++) {
                long from = shape.faceCorners()[k];
                int to = shape.faceCorners()[k + 1 < end ? k + 1 : start];
                Integer other = edges.put((from << 32) | to, f);
                if (other != null) {
                    report(
                            Rule.CLOSED,
                            f,
                            "face " + f + ": has the edge from corner " + from + " to " + to
                                    + " in the direction of face " + other);
                }
            }
        }
        edges.forEach((edge, face) -> {
            if (!edges.containsKey((edge << 32) | (edge >>> 32))) {
                report(
                        Rule.CLOSED,
                        face,
                        "face " + face + ": no other face has the edge from corner " + (edge >>> 32) + " to "
                                + edge.intValue());
            }
        });
        int euler = shape.cornerCount() - edges.size() / 2 + shape.planeCount();
        if (euler != 2) {
            report(
                    Rule.CLOSED,
                    -1,
                    shape.cornerCount() + " corners - " + edges.size() / 2 + " edges + " + shape.planeCount()
                            + " faces is " + euler + ", but it must be 2");
        }
    }

    private void checkCorners() {
        float largest = 0;
        for (float coordinate : shape.corners()) {
            largest = Math.max(largest, Math.abs(coordinate));
        }
        double allowed = ROUNDINGS * Math.sqrt(0.75) * Math.ulp(largest);
        for (int f = 0; f < shape.planeCount(); f++) {
            for (int c = 0; c < shape.cornerCount(); c++) {
                int side = ProofArithmetic.side(nx(f), ny(f), nz(f), shape.offsets()[f], shape.corners(), c);
                if (side > 0) {
                    reportCorner(Rule.CORNER_OUTSIDE, c, f, height(f, c), "is outside plane " + f + " by ");
                }
            }
            for (int k = shape.faceStarts()[f]; k < shape.faceStarts()[f + 1]; k++) {
                int c = shape.faceCorners()[k];
                if (height(f, c) < -allowed) {
                    reportCorner(
                            Rule.CORNER_OFF_PLANE,
                            c,
                            f,
                            -height(f, c),
                            "is on face " + f + ", and inside its plane by ");
                }
            }
            checkWinding(f);
        }
    }

    private int nx(int f) {
        return shape.normals()[3 * f];
    }

    private int ny(int f) {
        return shape.normals()[3 * f + 1];
    }

    private int nz(int f) {
        return shape.normals()[3 * f + 2];
    }

    /** The height of a corner above a plane in metres, rounded. */
    private double height(int f, int c) {
        double x = nx(f);
        double y = ny(f);
        double z = nz(f);
        double dot = x * shape.corners()[3 * c] + y * shape.corners()[3 * c + 1] + z * shape.corners()[3 * c + 2];
        return (dot - shape.offsets()[f]) / Math.sqrt(x * x + y * y + z * z);
    }

    private void reportCorner(Rule rule, int c, int f, double amount, String what) {
        if (!isFull()) {
            double x = shape.corners()[3 * c];
            double y = shape.corners()[3 * c + 1];
            double z = shape.corners()[3 * c + 2];
            findings.add(new HullFinding(
                    rule,
                    c,
                    x,
                    y,
                    z,
                    amount,
                    "corner " + c + " at (" + x + ", " + y + ", " + z + ") " + what + amount + " m; face " + f));
        }
    }

    /** The area of the loop as seen along the normal must be above 0. */
    private void checkWinding(int f) {
        int start = shape.faceStarts()[f];
        int end = shape.faceStarts()[f + 1];
        double area = 0;
        for (int k = start + 1; k + 1 < end; k++) {
            area += area(f, shape.faceCorners()[start], shape.faceCorners()[k], shape.faceCorners()[k + 1]);
        }
        if (!(area > 0)) {
            report(Rule.WINDING, f, "face " + f + ": its corners are not counter-clockwise as seen from outside");
        }
    }

    private double area(int f, int a, int b, int c) {
        float[] p = shape.corners();
        double ux = (double) p[3 * b] - p[3 * a];
        double uy = (double) p[3 * b + 1] - p[3 * a + 1];
        double uz = (double) p[3 * b + 2] - p[3 * a + 2];
        double vx = (double) p[3 * c] - p[3 * a];
        double vy = (double) p[3 * c + 1] - p[3 * a + 1];
        double vz = (double) p[3 * c + 2] - p[3 * a + 2];
        return nx(f) * (uy * vz - uz * vy) + ny(f) * (uz * vx - ux * vz) + nz(f) * (ux * vy - uy * vx);
    }
}
