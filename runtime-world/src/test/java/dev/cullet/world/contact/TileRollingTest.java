// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.world.Scene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Balls and capsules that roll over the borders of tiles: contacts with tiles are those with the uncut mesh. */
final class TileRollingTest {
    private static final int STEPS = 9;

    private final Contacts uncut = new Contacts(256);
    private final Contacts merged = Contacts.ofTiles(256);
    private final Random random = new Random(31);
    private long contacts;
    private long corners;
    private final List<String> ghosts = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3})
    void noContactIsNewAtBordersOfAGrid(int seed) {
        check(terrain(16, seed), seed, 60, false);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {4, 5})
    void noContactIsNewAtTJunctions(int seed) {
        check(terrain(16, seed), seed, 60, true);
    }

    @Test
    void noContactIsNewAtBordersOfABumpySphere() {
        check(Meshes.noiseSphere(12, 0.3, 7), 7, 60, false);
    }

    @Test
    @Tag("campaign")
    void tenThousandBordersOfTerrainsAndSpheres() {
        int borders = 0;
        for (int seed = 1; borders < 10_000; seed++) {
            MeshArrays mesh = seed % 3 == 0 ? Meshes.noiseSphere(20, 0.3, seed) : terrain(24, seed);
            borders += check(mesh, seed, 500, seed % 2 == 0);
        }
        System.out.println(borders + " borders, " + contacts + " contacts, " + corners + " at corrected edges");
    }

    private static MeshArrays terrain(int cells, int seed) {
        return Meshes.terrain(cells, seed);
    }

    /** Grid for even seeds, random half-planes for odd ones. */
    private int[] cut(MeshArrays mesh, int seed) {
        int[] tileOf = new int[mesh.triangleCount()];
        double[] planes = random.doubles(12, -1, 1).toArray();
        for (int t = 0; t < tileOf.length; t++) {
            double[] c = new double[3];
            for (int k = 0; k < 9; k++) {
                c[k % 3] += mesh.at(t, k / 3, k % 3) / 3;
            }
            if (seed % 2 == 0) {
                tileOf[t] = 8 * (int) Math.floor(2 * c[0] + 4) + (int) Math.floor(2 * c[2] + 4);
            } else {
                for (int p = 0; p < 3; p++) {
                    double side = planes[4 * p] * c[0] + planes[4 * p + 1] * c[1] + planes[4 * p + 2] * c[2];
                    tileOf[t] |= side > 0.3 * planes[4 * p + 3] ? 1 << p : 0;
                }
            }
        }
        return tileOf;
    }

    private int check(MeshArrays mesh, int seed, int max, boolean split) {
        CutMesh cut = CutMesh.of(mesh, cut(mesh, seed), split);
        CollisionMesh whole = Scene.load(mesh);
        assertTrue(cut.tiles().size() > 1);
        assertTrue(Arrays.stream(cut.seams().inactive()).sum() > 0, "some borders are seams");
        assertEquals(List.of(), cut.seams().findings());
        int[] borders = cut.borders();
        int used = Math.min(max, borders.length);
        for (int i = 0; i < used; i++) {
            roll(cut, whole, borders[(int) ((long) i * borders.length / used)], split);
        }
        assertTrue(contacts > used);
        assertEquals(
                List.of(), ghosts.subList(0, Math.min(5, ghosts.size())), ghosts.size() + " ghosts of " + contacts);
        assertEquals(List.of(), missing.subList(0, Math.min(5, missing.size())), missing.size() + " missing");
        return used;
    }

    /** Rolls across a point of the edge, along the triangle, with a little penetration. */
    private void roll(CutMesh cut, CollisionMesh whole, int halfEdge, boolean split) {
        MeshArrays mesh = cut.whole();
        int triangle = halfEdge / 3;
        float[] a = CutMesh.corner(mesh, triangle, halfEdge % 3);
        float[] b = CutMesh.corner(mesh, triangle, halfEdge % 3 + 1);
        float[] c = CutMesh.corner(mesh, triangle, halfEdge % 3 + 2);
        double[] n = new double[3];
        for (int k = 0; k < 3; k++) {
            int i = (k + 1) % 3;
            int j = (k + 2) % 3;
            n[k] = (double) (b[i] - a[i]) * (c[j] - a[j]) - (double) (b[j] - a[j]) * (c[i] - a[i]);
        }
        double length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        double edge = Math.sqrt(Math.pow(b[0] - a[0], 2) + Math.pow(b[1] - a[1], 2) + Math.pow(b[2] - a[2], 2));
        double at = random.nextInt(4) == 0 ? 0 : random.nextDouble(); // over a corner, or between
        double radius = edge * (0.2 + 2 * random.nextDouble());
        double height = radius * (1 - 0.05 * random.nextDouble());
        for (int step = 0; step < STEPS; step++) {
            double inward = 0.5 - step / (STEPS - 1.0);
            double[] p = new double[3];
            for (int k = 0; k < 3; k++) {
                double onEdge = a[k] + at * (b[k] - a[k]);
                p[k] = onEdge + inward * (c[k] - onEdge) + height * n[k] / length;
            }
            // a capsule along a split edge has contacts with its halves that the whole edge does not have: balls only
            double half = split || random.nextBoolean() ? 0 : edge * random.nextDouble();
            compare(cut, whole, p, half, b, a, edge, radius, split, "edge " + halfEdge + " step " + step);
        }
    }

    private void compare(
            CutMesh cut,
            CollisionMesh whole,
            double[] p,
            double half,
            float[] b,
            float[] a,
            double edge,
            double radius,
            boolean split,
            String what) {
        double x = half * (b[0] - a[0]) / edge;
        double y = half * (b[1] - a[1]) / edge;
        double z = half * (b[2] - a[2]) / edge;
        uncut.collideCapsule(whole, p[0] - x, p[1] - y, p[2] - z, p[0] + x, p[1] + y, p[2] + z, radius);
        merged.collideCapsule(cut.tiles().get(0), p[0] - x, p[1] - y, p[2] - z, p[0] + x, p[1] + y, p[2] + z, radius);
        for (int i = 1; i < cut.tiles().size(); i++) {
            merged.add(cut.tiles().get(i));
        }
        contacts += merged.count();
        double skin = split ? Double.POSITIVE_INFINITY : 2e-3 * radius; // splits have further points of a normal
        for (int i = 0; i < merged.count(); i++) {
            double best = best(uncut, merged, i, skin);
            corners += best > 1 - 1e-6 ? 0 : 1;
            if (best < COSINE) {
                ghosts.add(cut.whole().name() + " " + what + " r " + radius + " half " + half + " cosine " + best
                        + shown(merged, i));
            }
        }
        for (int i = 0; i < uncut.count(); i++) {
            if (best(merged, uncut, i, skin) < COSINE) {
                missing.add(cut.whole().name() + " " + what + " r " + radius + " half " + half + shown(uncut, i));
            }
        }
    }

    /** At an inactive edge the normal is that of any face within 5 degrees of the direction. */
    private static final double COSINE = Math.cos(Math.toRadians(10.01));

    private static String shown(Contacts of, int i) {
        return " point " + of.x(i) + " " + of.y(i) + " " + of.z(i) + " normal " + of.normalX(i) + " " + of.normalY(i)
                + " " + of.normalZ(i) + " depth " + of.depth(i);
    }

    /** Largest cosine between a contact's normal and those of contacts of another list at the same point. */
    private static double best(Contacts list, Contacts of, int i, double skin) {
        double best = -2;
        for (int k = 0; k < list.count(); k++) {
            double x = list.x(k) - of.x(i);
            double y = list.y(k) - of.y(i);
            double z = list.z(k) - of.z(i);
            if (x * x + y * y + z * z <= skin * skin) {
                best = Math.max(
                        best,
                        list.normalX(k) * of.normalX(i)
                                + list.normalY(k) * of.normalY(i)
                                + list.normalZ(k) * of.normalZ(i));
            }
        }
        return best;
    }
}
