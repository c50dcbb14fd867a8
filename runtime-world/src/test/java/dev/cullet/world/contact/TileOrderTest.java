// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Vectors;
import dev.cullet.world.Scene;
import dev.cullet.world.internal.TileOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Contacts with tiles have the same bits in every order of the tiles: capsules that are parallel to a face or an edge,
 * so that contacts are equally deep, within the distance of one contact of each other, and at the limits of ranges.
 */
final class TileOrderTest {
    private static final int[][][] ORDERS = {
        {{0}}, {{0, 1}, {1, 0}}, {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
    };

    private final Contacts contacts = Contacts.ofTiles(64);
    private final Random random = new Random(35);
    private long lists;
    private long ofSeveralTiles;

    /** Number of contacts of the lists so far. */
    private long found;

    @Test
    void contactsDoNotDependOnTheOrderOfTiles() {
        run(24, 36);
        assertTrue(ofSeveralTiles > lists / 10, ofSeveralTiles + " of " + lists + " with contacts of several tiles");
    }

    @Test
    @Tag("campaign")
    void halfAMillionCapsules() {
        run(5000, 100);
        System.out.println(lists + " capsules, " + ofSeveralTiles + " of several tiles, " + found + " contacts");
    }

    /** Without a rule for the order, the first of two contacts that count as one is kept. */
    @Test
    void tilesHaveAnOrderOfTheirGeometry() {
        CollisionMesh low = Scene.load(Meshes.box(0, 0, 0, 1, 1, 1));
        CollisionMesh high = Scene.load(Meshes.box(0, 0, 0.5f, 1, 1, 2));
        CollisionMesh corner =
                Scene.load(new MeshArrays("one", new float[] {0, 0, 0, 1, 0, 0, 0, 1, 0}, new int[] {0, 1, 2}));
        CollisionMesh turned =
                Scene.load(new MeshArrays("two", new float[] {1, 1, 0, 1, 0, 0, 0, 1, 0}, new int[] {0, 1, 2}));
        CollisionMesh other =
                Scene.load(new MeshArrays("three", new float[] {0, 0, 0, 1, 1, 0, 0, 1, 0}, new int[] {0, 1, 2}));
        List<CollisionMesh> all = List.of(low, high, corner, turned, other);
        for (CollisionMesh a : all) {
            for (CollisionMesh b : all) {
                assertEquals(Integer.signum(TileOrder.compare(a, b)), -Integer.signum(TileOrder.compare(b, a)));
                assertEquals(a == b, TileOrder.compare(a, b) == 0);
            }
        }
        assertTrue(TileOrder.compare(low, high) < 0);
        assertEquals(0, TileOrder.compare(low, Scene.load(Meshes.box(0, 0, 0, 1, 1, 1))));
    }

    private void run(int meshes, int capsules) {
        for (int i = 0; i < meshes; i++) {
            MeshArrays mesh = mesh(i);
            int count = 2 + i % 2;
            int[] tileOf = new int[mesh.triangleCount()];
            for (int t = 0; t < tileOf.length; t++) {
                tileOf[t] = t < count ? t : random.nextInt(count);
            }
            List<CollisionMesh> tiles = CutMesh.of(mesh, tileOf, i % 4 < 2).tiles();
            for (int k = 0; k < capsules; k++) {
                compare(tiles, capsule(mesh), "mesh " + i + " capsule " + k);
            }
        }
    }

    /** Faces that are large and flat, facets that meet at small angles, and spikes nearer than one contact. */
    private MeshArrays mesh(int i) {
        return switch (i % 3) {
            case 0 -> Meshes.terrain(6, i);
            case 1 -> facets();
            default -> spikes();
        };
    }

    /** A grid with few heights, so that faces of several triangles are in one plane. */
    private MeshArrays facets() {
        int n = 6;
        float[] positions = new float[3 * n * n];
        for (int i = 0; i < n * n; i++) {
            positions[3 * i] = i % n;
            positions[3 * i + 1] = 0.02f * random.nextInt(2);
            positions[3 * i + 2] = Math.floorDiv(i, n);
        }
        int[] indices = new int[6 * (n - 1) * (n - 1)];
        int at = 0;
        for (int row = 0; row < n - 1; row++) {
            for (int column = 0; column < n - 1; column++) {
                int a = row * n + column;
                for (int vertex : new int[] {a, a + n, a + 1, a + 1, a + n, a + n + 1}) {
                    indices[at++] = vertex;
                }
            }
        }
        return new MeshArrays("facets", positions, indices);
    }

    private MeshArrays spikes() {
        int spikes = 24;
        float[] positions = new float[9 * spikes];
        int[] indices = new int[3 * spikes];
        for (int i = 0; i < spikes; i++) {
            float x = (float) (1.5e-3 * random.nextDouble());
            float top = (float) (2e-4 * random.nextInt(3));
            System.arraycopy(new float[] {x, top, 0, x, -1, -1e-3f, x, -1, 1e-3f}, 0, positions, 9 * i, 9);
        }
        Arrays.setAll(indices, k -> k);
        return new MeshArrays("spikes", positions, indices);
    }

    /** A capsule parallel to a face, or to one of its edges, a little into it; or one anywhere near. */
    private double[] capsule(MeshArrays mesh) {
        double[] corners = mesh.corners(random.nextInt(mesh.triangleCount()));
        double[] normal = Vectors.cross(Vectors.minus(corners, 3, corners, 0), Vectors.minus(corners, 6, corners, 0));
        double[] middle = new double[3];
        double[] along = new double[3];
        double a = random.nextDouble();
        double b = random.nextDouble() * (1 - a);
        int edge = 3 * random.nextInt(3);
        boolean parallelToEdge = random.nextBoolean();
        double turn = 2 * random.nextDouble() - 1;
        double radius = random.nextInt(4) == 0 ? 1 : 0.3 + random.nextDouble();
        double depth = random.nextInt(3) == 0 ? 0 : 1e-3 * random.nextDouble() * radius;
        double size = Math.sqrt(Vectors.length2(normal));
        double side = normal[1] < 0 ? -1 : 1;
        double[] ends = new double[7];
        for (int axis = 0; axis < 3; axis++) {
            double u = corners[3 + axis] - corners[axis];
            double v = corners[6 + axis] - corners[axis];
            double w = corners[(edge + 3) % 9 + axis] - corners[edge + axis];
            along[axis] = parallelToEdge ? w : turn * u + (1 - Math.abs(turn)) * v;
            middle[axis] = corners[axis] + a * u + b * v + side * (radius - depth) * normal[axis] / size;
            ends[axis] = middle[axis] - along[axis];
            ends[3 + axis] = middle[axis] + along[axis];
        }
        ends[6] = radius;
        return ends;
    }

    private void compare(List<CollisionMesh> tiles, double[] capsule, String name) {
        int[][] orders = ORDERS[tiles.size() - 1];
        double[] expected = collide(tiles, orders[0], capsule);
        boolean several = false;
        for (int i = 1; i < contacts.count(); i++) {
            several |= contacts.mesh(i) != contacts.mesh(0);
        }
        lists++;
        found += contacts.count();
        ofSeveralTiles += several ? 1 : 0;
        for (int[] order : orders) {
            double[] other = collide(tiles, order, capsule);
            assertArrayEquals(expected, other, () -> name + " order " + Arrays.toString(order));
        }
    }

    /** Returns all numbers of all contacts, with the number of the tile in the list of tiles. */
    private double[] collide(List<CollisionMesh> tiles, int[] order, double[] c) {
        contacts.collideCapsule(tiles.get(order[0]), c[0], c[1], c[2], c[3], c[4], c[5], c[6]);
        for (int i = 1; i < order.length; i++) {
            contacts.add(tiles.get(order[i]));
        }
        double[] all = new double[9 * contacts.count()];
        for (int i = 0; i < contacts.count(); i++) {
            double[] one = {
                contacts.x(i),
                contacts.y(i),
                contacts.z(i),
                contacts.normalX(i),
                contacts.normalY(i),
                contacts.normalZ(i),
                contacts.depth(i),
                contacts.triangle(i),
                order[contacts.mesh(i)]
            };
            System.arraycopy(one, 0, all, 9 * i, 9);
        }
        return all;
    }
}
