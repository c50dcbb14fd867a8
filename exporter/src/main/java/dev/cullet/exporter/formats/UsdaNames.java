// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ExportInstance;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportSurface;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Loss;
import dev.cullet.exporter.NameTable;
import java.util.ArrayList;
import java.util.List;

/** The names of prims: identifiers, unique below their parent. */
final class UsdaNames {
    static final String MATERIALS = "materials";
    static final String PARTS = "parts";

    private final String root;
    private final List<String> parts = new ArrayList<>();
    private final List<String> instances = new ArrayList<>();
    private final List<String> surfaces = new ArrayList<>();
    private final List<Loss> losses = new ArrayList<>();

    UsdaNames(String baseName, ExportView view) {
        root = NameTable.ofIdentifiers().unique(baseName);
        NameTable ofParts = NameTable.ofIdentifiers();
        NameTable ofSurfaces = NameTable.ofIdentifiers();
        NameTable ofInstances = view.isScene() ? NameTable.ofIdentifiers() : ofParts;
        ofInstances.unique(MATERIALS);
        if (view.isScene()) {
            ofInstances.unique(PARTS);
        }
        for (ExportPart part : view.parts()) {
            parts.add(ofParts.unique(part.name()));
        }
        for (ExportInstance instance : view.instances()) {
            instances.add(ofInstances.unique(view.parts().get(instance.part()).name()));
        }
        for (ExportSurface surface : view.surfaces()) {
            surfaces.add(ofSurfaces.unique(surface.name()));
        }
        losses.addAll(ofParts.losses());
        losses.addAll(ofSurfaces.losses());
    }

    String root() {
        return root;
    }

    String part(int part) {
        return parts.get(part);
    }

    String instance(int instance) {
        return instances.get(instance);
    }

    String surface(int surface) {
        return surfaces.get(surface);
    }

    List<Loss> losses() {
        return losses;
    }
}
