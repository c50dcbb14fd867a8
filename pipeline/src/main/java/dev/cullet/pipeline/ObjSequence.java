// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import dev.cullet.importer.FrameList;
import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.MeshImporter;
import dev.cullet.importer.SourceFiles;
import dev.cullet.importer.obj.ObjFaces;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.text.NaturalOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/**
 * OBJ files that are the frames of an animation, read as one animated mesh. All have the same faces, as
 * {@link ObjFaces} compares; polygons are cut into triangles as in the first frame that is wanted.
 */
public final class ObjSequence {
    /** Default frame rate, in frames per second. */
    private static final double FRAMES_PER_SECOND = 30;

    private ObjSequence() {}

    /** Whether a file may be a frame. */
    public static boolean isObj(Path file) {
        return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(".obj");
    }

    /**
     * The sequence that a file belongs to, as the file that it would be without a number: {@code walk.obj} for
     * {@code walk_012.obj}.
     */
    public static Path nameOf(Path file) {
        String name = String.valueOf(file.getFileName());
        String stem = name.substring(0, name.lastIndexOf('.'));
        String plain = stem.replaceFirst("[-_. ]*[0-9]+$", "");
        return file.resolveSibling((plain.isEmpty() ? stem : plain) + ".obj");
    }

    /** The files in the order of their numbers, whatever order they were named in. */
    public static List<Path> sorted(List<Path> files) {
        Comparator<Path> byName = Comparator.comparing(file -> file.toString().replace('\\', '/'), new NaturalOrder());
        return files.stream().sorted(byName).toList();
    }

    /**
     * Reads the frames that the options name, all if they name none.
     *
     * @param files at least two, in order: frame 0 first
     */
    static ImportedMesh read(MeshImporter importer, List<Path> files, ImportOptions options, ImportProgress progress)
            throws ImportException, BakeException, IOException {
        FrameList wanted = options.frames() == null ? FrameList.parse("all") : options.frames();
        int[] numbers;
        try {
            numbers = wanted.numbers(files.size() - 1);
        } catch (IllegalArgumentException e) {
            throw new BakeException(
                    files.get(0),
                    files.get(0) + ": --frames " + wanted + ": " + e.getMessage() + " (a sequence of " + files.size()
                            + " files)",
                    e);
        }
        double framesPerSecond = options.framesPerSecond() > 0 ? options.framesPerSecond() : FRAMES_PER_SECOND;
        Path firstFile = files.get(numbers[0]);
        ObjFaces firstFaces = ObjFaces.of(firstFile);
        ImportedMesh first = importer.read(firstFile, options.withFrames(null), progress);
        List<float[]> frames = new ArrayList<>();
        TreeSet<Path> dependencies = new TreeSet<>(first.dependencies());
        TreeSet<Path> missing = new TreeSet<>(first.missing());
        float[] times = new float[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            times[i] = (float) (numbers[i] / framesPerSecond);
            if (i > 0) {
                Path file = files.get(numbers[i]);
                requireSameFaces(file, ObjFaces.of(file), firstFile, firstFaces);
                ImportedMesh frame = importer.read(file, options.withFrames(null), progress);
                requireSameCorners(file, frame.mesh(), firstFile, first.mesh());
                frames.add(frame.mesh().positions());
                dependencies.add(file);
                dependencies.addAll(frame.dependencies());
                missing.addAll(frame.missing());
            }
        }
        return new ImportedMesh(
                first.mesh().withLaterFrames(frames),
                first.pivots(),
                first.facts(),
                first.findings(),
                first.unmatched(),
                new SourceFiles(List.copyOf(dependencies), List.copyOf(missing)),
                times,
                List.of(),
                List.of());
    }

    /** Returns the file of the first selected frame: the recorded source of the asset. */
    static Path firstFile(List<Path> files, ImportOptions options) {
        FrameList wanted = options.frames();
        return wanted == null ? files.get(0) : files.get(wanted.numbers(files.size() - 1)[0]);
    }

    /** As {@link #firstFile}; the first of all files if the options select missing frames, which a bake reports. */
    public static Path origin(List<Path> files, BakeOptions options) {
        try {
            return firstFile(files, options.importing());
        } catch (IllegalArgumentException e) {
            return files.get(0);
        }
    }

    private static void requireSameFaces(Path file, ObjFaces faces, Path firstFile, ObjFaces firstFaces)
            throws BakeException {
        if (faces.matches(firstFaces)) {
            return;
        }
        boolean sameCounts = faces.vertices() == firstFaces.vertices() && faces.faces() == firstFaces.faces();
        throw new BakeException(
                file,
                file
                        + (sameCounts
                                ? ": some of its " + faces.faces() + " faces have other vertices than in " + firstFile
                                : ": has " + faces.vertices() + " vertices and " + faces.faces() + " faces, but "
                                        + firstFile + " has " + firstFaces.vertices() + " and " + firstFaces.faces())
                        + "; all frames of a sequence need the same faces: export them from one mesh");
    }

    /** After import: the same corners at the same places of the arrays, of the same nodes and surfaces. */
    private static void requireSameCorners(Path file, TriangleMesh mesh, Path firstFile, TriangleMesh first)
            throws BakeException {
        if (mesh.vertexCount() != first.vertexCount()
                || mesh.triangleCount() != first.triangleCount()
                || !mesh.nodePaths().equals(first.nodePaths())
                || !mesh.surfaceNames().equals(first.surfaceNames())) {
            throw new BakeException(
                    file,
                    file + ": gives " + mesh.triangleCount() + " triangles over " + mesh.vertexCount() + " corners in "
                            + mesh.nodePaths().size() + " nodes, but " + firstFile + " gives " + first.triangleCount()
                            + " over " + first.vertexCount() + " in "
                            + first.nodePaths().size()
                            + "; all frames of a sequence need the same groups and materials");
        }
    }
}
