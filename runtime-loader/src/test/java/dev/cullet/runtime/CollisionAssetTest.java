// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.Validation;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import dev.cullet.testkit.Queries;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CollisionAssetTest {
    /** Places of spheres, at each of three scales. */
    private static final int PLACES = Effort.cases(80, 400);

    private static final LoadOptions UNCHECKED = LoadOptions.DEFAULTS.withValidation(Validation.NONE);

    private final Asset asset =
            Fixture.asset(AssetEncoding.EXACT, Meshes.torusKnot(8, 60), Meshes.box(0, 0, 0, 1, 2, 3));
    private final byte[] bytes = bytes(AssetWriter.write(asset));

    @Test
    void everyWayOfLoadingGivesTheSameAnswers(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("ship.cullet"), bytes);
        assertSame(CollisionAsset.load(file));
        assertSame(CollisionAsset.load(ByteBuffer.wrap(bytes), "bytes"));
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length + 20);
        direct.position(7);
        direct.put(bytes);
        direct.flip().position(7);
        assertSame(CollisionAsset.load(direct, "direct"));
        assertEquals(7, direct.position());
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            assertSame(CollisionAsset.load(channel.map(FileChannel.MapMode.READ_ONLY, 0, bytes.length), "mapped"));
        }
        assertSame(CollisionAsset.load(trickling(bytes), "stream"));
        Files.delete(file); // nothing keeps it open
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void damagedFilesAreRefusedByName(AssetEncoding encoding, @TempDir Path folder) throws IOException {
        byte[] whole = bytes(Fixture.file(encoding, Meshes.torusKnot(8, 60), Meshes.box(0, 0, 0, 1, 2, 3)));
        assertEquals(2, CollisionAsset.load(ByteBuffer.wrap(whole), "whole").partCount());
        byte[] damaged = whole.clone();
        damaged[damaged.length / 2] ^= 1;
        Path file = Files.write(folder.resolve("damaged.cullet"), damaged);
        AssetException refused = assertThrows(AssetException.class, () -> CollisionAsset.load(file));
        assertTrue(("" + refused.getMessage()).startsWith(file + ": "), "" + refused.getMessage());
        byte[] cut = Arrays.copyOf(whole, whole.length - 1);
        assertThrows(AssetException.class, () -> CollisionAsset.load(new ByteArrayInputStream(cut), "cut"));
        assertThrows(AssetException.class, () -> CollisionAsset.load(ByteBuffer.allocate(0), "empty"));
        assertThrows(NoSuchFileException.class, () -> CollisionAsset.load(folder.resolve("absent.cullet")));
    }

    @Test
    void trustedBytesAnswerTheSameAndOnlyTheirShapeIsChecked() throws IOException {
        assertSame(CollisionAsset.load(ByteBuffer.wrap(bytes), "trusted", UNCHECKED));
        ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes);
        direct.flip();
        assertSame(CollisionAsset.load(direct, "direct", UNCHECKED));
        byte[] damaged = bytes.clone();
        damaged[damaged.length / 2] ^= 1;
        assertEquals(
                2,
                CollisionAsset.load(ByteBuffer.wrap(damaged), "damaged", UNCHECKED)
                        .partCount(),
                "not noticed");
        assertThrows(AssetException.class, () -> CollisionAsset.load(ByteBuffer.wrap(damaged), "damaged"));
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void trustedBytesThatAreCutAreRefused(AssetEncoding encoding) throws IOException {
        byte[] whole = bytes(Fixture.file(encoding, Meshes.torusKnot(8, 60)));
        assertEquals(
                1,
                CollisionAsset.load(ByteBuffer.wrap(whole), "whole", UNCHECKED).partCount());
        for (int length = 0; length < whole.length; length += 97) {
            ByteBuffer cut = ByteBuffer.wrap(whole, 0, length);
            assertThrows(AssetException.class, () -> CollisionAsset.load(cut, "cut", UNCHECKED));
        }
    }

    @Test
    void partsAreFoundByNumberAndName() {
        CollisionAsset loaded = CollisionAsset.of(asset);
        assertEquals(List.of("part0", "part1"), loaded.partNames());
        assertEquals(2, loaded.partCount());
        assertEquals("part1", loaded.part("part1").name());
        assertEquals(loaded.part("part1"), loaded.part(1));
        assertEquals(12, loaded.part(1).triangleCount());
        assertEquals(
                "there is no part \"hull\"; the asset has: part0, part1",
                assertThrows(IllegalArgumentException.class, () -> loaded.part("hull"))
                        .getMessage());
        assertEquals(
                "part 2 is not in 0..1",
                assertThrows(IllegalArgumentException.class, () -> loaded.part(2))
                        .getMessage());
        assertEquals(
                "surface 1 is not in 0..0",
                assertThrows(IllegalArgumentException.class, () -> loaded.surfaceName(1))
                        .getMessage());
    }

    @Test
    void trianglesTellTheirCornersSurfaceAndSource() {
        CollisionAsset loaded = CollisionAsset.of(asset);
        CollisionMesh knot = loaded.part(0);
        boolean[] seen = new boolean[knot.triangleCount()];
        float[] corners = new float[10];
        for (int triangle = 0; triangle < knot.triangleCount(); triangle++) {
            knot.triangleCorners(triangle, corners, 1);
            int source = knot.sourceTriangle(triangle);
            seen[source] = true;
            for (int k = 0; k < 9; k++) {
                assertEquals(Meshes.torusKnot(8, 60).at(source, k / 3, k % 3), corners[1 + k], "triangle " + triangle);
            }
            assertEquals(0, knot.surface(triangle));
            assertEquals("default", knot.surfaceName(triangle));
        }
        for (boolean each : seen) {
            assertTrue(each);
        }
        assertEquals(-1, loaded.part(1).sourceTriangle(0));
        float[] bounds = new float[6];
        loaded.part(1).bounds(bounds, 0);
        assertArrayEquals(new float[] {0, 0, 0, 1, 2, 3}, bounds);
        assertEquals(1.5, loaded.part(1).boundingSphere().z(), 1e-6);
        assertEquals("test", loaded.provenance().builderVersion());
    }

    @Test
    void manySpheresAreAnsweredLikeEachOfThem() {
        CollisionMesh mesh = CollisionAsset.of(asset).part(0);
        float[] spheres = Queries.spheres(Meshes.torusKnot(8, 60), 0.02, 500, 3);
        int[] hits = new int[501];
        hits[500] = -7;
        int count = mesh.anySpheres(spheres, 500, hits);
        assertTrue(mesh.overlapsSpheres(spheres, 500));
        int touched = 0;
        for (int i = 499; i >= 0; i--) {
            assertEquals(
                    mesh.anySphere(spheres[4 * i], spheres[4 * i + 1], spheres[4 * i + 2], spheres[4 * i + 3]),
                    hits[i]);
            touched += hits[i] >= 0 ? 1 : 0;
        }
        assertEquals(touched, count);
        assertTrue(touched > 50 && touched < 450, touched + " touch");
        assertEquals(-7, hits[500]);
        assertFalse(mesh.overlapsSpheres(spheres, 0));
        assertEquals(0, mesh.anySpheres(spheres, 0, hits));
    }

    /** Spheres that are near each other begin their walk at the lowest node with all triangles they may touch. */
    @Tag("scaled")
    @Test
    void spheresInOnePlaceAreAnsweredLikeEachOfThem() {
        for (float scale : new float[] {0.01f, 1, 100_000}) {
            MeshArrays knot = Meshes.torusKnot(20, 150).scaledAndMoved(scale, 3 * scale, 0, -scale);
            double diagonal = knot.diagonal();
            CollisionMesh mesh = Fixture.of(knot).mesh();
            float[] centres = Queries.pointsNearSurface(knot, 0.05 * diagonal, PLACES, 5);
            float[] spheres = new float[4 * 29];
            int[] triangles = new int[29];
            int touched = 0;
            for (int i = 0; i < PLACES; i++) {
                for (int k = 0; k < 29; k++) {
                    for (int axis = 0; axis < 3; axis++) {
                        double away = ((k * (axis + 3) * 7) % 11 - 5) * 0.002 * diagonal;
                        spheres[4 * k + axis] = (float) (centres[3 * i + axis] + away);
                    }
                    spheres[4 * k + 3] = (float) (0.004 * diagonal);
                }
                int count = 0;
                for (int k = 0; k < 29; k++) {
                    triangles[k] =
                            mesh.anySphere(spheres[4 * k], spheres[4 * k + 1], spheres[4 * k + 2], spheres[4 * k + 3]);
                    count += triangles[k] >= 0 ? 1 : 0;
                }
                touched += count > 0 ? 1 : 0;
                assertEquals(count > 0, mesh.overlapsSpheres(spheres, 29), "cluster " + i);
                int[] all = new int[29];
                assertEquals(count, mesh.anySpheres(spheres, 29, all));
                assertArrayEquals(triangles, all, "cluster " + i);
            }
            assertTrue(touched > PLACES / 10 && touched < PLACES - PLACES / 10, touched + " of " + PLACES + " touch");
        }
    }

    @Test
    void aWrongSphereIsRefusedUnlessOneBeforeItTouches() {
        CollisionMesh box = CollisionAsset.of(asset).part(1);
        float[] wrongLast = {0, 1, 1, 0.1f, Float.NaN, 0, 0, 1};
        assertTrue(box.overlapsSpheres(wrongLast, 2));
        float[] wrongFirst = {0, 0, Float.POSITIVE_INFINITY, 1, 0, 1, 1, 0.1f};
        assertThrows(IllegalArgumentException.class, () -> box.overlapsSpheres(wrongFirst, 2));
        float[] negative = {50, 0, 0, -1};
        assertThrows(IllegalArgumentException.class, () -> box.overlapsSpheres(negative, 1));
    }

    private void assertSame(CollisionAsset loaded) {
        assertEquals(CollisionAsset.of(asset).partNames(), loaded.partNames());
        for (int part = 0; part < 2; part++) {
            CollisionMesh expected = CollisionAsset.of(asset).part(part);
            float[] s = Queries.spheres(Meshes.torusKnot(8, 60), 0.05, 300, 1);
            for (int i = 0; i < s.length; i += 4) {
                assertEquals(
                        expected.anySphere(s[i], s[i + 1], s[i + 2], s[i + 3]),
                        loaded.part(part).anySphere(s[i], s[i + 1], s[i + 2], s[i + 3]));
            }
        }
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] all = new byte[buffer.remaining()];
        buffer.duplicate().get(all);
        return all;
    }

    /** A stream that gives few bytes at a time and has no available bytes. */
    private static InputStream trickling(byte[] bytes) {
        return new InputStream() {
            private int at;

            @Override
            public int read() {
                return at < bytes.length ? bytes[at++] & 0xFF : -1;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                int count = Math.min(Math.min(length, 1000), bytes.length - at);
                System.arraycopy(bytes, at, target, offset, count);
                at += count;
                return count > 0 ? count : -1;
            }
        };
    }
}
