// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import dev.cullet.importer.source.SourceScene;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** The polygons of a scene, as the reader delivers them. Linear time. */
final class DeliveredGeometry {
    private static final int[] NO_MESHES = {};

    private final SourceScene scene;
    private final int nodeCount;

    /**
     * Describes a scene.
     *
     * @param nodeCount nodes with an index from this one on do not count
     */
    DeliveredGeometry(SourceScene scene, int nodeCount) {
        this.scene = scene;
        this.nodeCount = nodeCount;
    }

    private int[] meshes(SourceScene.Node node) {
        return node.index() < nodeCount ? node.meshes() : NO_MESHES;
    }

    /** Returns the polygons of all meshes of nodes, a mesh once for each node. */
    PolygonCounts perNode() {
        long polygons = 0;
        long corners = 0;
        for (SourceScene.Node node : scene.nodes()) {
            for (int index : meshes(node)) {
                SourceScene.Mesh mesh = scene.meshes().get(index);
                polygons += mesh.cornerCounts().length;
                corners += mesh.corners().length;
            }
        }
        return new PolygonCounts(polygons, corners);
    }

    /** Returns the polygons of all meshes of nodes, a mesh once. */
    PolygonCounts perMesh() {
        BitSet seen = new BitSet();
        scene.nodes().forEach(node -> {
            for (int mesh : meshes(node)) {
                seen.set(mesh);
            }
        });
        return seen.stream()
                .mapToObj(mesh -> PolygonCounts.of(scene.meshes().get(mesh)))
                .reduce(PolygonCounts.NONE, PolygonCounts::plus);
    }

    /** Returns the polygons by the name of their node; for a message. */
    Map<String, PolygonCounts> byName(boolean perInstance) {
        Map<String, PolygonCounts> counts = new HashMap<>();
        Map<String, BitSet> seen = new HashMap<>();
        for (SourceScene.Node node : scene.nodes()) {
            BitSet known = seen.computeIfAbsent(node.name(), unused -> new BitSet());
            for (int index : meshes(node)) {
                if (perInstance || !known.get(index)) {
                    known.set(index);
                    counts.merge(node.name(), PolygonCounts.of(scene.meshes().get(index)), PolygonCounts::plus);
                }
            }
        }
        return counts;
    }
}
