// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.builder.PartOptions;
import dev.cullet.builder.hull.HullProof;
import dev.cullet.builder.hull.HullShape;
import dev.cullet.builder.hull.ShapeBuilder;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.hull.StoredShape;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.Validation;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.BakeProgress.Stage;
import dev.cullet.pipeline.inspect.ShapeSummary;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.verify.AssetComparison;
import dev.cullet.pipeline.verify.AssetVerifier;
import dev.cullet.testkit.Checkout;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Enclosing shapes of the samples: the same bytes on any number of threads, proven in every encoding. */
class ShapeBakeTest {
    private static final Path DRONE = Checkout.path("samples/models/drone.obj");

    private final Path folder;

    ShapeBakeTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** Vertices that are moved when a packed file is unpacked to compact triangles are enclosed, too. */
    @Test
    void theShapeEnclosesCompactTrianglesOfAPackedFile() throws Exception {
        BakeOptions options = BakeOptions.DEFAULTS.with("hull", "on").with("encoding", "packed");
        ByteBuffer file = Baker.bake(DRONE, options).bytes();
        Asset compact = AssetReader.read(file, "drone", Validation.FULL, true, Long.MAX_VALUE);
        AssetPart part = compact.parts().get(0);
        assertNotNull(part.triangles().blocks());
        HullShape hull = (HullShape) StoredShape.of(Objects.requireNonNull(part.shape()));
        assertEquals(List.of(), HullProof.encloses(hull, part.triangles().positions(), 1));
    }

    @Test
    void aComparisonHasOtherPlanesAndOtherKinds() throws Exception {
        Asset hull = bake("hull", "on", "33");
        assertEquals("", differences(hull, bake("hull", "on", "33")));
        String fewer = differences(hull, bake("hull", "on", "20"));
        assertTrue(fewer.contains("what=enclosing shape, first=hull of 33 planes and "), fewer);
        assertTrue(fewer.contains("second=hull of 20 planes and "), fewer);
        String none = differences(
                hull, AssetReader.read(Baker.bake(DRONE, BakeOptions.DEFAULTS).bytes(), "none"));
        assertTrue(none.contains("what=enclosing shape, first=hull of 33 planes"), none);
    }

    private static Asset bake(String option, String value, String planes) throws Exception {
        BakeOptions options = BakeOptions.DEFAULTS.with(option, value).with("hull-planes", planes);
        return AssetReader.read(Baker.bake(DRONE, options).bytes(), "drone");
    }

    private static String differences(Asset first, Asset second) throws Exception {
        return AssetComparison.of("a", first, "b", second).differences().stream()
                .filter(difference -> difference.what().equals("enclosing shape"))
                .map(Object::toString)
                .collect(Collectors.joining("; "));
    }

    private static byte[] bytes(BakedAsset baked) {
        byte[] bytes = new byte[baked.bytes().remaining()];
        baked.bytes().duplicate().get(bytes);
        return bytes;
    }

    @ParameterizedTest(name = "{0}={1}, {2}")
    @CsvSource({
        "hull, on, exact",
        "hull, on, compact",
        "hull, on, packed",
        "primitive, auto, exact",
        "primitive, box, compact",
        "primitive, capsule, compact",
        "primitive, sphere, compact",
        "primitive, kdop14, packed",
        "primitive, kdop26, compact"
    })
    void shapesAreProvenAndDoNotDependOnThreads(String option, String value, String encoding) throws Exception {
        BakeOptions options = BakeOptions.DEFAULTS
                .with(option, value)
                .with("encoding", encoding)
                .with("parts", "node")
                .with("hull-error", value.equals("auto") ? "0.05" : "none");
        BakedAsset one = Baker.bake(DRONE, options.withThreads(1));
        BakedAsset four = Baker.bake(DRONE, options.withThreads(4));
        Path file = Files.write(folder.resolve("drone.cullet"), bytes(one));
        assertEquals(-1, Files.mismatch(file, Files.write(folder.resolve("four.cullet"), bytes(four))));
        try (Baker baker = Baker.inProcess()) {
            AssetVerifier verifier = AssetVerifier.open(file);
            assertEquals(options.text(), verifier.options().text());
            var checks = verifier.verify(DRONE, baker, BakeProgress.NONE).checks().stream()
                    .filter(check -> check.name().equals("enclosing shape"))
                    .toList();
            assertEquals(2 * one.report().parts().size(), checks.size());
            checks.forEach(check -> assertTrue(check.passed(), check.detail()));
        }
        for (BakeReport.Part part : one.report().parts()) {
            ShapeSummary shape = part.shape();
            assertNotNull(shape);
            assertTrue(shape.stickOut() >= 0 && shape.volume() > 0, shape.toString());
        }
    }

    /** The option changes nothing but the shape: a file without it has the bytes that it had before. */
    @Test
    void theShapeIsBesideTheTriangles() throws Exception {
        BakedAsset with = Baker.bake(DRONE, BakeOptions.DEFAULTS.with("hull", "on"));
        BakedAsset without = Baker.bake(DRONE, BakeOptions.DEFAULTS);
        assertNull(without.report().parts().get(0).shape());
        int more = with.bytes().remaining() - without.bytes().remaining();
        assertTrue(more > 0 && more < 4000, more + " bytes");
        EnclosingShape shape =
                AssetReader.read(with.bytes(), "drone", 1 << 24).parts().get(0).shape();
        assertNotNull(shape);
        assertTrue(shape.planeCount() <= 33 && shape.cornerCount() <= 62);
    }

    @Test
    void theShapeIsAStepOfItsOwn() throws Exception {
        List<Stage> stages = new ArrayList<>();
        try (Baker baker = Baker.inProcess()) {
            BakedAsset baked = baker.bake(
                    DRONE, BakeOptions.DEFAULTS.with("hull", "on"), (stage, done, total) -> stages.add(stage));
            assertTrue(stages.contains(Stage.SHAPE));
            assertTrue(baked.report().milliseconds().containsKey("shape"));
            assertFalse(baker.bake(DRONE, BakeOptions.DEFAULTS, BakeProgress.NONE)
                    .report()
                    .milliseconds()
                    .containsKey("shape"));
        }
    }

    @Test
    void theMemoryIsComparedBeforeTheShapeIsBuilt() {
        TriangleMesh mesh = TriangleMesh.of(new float[3 * 3000], new int[] {0, 1, 2});
        PartOptions hull = PartOptions.DEFAULTS.withShape(ShapeOptions.NONE.withHull(true));
        long needed = ShapeBuilder.memory(3000);
        assertNull(ShapeMemory.problem(mesh, hull, needed));
        assertNull(ShapeMemory.problem(mesh, PartOptions.DEFAULTS, 1));
        String problem = String.valueOf(ShapeMemory.problem(mesh, hull, needed - 1));
        assertTrue(problem.startsWith("an enclosing shape of 3000 vertices needs up to "), problem);
        assertTrue(problem.contains("CULLET_JAVA_OPTS=-Xmx1g"), problem);
        String compact = String.valueOf(ShapeMemory.problem(mesh, hull.withCompact(true), needed));
        assertTrue(compact.startsWith("an enclosing shape of 6000 vertices"), compact);
    }
}
