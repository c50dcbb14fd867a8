// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Exporter;
import dev.cullet.exporter.formats.ExportFormats;
import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.testkit.Checkout;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Exports models in every format, and has each export read by another program: prints what it finds as CSV.
 *
 * <pre>
 * testing/benchmarks/exports [--rays 100000] [--csv FOLDER] INPUT...
 * </pre>
 *
 * <p>A model is baked with a part per node, a hull and four spheres per part. Readers are the validator of Khronos and
 * three.js for glb, Assimp for obj, MuJoCo for mjcf, three-mesh-bvh for its format; of the others the elements are
 * counted. <em>objects</em> are parts, hulls or spheres as the reader has them, beside those of the asset. Rays are
 * compared with Cullet's own on the triangles, or on the hulls for mjcf: <em>differ</em> counts those whose outcome is
 * another one, or whose distance differs by more than 1e-5 of the diagonal, unless rays beside it have other outcomes
 * in Cullet, too, which <em>edges</em> counts. Of those that differ in MuJoCo, <em>far</em> counts the rays with
 * Cullet's outcome if they begin 0.01 of the diagonal before the hit. MuJoCo gives the box of a face across an axis of
 * its mesh a thickness of 2e-14 and requires that a ray leaves the box later than it enters it ({@code mju_raySlab}).
 * That difference of two distances is lost to rounding if the ray begins some hundred metres away.
 */
public final class ExportTable {
    private static final String TABLE = "exports";

    /** Each ray is cast at all parts: fewer rays are cast at an asset of many parts, but not fewer than the minimum. */
    private static final int MAX_CASTS = 500_000;

    private static final int MIN_RAYS = 10_000;

    private static final List<String> COLUMNS = List.of(
            "model",
            "format",
            "files",
            "bytes",
            "losses",
            "objects",
            "expected_objects",
            "triangles",
            "expected_triangles",
            "rays",
            "hits",
            "differ",
            "edges",
            "far",
            "note");

    private final Results results = new Results();
    private final List<Path> inputs = new ArrayList<>();
    private int rays = 100_000;
    private @Nullable Path csv;
    private Path packages = Path.of(".");

    private ExportTable() {
        results.table(
                TABLE,
                "exports of models as other programs read them: objects and triangles beside those of the asset; rays"
                        + " whose outcome differs from Cullet's, those near edges, where it may, and those that agree"
                        + " when they begin near the hit");
    }

    /** Prints the table; the class comment lists the arguments. */
    public static void main(String[] args) throws IOException, InterruptedException {
        ExportTable table = new ExportTable();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--rays" -> table.rays = Integer.parseInt(args[++i]);
                case "--csv" -> table.csv = Path.of(args[++i]);
                case "--packages" -> table.packages = Path.of(args[++i]);
                default -> table.inputs.add(Path.of(args[i]));
            }
        }
        table.run();
    }

    private void run() throws IOException, InterruptedException {
        System.out.println(String.join(",", COLUMNS));
        Path folder = Files.createTempDirectory("cullet-exports");
        for (Path input : inputs) {
            for (Path file : SizeTable.files(input)) {
                measure(file, folder);
            }
        }
        results.write(csv);
    }

    private void measure(Path file, Path folder) throws IOException, InterruptedException {
        ByteBuffer bytes;
        try (Baker baker = Baker.inProcess()) {
            BakeOptions options = BakeOptions.DEFAULTS
                    .with("parts", "node")
                    .with("hull", "on")
                    .with("spheres", "4")
                    .with("spheres-budget", "0");
            bytes = baker.bake(List.of(file), options, BakeProgress.NONE).bytes();
        } catch (BakeException e) {
            System.out.println("# " + file.getFileName() + " is not measured: " + e.getMessage());
            return;
        }
        Path asset = folder.resolve("model.cullet");
        try (OutputStream out = Files.newOutputStream(asset)) {
            byte[] all = new byte[bytes.remaining()];
            bytes.duplicate().get(all);
            out.write(all);
        }
        ExportView view = ExportView.of(AssetFiles.read(asset));
        int casts = Math.max(MIN_RAYS, MAX_CASTS / view.parts().size());
        ExportRays cast = new ExportRays(bytes, Math.min(rays, casts));
        for (ExportFormat format : ExportFormats.all()) {
            Map<String, String> row = new LinkedHashMap<>();
            row.put("model", String.valueOf(file.getFileName()));
            row.put("format", format.id());
            try {
                Path main = export(format, view, folder, row);
                read(format, view, main, cast, row);
            } catch (ExportException | ImportException | IOException e) {
                row.put("note", quoted(String.valueOf(e.getMessage()).replace('\n', ' ')));
            }
            results.row(TABLE, row);
            System.out.println(
                    COLUMNS.stream().map(column -> row.getOrDefault(column, "")).collect(Collectors.joining(",")));
        }
    }

    /** Writes the files; returns the main one. */
    private static Path export(ExportFormat format, ExportView view, Path folder, Map<String, String> row)
            throws ExportException, IOException {
        ExportOptions options = ExportOptions.of("model." + format.extension());
        if (format.id().equals("glb") || format.id().equals("obj")) {
            options = options.withInclude(Set.of(Content.TRIANGLES));
        }
        ExportResult result = Exporter.export(format, view, options);
        long bytes = 0;
        for (ExportFile file : result.files()) {
            Path path = folder.resolve(file.name());
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path), 1 << 16)) {
                file.bytes().writeTo(out);
            }
            bytes += Files.size(path);
        }
        row.put("files", "" + result.files().size());
        row.put("bytes", "" + bytes);
        row.put("losses", "" + result.losses().size());
        return folder.resolve(options.fileName());
    }

    private void read(ExportFormat format, ExportView view, Path main, ExportRays cast, Map<String, String> row)
            throws IOException, InterruptedException, ImportException {
        int parts = view.parts().size();
        int triangles =
                view.parts().stream().mapToInt(ExportPart::triangleCount).sum();
        int hulls = view.parts().stream().mapToInt(part -> part.shapes().size()).sum();
        switch (format.id()) {
            case "glb" -> {
                JsonNode read = node("glb.mjs", main, cast.text(false));
                counts(
                        row,
                        named(view, read.get("names")),
                        parts,
                        read.get("triangles").asInt(),
                        triangles);
                compare(row, cast.onTriangles(), distances(read.get("hits")));
                row.put(
                        "note",
                        read.get("messages").isEmpty()
                                ? ""
                                : quoted(read.get("messages").toString()));
            }
            case "obj" -> {
                var mesh = new AssimpImporter()
                        .read(main, ImportOptions.DEFAULTS, ImportProgress.NONE)
                        .mesh();
                long found = view.parts().stream()
                        .filter(part -> mesh.nodePaths().stream().anyMatch(path -> path.endsWith(part.name())))
                        .count();
                counts(row, (int) found, parts, mesh.triangleCount(), triangles);
            }
            case "mjcf" -> {
                JsonNode read = node("mujoco.mjs", main, cast.text(true));
                counts(row, read.get("geoms").asInt(), hulls, 0, 0);
                compareHulls(row, main, cast.onHulls(), distances(read.get("hits")));
            }
            case "three-mesh-bvh" -> {
                JsonNode read = node("three-mesh-bvh.mjs", main, cast.text(false));
                counts(row, read.get("names").size(), parts, triangles, triangles);
                List<Double> hits = new ArrayList<>();
                read.get("hits").forEach(hit -> hits.add(hit.get("distance").asDouble()));
                compare(row, cast.onTriangles(), hits);
            }
            case "curobo" -> {
                int spheres = view.parts().stream()
                        .mapToInt(part -> part.spheres().length / 4)
                        .sum();
                String yaml = Files.readString(main);
                counts(
                        row,
                        (int) yaml.lines()
                                .filter(line -> line.contains("radius:"))
                                .count(),
                        spheres,
                        0,
                        0);
            }
            case "urdf" -> {
                String text = Files.readString(main);
                counts(row, text.split("<collision>", -1).length - 1, hulls, 0, 0);
            }
            default -> {
                String text = Files.readString(main);
                counts(row, text.split("approximation = \"convexHull\"", -1).length - 1, hulls, 0, 0);
            }
        }
    }

    private static int named(ExportView view, JsonNode names) {
        int found = 0;
        for (ExportPart part : view.parts()) {
            for (JsonNode name : names) {
                if (name.asText().equals(part.name())) {
                    found++;
                    break;
                }
            }
        }
        return found;
    }

    private static void counts(Map<String, String> row, int objects, int expected, int triangles, int all) {
        row.put("objects", "" + objects);
        row.put("expected_objects", "" + expected);
        row.put("triangles", all == 0 ? "" : "" + triangles);
        row.put("expected_triangles", all == 0 ? "" : "" + all);
    }

    private static List<Double> distances(JsonNode hits) {
        List<Double> distances = new ArrayList<>();
        hits.forEach(hit -> distances.add(hit.asDouble()));
        return distances;
    }

    private static ExportRays.Outcome compare(Map<String, String> row, ExportRays.Answers own, List<Double> found) {
        ExportRays.Outcome outcome = own.compare(found);
        row.put("rays", "" + outcome.rays());
        row.put("hits", "" + outcome.hits());
        row.put("differ", "" + outcome.differ().size());
        row.put("edges", "" + outcome.edges());
        row.put("far", "");
        return outcome;
    }

    /** Compares the rays of MuJoCo, and casts those that differ again from near the hit. */
    private void compareHulls(Map<String, String> row, Path main, ExportRays.Answers own, List<Double> found)
            throws IOException, InterruptedException {
        List<Integer> differ = compare(row, own, found).differ();
        int far = 0;
        if (!differ.isEmpty()) {
            List<double[]> near = own.near(differ);
            List<Double> again = distances(
                    node("mujoco.mjs", main, ExportRays.text(near, true)).get("hits"));
            far = own.countSame(near, again);
        }
        row.put("differ", "" + (differ.size() - far));
        row.put("far", "" + far);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "'") + '"';
    }

    /** Returns the line that a program prints for a file. */
    private JsonNode node(String program, Path file, String rays) throws IOException, InterruptedException {
        Files.writeString(file.resolveSibling(file.getFileName() + ".rays"), rays);
        Path out = file.resolveSibling("read.json");
        String script = Checkout.path("exporter/src/test/js/" + program).toString();
        Process process = new ProcessBuilder(
                        "node", "--max-old-space-size=4000", script, packages.toString(), file.toString())
                .redirectOutput(out.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        process.waitFor();
        JsonNode read = JsonMapper.builder().build().readTree(Files.readString(out));
        if (read.get("error") != null) {
            throw new IOException(read.get("error").asText());
        }
        return read;
    }
}
