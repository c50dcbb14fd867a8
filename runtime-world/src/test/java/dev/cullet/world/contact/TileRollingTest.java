// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.contact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.mesh.CleanOptions;
import dev.cullet.mesh.MeshCleaner;
import dev.cullet.mesh.MeshException;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.ObjArrays;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import dev.cullet.testkit.RequiresPlatform;
import dev.cullet.world.Scene;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Balls and capsules that roll over the borders of tiles: contacts with tiles are those with the uncut mesh. */
@RequiresPlatform(Need.EXACT_ENCODING)
final class TileRollingTest {
    /** How a mesh is cut. */
    private enum Cut {
        WHOLE_EDGES,
        /** T-junctions whose vertices are on the edges. */
        EXACT_HALVES,
        /** T-junctions whose vertices are rounded to float. */
        ROUNDED_HALVES
    }

    private static final int BORDERS = Effort.cases(8, 60);

    private final Contacts merged = Contacts.ofTiles(512);
    private final Random random = new Random(31);

    /** Length above which edges count as this long, as a multiple of a short one: see {@link BorderPath}. */
    private double edgeLimit = Double.POSITIVE_INFINITY;

    private long contacts;
    private long parallelFaces;
    private long pierced;
    private long truncated;
    private long nonManifold;
    private long folded;

    /** Triangles of the tiles before they were simplified; 0 if they are not. */
    private long trianglesBefore;

    private long trianglesAfter;
    private final List<String> ghosts = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    @Tag("scaled")
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3})
    void tilesHaveTheContactsOfTheUncutTerrain(int seed) {
        check(Meshes.terrain(16, seed), seed, BORDERS, Cut.WHOLE_EDGES);
    }

    @Tag("scaled")
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {4, 5})
    void tilesHaveTheContactsOfTheUncutTerrainAtTJunctions(int seed) {
        check(Meshes.terrain(16, seed), seed, BORDERS, Cut.EXACT_HALVES);
        check(Meshes.terrain(16, seed), seed, BORDERS, Cut.ROUNDED_HALVES);
    }

    @Tag("scaled")
    @Test
    void tilesHaveTheContactsOfTheUncutBumpySphere() {
        check(Meshes.noiseSphere(12, 0.3, 7), 7, BORDERS, Cut.WHOLE_EDGES);
    }

    @Tag("scaled")
    @ParameterizedTest(name = "seed {0}, error {1}")
    @CsvSource({"11, 0.02", "12, 0.02", "13, 0.05", "14, 0.01"})
    void simplifiedTilesHaveTheContactsOfTheirUnion(int seed, double error) {
        MeshArrays mesh = seed % 2 == 0 ? Meshes.terrain(24, seed) : Meshes.noiseSphere(20, 0.3, seed);
        checkSimplified(mesh, seed / 2, error, BORDERS);
        assertTrue(trianglesAfter < 0.9 * trianglesBefore, trianglesAfter + " of " + trianglesBefore);
    }

    @Test
    @Tag("campaign")
    void tenThousandBordersOfSimplifiedTiles() {
        int borders = 0;
        MeshArrays sample = ObjArrays.read(Checkout.path("samples/models/terrain.obj"));
        double[] errors = {0.002, 0.01, 0.03, 0.1};
        for (int seed = 1; borders < 10_000; seed++) {
            MeshArrays mesh = switch (seed % 4) {
                case 0 -> Meshes.noiseSphere(24, 0.3, seed);
                case 1 -> sample;
                default -> Meshes.terrain(32, seed);
            };
            borders += checkSimplified(mesh, seed / 4 + seed, errors[seed / 2 % 4], 500);
        }
        print(borders);
        System.out.println(trianglesAfter + " of " + trianglesBefore + " triangles");
    }

    @Test
    @Tag("campaign")
    void tenThousandBordersOfTerrainsAndSpheres() {
        int borders = 0;
        MeshArrays sample = ObjArrays.read(Checkout.path("samples/models/terrain.obj"));
        for (int seed = 1; borders < 10_000; seed++) {
            MeshArrays mesh = switch (seed % 4) {
                case 0 -> Meshes.noiseSphere(20, 0.3, seed);
                case 1 -> sample;
                default -> Meshes.terrain(24, seed);
            };
            borders += check(mesh, seed / 4 + seed, 500, Cut.values()[seed % 3]);
        }
        print(borders);
    }

    @Requires(Need.MODELS)
    @Test
    @Tag("campaign")
    void bordersOfScans() throws MeshException {
        int borders = 0;
        int seed = 40;
        edgeLimit = 2;
        for (Path file : RealModels.files("scans")) {
            // each contact near a vertex is compared with all its triangles: up to 1,929 in that file
            if (file.toString().endsWith(".obj") && !file.toString().contains("Generic_Twin")) {
                borders += check(cleaned(ObjArrays.read(file)), ++seed, 2500, Cut.WHOLE_EDGES);
                print(borders);
            }
        }
        assertTrue(borders > 1000, borders + " borders");
    }

    /** Returns what is baked of a mesh: without duplicate triangles, whose edges would count as non-manifold. */
    private static MeshArrays cleaned(MeshArrays mesh) throws MeshException {
        TriangleMesh clean = MeshCleaner.clean(TriangleMesh.of(mesh.positions(), mesh.indices()), CleanOptions.DEFAULTS)
                .mesh();
        return new MeshArrays(mesh.name(), clean.positions(), clean.indices());
    }

    private void print(int borders) {
        System.out.println(borders + " borders, " + contacts + " contacts, " + parallelFaces + " at parallel faces, "
                + pierced + " positions left out at T-junctions, deeper than the radius, "
                + truncated + " with more contacts than fit, " + nonManifold + " at non-manifold borders, " + folded
                + " positions between faces on each other");
    }

    /** Returns the tile of each triangle: a grid for even seeds, else random half-spaces. */
    private int[] cut(MeshArrays mesh, int seed) {
        double[] centre = new double[3];
        double[] scale = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            double min = Double.POSITIVE_INFINITY;
            double max = Double.NEGATIVE_INFINITY;
            for (int i = axis; i < mesh.positions().length; i += 3) {
                min = Math.min(min, mesh.positions()[i]);
                max = Math.max(max, mesh.positions()[i]);
            }
            centre[axis] = (min + max) / 2;
            scale[axis] = max > min ? 2 / (max - min) : 1;
        }
        double[] planes = random.doubles(12, -1, 1).toArray();
        int[] tileOf = new int[mesh.triangleCount()];
        for (int t = 0; t < tileOf.length; t++) {
            double[] c = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                double sum = mesh.at(t, 0, axis) + mesh.at(t, 1, axis) + mesh.at(t, 2, axis);
                c[axis] = (sum / 3 - centre[axis]) * scale[axis];
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

    /** Rolls over at most {@code max} borders; returns their number. */
    private int check(MeshArrays given, int seed, int max, Cut how) {
        MeshArrays mesh = how == Cut.EXACT_HALVES ? onLattice(given) : given;
        return check(mesh, cut(mesh, seed), max, how);
    }

    /** Simplifies the tiles of a mesh as a batch does, and rolls over at most {@code max} borders. */
    private int checkSimplified(MeshArrays given, int seed, double error, int max) {
        SimplifiedTiles tiles = SimplifiedTiles.of(given, cut(given, seed), error);
        trianglesBefore += given.triangleCount();
        trianglesAfter += tiles.union().triangleCount();
        return check(tiles.union(), tiles.tileOf(), max, Cut.WHOLE_EDGES);
    }

    private int check(MeshArrays mesh, int[] tileOf, int max, Cut how) {
        boolean split = how != Cut.WHOLE_EDGES;
        double edge = shortEdge(mesh);
        double tolerance = Math.min(SeamOptions.DEFAULT.tolerance(), 0.01 * edge); // scans have edges of 1e-4 m
        CutMesh cut = CutMesh.of(mesh, tileOf, split, new SeamOptions(tolerance, SeamOptions.DEFAULT.angle()));
        double rounded = how == Cut.ROUNDED_HALVES ? 0x1p-24 * largestNorm(mesh) : 0;
        UncutMesh uncut = new UncutMesh(mesh, Scene.load(mesh), split, rounded);
        assertTrue(
                cut.tiles().size() > 1 && Arrays.stream(cut.seams().inactive()).sum() > 0, "some seams");
        double maxEdge = edgeLimit * edge;
        int[] borders = cut.borders();
        int count = borders.length / 2;
        int used = Math.min(max, count);
        long before = contacts;
        for (int i = 0; i < used; i++) {
            int border = (int) ((long) i * count / used);
            for (int shape = 0; shape < BorderPath.SHAPES; shape++) {
                BorderPath path =
                        new BorderPath(mesh, borders[2 * border], borders[2 * border + 1], maxEdge, shape, random);
                roll(cut, uncut, path, mesh.name() + " border " + border + " shape " + shape, split);
            }
        }
        assertTrue(contacts - before > used, "positions with contacts");
        assertEquals(
                List.of(), ghosts.subList(0, Math.min(5, ghosts.size())), ghosts.size() + " ghosts of " + contacts);
        assertEquals(
                List.of(), missing.subList(0, Math.min(5, missing.size())), missing.size() + " missing of " + contacts);
        assertTrue(uncut.parallelFaces <= (contacts - before) / 1000, uncut.parallelFaces + " at parallel faces");
        assertTrue(nonManifold <= contacts / 100_000, nonManifold + " at non-manifold borders of " + contacts);
        parallelFaces += uncut.parallelFaces;
        return used;
    }

    /** Returns the length that a tenth of the edges is shorter than. */
    private static double shortEdge(MeshArrays mesh) {
        double[] lengths = new double[mesh.triangleCount()];
        for (int t = 0; t < lengths.length; t++) {
            double x = mesh.at(t, 1, 0) - mesh.at(t, 0, 0);
            double y = mesh.at(t, 1, 1) - mesh.at(t, 0, 1);
            double z = mesh.at(t, 1, 2) - mesh.at(t, 0, 2);
            lengths[t] = Math.sqrt(x * x + y * y + z * z);
        }
        Arrays.sort(lengths);
        return lengths[lengths.length / 10];
    }

    private static double largestNorm(MeshArrays mesh) {
        double largest2 = 0;
        for (int i = 0; i < mesh.positions().length; i += 3) {
            double x = mesh.positions()[i];
            double y = mesh.positions()[i + 1];
            double z = mesh.positions()[i + 2];
            largest2 = Math.max(largest2, x * x + y * y + z * z);
        }
        return Math.sqrt(largest2);
    }

    /** Returns a mesh whose vertices, and the middles of whose edges, are multiples of a power of two. */
    private static MeshArrays onLattice(MeshArrays mesh) {
        float[] positions = mesh.positions().clone();
        for (int i = 0; i < positions.length; i++) {
            positions[i] = Math.round(positions[i] * 4096f) / 4096f;
        }
        return new MeshArrays(mesh.name() + " on a lattice", positions, mesh.indices());
    }

    private void roll(CutMesh cut, UncutMesh uncut, BorderPath path, String what, boolean split) {
        for (int step = 0; step < BorderPath.STEPS; step++) {
            path.moveTo(step);
            double[] p = path.ends;
            if (trianglesBefore > 0 && Double.isNaN(p[0])) {
                folded++; // faces of two simplified tiles are on each other
                continue;
            }
            uncut.collide(p, path.radius);
            if (split && uncut.isPierced()) {
                pierced++;
                continue;
            }
            merged.collideCapsule(cut.tiles().get(0), p[0], p[1], p[2], p[3], p[4], p[5], path.radius);
            for (int i = 1; i < cut.tiles().size(); i++) {
                merged.add(cut.tiles().get(i));
            }
            if (merged.isTruncated() || uncut.contacts.isTruncated()) {
                truncated++;
                continue;
            }
            contacts += merged.count();
            for (int i = 0; i < merged.count(); i++) {
                if (!uncut.gives(merged, i) && !isAtNonManifoldBorder(cut, merged, i, path.radius)) {
                    ghosts.add(what + " step " + step + " r " + path.radius + shown(merged, i));
                }
            }
            for (int i = 0; i < uncut.contacts.count(); i++) {
                if (uncut.isIn(merged, i) || isAtNonManifoldBorder(cut, uncut.contacts, i, path.radius)) {
                    continue;
                }
                missing.add(what + " step " + step + " r " + path.radius + shown(uncut.contacts, i));
            }
        }
    }

    private boolean isAtNonManifoldBorder(CutMesh cut, Contacts of, int i, double radius) {
        boolean is = cut.isNearNonManifoldBorder(new double[] {of.x(i), of.y(i), of.z(i)}, 1e-3 * radius);
        nonManifold += is ? 1 : 0;
        return is;
    }

    private static String shown(Contacts of, int i) {
        return " point " + of.x(i) + " " + of.y(i) + " " + of.z(i) + " normal " + of.normalX(i) + " " + of.normalY(i)
                + " " + of.normalZ(i) + " depth " + of.depth(i);
    }
}
