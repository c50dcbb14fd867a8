// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.TriangleSet;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.text.NaturalOrder;
import dev.cullet.pipeline.verify.AssetVerifier;
import dev.cullet.pipeline.verify.Verification;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * OBJ files as frames. The sequence is a grid of quads that a wave runs through: quads bend, so they are cut in two
 * ways.
 */
class ObjSequenceTest {
    private static final int CELLS = 6;
    private static final int FRAMES = 12;

    private final Path folder;

    ObjSequenceTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static double height(int x, int z, int frame) {
        return StrictMath.sin(0.9 * x + 0.7 * z * (1 + frame % 3) + 0.5 * frame);
    }

    private static String grid(int frame) {
        StringBuilder text = new StringBuilder("o sea\n");
        for (int z = 0; z <= CELLS; z++) {
            for (int x = 0; x <= CELLS; x++) {
                text.append(String.format(Locale.ROOT, "v %d %.6f %d%n", x, height(x, z, frame), z));
            }
        }
        for (int z = 0; z < CELLS; z++) {
            for (int x = 0; x < CELLS; x++) {
                int a = 1 + x + (CELLS + 1) * z;
                text.append(String.format(Locale.ROOT, "f %d %d %d %d%n", a, a + CELLS + 1, a + CELLS + 2, a + 1));
            }
        }
        return text.toString();
    }

    /** Named sea_1.obj to sea_12.obj: the order of names is not the order of numbers. */
    private List<Path> sea() {
        List<Path> files = new ArrayList<>();
        for (int frame = 0; frame < FRAMES; frame++) {
            files.add(SmallModels.write(folder.resolve("sea_" + (frame + 1) + ".obj"), grid(frame)));
        }
        return files;
    }

    private static BakeOptions frames(String list) {
        return BakeOptions.DEFAULTS.with("frames", list);
    }

    private static BakedAsset bake(List<Path> files, BakeOptions options) throws BakeException {
        try (Baker baker = Baker.inProcess()) {
            return baker.bake(files, options, BakeProgress.NONE);
        }
    }

    private static String refusal(List<Path> files, BakeOptions options) {
        return String.valueOf(
                assertThrows(BakeException.class, () -> bake(files, options)).getMessage());
    }

    @Test
    void everyVertexOfEveryFrameIsAsInItsFile() throws Exception {
        Asset asset = AssetReader.read(bake(sea(), frames("all")).bytes(), "sea");
        AssetPart part = asset.parts().get(0);
        assertEquals(FRAMES, part.frameCount());
        assertEquals((CELLS + 1) * (CELLS + 1), part.triangles().vertexCount());
        assertEquals(2 * CELLS * CELLS, part.triangles().triangleCount());
        for (int frame = 0; frame < FRAMES; frame++) {
            TriangleSet set = part.frame(frame).triangles();
            for (int i = 0; i < set.positions().length; i += 3) {
                int x = (int) set.positions()[i];
                int z = (int) set.positions()[i + 2];
                assertEquals(height(x, z, frame), set.positions()[i + 1], 1e-6, "frame " + frame);
            }
        }
        float[] times = asset.frameTimes();
        assertEquals(11 / 30f, times[11]);
    }

    @Test
    void someFramesAreChosenByNumberAndTimedByTheRate() throws Exception {
        BakedAsset baked = bake(sea(), frames("2,5..end/3").with("fps", "10"));
        Asset asset = AssetReader.read(baked.bytes(), "sea");
        assertArrayEquals(new float[] {0.2f, 0.5f, 0.8f, 1.1f}, asset.frameTimes());
        AssetPart part = asset.parts().get(0);
        assertEquals(4, part.frameCount());
        float[] positions = part.frame(3).triangles().positions();
        assertEquals(height((int) positions[0], (int) positions[2], 11), positions[1], 1e-6);
        BakeReport.Frames frames = baked.report().parts().get(0).frames();
        assertEquals(4, frames == null ? 0 : frames.count());
        assertEquals("2,5..end/3", baked.report().options().get("frames"));
        assertEquals(
                "10.0", String.valueOf(Double.valueOf(baked.report().options().get("fps"))));
    }

    @Test
    void orderOfNamingAndThreadsDoNotMatter() throws Exception {
        List<Path> files = sea();
        List<Path> shuffled = new ArrayList<>(files);
        Collections.shuffle(shuffled, new Random(1));
        assertEquals(files, ObjSequence.sorted(shuffled));
        assertEquals(folder.resolve("sea.obj"), ObjSequence.nameOf(files.get(3)));
        ByteBuffer one = bake(files, frames("all").withThreads(1)).bytes();
        assertEquals(one, bake(files, frames("all").withThreads(4)).bytes());
        assertEquals(one, bake(files, frames("all").withThreads(1)).bytes());
    }

    @Test
    void aFrameWithOtherFacesIsRefused() {
        List<Path> files = sea();
        SmallModels.write(files.get(4), grid(4) + "v 1 1 1\nf 1 2 50\n");
        assertEquals(
                files.get(4) + ": has 50 vertices and 37 faces, but " + files.get(0) + " has 49 and 36; all frames of a"
                        + " sequence need the same faces: export them from one mesh",
                refusal(files, frames("all")));
        SmallModels.write(files.get(4), grid(4).replace("f 1 8 9 2", "f 8 9 2 1"));
        assertEquals(
                files.get(4) + ": some of its 36 faces have other vertices than in " + files.get(0)
                        + "; all frames of a sequence need the same faces: export them from one mesh",
                refusal(files, frames("all")));
    }

    @Test
    void aFrameThatIsNotThereIsRefused() {
        List<Path> files = sea();
        assertEquals(
                files.get(0) + ": --frames 0..20/5: frame 15 is not in 0..11 (a sequence of 12 files)",
                refusal(files, frames("0..20/5")));
        assertEquals(
                files.get(0)
                        + ": option frames is set, but an OBJ file contains one pose; give all files of a sequence,"
                        + " such as \"walk_*.obj\"",
                refusal(files.subList(0, 1), frames("all")));
        SmallModels.write(files.get(3), grid(3).replaceFirst("v 1 [^ ]+ 0", "v 1 nan 0"));
        assertTrue(
                refusal(files, frames("all")).contains("frame 3: node \"sea\": triangle "),
                refusal(files, frames("all")));
    }

    @Test
    void verifyComparesEveryFrame() throws Exception {
        List<Path> files = sea();
        Path asset = folder.resolve("sea.cullet");
        ByteBuffer bytes = bake(files, frames("0..end/2")).bytes();
        byte[] array = new byte[bytes.remaining()];
        bytes.get(array);
        Files.write(asset, array);
        try (Baker baker = Baker.inProcess()) {
            Verification same = AssetVerifier.open(asset).verify(files, baker, BakeProgress.NONE);
            assertTrue(same.passed(), same.toString());
            assertTrue(same.toString().contains("6 at the same times"), same.toString());
            SmallModels.write(files.get(6), grid(7));
            Verification other = AssetVerifier.open(asset).verify(files, baker, BakeProgress.NONE);
            assertFalse(other.passed());
            assertTrue(other.toString().contains("frame 3: part \"main\": "), other.toString());
        }
    }

    /** A door of two quads that share an edge while it is shut. */
    @Test
    void partsAndRuntimeSeeTheSameFrames() throws Exception {
        List<Path> files = new ArrayList<>();
        for (int frame = 0; frame < 3; frame++) {
            files.add(SmallModels.write(
                    folder.resolve("door" + frame + ".obj"),
                    SmallModels.TWO_OBJECTS.replace("v 5 0 0", "v " + (5 + frame) + " 0 0")));
        }
        CollisionAsset asset = CollisionAsset.of(AssetReader.read(
                bake(files, frames("all").with("parts", "node")).bytes(), "door"));
        CollisionMesh right = asset.part("right");
        assertEquals(3, right.frameCount());
        assertEquals(3, asset.part("left").frameCount());
        for (int frame = 0; frame < 3; frame++) {
            assertEquals(frame == 0, right.frame(frame).anySphere(5, 0, 0, 0.1f) >= 0, "frame " + frame);
            assertTrue(asset.part("left").frame(frame).anySphere(0, 0, 0, 0.1f) >= 0);
        }
    }

    @Test
    void numbersInNamesCount() {
        List<String> names = Arrays.asList("a10", "a9", "a1b2", "a1b10", "a", "b1", "a09", "a1");
        names.sort(new NaturalOrder());
        assertEquals(List.of("a", "a1", "a1b2", "a1b10", "a09", "a9", "a10", "b1"), names);
    }
}
