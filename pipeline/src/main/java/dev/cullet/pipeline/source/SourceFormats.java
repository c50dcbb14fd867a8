// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.source;

import dev.cullet.importer.assimp.SupportedFormats;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The files that can be baked. */
public final class SourceFormats {
    /** Extensions of {@link #all}; a constant, because the list of the native importer takes 100 ms to load. */
    private static final Set<String> EXTENSIONS = Set.of(
            ("3d 3ds 3mf ac ac3d acc amf ase ask assbin b3d blend bsp bvh cob csm dae dxf enff fbx glb gltf hmp ifc"
                            + " ifczip iqm irr irrmesh lwo lws lxo md2 md3 md5anim md5camera md5mesh mdc mdl mesh"
                            + " mot ms3d ndo nff obj off ogex pk3 ply pmx prj q3o q3s raw scn sib smd step stl"
                            + " stp ter uc"
                            + " vrm vta x x3d x3db xgl xml zae zgl")
                    .split(" "));

    /** Extensions of {@link #EXTENSIONS} that other kinds of files have, and those of animations without meshes. */
    private static final Set<String> AMBIGUOUS =
            Set.of("bvh", "csm", "md5anim", "md5camera", "mot", "prj", "q3s", "raw", "uc", "vta", "xml");

    /**
     * A format.
     *
     * @param extension in lower case, without the dot
     */
    public record SourceFormat(String extension, String description) {}

    private SourceFormats() {}

    /** All of them, in order of extension; an extension that several readers share stands once for each. */
    public static List<SourceFormat> all() {
        return SupportedFormats.list().stream()
                .map(format -> new SourceFormat(format.extension(), format.description()))
                .toList();
    }

    /** Returns whether the importer reads a file, by its extension. */
    public static boolean isReadable(Path file) {
        return EXTENSIONS.contains(extension(file));
    }

    /**
     * Returns whether a file is a mesh by its extension alone: it is readable, and the extension is not one that other
     * kinds of files have, such as {@code .xml}.
     */
    public static boolean isMesh(Path file) {
        return isReadable(file) && !AMBIGUOUS.contains(extension(file));
    }

    private static String extension(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return name.indexOf('.') < 0 ? "" : name.substring(name.lastIndexOf('.') + 1);
    }
}
