// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import dev.cullet.builder.BuildProgress;
import dev.cullet.builder.BuiltPart;
import dev.cullet.builder.PartBuilder;
import dev.cullet.builder.PartOptions;
import dev.cullet.builder.Simplification;
import dev.cullet.builder.aabb.TreeQuality;
import dev.cullet.builder.bsp.BspBuild;
import dev.cullet.builder.hull.HullException;
import dev.cullet.builder.outline.OutlineRequest;
import dev.cullet.builder.spheres.NoInteriorException;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Provenance;
import dev.cullet.format.Sphere;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.format.writer.StoredForm;
import dev.cullet.importer.MeshImporter;
import dev.cullet.importer.SourceFacts;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.importer.worker.WorkerImporter;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.BakeProgress.Stage;
import dev.cullet.pipeline.PreparedSource.PreparedPart;
import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.inspect.BspSummary;
import dev.cullet.pipeline.inspect.ByteSplit;
import dev.cullet.pipeline.inspect.CompoundSummary;
import dev.cullet.pipeline.inspect.OutlineSummary;
import dev.cullet.pipeline.inspect.ShapeSummary;
import dev.cullet.pipeline.inspect.SimplifySummary;
import dev.cullet.pipeline.inspect.SphereSummary;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.CenterMode;
import dev.cullet.pipeline.options.PartsMode;
import dev.cullet.pipeline.options.SimplifyRecord;
import dev.cullet.pipeline.options.StoredOptions;
import dev.cullet.pipeline.scene.InstanceScenes;
import dev.cullet.pipeline.source.InputFile;
import dev.cullet.pipeline.surfaces.SurfaceUse;
import dev.cullet.pipeline.version.Version;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * From one file to one asset. The same source and options give the same bytes: on any number of threads, any JDK, any
 * system, through any front end.
 *
 * <p>A baker keeps its importer from file to file, and is used by one thread at a time.
 */
public final class Baker implements AutoCloseable {
    /** Number of progress steps that a fit of spheres reports. */
    private static final int SPHERE_STEPS = 1000;

    private final MeshImporter importer;

    /** Bakes what this importer reads; closes it at the end. */
    public Baker(MeshImporter importer) {
        this.importer = importer;
    }

    /** Bakes in this process: quickest for one file, but a file that crashes the native importer ends the JVM. */
    public static Baker inProcess() {
        return new Baker(new AssimpImporter());
    }

    /**
     * Imports in a worker process, which lives as long as this baker: a file that crashes or hangs the native importer
     * is only a failed file.
     */
    public static Baker isolated() {
        return new Baker(new WorkerImporter());
    }

    /**
     * Bakes one file in this process, in one call.
     *
     * @throws BakeException if it cannot be baked
     */
    public static BakedAsset bake(Path source, BakeOptions options) throws BakeException {
        try (Baker baker = inProcess()) {
            return baker.bake(source, options, BakeProgress.NONE);
        }
    }

    /**
     * Bakes one file. Nothing is written.
     *
     * @throws BakeException if it cannot be baked
     */
    public BakedAsset bake(Path source, BakeOptions options, BakeProgress progress) throws BakeException {
        return bake(List.of(source), options, progress);
    }

    /**
     * Bakes one file, or an OBJ sequence to one animated asset. Nothing is written.
     *
     * @param files one, or the frames of a sequence in order
     * @throws BakeException if it cannot be baked
     */
    public BakedAsset bake(List<Path> files, BakeOptions options, BakeProgress progress) throws BakeException {
        Path source = files.get(0);
        Stopwatch stopwatch = new Stopwatch(progress);
        PreparedSource prepared = PreparedSource.read(importer, files, options, stopwatch);
        List<AssetPart> parts = new ArrayList<>();
        List<BakeReport.Part> reported = new ArrayList<>();
        for (PreparedPart part : prepared.parts()) {
            stopwatch.at(Stage.BUILD, parts.size(), prepared.parts().size());
            BuiltPart built = build(source, part, options, stopwatch);
            parts.add(built.part());
            prepared = prepared.with(findings(part.name(), built, options));
            reported.add(reported(
                    built,
                    center(part, options),
                    options.building().outlines(),
                    prepared.imported().frameTimes()));
        }
        stopwatch.at(Stage.WRITE, 0, 0);
        // the bytes must not depend on rules of other files
        String text = options.withSurfaces(prepared.surfaces().matching()).text();
        Asset asset = new Asset(
                new Provenance(
                        Version.current(),
                        SimplifyRecord.with(StoredOptions.differences(text), simplified(reported)),
                        prepared.sourceHash()),
                prepared.surfaces().mesh().surfaceNames(),
                pathsOfTriangles(prepared.surfaces().mesh()),
                parts,
                prepared.imported().frameTimes(),
                prepared.surfaces().tags(),
                prepared.surfaces().figures(),
                options.parts() == PartsMode.INSTANCE
                        ? InstanceScenes.of(
                                prepared.imported().instances(),
                                parts,
                                options.building().tree())
                        : null);
        long needed = AssetWriter.sizeBound(asset);
        if (needed > AssetWriter.MAX_BYTES) {
            throw new BakeException(
                    source,
                    source + ": the asset would have " + needed + " bytes, but a file has at most "
                            + AssetWriter.MAX_BYTES + "; bake it as several assets with --include");
        }
        ByteBuffer bytes = AssetWriter.write(asset, options.encoding());
        BakeReport report = report(source, options, prepared)
                .withAsset(reported, split(bytes, source), stopwatch.milliseconds())
                .withScene(asset, bytes.remaining());
        return new BakedAsset(
                bytes,
                report,
                prepared.inputs(),
                SurfaceUse.of(prepared.imported().mesh()));
    }

    /** What was found when a part was built. */
    private static List<Finding> findings(String part, BuiltPart built, BakeOptions options) {
        List<Finding> findings = new ArrayList<>();
        if (!built.shapeProblem().isEmpty()) {
            findings.add(GivenShapes.finding(part, 1, built.shapeProblem()));
        }
        Simplification simplification = built.simplification();
        if (simplification != null) {
            int triangles = built.part().triangles().triangleCount();
            findings.addAll(
                    SimplifyFindings.of(part, simplification, options.building().simplify(), triangles));
        }
        return findings;
    }

    private static List<SimplifyRecord> simplified(List<BakeReport.Part> parts) {
        List<SimplifyRecord> records = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            SimplifySummary summary = parts.get(i).simplification();
            if (summary != null) {
                records.add(summary.record(i));
            }
        }
        return records;
    }

    private static ByteSplit split(ByteBuffer bytes, Path source) {
        try {
            return ByteSplit.of(StoredForm.of(bytes, source.toString()));
        } catch (AssetException e) {
            throw new IllegalStateException(e); // the bytes were just written
        }
    }

    /** Returns the paths of nodes with triangles, which are the first ones. */
    private static List<String> pathsOfTriangles(TriangleMesh mesh) {
        int last = -1;
        for (int node : mesh.nodes()) {
            last = Math.max(last, node);
        }
        return mesh.nodePaths().subList(0, last + 1);
    }

    private static BuiltPart build(Path source, PreparedPart part, BakeOptions options, BakeProgress progress)
            throws BakeException {
        if (options.building().compact() && part.mesh().frameCount() > 1) {
            throw new BakeException(
                    source,
                    source + ": part \"" + part.name() + "\" has " + part.mesh().frameCount()
                            + " frames, but a compact asset holds one; use --encoding exact, or omit --frames");
        }
        if (options.building().simplify().isRequested() && part.mesh().frameCount() > 1) {
            throw new BakeException(
                    source,
                    source + ": part \"" + part.name() + "\" has " + part.mesh().frameCount()
                            + " frames, but only a part of one pose is simplified; omit --simplify, or --frames");
        }
        if (options.building().decompose().isRequested() && part.mesh().frameCount() > 1) {
            throw new BakeException(
                    source,
                    source + ": part \"" + part.name() + "\" has " + part.mesh().frameCount()
                            + " frames, but only a part of one pose is decomposed; omit --decompose, or --frames");
        }
        PartOptions building =
                options.building().withShape(options.building().shape().withGiven(part.given()));
        String problem =
                ShapeMemory.problem(part.mesh(), building, Runtime.getRuntime().maxMemory());
        if (problem != null) {
            throw new BakeException(source, source + ": part \"" + part.name() + "\": " + problem);
        }
        try {
            return PartBuilder.build(part.name(), part.pivot(), part.mesh(), building, steps(progress));
        } catch (NoInteriorException | HullException e) {
            throw new BakeException(source, source + ": part \"" + part.name() + "\": " + e.getMessage(), e);
        }
    }

    private static BuildProgress steps(BakeProgress progress) {
        return new BuildProgress() {
            @Override
            public void simplification() {
                progress.at(Stage.SIMPLIFY, 0, 0);
            }

            @Override
            public void spheres(double share) {
                progress.at(Stage.SPHERES, (long) (SPHERE_STEPS * share), SPHERE_STEPS);
            }

            @Override
            public void shape() {
                progress.at(Stage.SHAPE, 0, 0);
            }

            @Override
            public void pieces() {
                progress.at(Stage.PIECES, 0, 0);
            }
        };
    }

    /**
     * Reads and cleans one file and reports its findings; builds nothing.
     *
     * @throws BakeException if it cannot be read, or nothing that can be baked is in it
     */
    public BakeReport check(Path source, BakeOptions options, BakeProgress progress) throws BakeException {
        return check(List.of(source), options, progress);
    }

    /**
     * Reads and cleans one file, or an OBJ sequence, and reports its findings; builds nothing.
     *
     * @param files one, or the frames of a sequence in order
     * @throws BakeException if one cannot be read, or nothing that can be baked is in them
     */
    public BakeReport check(List<Path> files, BakeOptions options, BakeProgress progress) throws BakeException {
        Stopwatch stopwatch = new Stopwatch(progress);
        PreparedSource prepared = PreparedSource.read(importer, files, options, stopwatch);
        List<BakeReport.Part> parts = new ArrayList<>();
        for (PreparedPart part : prepared.parts()) {
            parts.add(new BakeReport.Part(
                    part.name(),
                    part.mesh().triangleCount(),
                    part.mesh().vertexCount(),
                    center(part, options),
                    null,
                    null,
                    null,
                    null,
                    null,
                    List.of(),
                    null,
                    null,
                    null,
                    null));
        }
        return report(files.get(0), options, prepared).withAsset(parts, null, stopwatch.milliseconds());
    }

    /** What {@code verify} compares an asset with. */
    public PreparedSource prepare(Path source, BakeOptions options, BakeProgress progress) throws BakeException {
        return prepare(List.of(source), options, progress);
    }

    /**
     * What {@code verify} compares an asset with.
     *
     * @param files one, or the frames of an OBJ sequence in order
     */
    public PreparedSource prepare(List<Path> files, BakeOptions options, BakeProgress progress) throws BakeException {
        return PreparedSource.read(importer, files, options, progress);
    }

    /** Ends the importer's worker process, if it has one. */
    @Override
    public void close() {
        importer.close();
    }

    private static BakeReport report(Path source, BakeOptions options, PreparedSource prepared) {
        SourceFacts facts = prepared.imported().facts();
        String name = source.toString();
        double area = 0;
        for (PreparedPart part : prepared.parts()) {
            area += MeshMeasures.area(part.mesh());
        }
        return new BakeReport(
                name,
                options.withSurfaces(prepared.surfaces().matching()).map(),
                new BakeReport.Input(
                        facts.format(),
                        facts.metresPerUnit(),
                        facts.up(),
                        facts.polygons(),
                        facts.polygonArea(),
                        facts.triangleArea(),
                        names(prepared, false),
                        names(prepared, true)),
                prepared.sourceHash(),
                new BakeReport.Triangles(prepared.imported().mesh().triangleCount(), prepared.triangleCount()),
                area,
                MeshSize.of(prepared.parts(), prepared.imported().instances(), name),
                prepared.unmatched(),
                prepared.findings().stream()
                        .map(finding -> ReportedFinding.of(finding, name))
                        .toList(),
                List.of(),
                0,
                null,
                null,
                Map.of());
    }

    /** Returns the names of the other files that the source reads, or that it would read if they were there. */
    private static List<String> names(PreparedSource prepared, boolean missing) {
        List<InputFile> inputs = prepared.inputs();
        return inputs.subList(1, inputs.size()).stream()
                .filter(input -> (input.hash() == null) == missing)
                .map(InputFile::name)
                .sorted()
                .toList();
    }

    private static float @Nullable [] center(PreparedPart part, BakeOptions options) {
        return options.center() == CenterMode.NONE ? null : part.center();
    }

    private static BakeReport.Part reported(
            BuiltPart built, float @Nullable [] center, List<OutlineRequest> requests, float[] frameTimes) {
        AssetPart part = built.part();
        Sphere sphere = part.boundingSphere();
        return new BakeReport.Part(
                part.name(),
                part.triangles().triangleCount(),
                part.triangles().vertexCount(),
                center,
                part.bounds(),
                new float[] {sphere.x(), sphere.y(), sphere.z(), sphere.radius()},
                built.quality(),
                reportedBsp(built),
                part.cluster() == null ? null : SphereSummary.of(part.cluster()),
                OutlineSummary.of(part, requests),
                ShapeSummary.of(part.shape()),
                CompoundSummary.of(part.compound()),
                SimplifySummary.of(built.simplification()),
                reportedFrames(built, frameTimes));
    }

    private static BakeReport.@Nullable Frames reportedFrames(BuiltPart built, float[] frameTimes) {
        DoubleSummaryStatistics costs =
                built.frames().stream().mapToDouble(TreeQuality::wideSah).summaryStatistics();
        return frameTimes.length == 0
                ? null
                : new BakeReport.Frames(frameTimes.length, frameTimes, costs.getAverage(), costs.getMax());
    }

    private static BakeReport.@Nullable Bsp reportedBsp(BuiltPart built) {
        BspBuild bsp = built.bsp();
        return bsp == null
                ? null
                : new BakeReport.Bsp(
                        BspSummary.of(bsp.tree(), built.part().triangles()), bsp.holeShare(), bsp.unclearLeaves());
    }

    /** Takes the time of each stage on the way. */
    private static final class Stopwatch implements BakeProgress {
        private final BakeProgress listener;
        private final Map<String, Long> nanoseconds = new LinkedHashMap<>();
        private Stage stage = Stage.READ;
        private long since = System.nanoTime();

        Stopwatch(BakeProgress listener) {
            this.listener = listener;
        }

        @Override
        public synchronized void at(Stage next, long done, long total) {
            if (next != stage) {
                take();
                stage = next;
            }
            listener.at(next, done, total);
        }

        @Override
        public void note(String line) {
            listener.note(line);
        }

        private void take() {
            long now = System.nanoTime();
            nanoseconds.merge(stage.name().toLowerCase(Locale.ROOT), now - since, Long::sum);
            since = now;
        }

        Map<String, Long> milliseconds() {
            take();
            Map<String, Long> rounded = new LinkedHashMap<>();
            nanoseconds.forEach((name, time) -> rounded.put(name, (time + 500_000) / 1_000_000));
            return rounded;
        }
    }
}
