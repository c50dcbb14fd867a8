// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.flatbuffers.FlatBufferBuilder;
import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.BspTree;
import dev.cullet.format.CornerIndices;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.IntSequence;
import dev.cullet.format.Outline;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.Sphere;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.generated.StoredAsset;
import dev.cullet.format.generated.StoredBlocks;
import dev.cullet.format.generated.StoredBsp;
import dev.cullet.format.generated.StoredEncoding;
import dev.cullet.format.generated.StoredFrame;
import dev.cullet.format.generated.StoredLattice;
import dev.cullet.format.generated.StoredOutline;
import dev.cullet.format.generated.StoredPart;
import dev.cullet.format.generated.StoredPoint;
import dev.cullet.format.generated.StoredProvenance;
import dev.cullet.format.generated.StoredSpheres;
import dev.cullet.format.generated.StoredSurface;
import dev.cullet.format.generated.StoredTree;
import dev.cullet.format.generated.StoredTriangles;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decoders, encoders and the classes that flatc makes from cullet.fbs understand each other. */
class SchemaTest {
    private static final Path SCHEMA = Checkout.path("format/reader/src/main/schema/cullet.fbs");
    private static final Path GENERATED = Path.of("src/test/java/dev/cullet/format/generated");

    @Test
    void identifierIsThatOfTheSchema() throws IOException {
        assertEquals("file_identifier \"" + AssetLayout.IDENTIFIER + "\";", line("file_identifier"));
    }

    private static String line(String start) throws IOException {
        try (Stream<String> lines = Files.lines(SCHEMA)) {
            return lines.filter(each -> each.startsWith(start)).findFirst().orElseThrow();
        }
    }

    @Test
    void generatedClassesReadWhatTheEncodersWrite() {
        Asset asset = TestAssets.parts();
        StoredAsset stored = StoredAsset.getRootAsStoredAsset(Damage.file(asset));
        assertEquals(1, stored.versionMajor());
        assertEquals(0, stored.versionMinor());
        assertEquals(StoredEncoding.EXACT, stored.encoding());
        assertEquals(asset.provenance().builderVersion(), stored.provenance().builderVersion());
        assertEquals(asset.provenance().options(), stored.provenance().options());
        StringBuilder hash = new StringBuilder();
        for (int i = 0; i < stored.provenance().sourceHashLength(); i++) {
            hash.append(String.format("%02x", stored.provenance().sourceHash(i)));
        }
        assertEquals(asset.provenance().sourceHash(), hash.toString());
        assertEquals(
                asset.surfaceNames(),
                names(stored.surfacesLength(), i -> stored.surfaces(i).name()));
        assertEquals(asset.nodePaths(), names(stored.nodesLength(), stored::nodes));
        for (int i = 0; i < asset.parts().size(); i++) {
            assertSame(asset.parts().get(i), stored.parts(i));
        }
    }

    @Test
    void generatedClassesReadFrames() {
        Asset asset = TestFrames.asset();
        StoredAsset stored = StoredAsset.getRootAsStoredAsset(Damage.file(asset));
        assertEquals(asset.frameTimes().length, stored.frameTimesLength());
        for (int i = 0; i < asset.parts().size(); i++) {
            AssetPart part = asset.parts().get(i);
            assertSame(part, stored.parts(i));
            assertEquals(part.frameCount(), 1 + stored.parts(i).framesLength());
            for (int k = 1; k < part.frameCount(); k++) {
                assertSame(part.frame(k), stored.parts(i).frames(k - 1));
            }
        }
        StoredAsset still = StoredAsset.getRootAsStoredAsset(Damage.file(TestAssets.box()));
        assertEquals(0, still.frameTimesLength());
        assertEquals(0, still.parts(0).framesLength());
    }

    private static void assertSame(AssetPart frame, StoredFrame stored) {
        assertArrayEquals(Arrays.copyOf(frame.bounds(), 3), xyz(stored.lower()));
        assertArrayEquals(Arrays.copyOfRange(frame.bounds(), 3, 6), xyz(stored.upper()));
        Sphere sphere = frame.boundingSphere();
        assertArrayEquals(new float[] {sphere.x(), sphere.y(), sphere.z()}, xyz(stored.centre()));
        assertEquals(sphere.radius(), stored.radius());
        assertArrayEquals(frame.tree().origin(), xyz(stored.origin()));
        assertEquals(frame.tree().step(), stored.step());
        float[] positions = frame.triangles().positions();
        assertEquals(positions.length, stored.positionsLength());
        for (int i = 0; i < positions.length; i++) {
            assertEquals(positions[i], stored.positions(i));
        }
        assertEquals(6 * frame.tree().nodeCount(), stored.boxesLength());
        for (int i = 0; i < stored.boxesLength(); i++) {
            assertEquals(frame.tree().nodes()[8 * (i / 6) + i % 6], stored.boxes(i));
        }
    }

    private static void assertSame(AssetPart part, StoredPart stored) {
        assertEquals(part.name(), stored.name());
        assertArrayEquals(part.pivot(), xyz(stored.pivot()));
        assertArrayEquals(Arrays.copyOf(part.bounds(), 3), xyz(stored.lower()));
        assertArrayEquals(Arrays.copyOfRange(part.bounds(), 3, 6), xyz(stored.upper()));
        Sphere sphere = part.boundingSphere();
        assertArrayEquals(new float[] {sphere.x(), sphere.y(), sphere.z()}, xyz(stored.centre()));
        assertEquals(sphere.radius(), stored.radius());
        assertArrayEquals(part.tree().origin(), xyz(stored.tree().origin()));
        assertEquals(part.tree().step(), stored.tree().step());
        assertEquals(part.tree().depth(), stored.tree().depth());
        assertEquals(part.tree().sahCost(), stored.tree().sahCost());
        assertEquals(0, stored.tree().nodesAsByteBuffer().position() % 8, "words of nodes are aligned");
        assertArrayEquals(
                part.tree().nodes(),
                IntStream.range(0, stored.tree().nodesLength())
                        .mapToLong(stored.tree()::nodes)
                        .toArray());
        TriangleSet set = part.triangles();
        StoredTriangles triangles = stored.triangles();
        for (int i = 0; i < set.positions().length; i++) {
            assertEquals(set.positions()[i], triangles.positions(i));
        }
        assertEquals(set.triangleCount(), triangles.triangleCount());
        CornerIndices corners = set.cornerIndices();
        assertNotNull(corners);
        assertWords(corners.words(), triangles.indicesLength(), triangles::indices);
        assertNumbers(set.surfaces(), triangles.surfacesLength(), triangles::surfaces);
        assertEquals(set.uniformSurface(), triangles.uniformSurface());
        assertNumbers(set.nodes(), triangles.nodesLength(), triangles::nodes);
        assertEquals(set.uniformNode(), triangles.uniformNode());
        assertNumbers(set.sourceTriangles(), triangles.sourceTrianglesLength(), triangles::sourceTriangles);
        EdgeFlags flags = set.edgeFlags();
        assertNumbers(flags == null ? null : flags.numbers(), triangles.edgeFlagsLength(), triangles::edgeFlags);
        assertEquals(flags == null ? 0 : flags.values().length, triangles.edgeFlagValuesLength());
        for (int i = 0; flags != null && i < flags.values().length; i++) {
            assertEquals(flags.values()[i] & 0xFF, triangles.edgeFlagValues(i));
        }
    }

    private static void assertNumbers(@Nullable IntSequence expected, int length, IntToLongFunction stored) {
        assertWords(expected == null ? new long[0] : expected.words(), length, stored);
    }

    private static void assertWords(long[] expected, int length, IntToLongFunction stored) {
        assertArrayEquals(expected, IntStream.range(0, length).mapToLong(stored).toArray());
    }

    @Test
    void generatedClassesReadBlocks() {
        Asset asset = TestCompact.asset();
        StoredAsset stored = StoredAsset.getRootAsStoredAsset(Damage.file(asset));
        assertEquals(StoredEncoding.COMPACT, stored.encoding());
        for (int i = 0; i < asset.parts().size(); i++) {
            TriangleBlocks blocks = asset.parts().get(i).triangles().blocks();
            StoredBlocks read = stored.parts(i).triangles().blocks();
            assertNotNull(blocks);
            assertNotNull(read);
            assertEquals(0, stored.parts(i).triangles().positionsLength());
            assertEquals(0, stored.parts(i).triangles().indicesLength());
            assertArrayEquals(blocks.origin(), xyz(read.origin()));
            assertEquals(blocks.step(), read.step());
            assertEquals(blocks.error(), read.error());
            assertEquals(blocks.triangleCount(), stored.parts(i).triangles().triangleCount());
            assertArrayEquals(blocks.words(), numbers(read.wordsLength(), read::words));
        }
        assertNull(StoredAsset.getRootAsStoredAsset(Damage.file(TestAssets.box()))
                .parts(0)
                .triangles()
                .blocks());
    }

    @Test
    void generatedClassesReadLattices() {
        Asset asset = TestBspTrees.asset();
        StoredAsset stored = StoredAsset.getRootAsStoredAsset(Damage.file(asset));
        assertNull(stored.parts(2).lattice());
        for (int i = 0; i < 2; i++) {
            SolidLattice lattice = asset.parts().get(i).lattice();
            StoredLattice read = stored.parts(i).lattice();
            assertNotNull(lattice);
            assertNotNull(read);
            assertArrayEquals(lattice.origin(), xyz(read.origin()));
            assertEquals(lattice.step(), read.step());
            assertEquals(lattice.displacement(), read.displacement());
            assertEquals(lattice.solid(), read.solid());
            assertArrayEquals(longs(lattice.caps()), numbers(read.capsLength(), read::caps));
        }
    }

    @Test
    void generatedClassesReadBspTrees() {
        Asset asset = TestBspTrees.asset();
        StoredAsset stored = StoredAsset.getRootAsStoredAsset(Damage.file(asset));
        assertNull(stored.parts(2).bsp());
        for (int i = 0; i < 2; i++) {
            BspTree tree = asset.parts().get(i).bsp();
            StoredBsp bsp = stored.parts(i).bsp();
            assertNotNull(tree);
            assertNotNull(bsp);
            assertEquals(tree.depth(), bsp.depth());
            assertEquals(tree.fragmentCount(), bsp.fragments());
            assertArrayEquals(longs(tree.topNodes()), numbers(bsp.topNodesLength(), bsp::topNodes));
            assertArrayEquals(longs(tree.topPolygons()), numbers(bsp.topPolygonsLength(), bsp::topPolygons));
            assertArrayEquals(tree.planes(), numbers(bsp.planesLength(), bsp::planes));
            assertArrayEquals(tree.frames(), numbers(bsp.framesLength(), bsp::frames));
            assertEquals(tree.mixedCount(), bsp.mixedLeaves());
            assertEquals(tree.mixedEntries(), bsp.mixedEntries());
            assertArrayEquals(tree.mixedLists(), numbers(bsp.mixedListsLength(), bsp::mixedLists));
            assertArrayEquals(tree.mixedTriangles(), numbers(bsp.mixedTrianglesLength(), bsp::mixedTriangles));
            assertArrayEquals(tree.mixedSamples(), numbers(bsp.mixedSamplesLength(), bsp::mixedSamples));
            assertArrayEquals(
                    longs(tree.degenerateTriangles()),
                    numbers(bsp.degenerateTrianglesLength(), bsp::degenerateTriangles));
        }
    }

    @Test
    void generatedClassesReadClusters() {
        Asset asset = TestClusters.asset();
        StoredAsset stored = StoredAsset.getRootAsStoredAsset(Damage.file(asset));
        assertNull(stored.parts(2).spheres());
        for (int i = 0; i < 2; i++) {
            SphereCluster cluster = asset.parts().get(i).cluster();
            StoredSpheres spheres = stored.parts(i).spheres();
            assertNotNull(cluster);
            assertNotNull(spheres);
            assertEquals(cluster.mode(), spheres.mode());
            assertEquals(cluster.meshVolume(), spheres.meshVolume());
            assertEquals(cluster.spheres().length, spheres.spheresLength());
            for (int k = 0; k < cluster.spheres().length; k++) {
                assertEquals(cluster.spheres()[k], spheres.spheres(k));
            }
            assertArrayEquals(longs(cluster.next()), numbers(spheres.nextLength(), spheres::next));
            for (int k = 0; k < cluster.figures().length; k++) {
                assertEquals(cluster.figures()[k], spheres.figures(k));
            }
        }
    }

    @Test
    void generatedClassesReadSurfaces() {
        Asset asset = TestAssets.withSurfaces();
        StoredAsset stored = StoredAsset.getRootAsStoredAsset(Damage.file(asset));
        int[] tags = asset.surfaceTags();
        assertNotNull(tags);
        assertArrayEquals(longs(tags), numbers(stored.surfaceTagsLength(), stored::surfaceTags));
        float[] figures = asset.surfaceMaterials();
        assertNotNull(figures);
        assertEquals(figures.length, stored.surfaceMaterialsLength());
        for (int i = 0; i < figures.length; i++) {
            assertEquals(figures[i], stored.surfaceMaterials(i));
        }
        StoredAsset plain = StoredAsset.getRootAsStoredAsset(Damage.file(TestAssets.parts()));
        assertNull(plain.surfaceTagsAsByteBuffer());
        assertNull(plain.surfaceMaterialsAsByteBuffer());
    }

    private static long[] numbers(int count, IntToLongFunction number) {
        return IntStream.range(0, count).mapToLong(number).toArray();
    }

    @Test
    void generatedClassesReadOutlines() {
        Asset asset = TestOutlines.asset();
        StoredAsset stored = StoredAsset.getRootAsStoredAsset(AssetWriter.write(asset));
        assertEquals(0, stored.parts(1).outlinesLength());
        Outline[] outlines = asset.parts().get(0).outlines();
        assertEquals(outlines.length, stored.parts(0).outlinesLength());
        for (int i = 0; i < outlines.length; i++) {
            StoredOutline outline = stored.parts(0).outlines(i);
            assertEquals(outlines[i].kind(), outline.kind());
            assertEquals(outlines[i].axis(), outline.axis());
            assertEquals(outlines[i].at(), outline.at());
            assertEquals(outlines[i].error(), outline.error());
            assertEquals(outlines[i].vertices().length, outline.verticesLength());
            for (int k = 0; k < outline.verticesLength(); k++) {
                assertEquals(outlines[i].vertices()[k], outline.vertices(k));
            }
            assertArrayEquals(longs(outlines[i].ringEnds()), numbers(outline.ringEndsLength(), outline::ringEnds));
            assertArrayEquals(
                    longs(outlines[i].polygonEnds()), numbers(outline.polygonEndsLength(), outline::polygonEnds));
            for (int k = 0; k < 7; k++) {
                assertEquals(outlines[i].envelope()[k], outline.envelope(k));
            }
        }
    }

    @Test
    void codecsReadWhatTheGeneratedClassesWrite() throws AssetException {
        Asset asset = TestAssets.parts();
        FlatBufferBuilder builder = new FlatBufferBuilder(16);
        int[] parts =
                asset.parts().stream().mapToInt(part -> put(builder, part)).toArray();
        int[] surfaces = asset.surfaceNames().stream()
                .mapToInt(name -> StoredSurface.createStoredSurface(builder, builder.createString(name)))
                .toArray();
        int[] nodes = asset.nodePaths().stream().mapToInt(builder::createString).toArray();
        int provenance = StoredProvenance.createStoredProvenance(
                builder,
                builder.createString(asset.provenance().builderVersion()),
                builder.createString(asset.provenance().options()),
                StoredProvenance.createSourceHashVector(
                        builder, new BigInteger(asset.provenance().sourceHash(), 16).toByteArray()));
        int root = StoredAsset.createStoredAsset(
                builder,
                1,
                0,
                StoredEncoding.EXACT,
                provenance,
                StoredAsset.createSurfacesVector(builder, surfaces),
                StoredAsset.createNodesVector(builder, nodes),
                StoredAsset.createPartsVector(builder, parts),
                0,
                0,
                0,
                0);
        StoredAsset.finishStoredAssetBuffer(builder, root);
        TestAssets.assertSame(asset, AssetReader.read(Damage.frame(builder.dataBuffer()), "generated"));
    }

    private static int put(FlatBufferBuilder builder, AssetPart part) {
        AabbTree tree = part.tree();
        int words = StoredTree.createNodesVector(builder, tree.nodes());
        StoredTree.startStoredTree(builder);
        StoredTree.addNodes(builder, words);
        StoredTree.addSahCost(builder, tree.sahCost());
        StoredTree.addDepth(builder, tree.depth());
        StoredTree.addStep(builder, tree.step());
        StoredTree.addOrigin(builder, point(builder, tree.origin(), 0));
        int storedTree = StoredTree.endStoredTree(builder);

        TriangleSet set = part.triangles();
        CornerIndices corners = set.cornerIndices();
        IntSequence surfaces = set.surfaces();
        IntSequence nodes = set.nodes();
        IntSequence sources = set.sourceTriangles();
        EdgeFlags flags = set.edgeFlags();
        assertNotNull(corners);
        int triangles = StoredTriangles.createStoredTriangles(
                builder,
                set.triangleCount(),
                StoredTriangles.createPositionsVector(builder, set.positions()),
                StoredTriangles.createIndicesVector(builder, corners.words()),
                surfaces == null ? 0 : StoredTriangles.createSurfacesVector(builder, surfaces.words()),
                set.uniformSurface(),
                nodes == null ? 0 : StoredTriangles.createNodesVector(builder, nodes.words()),
                set.uniformNode(),
                sources == null ? 0 : StoredTriangles.createSourceTrianglesVector(builder, sources.words()),
                flags == null ? 0 : StoredTriangles.createEdgeFlagValuesVector(builder, flags.values()),
                flags == null
                        ? 0
                        : StoredTriangles.createEdgeFlagsVector(
                                builder, flags.numbers().words()),
                0);

        int name = builder.createString(part.name());
        Sphere sphere = part.boundingSphere();
        StoredPart.startStoredPart(builder);
        StoredPart.addTree(builder, storedTree);
        StoredPart.addTriangles(builder, triangles);
        StoredPart.addRadius(builder, sphere.radius());
        StoredPart.addCentre(builder, StoredPoint.createStoredPoint(builder, sphere.x(), sphere.y(), sphere.z()));
        StoredPart.addUpper(builder, point(builder, part.bounds(), 3));
        StoredPart.addLower(builder, point(builder, part.bounds(), 0));
        StoredPart.addPivot(builder, point(builder, part.pivot(), 0));
        StoredPart.addName(builder, name);
        return StoredPart.endStoredPart(builder);
    }

    @Requires({Need.NODE, Need.NPM_REGISTRY})
    @Test
    void generatedClassesAreWhatFlatcMakesOfTheSchema(@TempDir Path folder) throws Exception {
        Path script = Checkout.path("format/reader/generate.sh");
        assertTrue(
                run(List.of("sh", script.toString(), folder.toString())) == 0, "generate.sh: see target/generate.log");
        Path made = folder.resolve("dev/cullet/format/generated");
        assertEquals(fileNames(made), fileNames(GENERATED));
        for (String name : fileNames(made)) {
            assertEquals(Files.readString(made.resolve(name)), Files.readString(GENERATED.resolve(name)), name);
        }
    }

    private static int run(List<String> command) throws InterruptedException {
        try {
            File log = new File("target/generate.log");
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log)
                    .start();
            if (process.waitFor(2, TimeUnit.MINUTES)) {
                return process.exitValue();
            }
            process.destroyForcibly();
            return -1;
        } catch (IOException e) { // no such program
            return -1;
        }
    }

    private static List<String> fileNames(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(each -> String.valueOf(each.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    private interface NameAt {
        String get(int index);
    }

    private static List<String> names(int count, NameAt name) {
        return IntStream.range(0, count).mapToObj(name::get).toList();
    }

    private static long[] longs(int[] values) {
        return Arrays.stream(values).asLongStream().toArray();
    }

    private static int point(FlatBufferBuilder builder, float[] xyz, int at) {
        return StoredPoint.createStoredPoint(builder, xyz[at], xyz[at + 1], xyz[at + 2]);
    }

    private static float[] xyz(StoredPoint point) {
        assertNotNull(point);
        return new float[] {point.x(), point.y(), point.z()};
    }
}
