// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import java.util.EnumSet;
import java.util.Set;

/**
 * Options of an export. Immutable.
 *
 * @param fileName name of the main file; the names of others begin with it, without its extension
 * @param include what is exported; empty for what the format exports by default and the asset has
 * @param naming convention of the names of colliders
 * @param khrDraft whether colliders of a glTF file are also written as the draft of the Khronos extensions
 * @param gpuInstancing whether a glTF file has the instances of a scene as arrays of EXT_mesh_gpu_instancing
 */
public record ExportOptions(
        String fileName, Set<Content> include, ColliderNaming naming, boolean khrDraft, boolean gpuInstancing) {
    /** Copies the set. */
    public ExportOptions {
        EnumSet<Content> copy = EnumSet.noneOf(Content.class);
        copy.addAll(include);
        include = copy;
    }

    /** Returns the default options. */
    public static ExportOptions of(String fileName) {
        return new ExportOptions(fileName, Set.of(), ColliderNaming.NONE, false, false);
    }

    /** Returns these options with another choice of content. */
    public ExportOptions withInclude(Set<Content> other) {
        return new ExportOptions(fileName, other, naming, khrDraft, gpuInstancing);
    }

    /** Returns these options with another convention of names. */
    public ExportOptions withNaming(ColliderNaming other) {
        return new ExportOptions(fileName, include, other, khrDraft, gpuInstancing);
    }

    /** Returns these options with or without the draft of the Khronos extensions. */
    public ExportOptions withKhrDraft(boolean other) {
        return new ExportOptions(fileName, include, naming, other, gpuInstancing);
    }

    /** Returns these options with instances as arrays, or as nodes. */
    public ExportOptions withGpuInstancing(boolean other) {
        return new ExportOptions(fileName, include, naming, khrDraft, other);
    }

    /** Returns the name of the main file without its extension. */
    public String baseName() {
        int dot = fileName.lastIndexOf('.');
        return dot > 0 ? fileName.substring(0, dot) : fileName;
    }
}
