// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * The polygons of a generated file, and how many triangles of each the generator put into the file. Polygon p is a
 * regular polygon in the plane x = p + 1, with vertices of its own, so that each triangle of an import is assigned to
 * its polygon by its coordinates.
 */
final class Generated {
    /** A polygon. */
    record Polygon(int number, int corners, int firstVertex) {
        int triangles() {
            return corners - 2;
        }

        /** Returns a coordinate of a corner. */
        float at(int corner, int axis) {
            double angle = 2 * Math.PI * corner / corners;
            return axis == 0 ? number + 1 : (float) (axis == 1 ? Math.cos(angle) : Math.sin(angle));
        }
    }

    final Random random;
    final List<List<Polygon>> meshes = new ArrayList<>();
    final List<Polygon> polygons = new ArrayList<>();
    final List<String> damages = new ArrayList<>();

    /** Per polygon, the triangles of the file, copies of nodes included. */
    final int[] expected;

    /** Creates one to four meshes of one to eight polygons. */
    Generated(Random random, int maxCorners) {
        this.random = random;
        int vertex = 0;
        for (int mesh = 1 + random.nextInt(4); mesh > 0; mesh--) {
            List<Polygon> all = new ArrayList<>();
            for (int i = 1 + random.nextInt(8); i > 0; i--) {
                int corners = 3 + random.nextInt(maxCorners - 2);
                all.add(new Polygon(polygons.size(), corners, vertex));
                polygons.add(all.get(all.size() - 1));
                vertex += corners;
            }
            meshes.add(all);
        }
        expected = new int[polygons.size()];
        Arrays.setAll(expected, i -> polygons.get(i).triangles());
    }

    /** Returns one of some damages, and stores it for messages. */
    String damage(String... kinds) {
        String kind = kinds[random.nextInt(kinds.length)];
        damages.add(kind);
        return kind;
    }

    /** Returns true in one of so many cases. */
    boolean oneIn(int cases) {
        return random.nextInt(cases) == 0;
    }

    int vertexCount() {
        Polygon last = polygons.get(polygons.size() - 1);
        return last.firstVertex() + last.corners();
    }

    static String decimal(float value) {
        return String.format(Locale.ROOT, "%.9g", value);
    }
}
