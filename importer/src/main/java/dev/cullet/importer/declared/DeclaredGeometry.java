// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import dev.cullet.importer.Declared;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.mesh.FindingKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The polygons that a file declares: those that its scene contains, those that no node of the scene uses, and those
 * that the file itself breaks. A class per format counts them from the bytes of the file, and {@link #compare} compares
 * them with what the reader delivers.
 */
public final class DeclaredGeometry {
    private static final int MAX_NAMES = 10;

    private final boolean perInstance;
    private final Map<String, PolygonCounts> byNode = new HashMap<>();
    private final List<String> unusedNames = new ArrayList<>();
    private final List<String> losses = new ArrayList<>();
    private final List<String> openNames = new ArrayList<>();
    private PolygonCounts scene = PolygonCounts.NONE;
    private PolygonCounts unused = PolygonCounts.NONE;
    private PolygonCounts lost = PolygonCounts.NONE;
    private PolygonCounts open = PolygonCounts.NONE;
    private long lossCount;
    private long unusedCount;
    private boolean hasFans;
    private int nodeCount = Integer.MAX_VALUE;

    /**
     * Starts with nothing.
     *
     * @param perInstance whether a mesh counts once for each node that has it, not once
     */
    public DeclaredGeometry(boolean perInstance) {
        this.perInstance = perInstance;
    }

    /** Adds polygons of the scene. */
    public void add(PolygonCounts counts) {
        scene = scene.plus(counts);
    }

    /**
     * Adds polygons of the scene.
     *
     * @param nodes names of the nodes that have them
     */
    public void add(PolygonCounts counts, Collection<String> nodes) {
        add(counts);
        for (String node : nodes) {
            byNode.merge(node, counts, PolygonCounts::plus);
        }
    }

    /** Adds polygons of a mesh that no node of the scene has. */
    public void addUnused(PolygonCounts counts, String mesh) {
        if (counts.polygons() > 0) {
            unused = unused.plus(counts);
            unusedCount++;
            addName(unusedNames, mesh + " (" + triangles(counts.triangles()) + ")");
        }
    }

    /** Adds a node with a mesh that is outside of the scene. */
    public void addUnusedNode(String node) {
        unusedCount++;
        addName(unusedNames, "node \"" + node + "\"");
    }

    /**
     * States that the file has so many nodes with an index: other nodes with an index are copies for colliders, and do
     * not count.
     */
    public void setNodes(int count) {
        nodeCount = count;
    }

    /**
     * Adds what the file itself breaks, so that it does not arrive.
     *
     * @param counts the polygons, as far as they are known
     * @param count number of elements, above 0: polygons, rows or indices
     * @param what where, what, found against allowed
     */
    public void addLost(PolygonCounts counts, long count, String what) {
        lost = lost.plus(counts);
        lossCount += count;
        addName(losses, what);
    }

    /** Adds the last polygon of a mesh whose end is missing, which a reader may close. */
    public void addOpen(PolygonCounts counts, String what) {
        open = open.plus(counts);
        addName(openNames, what);
    }

    /** States that triangle fans are part of the scene, which arrive as polygons or as triangles. */
    public void addFans() {
        hasFans = true;
    }

    private static void addName(List<String> names, String name) {
        if (names.size() <= MAX_NAMES) {
            names.add(FindingCollector.oneLine(name));
        }
    }

    /**
     * Compares with the scene that the reader delivers, before anything is left out, and reports findings.
     *
     * @throws RefusedException if other polygons arrive than declared
     */
    public Declared compare(SourceScene delivered, FindingCollector findings) throws RefusedException {
        DeliveredGeometry arrived = new DeliveredGeometry(delivered, nodeCount);
        PolygonCounts actual = perInstance ? arrived.perNode() : arrived.perMesh();
        boolean isClosed = open.polygons() > 0 && same(actual, scene.plus(open));
        if (!isClosed && !same(actual, scene)) {
            throw new RefusedException(difference(actual, arrived));
        }
        if (!isClosed && !openNames.isEmpty()) {
            addLost(open, openNames.size(), first(openNames));
        }
        if (lossCount > 0) {
            findings.add(FindingKind.GEOMETRY_LOST, lossCount, first(losses));
        }
        if (unusedCount > 0 && !findings.has(FindingKind.GEOMETRY_UNUSED)) { // else the reader names them
            findings.add(FindingKind.GEOMETRY_UNUSED, unusedCount, first(unusedNames));
        }
        long all = scene.triangles() + unused.triangles() + lost.triangles() + (isClosed ? open.triangles() : 0);
        return new Declared(
                all, lost.triangles(), unused.triangles(), arrived.perNode().triangles());
    }

    /** Returns what the file itself breaks, with its reasons; empty if nothing is broken. */
    public String losses() {
        List<String> all = new ArrayList<>(losses);
        all.addAll(openNames);
        return all.isEmpty() ? "" : first(all);
    }

    private boolean same(PolygonCounts a, PolygonCounts b) {
        return hasFans ? a.triangles() == b.triangles() : a.equals(b);
    }

    private String difference(PolygonCounts actual, DeliveredGeometry arrived) {
        List<String> nodes = new ArrayList<>();
        Map<String, PolygonCounts> actualByNode = arrived.byName(perInstance);
        byNode.forEach((name, counts) -> {
            PolygonCounts found = actualByNode.getOrDefault(name, PolygonCounts.NONE);
            if (!same(found, counts)) {
                addName(nodes, "node \"" + name + "\": " + found.polygons() + " of " + counts.polygons() + " polygons");
            }
        });
        return "declares " + describe(scene) + ", but " + describe(actual) + " arrive"
                + (nodes.isEmpty() ? "" : " (" + first(nodes) + ")")
                + (losses.isEmpty() ? "" : "; also " + first(losses))
                + "; geometry would be lost or wrong, so nothing is written: export the file again, and report this"
                + " message";
    }

    private static String describe(PolygonCounts counts) {
        return counts.polygons() + (counts.polygons() == 1 ? " polygon with " : " polygons with ") + counts.corners()
                + " corners";
    }

    private static String triangles(long count) {
        return count + (count == 1 ? " triangle" : " triangles");
    }

    private static String first(List<String> all) {
        String text = String.join(", ", all.subList(0, Math.min(MAX_NAMES, all.size())));
        return all.size() > MAX_NAMES ? text + ", and more" : text;
    }
}
