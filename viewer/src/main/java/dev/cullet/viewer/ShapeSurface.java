// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import dev.cullet.builder.hull.Primitive;
import dev.cullet.builder.hull.SourceHull;
import dev.cullet.builder.hull.StoredShape;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EnclosingShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The surface of an enclosing shape as it is drawn. Round shapes are cut into segments and
 * half as many bands.
 *
 * @param points 3 floats per point, model space, metres
 * @param triangles 3 points each, counter-clockwise from outside
 * @param edges 2 points each; of round shapes the circles round the ends, and four lines from pole to pole
 */
public record ShapeSurface(float[] points, int[] triangles, int[] edges) {
    private static final int AROUND = 32;

    /** The segments of round pieces, of which there may be hundreds. */
    private static final int AROUND_PIECE = 16;

    private static final int[] BOX_FACES = {0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4, 2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6};

    /** Returns the surface of a shape. */
    public static ShapeSurface of(EnclosingShape shape) {
        return of(shape, AROUND);
    }

    /** Returns the surface of a shape that is one of many. */
    static ShapeSurface ofPiece(EnclosingShape piece) {
        return of(piece, AROUND_PIECE);
    }

    private static ShapeSurface of(EnclosingShape shape, int around) {
        float[] p = shape.primitive();
        return switch (shape.kind()) {
            case EnclosingShape.BOX -> box((Primitive.Box) StoredShape.of(shape));
            case EnclosingShape.CAPSULE ->
                round(new double[] {p[0], p[1], p[2]}, new double[] {p[3], p[4], p[5]}, p[6], around);
            case EnclosingShape.SPHERE ->
                round(new double[] {p[0], p[1], p[2]}, new double[] {p[0], p[1], p[2]}, p[3], around);
            default ->
                new ShapeSurface(shape.corners(), shape.triangles(), edges(shape.faceStarts(), shape.faceCorners()));
        };
    }

    /** Each edge once, from the loops of faces. */
    private static int[] edges(int[] starts, int[] corners) {
        List<Integer> edges = new ArrayList<>();
        for (int face = 0; face + 1 < starts.length; face++) {
            for (int k = starts[face]; k < starts[face + 1]; k++) {
                int next = corners[k + 1 < starts[face + 1] ? k + 1 : starts[face]];
                if (corners[k] < next) {
                    edges.add(corners[k]);
                    edges.add(next);
                }
            }
        }
        return edges.stream().mapToInt(Integer::intValue).toArray();
    }

    private static ShapeSurface box(Primitive.Box box) {
        double[] corners = box.corners();
        float[] points = new float[24];
        for (int i = 0; i < points.length; i++) {
            points[i] = (float) corners[i];
        }
        int[] starts = {0, 4, 8, 12, 16, 20, 24};
        int[] triangles = new int[36];
        for (int face = 0; face < 6; face++) {
            for (int k = 0; k < 6; k++) {
                triangles[6 * face + k] = BOX_FACES[4 * face + (k < 3 ? k : k == 3 ? 0 : k - 2)];
            }
        }
        return new ShapeSurface(points, triangles, edges(starts, BOX_FACES));
    }

    /** A sphere that is moved from one end to the other. */
    private static ShapeSurface round(double[] from, double[] to, double radius, int around) {
        int bands = around / 2;
        double[] axis = {to[0] - from[0], to[1] - from[1], to[2] - from[2]};
        double length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
        double[] up = length > 0
                ? new double[] {axis[0] / length, axis[1] / length, axis[2] / length}
                : new double[] {0, 1, 0};
        double[] side = Math.abs(up[0]) < 0.9 ? new double[] {0, up[2], -up[1]} : new double[] {-up[2], 0, up[0]};
        double sideLength = Math.sqrt(side[0] * side[0] + side[1] * side[1] + side[2] * side[2]);
        double[] front = new double[3];
        for (int k = 0; k < 3; k++) {
            side[k] /= sideLength;
        }
        for (int k = 0; k < 3; k++) {
            front[k] = side[(k + 1) % 3] * up[(k + 2) % 3] - side[(k + 2) % 3] * up[(k + 1) % 3];
        }
        float[] points = new float[3 * around * (bands + 2)];
        for (int ring = 0; ring < bands + 2; ring++) { // the ring in the middle is there at both ends
            boolean isUpper = ring > bands / 2;
            double angle = Math.PI * (isUpper ? ring - 1 : ring) / bands;
            for (int k = 0; k < around; k++) {
                double turn = 2 * Math.PI * k / around;
                for (int d = 0; d < 3; d++) {
                    double out = Math.cos(turn) * side[d] + Math.sin(turn) * front[d];
                    points[3 * (ring * around + k) + d] = (float)
                            ((isUpper ? to : from)[d] + radius * (Math.sin(angle) * out - Math.cos(angle) * up[d]));
                }
            }
        }
        int[] triangles = new int[6 * around * (bands + 1)];
        for (int i = 0; i < around * (bands + 1); i++) {
            int a = i;
            int b = i / around * around + (i + 1) % around;
            int[] two = {a, a + around, b, b, a + around, b + around};
            System.arraycopy(two, 0, triangles, 6 * i, 6);
        }
        return new ShapeSurface(points, triangles, roundEdges(around));
    }

    private static int[] roundEdges(int around) {
        int bands = around / 2;
        List<Integer> edges = new ArrayList<>();
        for (int k = 0; k < around; k++) {
            for (int ring : new int[] {bands / 2, bands / 2 + 1}) {
                edges.add(ring * around + k);
                edges.add(ring * around + (k + 1) % around);
            }
            for (int ring = 0; ring < bands + 1 && k % (around / 4) == 0; ring++) {
                edges.add(ring * around + k);
                edges.add((ring + 1) * around + k);
            }
        }
        return edges.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Returns the distance of each point from the exact hull of all frames of a part, in metres. */
    float[] distances(AssetPart part) {
        SourceHull hull = SourceHull.of(positions(part));
        float[] distances = new float[points.length / 3];
        for (int i = 0; i < distances.length; i++) {
            distances[i] = (float) hull.distance(points[3 * i], points[3 * i + 1], points[3 * i + 2]);
        }
        return distances;
    }

    private static float[] positions(AssetPart part) {
        float[] first = part.triangles().positions();
        float[] all = Arrays.copyOf(first, first.length * part.frameCount());
        for (int frame = 1; frame < part.frameCount(); frame++) {
            System.arraycopy(part.frame(frame).triangles().positions(), 0, all, frame * first.length, first.length);
        }
        return all;
    }

    /** Compared by identity of the arrays, as all records of arrays are. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
