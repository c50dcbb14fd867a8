// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.models;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A model while it is drawn: named nodes, each with vertices of its own around a pivot, and polygons with a material.
 * Metres, Y up, right-handed; polygons run counter-clockwise seen from outside.
 */
final class Sketch {
    /** One node: {@code vertices} are 3 doubles each, relative to {@code pivot}. */
    static final class Node {
        final String name;
        final double[] pivot;
        final List<double[]> vertices = new ArrayList<>();
        final List<Polygon> polygons = new ArrayList<>();

        Node(String name, double... pivot) {
            this.name = name;
            this.pivot = pivot;
        }

        /**
         * Adds a vertex, given relative to the pivot and rounded to a tenth of a millimetre, and returns its number.
         */
        int vertex(double x, double y, double z) {
            vertices.add(new double[] {rounded(x), rounded(y), rounded(z)});
            return vertices.size() - 1;
        }

        void polygon(String material, int... corners) {
            polygons.add(new Polygon(material, corners));
        }

        /**
         * A closed skin over rings of equally many vertices, with a flat polygon at both ends. Rings run
         * counter-clockwise seen from the end of the last one.
         */
        void loft(String material, double[][][] rings) {
            int count = rings[0].length;
            int[][] number = new int[rings.length][count];
            for (int r = 0; r < rings.length; r++) {
                for (int k = 0; k < count; k++) {
                    number[r][k] = vertex(rings[r][k][0], rings[r][k][1], rings[r][k][2]);
                }
            }
            for (int r = 0; r + 1 < rings.length; r++) {
                for (int k = 0; k < count; k++) {
                    int next = (k + 1) % count;
                    polygon(material, number[r][k], number[r][next], number[r + 1][next], number[r + 1][k]);
                }
            }
            polygon(material, reversed(number[0]));
            polygon(material, number[rings.length - 1]);
        }

        private static int[] reversed(int[] ring) {
            int[] back = new int[ring.length];
            Arrays.setAll(back, k -> ring[ring.length - 1 - k]);
            return back;
        }

        private static double rounded(double value) {
            return Math.rint(value * 1e4) / 1e4 + 0.0;
        }
    }

    /** A polygon; its corners are vertices of the node. */
    record Polygon(String material, int... corners) {}

    /** A material with its colour, each share in 0 .. 1. */
    record Material(String name, double red, double green, double blue) {}

    final String name;
    final List<Node> nodes = new ArrayList<>();

    final List<Material> materials = new ArrayList<>();

    Sketch(String name) {
        this.name = name;
    }

    Node node(String nodeName, double... pivot) {
        Node node = new Node(nodeName, pivot);
        nodes.add(node);
        return node;
    }

    void material(String materialName, double red, double green, double blue) {
        materials.add(new Material(materialName, red, green, blue));
    }
}
