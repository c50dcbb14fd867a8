// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.packed.PackedDecoder;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.world.broadphase.BroadPhase;
import dev.cullet.world.pairs.MeshPairs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** What a game ships stays tiny; docs/adr/0004 and 0005 have the reasons for the numbers. */
final class JarBudgetTest {
    private static final int KILOBYTE = 1024;

    /** The manifest, which a jar has and a folder of classes lacks. */
    private static final int JAR_EXTRAS = 300;

    /** What stores a BSP tree, a sphere cluster, an outline, frames, compact or packed triangles: what an asset may leave out. */
    private static final Predicate<String> OPTIONAL_STRUCTURE = name ->
            name.matches(".*/(Bsp|LatticeCrossing|SphereCluster|Outline|FrameDecoder|TriangleBlocks|Unpacker).*");

    @Test
    void loadingAndAskingAMeshTakesAtMost64Kilobytes() throws IOException, URISyntaxException {
        int format = bytes(Asset.class, OPTIONAL_STRUCTURE.negate());
        int runtime = bytes(CollisionAsset.class, name -> true);
        assertBudget(
                format + runtime, 64, "format without optional structures " + format + " + runtime-loader " + runtime);
    }

    @Test
    void theTwoJarsTakeAtMost84Kilobytes() throws IOException, URISyntaxException {
        int format = bytes(Asset.class, name -> true);
        int runtime = bytes(CollisionAsset.class, name -> true);
        assertBudget(format + runtime, 84, "format " + format + " + runtime-loader " + runtime);
    }

    @Test
    void theRuntimeJarsTakeAtMost128Kilobytes() throws IOException, URISyntaxException {
        int runtime = bytes(CollisionAsset.class, name -> true);
        int world = bytes(MeshPairs.class, name -> true);
        int broadPhase = bytes(BroadPhase.class, name -> true);
        assertBudget(
                runtime + world + broadPhase,
                128,
                "runtime-loader " + runtime + " + runtime-world " + world + " + runtime-broadphase " + broadPhase);
    }

    @Test
    void allThatAGameCanShipTakesAtMost164Kilobytes() throws IOException, URISyntaxException {
        int format = bytes(Asset.class, name -> true);
        int runtime = bytes(CollisionAsset.class, name -> true);
        int world = bytes(MeshPairs.class, name -> true);
        int broadPhase = bytes(BroadPhase.class, name -> true);
        assertBudget(
                format + runtime + world + broadPhase,
                164,
                "format " + format + " + runtime-loader " + runtime + " + runtime-world " + world
                        + " + runtime-broadphase " + broadPhase);
    }

    /** What a game adds that ships packed assets. */
    @Test
    void unpackingTakesAtMost24Kilobytes() throws IOException, URISyntaxException {
        int packed = bytes(PackedDecoder.class, name -> true);
        assertBudget(packed, 24, "format-packed " + packed);
    }

    private static void assertBudget(int bytes, int kilobytes, String sum) {
        assertTrue(bytes > 5_000, "too small to be true: " + sum);
        assertTrue(
                bytes <= kilobytes * KILOBYTE,
                sum + " = " + bytes + " bytes, but at most " + kilobytes * KILOBYTE
                        + "; move what not every game needs to a module of its own");
    }

    /** Size as a jar of those entries of a class's jar, or of its folder, that pass. */
    private static int bytes(Class<?> type, Predicate<String> counts) throws IOException, URISyntaxException {
        Path place =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(place)) {
            return bytes(place, counts);
        }
        try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + place.toUri()), Map.of())) {
            return bytes(jar.getPath("/"), counts);
        }
    }

    private static int bytes(Path root, Predicate<String> counts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream jar = new ZipOutputStream(bytes);
                Stream<Path> walk = Files.walk(root)) {
            List<Path> entries = walk.filter(Files::isRegularFile).sorted().toList();
            for (Path entry : entries) {
                String name = root.relativize(entry).toString();
                if (counts.test(name)) {
                    jar.putNextEntry(new ZipEntry(name));
                    jar.write(Files.readAllBytes(entry));
                    jar.closeEntry();
                }
            }
        }
        return bytes.size() + JAR_EXTRAS;
    }
}
