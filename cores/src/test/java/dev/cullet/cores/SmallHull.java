// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.shape.ConvexShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A polytope with known faces, mapped by an affine map of whole numbers and a power of two: so its corners are exact,
 * and those of a face in one plane.
 *
 * @param corners 3 floats per corner
 * @param loops corners of each face, counter-clockwise from outside
 */
record SmallHull(float[] corners, int[][] loops) {
    /** A convex polygon of whole numbers; its first corners are one, too. */
    private static final int[] POLYGON = {2, 0, 1, 2, -1, 2, -2, 0, -1, -2, 1, -2};

    private static final int[][] CUBE = {
        {0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}
    };

    /** Returns a polytope of at most 12 corners. */
    static SmallHull of(Random random, float scale) {
        int sides = 3 + random.nextInt(4);
        return switch (random.nextInt(4)) {
            case 0 -> mapped(random, scale, cube(), CUBE);
            case 1 -> prism(POLYGON, sides).mapped(random, scale);
            case 2 -> cone(Math.max(4, sides), true).mapped(random, scale);
            default -> cone(sides, false).mapped(random, scale);
        };
    }

    /** Returns a prism with more corners than the C core keeps. */
    static SmallHull large(Random random, float scale) {
        int sides = 150;
        int[] polygon = new int[2 * sides];
        for (int i = 0; i < sides; i++) {
            double angle = 2 * Math.PI * (i + 0.25 * random.nextDouble()) / sides;
            polygon[2 * i] = (int) Math.rint(3e5 * Math.cos(angle));
            polygon[2 * i + 1] = (int) Math.rint(3e5 * Math.sin(angle));
        }
        SmallHull prism = prism(polygon, sides);
        float[] corners = prism.corners.clone();
        for (int i = 0; i < corners.length; i++) {
            corners[i] *= scale * (i % 3 == 2 ? 1 : 0x1p-17f);
        }
        return new SmallHull(corners, prism.loops);
    }

    private static float[] cube() {
        float[] corners = new float[24];
        for (int i = 0; i < 24; i++) {
            corners[i] = (i / 3) >> (i % 3) & 1;
        }
        return corners;
    }

    private static SmallHull prism(int[] polygon, int sides) {
        float[] corners = new float[6 * sides];
        int[][] loops = new int[sides + 2][];
        loops[sides] = new int[sides];
        loops[sides + 1] = new int[sides];
        for (int i = 0; i < sides; i++) {
            int next = (i + 1) % sides;
            for (int top = 0; top < 2; top++) {
                int at = 3 * (i + top * sides);
                corners[at] = polygon[2 * i];
                corners[at + 1] = polygon[2 * i + 1];
                corners[at + 2] = top;
            }
            loops[i] = new int[] {i, next, next + sides, i + sides};
            loops[sides][i] = sides - 1 - i;
            loops[sides + 1][i] = sides + i;
        }
        return new SmallHull(corners, loops);
    }

    /** Returns a pyramid, or two with a common base, which has 0 0 0 in it from four sides on. */
    private static SmallHull cone(int sides, boolean twice) {
        float[] corners = new float[3 * (sides + (twice ? 2 : 1))];
        List<int[]> loops = new ArrayList<>();
        int[] base = new int[sides];
        for (int i = 0; i < sides; i++) {
            int next = (i + 1) % sides;
            corners[3 * i] = POLYGON[2 * i];
            corners[3 * i + 1] = POLYGON[2 * i + 1];
            base[i] = sides - 1 - i;
            loops.add(new int[] {i, next, sides});
            if (twice) {
                loops.add(new int[] {next, i, sides + 1});
            }
        }
        corners[3 * sides + 2] = 2;
        if (twice) {
            corners[3 * sides + 5] = -1;
        } else {
            loops.add(base);
        }
        return new SmallHull(corners, loops.toArray(new int[0][]));
    }

    private SmallHull mapped(Random random, float scale) {
        return mapped(random, scale, corners, loops);
    }

    private static SmallHull mapped(Random random, float scale, float[] corners, int[][] loops) {
        int[] m = new int[9];
        int determinant = 0;
        while (determinant == 0) {
            for (int i = 0; i < 9; i++) {
                m[i] = random.nextInt(5) - 2;
            }
            determinant = m[0] * (m[4] * m[8] - m[5] * m[7])
                    - m[1] * (m[3] * m[8] - m[5] * m[6])
                    + m[2] * (m[3] * m[7] - m[4] * m[6]);
        }
        int[] move = {random.nextInt(7) - 3, random.nextInt(7) - 3, random.nextInt(7) - 3};
        float[] to = new float[corners.length];
        for (int i = 0; i < to.length; i++) {
            int row = i % 3;
            int at = i - row;
            float sum = m[3 * row] * corners[at] + m[3 * row + 1] * corners[at + 1] + m[3 * row + 2] * corners[at + 2];
            to[i] = (sum + move[row]) * scale;
        }
        int[][] turned = new int[loops.length][];
        for (int f = 0; f < loops.length; f++) {
            int count = loops[f].length;
            turned[f] = new int[count];
            for (int i = 0; i < count; i++) {
                turned[f][i] = loops[f][determinant > 0 ? i : count - 1 - i];
            }
        }
        return new SmallHull(to, turned);
    }

    int[] faceStarts() {
        int[] starts = new int[loops.length + 1];
        for (int f = 0; f < loops.length; f++) {
            starts[f + 1] = starts[f] + loops[f].length;
        }
        return starts;
    }

    int[] faceCorners() {
        int[] starts = faceStarts();
        int[] all = new int[starts[loops.length]];
        for (int f = 0; f < loops.length; f++) {
            System.arraycopy(loops[f], 0, all, starts[f], loops[f].length);
        }
        return all;
    }

    /** Returns 3 corners per triangle: fans of the loops. */
    int[] triangles() {
        List<Integer> triangles = new ArrayList<>();
        for (int[] loop : loops) {
            for (int i = 1; i + 1 < loop.length; i++) {
                triangles.add(loop[0]);
                triangles.add(loop[i]);
                triangles.add(loop[i + 1]);
            }
        }
        return triangles.stream().mapToInt(Integer::intValue).toArray();
    }

    ConvexShape shape() {
        short[] normals = new short[3 * loops.length]; // queries use the corners
        return ConvexShape.hull(normals, new double[loops.length], corners, faceStarts(), faceCorners(), triangles());
    }
}
