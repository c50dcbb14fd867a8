// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import dev.cullet.format.AssetPart;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.TriangleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * A part of an asset, in its rest pose: triangles, shapes and spheres in the space of the part, metres, Y up. Arrays
 * are read only, and positions and indices are decoded once.
 */
public final class ExportPart {
    private final AssetPart part;
    private final float[] positions;
    private final int[] indices;
    private final List<TriangleGroup> groups;
    private final List<EnclosingShape> storedShapes;
    private final List<ExportShape> shapes;

    ExportPart(AssetPart part) {
        this.part = part;
        TriangleSet triangles = part.triangles();
        if (triangles.blocks() == null) {
            positions = triangles.positions();
            indices = triangles.indices();
        } else {
            SharedVertices shared = SharedVertices.of(triangles.positions(), triangles.indices());
            positions = shared.positions();
            indices = shared.indices();
        }
        groups = groups(triangles, new TriangleOrder(positions, indices, part.bounds()));
        EnclosingCompound compound = part.compound();
        EnclosingShape shape = part.shape();
        storedShapes = compound != null ? compound.pieces() : shape != null ? List.of(shape) : List.of();
        shapes = storedShapes.stream().map(ExportShape::of).toList();
    }

    private static List<TriangleGroup> groups(TriangleSet triangles, TriangleOrder last) {
        Integer[] order = new Integer[triangles.triangleCount()];
        Arrays.setAll(order, i -> i);
        Arrays.sort(
                order,
                Comparator.<Integer>comparingInt(triangles::node)
                        .thenComparingInt(triangles::surface)
                        .thenComparingInt(triangles::sourceTriangle)
                        .thenComparing(last)
                        .thenComparingInt(triangle -> triangle));
        List<TriangleGroup> groups = new ArrayList<>();
        for (int from = 0; from < order.length; ) {
            int node = triangles.node(order[from]);
            int surface = triangles.surface(order[from]);
            int to = from;
            while (to < order.length && triangles.node(order[to]) == node && triangles.surface(order[to]) == surface) {
                to++;
            }
            int[] members = new int[to - from];
            for (int i = 0; i < members.length; i++) {
                members[i] = order[from + i];
            }
            groups.add(new TriangleGroup(node, surface, members));
            from = to;
        }
        return groups;
    }

    /** Returns the name, unique in the asset. */
    public String name() {
        return part.name();
    }

    /** Returns the origin of the source node: 3 floats. */
    public float[] pivot() {
        return part.pivot();
    }

    /** Returns the smallest box of the triangles, lower corner then upper corner: 6 floats. */
    public float[] bounds() {
        return part.bounds();
    }

    /** Returns 3 floats per vertex. */
    public float[] positions() {
        return positions;
    }

    /** Returns 3 vertices per triangle, counter-clockwise from the front, in the order of the leaves of the tree. */
    public int[] indices() {
        return indices;
    }

    /** Returns the number of triangles. */
    public int triangleCount() {
        return indices.length / 3;
    }

    /** Returns the triangles by source node, then by surface. Each triangle is in one group. */
    public List<TriangleGroup> groups() {
        return groups;
    }

    /** Returns the convex shapes: the pieces of the part if it has pieces, else the one that encloses it, or none. */
    public List<ExportShape> shapes() {
        return shapes;
    }

    /** Returns the shapes as the asset stores them, in the order of {@link #shapes}. */
    public List<EnclosingShape> storedShapes() {
        return storedShapes;
    }

    /** Returns whether the shapes are convex pieces of the part. */
    public boolean hasPieces() {
        return part.compound() != null;
    }

    /** Returns 4 floats per sphere of the cluster, x y z r; empty where the asset has none. */
    public float[] spheres() {
        SphereCluster cluster = part.cluster();
        return cluster == null ? new float[0] : cluster.level(cluster.levelCount() - 1);
    }

    /** Returns the part as the asset stores it. */
    public AssetPart stored() {
        return part;
    }
}
