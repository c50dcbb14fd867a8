// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RealModels;
import dev.cullet.testkit.Requires;
import dev.cullet.testkit.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real models, exported and baked again: the same triangles, parts, names and surfaces, and the same answers to rays.
 * Writes the table of agreement to {@code target/exported-models.csv}.
 */
@Tag("scaled")
class ExportedModelsTest {
    private static final String COMMAND =
            "mvn -B -Pcampaign -pl cli -am test -Dtest=ExportedModelsTest -Dsurefire.failIfNoSpecifiedTests=false";

    private final Path folder;

    ExportedModelsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    @Requires(Need.MODELS)
    void modelsBakeTheSameAgainSeed5() throws IOException {
        List<String> folders = List.of("ships", "scans", "environments").subList(0, Effort.cases(1, 3));
        List<String> rows = new ArrayList<>();
        int baked = 0;
        for (Path source : RealModels.andSamples(folders)) {
            Path asset = folder.resolve("a.cullet");
            CommandRun bake = CommandRun.of(
                    "bake", source.toString(), "-o", asset.toString(), "--parts", "node", "--primitive", "auto");
            if (bake.code() != ExitCode.OK.code()) {
                continue; // a model that the bake refuses has no asset
            }
            baked++;
            for (String format : List.of("glb", "obj")) {
                rows.add(row(source, asset, format));
            }
        }
        assertTrue(baked >= 15, baked + " models were baked");
        ResultTable.writeCsv(
                Path.of("target/exported-models.csv"),
                "models, exported and baked again: differences that cullet diff lists besides source and order of"
                        + " triangles, and rays with another answer",
                List.of("command: " + COMMAND),
                "model,format,parts,triangles,differences,rays,hits,different",
                rows);
    }

    private String row(Path source, Path asset, String format) throws IOException {
        String what = source.getFileName() + " as " + format;
        CommandRun export = CommandRun.of(
                "export",
                asset.toString(),
                "--format",
                format,
                "-d",
                folder.resolve(format).toString());
        assertEquals(ExitCode.OK.code(), export.code(), what + ": " + export.err());
        Path again = folder.resolve("again.cullet");
        Path main = folder.resolve(format).resolve("a." + format);
        List<String> args =
                new ArrayList<>(List.of("bake", main.toString(), "-o", again.toString(), "--parts", "node"));
        if (!format.equals("glb")) { // whose colliders are the shapes again
            args.addAll(List.of("--primitive", "auto"));
        }
        CommandRun bake = CommandRun.of(args.toArray(new String[0]));
        assertEquals(ExitCode.OK.code(), bake.code(), what + ": " + bake.err());
        String also = format.equals("obj") ? "|pivot" : "";
        List<String> differences = ExportVerbTest.differences(asset, again, also).stream()
                .filter(line -> !line.startsWith("option "))
                .toList();
        if (!export.err().contains("which are escaped")) { // as names with # of obj files
            assertEquals(List.of(), differences, what);
        }
        if (format.equals("glb")) {
            Path second = folder.resolve("second/a.glb");
            CommandRun.of("export", again.toString(), "--format", format, "--overwrite", "-o", second.toString());
            assertArrayEquals(Files.readAllBytes(main), Files.readAllBytes(second), what);
        }
        CollisionAsset a = CollisionAsset.load(asset);
        CollisionAsset b = CollisionAsset.load(again);
        int rays = Effort.cases(200, 100_000 / a.partCount() + 1);
        int hits = 0;
        int triangles = 0;
        for (String part : a.partNames()) {
            hits += hits(a.part(part), b.part(part), rays, what + " " + part);
            triangles += a.part(part).triangleCount();
        }
        return String.join(
                ",",
                source.getFileName().toString().replace(",", " "),
                format,
                Integer.toString(a.partCount()),
                Integer.toString(triangles),
                "0",
                Integer.toString(rays * a.partCount()),
                Integer.toString(hits),
                "0");
    }

    /** Returns the number of rays that hit; fails on a ray with another answer. */
    private static int hits(CollisionMesh a, CollisionMesh b, int count, String what) {
        Random random = new Random(5);
        float[] box = new float[6];
        a.bounds(box, 0);
        RayHit hitA = new RayHit();
        RayHit hitB = new RayHit();
        int hits = 0;
        for (int i = 0; i < count; i++) {
            float[] from = new float[3];
            float[] direction = new float[3];
            for (int axis = 0; axis < 3; axis++) {
                float size = Math.max(box[axis + 3] - box[axis], 1e-3f);
                from[axis] = box[axis] + size * (3 * random.nextFloat() - 1);
                direction[axis] = box[axis] + size * random.nextFloat() - from[axis];
            }
            boolean inA = a.raycast(from[0], from[1], from[2], direction[0], direction[1], direction[2], 10, hitA);
            boolean inB = b.raycast(from[0], from[1], from[2], direction[0], direction[1], direction[2], 10, hitB);
            assertEquals(inA, inB, what);
            if (inA) {
                assertEquals(hitA.t(), hitB.t(), what);
                hits++;
            }
        }
        return hits;
    }
}
