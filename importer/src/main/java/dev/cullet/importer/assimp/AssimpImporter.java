// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import dev.cullet.importer.BlendWeights;
import dev.cullet.importer.ImportException;
import dev.cullet.importer.ImportLimits;
import dev.cullet.importer.ImportOptions;
import dev.cullet.importer.ImportProgress;
import dev.cullet.importer.ImportedMesh;
import dev.cullet.importer.MeshImporter;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.SkinPose;
import dev.cullet.importer.assimp.NativeImport.Extent;
import dev.cullet.importer.declared.Counters;
import dev.cullet.importer.declared.DeclaredCheck;
import dev.cullet.importer.fbxrepair.FbxContent;
import dev.cullet.importer.fbxrepair.FbxDeclared;
import dev.cullet.importer.fbxrepair.FbxDeformers;
import dev.cullet.importer.fbxrepair.FbxEdits;
import dev.cullet.importer.fbxrepair.FbxHeader;
import dev.cullet.importer.fbxrepair.FbxInheritance;
import dev.cullet.importer.fbxrepair.FbxNodeMarks;
import dev.cullet.importer.fbxrepair.FbxRotations;
import dev.cullet.importer.fbxrepair.FbxSkins;
import dev.cullet.importer.fbxrepair.FbxSubdivision;
import dev.cullet.importer.fbxrepair.FbxUnit;
import dev.cullet.importer.gltf.GltfColliders;
import dev.cullet.importer.gltf.GltfDocument;
import dev.cullet.importer.gltf.GltfPolygons;
import dev.cullet.importer.gltf.GltfScene;
import dev.cullet.importer.gltf.GltfVisibility;
import dev.cullet.importer.nodes.FileSpace;
import dev.cullet.importer.nodes.SceneImport;
import dev.cullet.importer.obj.MissingMaterials;
import dev.cullet.importer.obj.ObjScan;
import dev.cullet.importer.obj.PlainImport;
import dev.cullet.importer.ply.PlyReader;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.ReadScene;
import dev.cullet.importer.source.SiblingFiles;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.importer.stl.StlReader;
import dev.cullet.importer.units.StatedSpaces;
import dev.cullet.mesh.FindingKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads mesh files with Assimp in this process. {@code docs/import.md} defines the rules.
 *
 * <p>A malformed file can crash the process from within native code; the package {@code worker} isolates it.
 * Thread-safe, but files are read one at a time.
 */
public final class AssimpImporter implements MeshImporter {
    private final ImportLimits limits;

    /** Creates an importer with {@link ImportLimits#DEFAULTS}. */
    public AssimpImporter() {
        this(ImportLimits.DEFAULTS);
    }

    /**
     * Creates an importer.
     *
     * @param limits of which only the memory applies: an FBX file that declares more is refused
     */
    public AssimpImporter(ImportLimits limits) {
        this.limits = limits;
    }

    @Override
    public ImportedMesh read(Path file, ImportOptions options, ImportProgress progress) throws ImportException {
        long bytes = file.toFile().length(); // 0 if it does not exist
        return read(file, options, progress, limits.memoryFor(bytes));
    }

    /** Reads a file within a limit of memory. */
    public static ImportedMesh read(
            Path file, ImportOptions options, ImportProgress progress, ImportLimits.Memory memory)
            throws ImportException {
        try {
            return readChecked(file, options, progress, memory);
        } catch (RefusedException e) {
            throw new ImportException(file, e.line(), e.isOutOfNativeMemory() ? memory.exceeded() : e.reason(), e);
        } catch (IOException e) {
            throw new ImportException(
                    file, "cannot be read: " + e.getMessage() + "; check the file and its permissions", e);
        } catch (OutOfMemoryError e) {
            throw new ImportException(
                    file,
                    "needs more memory than the " + (Runtime.getRuntime().maxMemory() >> 20)
                            + " MB this process may use; give it more with -Xmx, or split the file",
                    e);
        }
    }

    private static ImportedMesh readChecked(
            Path file, ImportOptions options, ImportProgress progress, ImportLimits.Memory memory)
            throws RefusedException, IOException {
        checkFile(file);
        String extension = SupportedFormats.extensionOf(file);
        if (!SupportedFormats.isSupported(extension)) {
            throw new RefusedException((extension.isEmpty() ? "has no extension" : "extension ." + extension)
                    + ", but the extension selects the format and must be one of .obj, .fbx and those that"
                    + " \"cullet formats\" lists; convert the file");
        }
        if (options.frames() != null && !extension.equals("fbx")) {
            throw new RefusedException(
                    extension.equals("obj")
                            ? "option frames is set, but an OBJ file contains one pose; give all files of a sequence,"
                                    + " such as \"walk_*.obj\""
                            : "option frames is set, but only .fbx files and OBJ sequences have frames; convert"
                                    + " the file");
        }
        if (options.frames() != null && options.instances()) {
            throw new RefusedException(
                    "option frames is set, but instances of a scene have no frames; omit one of both");
        }
        FbxHeader fbx = extension.equals("fbx") ? FbxHeader.read(file) : null;
        if (extension.equals("fbx")) {
            checkFbx(fbx);
        }
        FindingCollector findings = new FindingCollector();
        if (fbx != null) {
            FbxContent content = FbxContent.read(file, fbx, memory);
            DeclaredCheck declared = DeclaredCheck.of(() -> FbxDeclared.count(content));
            return SceneImport.of(
                    fbx.describe(),
                    scene -> FbxUnit.space(content, scene.metadata(), options),
                    readFbx(file, content, options, progress, findings),
                    declared,
                    options,
                    findings);
        }
        boolean isGltf = SupportedFormats.isGltf(extension);
        DeclaredCheck declared =
                DeclaredCheck.of(() -> isGltf ? GltfPolygons.count(file) : Counters.count(file, extension));
        ReadScene read = switch (extension) {
            case "obj" -> readObj(file, progress, findings);
            case "gltf", "glb", "vrm" -> readGltf(file, options, progress, findings);
            case "ply" -> readDirectly(file, PlyReader.read(file), progress);
            case "stl" -> readDirectly(file, StlReader.read(file, findings), progress);
            default -> NativeImport.read(file, file, null, Extent.REST, progress);
        };
        DeformerFindings.report(read.scene(), isGltf, options.choice().pose(), findings);
        return SceneImport.of(
                extension.toUpperCase(Locale.ROOT),
                scene -> FileSpace.ofStated(StatedSpaces.read(file, extension), options),
                read,
                declared,
                options,
                findings);
    }

    private static ReadScene readFbx(
            Path file, FbxContent content, ImportOptions options, ImportProgress progress, FindingCollector findings)
            throws RefusedException, IOException {
        boolean isAnimated = options.frames() != null;
        boolean isMorphed = options.blendWeights() == BlendWeights.FILE && !isAnimated;
        FbxEdits edits = new FbxEdits();
        FbxDeformers deformers = isAnimated ? null : FbxDeformers.of(content);
        if (deformers != null && isMorphed) {
            deformers.rename(edits);
        }
        FbxRotations.collect(content, edits);
        List<String> scaled = FbxInheritance.affected(content);
        if (!scaled.isEmpty()) {
            findings.add(
                    FindingKind.SCALE_INHERITED,
                    scaled.size(),
                    FindingCollector.first(
                            scaled.stream().map(name -> '"' + name + '"').toList()));
        }
        FbxSubdivision.report(content, findings);
        Extent extent = isAnimated
                ? Extent.ANIMATION
                : isMorphed && deformers != null ? Extent.shapes(deformers::isWeighted) : Extent.REST;
        ReadScene read;
        if (edits.isEmpty()) {
            read = NativeImport.read(file, file, null, extent, progress);
        } else {
            Path copy = Files.createTempFile("cullet", ".fbx");
            try {
                edits.write(file, copy);
                read = NativeImport.read(file, copy, null, extent, progress);
            } finally {
                Files.deleteIfExists(copy);
            }
        }
        read = read.withScene(FbxNodeMarks.mark(read.scene(), content));
        if (deformers == null) {
            return read;
        }
        List<String> applied = new ArrayList<>();
        List<String> ignored = new ArrayList<>();
        SourceScene scene = read.scene();
        if (isMorphed) {
            scene = deformers.apply(scene, applied, ignored);
        } else {
            ignored.addAll(deformers.weightedChannels());
        }
        if (deformers.skins() > 0 && options.choice().pose() == SkinPose.FILE) {
            scene = FbxSkins.posed(content, read.scene(), scene, findings);
        } else if (deformers.skins() > 0) {
            FbxSkins.report(content, read.scene(), findings);
        }
        DeformerFindings.reportWeights(applied, ignored, findings);
        return read.withScene(scene);
    }

    private static ReadScene readGltf(
            Path file, ImportOptions options, ImportProgress progress, FindingCollector findings)
            throws RefusedException, IOException {
        GltfDocument document = GltfDocument.read(file);
        if (document == null) {
            return NativeImport.read(file, file, null, Extent.REST, progress);
        }
        GltfColliders colliders = GltfColliders.of(document, options.naming());
        List<String> weights =
                colliders.weighted().stream().map(colliders::describeWeights).toList();
        boolean isMorphed = options.blendWeights() == BlendWeights.FILE && !weights.isEmpty();
        DeformerFindings.reportWeights(isMorphed ? weights : List.of(), isMorphed ? List.of() : weights, findings);
        SiblingFiles siblings = new SiblingFiles(file.toAbsolutePath());
        SourceScene delivered =
                GltfScene.read(file, document, colliders, isMorphed, NodeTag::surface, siblings, findings);
        SourceScene scene = isMorphed ? colliders.morph(delivered) : delivered;
        scene = GltfVisibility.hidesAny(document) ? GltfVisibility.mark(scene, document) : scene;
        scene = colliders.isEmpty() ? scene : colliders.attach(scene);
        colliders.report(findings);
        long bytes = Files.size(file);
        progress.read(bytes, bytes);
        return ReadScene.of(delivered, siblings.dependencies(), siblings.missing())
                .withScene(scene);
    }

    /** Returns a scene that was read without native code, from one file; reports the end of the file. */
    private static ReadScene readDirectly(Path file, SourceScene scene, ImportProgress progress) throws IOException {
        long bytes = Files.size(file);
        progress.read(bytes, bytes);
        return ReadScene.of(scene, List.of(), List.of());
    }

    private static ReadScene readObj(Path file, ImportProgress progress, FindingCollector findings)
            throws RefusedException, IOException {
        ReadScene plain = PlainImport.read(file, progress, findings);
        if (plain != null) {
            return plain;
        }
        Path copy = Files.createTempFile("cullet", ".obj");
        try {
            ObjScan scan = ObjScan.of(file, copy);
            ObjScan.Problem problem = scan.problem();
            if (problem != null) { // the native importer would omit or misread it
                throw new RefusedException(problem.line(), problem.reason());
            }
            ReadScene read = NativeImport.read(file, copy, scan.vertices(), Extent.REST, progress);
            MissingMaterials.report(file, scan.materialFiles(), read.dependencies(), findings);
            return read.withScene(scan.groups().restore(read.scene()));
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    private static void checkFile(Path file) throws RefusedException, IOException {
        if (!Files.exists(file)) {
            throw new RefusedException("there is no such file; check the path");
        }
        if (Files.isDirectory(file)) {
            throw new RefusedException("is a directory, but a file is needed; name a file in it");
        }
        if (!Files.isRegularFile(file)) {
            throw new RefusedException("is not a regular file, and is read more than once; copy it to one");
        }
        if (!Files.isReadable(file)) {
            throw new RefusedException("may not be read; check its permissions");
        }
        if (Files.size(file) == 0) {
            throw new RefusedException("is empty: it has 0 bytes; export it again, or copy it again");
        }
    }

    private static void checkFbx(@Nullable FbxHeader header) throws RefusedException {
        if (header == null) {
            throw new RefusedException("is no FBX file (neither \"Kaydara FBX Binary\" nor \"FBXVersion:\" is in its"
                    + " first 16 KB); export it again");
        }
        String refusal = header.refusal();
        if (refusal != null) {
            throw new RefusedException(refusal);
        }
    }
}
