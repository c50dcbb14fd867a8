// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import dev.cullet.format.EnclosingShape;
import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.MeshImporter;
import dev.cullet.importer.UnmatchedPattern;
import dev.cullet.mesh.CleanedMesh;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.MeshCleaner;
import dev.cullet.mesh.MeshException;
import dev.cullet.mesh.MeshPart;
import dev.cullet.mesh.PartSplitter;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.BakeProgress.Stage;
import dev.cullet.pipeline.files.FileNames;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.findings.Findings;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.CenterMode;
import dev.cullet.pipeline.options.PartsMode;
import dev.cullet.pipeline.scene.DuplicateInstances;
import dev.cullet.pipeline.scene.SceneManifest;
import dev.cullet.pipeline.source.InputFile;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.pipeline.surfaces.Surfaces;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A source on the way to an asset: read, cut into parts, each part cleaned. Parts are cut first, so that two parts that
 * touch share no vertex and each keeps its own copy of a triangle.
 *
 * @param imported what the importer gave
 * @param inputs the file and its dependencies, those that are missing too
 * @param surfaces the imported triangles with the surfaces that options give them
 * @param parts in file order, each cleaned and with at least one triangle
 * @param findings of the importer, then of cleaning
 */
public record PreparedSource(
        ImportedMesh imported,
        List<InputFile> inputs,
        Surfaces surfaces,
        List<PreparedPart> parts,
        List<Finding> findings) {

    /**
     * A meshPart that moves on its own.
     *
     * @param pivot 3 floats, the point it turns about, in the space of the mesh
     * @param center 3 floats, the point of asset space that is the origin of the mesh
     * @param given an enclosing shape that the file states, of which nothing is proved, or null
     */
    public record PreparedPart(
            String name,
            float[] pivot,
            float[] center,
            TriangleMesh mesh,
            @Nullable EnclosingShape given) {}

    /** The part of a file that is not divided. */
    static final String MAIN_PART = "main";

    /**
     * Reads and cleans a file.
     *
     * @throws BakeException if it cannot be read, or nothing that can be baked is in it
     */
    public static PreparedSource read(MeshImporter importer, Path source, BakeOptions options, BakeProgress progress)
            throws BakeException {
        return read(importer, List.of(source), options, progress);
    }

    /**
     * Reads and cleans a file, or an OBJ sequence.
     *
     * @param files one, or the frames of a sequence in order
     * @throws BakeException if one cannot be read, they do not fit each other, or nothing that can be baked is in them
     */
    public static PreparedSource read(
            MeshImporter importer, List<Path> files, BakeOptions options, BakeProgress progress) throws BakeException {
        progress.at(Stage.READ, 0, 0);
        Path source = files.get(0);
        String problem = FileNames.problem(source);
        if (problem != null) {
            throw new BakeException(source, FileNames.shown(source) + ": " + problem);
        }
        ImportedMesh imported;
        List<InputFile> inputs;
        try {
            ImportOptions importing = options.importing();
            ImportProgress reading = new Reading(progress);
            if (SceneManifest.isManifest(source)) {
                imported = SceneManifest.read(importer, source, importing, reading);
            } else if (files.size() == 1) {
                imported = importer.read(source, importing, reading);
            } else {
                imported = ObjSequence.read(importer, files, importing, reading);
                source = ObjSequence.firstFile(files, importing);
            }
            inputs = SourceHash.inputs(source, imported.dependencies(), imported.missing());
        } catch (ImportException e) {
            throw new BakeException(source, String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new BakeException(source, source + ": " + IoErrors.reason(e), e);
        }
        Surfaces surfaces;
        try {
            surfaces = Surfaces.assign(imported.mesh(), options.surfaces());
        } catch (IllegalArgumentException e) {
            throw new BakeException(source, source + ": " + e.getMessage(), e);
        }
        List<MeshPart> meshParts = options.parts() == PartsMode.FILE
                ? PartSplitter.whole(surfaces.mesh(), MAIN_PART)
                : PartSplitter.byTopNode(surfaces.mesh(), MAIN_PART);
        List<PreparedPart> parts = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        Map<String, float[]> centers = new HashMap<>();
        boolean keepsShapes = !options.building().shape().isBuilt();
        GivenShapes given = new GivenShapes(
                keepsShapes ? imported.shapes() : List.of(), options.parts() == PartsMode.FILE, MAIN_PART);
        for (MeshPart meshPart : meshParts) {
            progress.at(Stage.CLEAN, parts.size(), meshParts.size());
            float[] pivot = pivot(meshPart, imported, options);
            float[] center = Centering.center(options.center(), meshPart.mesh(), pivot);
            boolean isMoved = !Centering.isOrigin(center);
            MeshPart moved = isMoved ? Centering.moved(meshPart, center) : meshPart;
            CleanedMesh cleaned = clean(source, moved, meshParts.size() > 1, options);
            findings = Findings.merge(
                    findings, isMoved ? Centering.inFile(cleaned.findings(), center) : cleaned.findings());
            parts.add(new PreparedPart(
                    meshPart.name(),
                    Centering.minus(pivot, center),
                    center,
                    cleaned.mesh(),
                    given.of(meshPart, isMoved)));
            centers.put(meshPart.name(), center);
        }
        findings = Findings.merge(findings, given.findings());
        imported = imported.withInstances(Centering.moved(imported.instances(), centers));
        findings = Findings.merge(findings, DuplicateInstances.find(imported.instances()));
        return new PreparedSource(
                imported, inputs, surfaces, List.copyOf(parts), Findings.merge(imported.findings(), findings));
    }

    private static CleanedMesh clean(Path source, MeshPart meshPart, boolean oneOfMany, BakeOptions options)
            throws BakeException {
        try {
            return MeshCleaner.clean(meshPart.mesh(), options.cleaning());
        } catch (MeshException e) {
            String which = oneOfMany ? ": part \"" + meshPart.name() + "\": " : ": ";
            throw new BakeException(source, source + which + e.getMessage(), e);
        }
    }

    /** Returns the pivot of a part; that of a whole file is the origin, or of its only top node to center it there. */
    private static float[] pivot(MeshPart meshPart, ImportedMesh imported, BakeOptions options) {
        float[] pivot = new float[3];
        boolean isOfFile = options.parts() == PartsMode.FILE && options.center() == CenterMode.PIVOT;
        int node = isOfFile ? Centering.onlyTopNode(meshPart.mesh()) : meshPart.pivotNode();
        if (node >= 0) {
            System.arraycopy(imported.pivots(), 3 * node, pivot, 0, 3);
        }
        return pivot;
    }

    /** Forwards the progress of an import to the listener of a bake. */
    private record Reading(BakeProgress progress) implements ImportProgress {
        @Override
        public void read(long done, long total) {
            progress.at(Stage.READ, done, total);
        }

        @Override
        public void note(String line) {
            progress.note(line);
        }
    }

    /** Returns a copy with more findings. */
    PreparedSource with(List<Finding> more) {
        return new PreparedSource(imported, inputs, surfaces, parts, Findings.merge(findings, more));
    }

    /** Of the file and its dependencies. */
    public String sourceHash() {
        return SourceHash.of(inputs);
    }

    /** Returns the globs of the options, surface rules included, that match nothing in the file. */
    List<UnmatchedPattern> unmatched() {
        return Stream.concat(imported.unmatched().stream(), surfaces.unmatched().stream())
                .toList();
    }

    /** Triangles that will be stored, of all parts. */
    int triangleCount() {
        return parts.stream().mapToInt(part -> part.mesh().triangleCount()).sum();
    }
}
