// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.source.FindingCollector;
import dev.cullet.mesh.FindingKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Reports the meshes of an FBX file that are subdivided in the tool: an import reads their control cages. Smoothness is
 * 0 without subdivision, 1 for the cage alone, 2 for both, 3 for the subdivided surface.
 */
public final class FbxSubdivision {
    private static final int MAX_NAMES = 10;

    private FbxSubdivision() {}

    /** Adds the finding of a file, if it has subdivided meshes that a node has. */
    public static void report(FbxContent content, FindingCollector findings) {
        List<String> subdivided = new ArrayList<>();
        boolean[] isSeen = new boolean[content.size()];
        for (int node : content.nodes()) {
            for (int geometry : content.children(node, content::isMesh)) {
                if (!isSeen[geometry] && content.object(geometry) instanceof FbxGeometry mesh) {
                    boolean hasCreases = mesh.creases.stream().anyMatch(array -> array.hasPositive(content.file()));
                    if (mesh.smoothness == 2 || mesh.smoothness == 3 || hasCreases) {
                        String name = FindingCollector.oneLine(content.object(node).name);
                        subdivided.add("mesh \"" + name + "\": " + levels(mesh) + (hasCreases ? ", with creases" : ""));
                    }
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

    private static String levels(FbxGeometry mesh) {
        List<String> levels = new ArrayList<>();
        if (mesh.previewLevels >= 0) {
            levels.add(mesh.previewLevels + (mesh.previewLevels == 1 ? " level" : " levels") + " in the preview");
        }
        if (mesh.renderLevels >= 0) {
            levels.add(mesh.renderLevels + (mesh.renderLevels == 1 ? " level" : " levels") + " in the rendering");
        }
        return levels.isEmpty() ? "unknown number of levels" : String.join(", ", levels);
    }
}
