// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.pipeline.BakeProgress.Stage;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.inspect.AssetInspection;
import dev.cullet.pipeline.inspect.CompoundSummary;
import dev.cullet.pipeline.inspect.ShapeLine;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.verify.AssetVerifier;
import dev.cullet.pipeline.verify.Verification;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Convex pieces in every encoding: the same bytes on any number of threads, and proven anew with their source. */
class DecomposeBakeTest {
    private static final Path DRONE = Checkout.path("samples/models/drone.obj");

    private final Path folder;

    DecomposeBakeTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private Path write(String name, ByteBuffer bytes) throws IOException {
        byte[] copy = new byte[bytes.remaining()];
        bytes.duplicate().get(copy);
        return Files.write(folder.resolve(name), copy);
    }

    private static Verification verify(Path file) throws Exception {
        try (Baker baker = Baker.inProcess()) {
            return AssetVerifier.open(file).verify(DRONE, baker, BakeProgress.NONE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "compact", "packed"})
    void theAssetIsProvenAndDoesNotDependOnThreads(String encoding) throws Exception {
        BakeOptions options = BakeOptions.DEFAULTS.with("decompose", "8%").with("encoding", encoding);
        BakedAsset baked = Baker.bake(DRONE, options.withThreads(1));
        Path file = write("one.cullet", baked.bytes());
        Path other =
                write("four.cullet", Baker.bake(DRONE, options.withThreads(4)).bytes());
        assertEquals(-1, Files.mismatch(file, other));
        AssetInspection inspection = AssetInspection.of(file);
        CompoundSummary stored = inspection.parts().get(0).structures().compound();
        assertNotNull(stored);
        assertEquals("8%", inspection.origin().options().get("decompose"));
        CompoundSummary reported = baked.report().parts().get(0).compound();
        assertNotNull(reported);
        assertEquals(stored.pieces(), reported.pieces());
        assertTrue(stored.pieces() > 1, stored.toString());
        assertTrue(stored.stickOut() <= stored.error(), stored.toString());
        assertEquals(stored.pieces(), ShapeLine.read(file, false).size());
        Verification verification = verify(file);
        assertTrue(verification.passed(), verification.toString());
        assertEquals(
                2,
                verification.checks().stream()
                        .filter(check -> check.name().equals("convex pieces"))
                        .count());
    }

    /** Each change makes a statement of the asset wrong that only a proof finds. */
    @Test
    void verifyRefusesPiecesThatDoNotHoldWhatTheyState() throws Exception {
        Path file = write(
                "asset.cullet",
                Baker.bake(DRONE, BakeOptions.DEFAULTS.with("decompose", "8%")).bytes());
        Asset asset = AssetFiles.read(file);
        EnclosingCompound compound = asset.parts().get(0).compound();
        assertNotNull(compound);
        List<EnclosingShape> fewer = new ArrayList<>(compound.pieces());
        fewer.remove(0);
        assertFails(asset, new EnclosingCompound(compound.figures(), fewer), "lie in no piece");
        float[] smaller = compound.figures().clone();
        smaller[1] /= 1000;
        assertFails(asset, new EnclosingCompound(smaller, compound.pieces()), "sticks out");
        float[] opposite = compound.figures().clone();
        opposite[2] = opposite[2] < 0 ? 0 : -1;
        assertFails(asset, new EnclosingCompound(opposite, compound.pieces()), "opposite");
    }

    /** The radius lowers the error, and an asset with a larger one is refused. */
    @Test
    void spaceOfTheRadiusStaysClear() throws Exception {
        BakedAsset baked =
                Baker.bake(DRONE, BakeOptions.DEFAULTS.with("decompose", "50%").with("keep-clear", "0.2"));
        Path file = write("asset.cullet", baked.bytes());
        CompoundSummary stored =
                AssetInspection.of(file).parts().get(0).structures().compound();
        assertNotNull(stored);
        assertEquals(0.1, stored.error(), 1e-7);
        assertTrue(verify(file).passed());
        Asset asset = AssetFiles.read(file);
        EnclosingCompound compound = asset.parts().get(0).compound();
        assertNotNull(compound);
        float[] larger = compound.figures().clone();
        larger[0] = 0.15f;
        assertFails(asset, new EnclosingCompound(larger, compound.pieces()), "stays clear only if");
    }

    private void assertFails(Asset asset, EnclosingCompound compound, String message) throws Exception {
        AssetPart part = asset.parts().get(0).withCompound(compound);
        Path file = write(
                "changed.cullet",
                AssetWriter.write(
                        new Asset(asset.provenance(), asset.surfaceNames(), asset.nodePaths(), List.of(part))));
        Verification verification = AssetVerifier.open(file).verify();
        assertFalse(verification.passed());
        assertTrue(verification.toString().contains(message), verification.toString());
    }

    @Test
    void animatedPartsAreRefused() throws IOException {
        String obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
        Path first = Files.writeString(folder.resolve("a_001.obj"), obj);
        Path second = Files.writeString(folder.resolve("a_002.obj"), obj.replace("v 1 0", "v 2 0"));
        try (Baker baker = Baker.inProcess()) {
            BakeOptions options = BakeOptions.DEFAULTS.with("decompose", "0.1").with("fps", "10");
            BakeException e = assertThrows(
                    BakeException.class, () -> baker.bake(List.of(first, second), options, BakeProgress.NONE));
            assertTrue(("" + e.getMessage()).contains("only a part of one pose is decomposed"), e.toString());
        }
    }

    @Test
    void theStageIsReportedAndLimitsAreErrors() throws Exception {
        List<Stage> stages = new ArrayList<>();
        try (Baker baker = Baker.inProcess()) {
            baker.bake(DRONE, BakeOptions.DEFAULTS.with("decompose", "15%"), (stage, done, total) -> stages.add(stage));
        }
        assertTrue(stages.contains(Stage.PIECES));
        BakeException tooMany = assertThrows(
                BakeException.class,
                () -> Baker.bake(
                        DRONE, BakeOptions.DEFAULTS.with("decompose", "8%").with("max-pieces", "1")));
        assertTrue(("" + tooMany.getMessage()).contains("1 are allowed"), tooMany.getMessage());
        assertNull(
                Baker.bake(DRONE, BakeOptions.DEFAULTS).report().parts().get(0).compound());
    }
}
