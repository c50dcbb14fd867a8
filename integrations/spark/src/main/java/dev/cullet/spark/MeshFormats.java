// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Locale;
import java.util.Set;

/**
 * The files that a glob includes, by their extension, as the command does: those that the importer reads; a manifest of
 * a scene, and an extension that other kinds of files have, only if the glob fixes the extension, as {@code *.xml}
 * does.
 */
final class MeshFormats {
    /** Extensions of meshes. */
    static final Set<String> MESHES = Set.of(("3d 3ds 3mf ac ac3d acc amf ase ask assbin b3d blend bsp cob dae dxf enff"
                    + " fbx glb gltf hmp ifc ifczip iqm irr irrmesh lwo lws lxo md2 md3 md5mesh mdc mdl mesh"
                    + " ms3d ndo nff"
                    + " obj off ogex pk3 ply pmx q3o scn sib smd step stl stp ter vrm x x3d x3db xgl zae zgl")
            .split(" "));

    /** Extensions of files that may be meshes, of animations without meshes, and of manifests. */
    static final Set<String> AMBIGUOUS =
            Set.of("bvh", "csm", "md5anim", "md5camera", "mot", "prj", "q3s", "raw", "uc", "vta", "xml", "jsonl");

    private MeshFormats() {}

    /**
     * Returns whether a glob includes a file that it matches.
     *
     * @param path relative to the folder of the glob
     */
    static boolean isIncluded(String path, PathMatcher glob) {
        int dot = path.lastIndexOf('.');
        if (dot <= path.lastIndexOf('/')) {
            return false;
        }
        String extension = path.substring(dot + 1).toLowerCase(Locale.ROOT);
        boolean isFixed = !glob.matches(Path.of(path.substring(0, dot) + ".~"));
        return MESHES.contains(extension) || (isFixed && AMBIGUOUS.contains(extension));
    }
}
