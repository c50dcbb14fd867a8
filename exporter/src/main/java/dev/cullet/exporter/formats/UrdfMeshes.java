// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportShape;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.NameTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The OBJ files of a URDF file: one per hull, and one per part if triangles are exported. Names of parts are escaped as
 * those of links are, because some readers take the name of a file for an address, in which {@code %} is an escape.
 */
final class UrdfMeshes {
    private final List<ExportFile> files = new ArrayList<>();

    /** Names of files by part: of its triangles, then of its shapes; empty where there is none. */
    private final List<List<String>> names = new ArrayList<>();

    UrdfMeshes(String baseName, ExportView view, Set<Content> content) {
        NameTable unique = NameTable.ofFiles();
        NameTable links = LinkLosses.names();
        for (ExportPart part : view.parts()) {
            String name = baseName + "_" + links.escape(part.name());
            List<String> own = new ArrayList<>();
            own.add("");
            if (content.contains(Content.TRIANGLES)) {
                own.set(0, add(unique, name, part.positions(), part.indices()));
            }
            for (ExportShape shape : part.shapes()) {
                boolean isFile = content.contains(Content.SHAPES) && shape instanceof ExportShape.Hull;
                own.add(isFile ? add(unique, name + "_hull", (ExportShape.Hull) shape) : "");
            }
            names.add(own);
        }
    }

    private String add(NameTable unique, String wanted, ExportShape.Hull hull) {
        return add(unique, wanted, hull.corners(), hull.triangles());
    }

    private String add(NameTable unique, String wanted, float[] positions, int[] indices) {
        String name = unique.unique(wanted);
        files.add(MeshObj.of(name + ".obj", name.replace('#', '_'), positions, indices));
        return name + ".obj";
    }

    List<ExportFile> files() {
        return files;
    }

    /** Returns the file of the triangles of a part. */
    String triangles(int part) {
        return names.get(part).get(0);
    }

    /** Returns the file of a hull of a part. */
    String hull(int part, int shape) {
        return names.get(part).get(1 + shape);
    }
}
