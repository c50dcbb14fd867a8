// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.IntSequence;
import dev.cullet.format.Outline;
import dev.cullet.format.Provenance;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.Sphere;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Small assets for the tests of this module, and equality of assets by content. */
final class TestAssets {
    private TestAssets() {}

    /** One part, no optional array. */
    static Asset box() {
        return of(List.of(part("box", Meshes.box(-1, -2, -3, 4, 5, 6), false)));
    }

    /** A tree of several levels, every optional array, and names that are not ASCII. */
    static Asset knot() {
        return of(List.of(part("turret \u00e9\u4e2d\ud83d\ude80", Meshes.torusKnot(5, 20), true)));
    }

    /** Three parts of different sizes, one of them a single triangle. */
    static Asset parts() {
        return of(List.of(
                part("hull", Meshes.noiseSphere(6, 0.2, 1), true),
                part("door", Meshes.soup(1, 0.5, 2), false),
                part("floor", Meshes.terrain(5, 3).scaledAndMoved(1000, 5000, -20, 7), true)));
    }

    /** Several parts whose numbers need no sine or cosine, so that they are the same on every JVM. */
    static Asset released() {
        return of(List.of(
                part("hull", Meshes.soup(60, 0.4, 1).scaledAndMoved(10, 1, 2, 3), true),
                part("door \u00e9", Meshes.soup(1, 0.5, 2), false),
                part("crate", Meshes.box(-1, -2, -3, 4, 5, 6), false)));
    }

    /** Surfaces that have more than a name. */
    static Asset withSurfaces() {
        Asset plain = parts();
        return new Asset(
                plain.provenance(),
                plain.surfaceNames(),
                plain.nodePaths(),
                plain.parts(),
                new float[0],
                new int[] {-7, 0},
                new float[] {0.4f, -1, -1, 1});
    }

    static Asset of(List<AssetPart> parts) {
        Provenance provenance = new Provenance("0.1.0", "encoding=exact\nweld=0\n", "0123456789abcdef".repeat(4));
        return new Asset(provenance, List.of("steel", "glass"), List.of("", "root/hull", "root/hull"), parts);
    }

    static AssetPart part(String name, MeshArrays mesh, boolean withOptionalArrays) {
        TestTrees.Built built = TestTrees.build(mesh);
        int triangles = mesh.triangleCount();
        int[] surfaces = new int[triangles];
        int[] nodes = new int[triangles];
        byte[] edgeFlags = new byte[triangles];
        for (int i = 0; i < triangles; i++) {
            surfaces[i] = i % 2;
            nodes[i] = i % 3;
            edgeFlags[i] = (byte) (37 * i);
        }
        TriangleSet set = withOptionalArrays
                ? new TriangleSet(
                        built.positions(), built.indices(), surfaces, 0, nodes, 0, built.sourceTriangles(), edgeFlags)
                : new TriangleSet(built.positions(), built.indices(), null, 1, null, 2, null, null);
        float[] bounds = bounds(built.positions());
        return new AssetPart(name, new float[] {1, 2, 3}, bounds, sphere(built.positions(), bounds), set, built.tree());
    }

    static float[] bounds(float[] positions) {
        float[] bounds = {
            Float.MAX_VALUE, Float.MAX_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE, -Float.MAX_VALUE, -Float.MAX_VALUE
        };
        for (int i = 0; i < positions.length; i++) {
            bounds[i % 3] = Math.min(bounds[i % 3], positions[i]);
            bounds[i % 3 + 3] = Math.max(bounds[i % 3 + 3], positions[i]);
        }
        return bounds;
    }

    static Sphere sphere(float[] positions, float[] bounds) {
        float[] centre = new float[3];
        for (int axis = 0; axis < 3; axis++) {
            centre[axis] = (bounds[axis] + bounds[axis + 3]) / 2;
        }
        double radius = 0;
        for (int i = 0; i < positions.length; i += 3) {
            double dx = (double) positions[i] - centre[0];
            double dy = (double) positions[i + 1] - centre[1];
            double dz = (double) positions[i + 2] - centre[2];
            radius = Math.max(radius, Math.sqrt(dx * dx + dy * dy + dz * dz));
        }
        return new Sphere(centre[0], centre[1], centre[2], Math.nextUp((float) radius));
    }

    static void assertSame(Asset expected, Asset actual) {
        assertEquals(expected.provenance().builderVersion(), actual.provenance().builderVersion());
        assertEquals(expected.provenance().options(), actual.provenance().options());
        assertEquals(expected.provenance().sourceHash(), actual.provenance().sourceHash());
        assertEquals(expected.surfaceNames(), actual.surfaceNames());
        assertEquals(expected.nodePaths(), actual.nodePaths());
        assertArrayEquals(expected.frameTimes(), actual.frameTimes());
        assertArrayEquals(expected.surfaceTags(), actual.surfaceTags());
        assertArrayEquals(expected.surfaceMaterials(), actual.surfaceMaterials());
        assertEquals(expected.parts().size(), actual.parts().size());
        for (int i = 0; i < expected.parts().size(); i++) {
            AssetPart part = expected.parts().get(i);
            assertEquals(part.frameCount(), actual.parts().get(i).frameCount());
            for (int k = 0; k < part.frameCount(); k++) {
                assertSame(part.frame(k), actual.parts().get(i).frame(k));
            }
        }
    }

    private static void assertSame(AssetPart expected, AssetPart actual) {
        assertEquals(expected.name(), actual.name());
        assertArrayEquals(expected.pivot(), actual.pivot());
        assertArrayEquals(expected.bounds(), actual.bounds());
        assertEquals(numbers(expected.boundingSphere()), numbers(actual.boundingSphere()));
        assertArrayEquals(expected.tree().origin(), actual.tree().origin());
        assertEquals(expected.tree().step(), actual.tree().step());
        assertArrayEquals(expected.tree().nodes(), actual.tree().nodes());
        assertEquals(expected.tree().depth(), actual.tree().depth());
        assertEquals(expected.tree().sahCost(), actual.tree().sahCost());
        assertSame(expected.lattice(), actual.lattice());
        assertSame(expected.bsp(), actual.bsp());
        assertSame(expected.cluster(), actual.cluster());
        assertSame(expected.shape(), actual.shape());
        assertSame(expected.compound(), actual.compound());
        assertEquals(expected.outlines().length, actual.outlines().length);
        for (int i = 0; i < expected.outlines().length; i++) {
            assertSame(expected.outlines()[i], actual.outlines()[i]);
        }
        TriangleSet a = expected.triangles();
        TriangleSet b = actual.triangles();
        assertSame(a.blocks(), b.blocks());
        assertArrayEquals(a.positions(), b.positions());
        assertArrayEquals(a.indices(), b.indices());
        assertSame(a.surfaces(), b.surfaces());
        assertEquals(a.uniformSurface(), b.uniformSurface());
        assertSame(a.nodes(), b.nodes());
        assertEquals(a.uniformNode(), b.uniformNode());
        assertSame(a.sourceTriangles(), b.sourceTriangles());
        EdgeFlags flags = a.edgeFlags();
        EdgeFlags others = b.edgeFlags();
        assertEquals(flags == null, others == null);
        if (flags != null && others != null) {
            assertArrayEquals(flags.values(), others.values());
            assertSame(flags.numbers(), others.numbers());
        }
    }

    private static void assertSame(@Nullable IntSequence expected, @Nullable IntSequence actual) {
        assertEquals(expected == null, actual == null);
        if (expected != null && actual != null) {
            assertArrayEquals(expected.words(), actual.words());
            assertArrayEquals(expected.toArray(), actual.toArray());
        }
    }

    private static void assertSame(@Nullable TriangleBlocks expected, @Nullable TriangleBlocks actual) {
        assertEquals(expected == null, actual == null);
        if (expected == null || actual == null) {
            return;
        }
        assertArrayEquals(expected.origin(), actual.origin());
        assertEquals(expected.step(), actual.step());
        assertEquals(expected.error(), actual.error());
        assertEquals(expected.triangleCount(), actual.triangleCount());
        assertArrayEquals(expected.words(), actual.words());
    }

    static void assertSame(@Nullable EnclosingCompound expected, @Nullable EnclosingCompound actual) {
        assertEquals(expected == null, actual == null);
        if (expected == null || actual == null) {
            return;
        }
        assertArrayEquals(expected.figures(), actual.figures());
        assertEquals(expected.pieces().size(), actual.pieces().size());
        for (int i = 0; i < expected.pieces().size(); i++) {
            assertSame(expected.pieces().get(i), actual.pieces().get(i));
        }
    }

    static void assertSame(@Nullable EnclosingShape expected, @Nullable EnclosingShape actual) {
        assertEquals(expected == null, actual == null);
        if (expected == null || actual == null) {
            return;
        }
        assertEquals(expected.kind(), actual.kind());
        assertEquals(expected.engine(), actual.engine());
        assertArrayEquals(expected.figures(), actual.figures());
        assertArrayEquals(expected.primitive(), actual.primitive());
        assertArrayEquals(expected.normals(), actual.normals());
        assertArrayEquals(expected.offsets(), actual.offsets());
        assertArrayEquals(expected.corners(), actual.corners());
        assertArrayEquals(expected.faceStarts(), actual.faceStarts());
        assertArrayEquals(expected.faceCorners(), actual.faceCorners());
        assertArrayEquals(expected.triangles(), actual.triangles());
    }

    private static void assertSame(Outline expected, Outline actual) {
        assertEquals(expected.kind(), actual.kind());
        assertEquals(expected.axis(), actual.axis());
        assertEquals(expected.at(), actual.at());
        assertEquals(expected.error(), actual.error());
        assertArrayEquals(expected.vertices(), actual.vertices());
        assertArrayEquals(expected.ringEnds(), actual.ringEnds());
        assertArrayEquals(expected.polygonEnds(), actual.polygonEnds());
        assertArrayEquals(expected.envelope(), actual.envelope());
    }

    private static void assertSame(@Nullable SphereCluster expected, @Nullable SphereCluster actual) {
        assertEquals(expected == null, actual == null);
        if (expected == null || actual == null) {
            return;
        }
        assertEquals(expected.mode(), actual.mode());
        assertArrayEquals(expected.spheres(), actual.spheres());
        assertArrayEquals(expected.next(), actual.next());
        assertEquals(expected.meshVolume(), actual.meshVolume());
        assertArrayEquals(expected.figures(), actual.figures());
    }

    private static void assertSame(@Nullable SolidLattice expected, @Nullable SolidLattice actual) {
        assertEquals(expected == null, actual == null);
        if (expected == null || actual == null) {
            return;
        }
        assertArrayEquals(expected.origin(), actual.origin());
        assertEquals(expected.step(), actual.step());
        assertEquals(expected.displacement(), actual.displacement());
        assertEquals(expected.solid(), actual.solid());
        assertArrayEquals(expected.caps(), actual.caps());
    }

    private static void assertSame(@Nullable BspTree expected, @Nullable BspTree actual) {
        assertEquals(expected == null, actual == null);
        if (expected == null || actual == null) {
            return;
        }
        assertEquals(expected.depth(), actual.depth());
        assertEquals(expected.fragmentCount(), actual.fragmentCount());
        assertArrayEquals(expected.planes(), actual.planes());
        assertArrayEquals(expected.topNodes(), actual.topNodes());
        assertArrayEquals(expected.topPolygons(), actual.topPolygons());
        assertArrayEquals(expected.frames(), actual.frames());
        assertEquals(expected.mixedCount(), actual.mixedCount());
        assertEquals(expected.mixedEntries(), actual.mixedEntries());
        assertArrayEquals(expected.mixedLists(), actual.mixedLists());
        assertArrayEquals(expected.mixedTriangles(), actual.mixedTriangles());
        assertArrayEquals(expected.mixedSamples(), actual.mixedSamples());
        assertArrayEquals(expected.degenerateTriangles(), actual.degenerateTriangles());
    }

    private static List<Float> numbers(Sphere sphere) {
        return new ArrayList<>(Arrays.asList(sphere.x(), sphere.y(), sphere.z(), sphere.radius()));
    }
}
