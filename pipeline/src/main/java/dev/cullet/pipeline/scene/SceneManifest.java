// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.scene;

import dev.cullet.format.Asset;
import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedInstance;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.ImportedShape;
import dev.cullet.importer.MeshImporter;
import dev.cullet.importer.SourceFacts;
import dev.cullet.importer.SourceFiles;
import dev.cullet.importer.UnmatchedPattern;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.files.IoErrors;
import dev.cullet.pipeline.findings.Findings;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a manifest of instances (JSON Lines) as a source: each file that it names is imported once, and each line is an
 * instance. Meshes of equal content are one.
 */
public final class SceneManifest {
    /** Extension of manifests, in lower case, with the dot. */
    public static final String EXTENSION = ".jsonl";

    /** Maximum number of lines with an instance. */
    private static final int MAX_INSTANCES = 1 << 24;

    /** Maximum number of characters of a line. */
    private static final int MAX_LINE = 1 << 16;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private SceneManifest() {}

    /** Returns whether a source is a manifest, by its extension. */
    public static boolean isManifest(Path source) {
        return source.toString().toLowerCase(Locale.ROOT).endsWith(EXTENSION);
    }

    /**
     * Reads a manifest and the files that it names.
     *
     * @param importer of the files
     * @throws ImportException with file and line, if a line or a file cannot be read
     */
    public static ImportedMesh read(MeshImporter importer, Path file, ImportOptions options, ImportProgress progress)
            throws ImportException {
        if (!options.instances()) {
            throw new ImportException(
                    file, "is a manifest of instances; bake it with 'cullet bake-scene', or set parts to instance");
        }
        Reader reader = new Reader(importer, file, options.withInstances(false), progress);
        long number = 0;
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            String line = line(lines, file, 1);
            if (line != null && line.startsWith(BYTE_ORDER_MARK)) {
                line = line.substring(1);
            }
            for (; line != null; line = line(lines, file, number + 1)) {
                number++;
                if (!line.isBlank()) {
                    reader.add(number, line);
                }
            }
        } catch (CharacterCodingException e) {
            throw new ImportException(file, number + 1, "is not UTF-8; save the manifest as UTF-8", e);
        } catch (IOException e) {
            throw new ImportException(file, number + 1, "cannot be read: " + IoErrors.reason(e), e);
        }
        return reader.result();
    }

    /** Returns the next line without its end, or null; reads no more than a line may have. */
    private static @Nullable String line(BufferedReader lines, Path file, long number)
            throws IOException, ImportException {
        StringBuilder line = new StringBuilder();
        for (int next = lines.read(); next != '\n'; next = lines.read()) {
            if (next < 0) {
                return line.length() == 0 ? null : line.toString();
            }
            if (line.length() == MAX_LINE) {
                String reason = "has more than " + MAX_LINE + " characters, but a line has one instance";
                throw new ImportException(file, number, reason, new IllegalStateException(reason));
            }
            line.append((char) next);
        }
        return line.toString(); // a carriage return at the end is white space to the parser
    }

    /** The meshes and instances collected so far. */
    private static final class Reader {
        private final MeshImporter importer;
        private final Path file;
        private final ImportOptions options;
        private final ImportProgress progress;
        private final Map<String, String> meshOfLine = new LinkedHashMap<>(); // asset and part
        private final Map<String, Asset> assets = new LinkedHashMap<>();
        private final MeshCollector meshes = new MeshCollector();
        private final List<ImportedInstance> instances = new ArrayList<>();
        private final Set<Path> dependencies = new LinkedHashSet<>();
        private final Set<Path> missing = new LinkedHashSet<>();
        private final List<ImportedShape> shapes = new ArrayList<>();
        private List<Finding> findings = new ArrayList<>();
        private final Set<UnmatchedPattern> unmatched = new LinkedHashSet<>();
        private long polygons;
        private double polygonArea;
        private double triangleArea;

        Reader(MeshImporter importer, Path file, ImportOptions options, ImportProgress progress) {
            this.importer = importer;
            this.file = file;
            this.options = options;
            this.progress = progress;
        }

        void add(long number, String text) throws ImportException {
            if (instances.size() == MAX_INSTANCES) {
                String reason = "has more than " + MAX_INSTANCES + " instances; split the manifest";
                throw new ImportException(file, number, reason, new IllegalStateException(reason));
            }
            ManifestLine line = parse(number, text);
            String key = line.asset() + "\n" + (line.part() == null ? "" : line.part() + "\n");
            String mesh = meshOfLine.get(key);
            if (mesh == null) {
                mesh = mesh(number, line);
                meshOfLine.put(key, mesh);
            }
            Long id = line.id();
            instances.add(new ImportedInstance(
                    mesh,
                    "line " + number,
                    line.translation(),
                    line.rotation(),
                    line.scale(),
                    line.mirror(),
                    line.layers(),
                    id == null ? instances.size() : id));
        }

        private ManifestLine parse(long number, String text) throws ImportException {
            try {
                return ManifestLine.parse(text);
            } catch (IllegalArgumentException e) {
                throw new ImportException(file, number, String.valueOf(e.getMessage()), e);
            }
        }

        /** Returns the name of the mesh of a new asset and part; failures have the line. */
        private String mesh(long number, ManifestLine line) throws ImportException {
            try {
                return mesh(line);
            } catch (IllegalArgumentException e) {
                throw new ImportException(file, number, String.valueOf(e.getMessage()), e);
            } catch (ImportException e) {
                throw new ImportException(file, number, "asset \"" + line.asset() + "\": " + e.getMessage(), e);
            } catch (IOException e) {
                throw new ImportException(file, number, IoErrors.reason(e), e);
            }
        }

        /** Returns the name of the mesh of a line whose asset and part no line before it has. */
        private String mesh(ManifestLine line) throws ImportException, IOException {
            Path path;
            try {
                path = file.resolveSibling(line.asset());
            } catch (InvalidPathException e) {
                throw new IllegalArgumentException("\"asset\" is no path: " + e.getMessage());
            }
            if (isManifest(path)) {
                throw new IllegalArgumentException("asset \"" + line.asset()
                        + "\" is a manifest; name mesh files or assets, and put the lines of both manifests in one");
            }
            if (Files.isDirectory(path)) {
                throw new IllegalArgumentException("asset \"" + line.asset() + "\" is a folder; name a file in it");
            }
            if (!Files.isRegularFile(path)) {
                throw new IllegalArgumentException("asset \"" + line.asset() + "\" is no file: " + path
                        + " is missing; paths are relative to the manifest");
            }
            dependencies.add(path);
            String name = String.valueOf(path.getFileName());
            int dot = name.lastIndexOf('.');
            String plain = dot > 0 ? name.substring(0, dot) : name;
            if (name.toLowerCase(Locale.ROOT).endsWith(".cullet")) {
                Asset asset = assets.get(line.asset());
                if (asset == null) {
                    asset = AssetFiles.read(path);
                    assets.put(line.asset(), asset);
                }
                return meshes.add(AssetMeshes.mesh(asset, line), line.part() == null ? plain : line.part());
            }
            if (line.part() != null) {
                throw new IllegalArgumentException("\"part\" is \"" + line.part() + "\", but " + line.asset()
                        + " is a mesh file, of which an instance has all; omit it, or name a .cullet file");
            }
            ImportedMesh imported = importer.read(path, options, progress);
            findings = Findings.merge(findings, imported.findings());
            unmatched.addAll(imported.unmatched());
            dependencies.addAll(imported.dependencies());
            missing.addAll(imported.missing());
            polygons += imported.facts().polygons();
            polygonArea += imported.facts().polygonArea();
            triangleArea += imported.facts().triangleArea();
            String mesh = meshes.add(imported.mesh(), plain);
            for (ImportedShape shape : imported.shapes()) {
                ImportedShape ofMesh = shape.withNode(mesh); // all nodes of a file are one mesh
                if (shapes.stream().noneMatch(ofMesh::isSameAs)) {
                    shapes.add(ofMesh);
                }
            }
            return mesh;
        }

        ImportedMesh result() throws ImportException {
            if (instances.isEmpty()) {
                throw new ImportException(file, "has no instance; each line is one, such as {\"asset\": \"rock.fbx\"}");
            }
            TriangleMesh mesh;
            try {
                mesh = meshes.mesh();
            } catch (IllegalArgumentException e) {
                throw new ImportException(file, String.valueOf(e.getMessage()), e);
            }
            return new ImportedMesh(
                    mesh,
                    new float[3 * mesh.nodePaths().size()],
                    new SourceFacts("JSON Lines", 1, "Y", polygons, polygonArea, triangleArea),
                    findings,
                    List.copyOf(unmatched),
                    new SourceFiles(List.copyOf(dependencies), List.copyOf(missing)),
                    new float[0],
                    instances,
                    shapes);
        }
    }
}
