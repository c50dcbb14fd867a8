// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.lwjgl.assimp.AIImporterDesc;
import org.lwjgl.assimp.Assimp;

/** The formats that can be read. OBJ and FBX are supported in full; the others as far as Assimp does. */
public final class SupportedFormats {
    private static final List<Format> LIST = load();

    /**
     * A format.
     *
     * @param extension in lower case, without the dot
     * @param description such as {@code Wavefront Object Importer}
     */
    public record Format(String extension, String description) {}

    private SupportedFormats() {}

    /** Returns all formats, in order of extension; an extension that several readers share is listed once for each. */
    public static List<Format> list() {
        return LIST;
    }

    /** Returns whether files of an extension are glTF; VRM is a .glb. */
    static boolean isGltf(String extension) {
        return extension.equals("gltf") || extension.equals("glb") || extension.equals("vrm");
    }

    static boolean isSupported(String extension) {
        return LIST.stream().anyMatch(format -> format.extension.equals(extension));
    }

    /** Returns the text after the last dot, in lower case; empty if there is none. */
    static String extensionOf(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    }

    private static List<Format> load() {
        List<Format> formats = new ArrayList<>();
        for (long i = 0; i < Assimp.aiGetImportFormatCount(); i++) {
            AIImporterDesc description = Assimp.aiGetImportFormatDescription(i);
            if (description != null) {
                for (String extension :
                        description.mFileExtensionsString().strip().split(" +", -1)) {
                    String text = description.mNameString().strip().replaceAll("\\s+", " ");
                    formats.add(new Format(extension.toLowerCase(Locale.ROOT), text));
                }
            }
        }
        formats.sort(Comparator.comparing(Format::extension).thenComparing(Format::description));
        return List.copyOf(formats);
    }
}
