// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.BakeProgress.Stage;
import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.inspect.AssetInspection;
import dev.cullet.pipeline.inspect.SimplifySummary;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.SimplifyRecord;
import dev.cullet.pipeline.verify.AssetVerifier;
import dev.cullet.pipeline.verify.Verification;
import dev.cullet.pipeline.verify.Verification.Check;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simplified samples in every encoding: the same bytes on any number of threads, and proven anew with their source. */
class SimplifyBakeTest {
    private static final Path TERRAIN = Checkout.path("samples/models/terrain.obj");
    private static final Path DRONE = Checkout.path("samples/models/drone.obj");

    private final Path folder;

    SimplifyBakeTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static byte[] bytes(BakedAsset baked) {
        byte[] bytes = new byte[baked.bytes().remaining()];
        baked.bytes().duplicate().get(bytes);
        return bytes;
    }

    private Path write(String name, BakedAsset baked) throws IOException {
        return Files.write(folder.resolve(name), bytes(baked));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @CsvSource({"1%, exact", "1%, compact", "1%, packed", "0.05, exact"})
    void theAssetIsProvenAndDoesNotDependOnThreads(String error, String encoding) throws Exception {
        BakeOptions options = BakeOptions.DEFAULTS
                .with("simplify", error)
                .with("encoding", encoding)
                .with("hull", "on")
                .with("parts", "node");
        BakedAsset one = Baker.bake(DRONE, options.withThreads(1));
        Path file = write("one.cullet", one);
        assertEquals(-1, Files.mismatch(file, write("four.cullet", Baker.bake(DRONE, options.withThreads(4)))));
        AssetInspection inspection = AssetInspection.of(file);
        assertEquals(error, inspection.origin().options().get("simplify"));
        assertFalse(inspection.origin().options().containsKey("simplified"));
        int before = 0;
        for (int i = 0; i < inspection.parts().size(); i++) {
            SimplifySummary stored = inspection.parts().get(i).structures().simplification();
            assertNotNull(stored);
            assertEquals(one.report().parts().get(i).simplification(), stored);
            before += stored.sourceTriangles();
        }
        assertTrue(one.report().triangles().stored() < before, one.report().triangles() + " of " + before);
        assertEquals(inspection.sizes().triangles(), one.report().triangles().stored());
        Verification verification = verify(file, DRONE);
        assertTrue(verification.passed(), verification.toString());
        assertEquals(
                inspection.parts().size(),
                verification.checks().stream()
                        .filter(check -> check.name().equals("simplification"))
                        .count());
    }

    private static Verification verify(Path asset, Path source) throws Exception {
        try (Baker baker = Baker.inProcess()) {
            return AssetVerifier.open(asset).verify(source, baker, BakeProgress.NONE);
        }
    }

    @Test
    void anotherSourceIsNotProved() throws Exception {
        Path file = write("t.cullet", Baker.bake(TERRAIN, BakeOptions.DEFAULTS.with("simplify", "0.1%")));
        List<String> lines = new ArrayList<>(Files.readAllLines(TERRAIN));
        int vertex = 0;
        while (!lines.get(vertex).startsWith("v ")) {
            vertex++;
        }
        String[] words = lines.get(vertex + 40).split(" ", -1);
        lines.set(vertex + 40, "v " + words[1] + " " + (Double.parseDouble(words[2]) + 9) + " " + words[3]);
        Path other = Files.write(folder.resolve("terrain.obj"), lines);
        Verification verification = verify(file, other);
        Check check = verification.checks().stream()
                .filter(c -> c.name().equals("simplification"))
                .findFirst()
                .orElseThrow();
        assertFalse(check.passed(), check.detail());
        assertTrue(check.detail().startsWith("not proved: "), check.detail());
    }

    @Test
    void theNumberOfTrianglesIsReached() throws Exception {
        BakedAsset baked = Baker.bake(TERRAIN, BakeOptions.DEFAULTS.with("simplify-to", "400"));
        assertTrue(baked.report().triangles().stored() <= 400);
        assertTrue(baked.report().triangles().stored() > 390);
        assertTrue(verify(write("t.cullet", baked), TERRAIN).passed());
    }

    @Test
    void aNumberThatCannotBeReachedIsAFinding() throws Exception {
        List<String> found =
                List.of("600", "1").stream().map(SimplifyBakeTest::found).toList();
        assertEquals("", found.get(0));
        assertTrue(
                found.get(1)
                        .matches("part \"main\": \\d\\d+ triangles, not 1, within [0-9.]+ m; with --simplify, too, the"
                                + " error stays below a limit"),
                found.get(1));
    }

    private static String found(String triangles) {
        try {
            return Baker.bake(TERRAIN, BakeOptions.DEFAULTS.with("simplify-to", triangles)).report().findings().stream()
                    .filter(finding -> finding.kind().equals("triangles-not-reached"))
                    .map(finding -> "" + finding.detail())
                    .collect(Collectors.joining());
        } catch (BakeException e) {
            throw new AssertionError(e);
        }
    }

    /** An error below the rounding of coordinates proves nothing. */
    @Test
    void aPartWhoseErrorIsNotProvedStaysAndIsAFinding() throws Exception {
        BakedAsset baked = Baker.bake(TERRAIN, BakeOptions.DEFAULTS.with("simplify", "1e-12"));
        assertEquals(8192, baked.report().parts().get(0).triangles());
        assertEquals(
                List.of("part \"main\": all 8192 triangles are kept"),
                baked.report().findings().stream()
                        .filter(finding -> finding.kind().equals("not-simplified"))
                        .map(ReportedFinding::detail)
                        .toList());
    }

    @Test
    void withoutTheOptionNothingChanges() throws Exception {
        BakedAsset plain = Baker.bake(DRONE, BakeOptions.DEFAULTS);
        assertNull(plain.report().parts().get(0).simplification());
        assertNull(AssetInspection.of(write("plain.cullet", plain))
                .parts()
                .get(0)
                .structures()
                .simplification());
    }

    @Test
    void progressHasAStage() throws Exception {
        List<Stage> stages = new ArrayList<>();
        try (Baker baker = Baker.inProcess()) {
            baker.bake(DRONE, BakeOptions.DEFAULTS.with("simplify", "1%"), (stage, done, total) -> stages.add(stage));
        }
        assertTrue(stages.contains(Stage.SIMPLIFY));
    }

    @Test
    void animatedPartsAreRefused() throws IOException {
        String obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
        Path first = Files.writeString(folder.resolve("a_001.obj"), obj);
        Path second = Files.writeString(folder.resolve("a_002.obj"), obj.replace("v 1 0", "v 2 0"));
        try (Baker baker = Baker.inProcess()) {
            BakeOptions options = BakeOptions.DEFAULTS.with("simplify", "0.1").with("fps", "10");
            BakeException e = assertThrows(
                    BakeException.class, () -> baker.bake(List.of(first, second), options, BakeProgress.NONE));
            assertTrue(String.valueOf(e.getMessage()).contains("only a part of one pose is simplified"), e.toString());
        }
    }

    @Test
    void recordsAreLinesOfTheStoredOptions() {
        List<SimplifyRecord> records = List.of(new SimplifyRecord(0, 12, 0.25, 0), new SimplifyRecord(1, 99, 1e-30, 3));
        String text = SimplifyRecord.with("scale=2\nsimplify=1%\nup=z\n", records);
        assertEquals("scale=2\nsimplified=0,12,0.25,0\nsimplified=1,99,1E-30,3\nsimplify=1%\nup=z\n", text);
        assertEquals(records.get(0), SimplifyRecord.of(text, 0));
        assertEquals(records.get(1), SimplifyRecord.of(text, 1));
        assertNull(SimplifyRecord.of(text, 2));
        for (String line :
                List.of("0,12", "0,x,0.1,0", "0,12,-1,0", "0,12,NaN,0", "0,0,1,0", "0,1,1,0,0", "0,1,1,-1")) {
            assertNull(SimplifyRecord.of("simplified=" + line + "\n", 0), line);
        }
        assertEquals("scale=2\n", SimplifyRecord.with("scale=2\n", List.of()));
    }
}
