// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbx;

import dev.cullet.importer.fbx.FbxContent.Item;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.mesh.FindingKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reports what an import of an FBX file does not read of its geometries. */
public final class FbxGeometryFindings {
    /** Types of geometries without a surface, and shapes of deformers. */
    private static final Set<String> WITHOUT_SURFACE = Set.of("Mesh", "Shape", "Line", "NurbsCurve", "Boundary");

    private static final int MAX_NAMES = 10;

    private final FbxContent content;

    /** Per geometry the name of its first node below the root; null if it has none. */
    private final String[] nodes;

    private FbxGeometryFindings(FbxContent content) {
        this.content = content;
        this.nodes = new String[content.items().size()];
    }

    /** Adds the findings of a file. */
    public static void report(FbxContent content, FindingCollector findings) {
        new FbxGeometryFindings(content).report(findings);
    }

    /** Returns the first malformed mesh and what is malformed; empty if there is none. */
    public static String malformed(FbxContent content) {
        FbxGeometryFindings geometries = new FbxGeometryFindings(content);
        geometries.findNodes();
        for (int i = 1; i < geometries.nodes.length; i++) {
            FbxPolygons polygons = content.items().get(i).polygons;
            if (polygons != null && polygons.problems() > 0) {
                return geometries.described(i) + polygons.describe();
            }
        }
        return "";
    }

    private void report(FindingCollector findings) {
        findNodes();
        List<String> unused = new ArrayList<>();
        List<String> unread = new ArrayList<>();
        List<String> subdivided = new ArrayList<>();
        List<String> malformed = new ArrayList<>();
        long problems = 0;
        for (int i = 1; i < nodes.length; i++) {
            Item item = content.items().get(i);
            FbxPolygons polygons = item.polygons;
            if (item.isMesh() && nodes[i] == null) {
                unused.add(quoted(item.name));
                continue;
            }
            if (item.isGeometry && !WITHOUT_SURFACE.contains(item.type) && nodes[i] != null) {
                unread.add(described(i) + "is a " + item.type);
            }
            if (item.isMesh() && isSubdivided(item)) {
                subdivided.add(described(i) + levels(item));
            }
            if (polygons != null && polygons.problems() > 0) {
                problems += polygons.problems();
                malformed.add(described(i) + polygons.describe());
            }
        }
        if (!malformed.isEmpty()) {
            findings.add(FindingKind.MALFORMED_POLYGON, problems, first(malformed));
        }
        if (!unread.isEmpty()) {
            findings.add(FindingKind.GEOMETRY_LOST, unread.size(), first(unread) + "; export it as polygons");
        }
        if (!unused.isEmpty()) {
            findings.add(FindingKind.GEOMETRY_UNUSED, unused.size(), first(unused));
        }
        if (!subdivided.isEmpty()) {
            findings.add(FindingKind.SUBDIVISION_NOT_APPLIED, subdivided.size(), first(subdivided));
        }
    }

    private void findNodes() {
        for (int node : content.nodes()) {
            for (int geometry : content.children(node, object -> content.items().get(object).isGeometry)) {
                nodes[geometry] = nodes[geometry] == null ? content.items().get(node).name : nodes[geometry];
            }
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

    private String described(int geometry) {
        String node = nodes[geometry];
        return "mesh " + quoted(node == null ? content.items().get(geometry).name : node) + ": ";
    }

    private static String quoted(String name) {
        return '"' + FindingCollector.oneLine(name) + '"';
    }

    private static String first(List<String> all) {
        String text = String.join("; ", all.subList(0, Math.min(MAX_NAMES, all.size())));
        return all.size() > MAX_NAMES ? text + "; and " + (all.size() - MAX_NAMES) + " more" : text;
    }
}
