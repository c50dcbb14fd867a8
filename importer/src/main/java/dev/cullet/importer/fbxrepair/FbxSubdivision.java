// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.fbxrepair.FbxContent.Item;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.mesh.FindingKind;
import java.util.ArrayList;
import java.util.List;

/** Reports the meshes of an FBX file that are subdivided in the tool: an import reads their control cages. */
public final class FbxSubdivision {
    private static final int MAX_NAMES = 10;

    private FbxSubdivision() {}

    /** Adds the finding of a file, if it has subdivided meshes that a node has. */
    public static void report(FbxContent content, FindingCollector findings) {
        List<String> subdivided = new ArrayList<>();
        boolean[] isSeen = new boolean[content.items().size()];
        for (int node : content.nodes()) {
            for (int geometry :
                    content.children(node, object -> content.items().get(object).isMesh())) {
                Item mesh = content.items().get(geometry);
                if (isSubdivided(mesh) && !isSeen[geometry]) {
                    String name = FindingCollector.oneLine(content.items().get(node).name);
                    subdivided.add("mesh \"" + name + "\": " + levels(mesh));
                }
                isSeen[geometry] = true;
            }
        }
        if (!subdivided.isEmpty()) {
            String text = String.join("; ", subdivided.subList(0, Math.min(MAX_NAMES, subdivided.size())));
            int others = subdivided.size() - MAX_NAMES;
            findings.add(
                    FindingKind.SUBDIVISION_NOT_APPLIED,
                    subdivided.size(),
                    others > 0 ? text + "; and " + others + " more" : text);
        }
    }

    /** Smoothness is 0 without subdivision, 1 for the cage alone, 2 for both, 3 for the subdivided surface. */
    private static boolean isSubdivided(Item mesh) {
        return mesh.smoothness == 2 || mesh.smoothness == 3 || mesh.hasCreases;
    }

    private static String levels(Item mesh) {
        List<String> levels = new ArrayList<>();
        if (mesh.previewLevels >= 0) {
            levels.add(mesh.previewLevels + (mesh.previewLevels == 1 ? " level" : " levels") + " in the preview");
        }
        if (mesh.renderLevels >= 0) {
            levels.add(mesh.renderLevels + (mesh.renderLevels == 1 ? " level" : " levels") + " in the rendering");
        }
        String stated = levels.isEmpty() ? "unknown number of levels" : String.join(", ", levels);
        return stated + (mesh.hasCreases ? ", with creases" : "");
    }
}
