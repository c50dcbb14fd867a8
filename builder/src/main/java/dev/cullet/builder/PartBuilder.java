// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

import dev.cullet.builder.aabb.AabbTreeBuilder;
import dev.cullet.builder.aabb.BuiltTree;
import dev.cullet.builder.bounds.BoundingBox;
import dev.cullet.builder.bounds.MinimalSphere;
import dev.cullet.builder.bsp.BspBuild;
import dev.cullet.builder.bsp.BspOptions;
import dev.cullet.builder.bsp.BspTreeBuilder;
import dev.cullet.builder.compact.CompactTriangles;
import dev.cullet.builder.decompose.MeshDecomposer;
import dev.cullet.builder.decompose.StoredCompound;
import dev.cullet.builder.hull.GivenShape;
import dev.cullet.builder.hull.HullOptions;
import dev.cullet.builder.hull.ShapeBuilder;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.hull.StoredShape;
import dev.cullet.builder.outline.OutlineBuilder;
import dev.cullet.builder.outline.OutlineRequest;
import dev.cullet.builder.simplify.SimplifiedMesh;
import dev.cullet.builder.simplify.SimplifyTarget;
import dev.cullet.builder.spheres.SphereClusterFitter;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.Outline;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.writer.PackedOrder;
import dev.cullet.mesh.ActiveEdges;
import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds all structures of one part, and sorts its triangles into the order of the leaves of the AABB tree. The time is
 * that of the slowest structure requested: O(n log n) for trees, the budget of the options for spheres.
 */
public final class PartBuilder {
    /**
     * Maximum number of triangles in a leaf of a compact tree, at least: half the memory of the tree for a tenth of the
     * speed.
     */
    private static final int COMPACT_LEAF = 10;

    private PartBuilder() {}

    /**
     * Builds a part.
     *
     * @param name name of the part in the asset
     * @param pivot 3 floats, the origin of the source node in model space, in metres
     * @param mesh cleaned and welded: at least one triangle, all coordinates finite; vertices that no triangle uses are
     *     dropped
     * @param options which structures are built
     * @throws dev.cullet.builder.spheres.NoInteriorException if spheres of a mode that needs an interior are requested,
     *     and the mesh has none
     * @throws dev.cullet.builder.hull.HullException if the limits of the enclosing shape cannot be met
     */
    public static BuiltPart build(String name, float[] pivot, TriangleMesh mesh, PartOptions options) {
        return build(name, pivot, mesh, options, BuildProgress.NONE);
    }

    /**
     * Builds a part and reports the progress of the steps that may take long.
     *
     * @param name name of the part in the asset
     * @param pivot 3 floats, the origin of the source node in model space, in metres
     * @param mesh cleaned and welded: at least one triangle, all coordinates finite; vertices that no triangle uses are
     *     dropped
     * @param options which structures are built
     * @param progress receives the progress
     * @throws dev.cullet.builder.spheres.NoInteriorException if spheres of a mode that needs an interior are requested,
     *     and the mesh has none
     * @throws dev.cullet.builder.hull.HullException if the limits of the enclosing shape cannot be met
     */
    public static BuiltPart build(
            String name, float[] pivot, TriangleMesh mesh, PartOptions options, BuildProgress progress) {
        if (options.simplify().isRequested()) {
            progress.simplification();
            SimplifiedMesh simplified = options.simplify().simplify(mesh);
            return build(name, pivot, simplified.mesh(), options.withSimplify(SimplifyTarget.NONE), progress)
                    .withSimplification(new Simplification(mesh.triangleCount(), simplified.certificate()));
        }
        if (options.compact()) {
            return buildCompact(name, pivot, mesh, options, progress);
        }
        BuiltTree tree = AabbTreeBuilder.build(mesh, options.tree());
        return build(name, pivot, mesh, mesh, null, tree, options, progress);
    }

    /** Builds all structures from the moved mesh, which is the mesh that queries test, then packs its triangles. */
    private static BuiltPart buildCompact(
            String name, float[] pivot, TriangleMesh mesh, PartOptions options, BuildProgress progress) {
        if (mesh.frameCount() > 1) {
            throw new IllegalArgumentException("part " + name + " has " + mesh.frameCount()
                    + " frames, but compact triangles are those of one pose; store an animated mesh exact");
        }
        CompactTriangles compact = CompactTriangles.of(mesh);
        int maxLeaf = Math.max(options.tree().maxLeaf(), COMPACT_LEAF);
        BuiltTree tree = AabbTreeBuilder.build(
                compact.mesh(), options.tree().withMaxLeaf(maxLeaf).withFewestNodes(true));
        BuiltPart built = build(name, pivot, compact.mesh(), mesh, compact, tree, options, progress);
        TriangleSet triangles = built.part().triangles();
        TriangleBlocks blocks = compact.pack(triangles.positions(), triangles.indices());
        return new BuiltPart(
                built.part().withTriangles(triangles.withBlocks(blocks)),
                built.quality(),
                built.frames(),
                built.bsp(),
                null,
                built.shapeProblem());
    }

    /**
     * @param source the same triangles before their vertices moved, from which the edge flags are computed
     * @param compact the lattice of the vertices, which is also that of the BSP tree; null unless they are on one
     */
    private static BuiltPart build(
            String name,
            float[] pivot,
            TriangleMesh mesh,
            TriangleMesh source,
            @Nullable CompactTriangles compact,
            BuiltTree tree,
            PartOptions options,
            BuildProgress progress) {
        TriangleMesh ordered = mesh.select(tree.order());
        TriangleMesh unmoved = source == mesh ? ordered : source.select(tree.order());
        if (options.packedOrder()) {
            PackedOrder order = PackedOrder.of(ordered.positions(), ordered.indices(), tree.tree());
            ordered = ordered.select(order.triangles(), order.firstCorners());
            unmoved = ordered;
        }
        TriangleSet triangles = triangles(ordered, unmoved, options);
        AssetPart part = new AssetPart(
                name,
                pivot,
                BoundingBox.of(ordered.positions()),
                MinimalSphere.of(ordered.positions()),
                triangles,
                tree.tree());
        AssetPart[] laterFrames = new AssetPart[ordered.frameCount() - 1];
        for (int i = 0; i < laterFrames.length; i++) {
            float[] positions = ordered.positions(i + 1);
            laterFrames[i] = part.posed(
                    BoundingBox.of(positions),
                    MinimalSphere.of(positions),
                    positions,
                    tree.frames().get(i + 1));
        }
        part = part.withFrames(laterFrames);
        BspBuild bsp = bsp(ordered, compact, options.bsp());
        SphereCluster cluster =
                options.spheres() ? SphereClusterFitter.fit(ordered, options.cluster(), progress::spheres) : null;
        GivenShape given = shape(ordered, unmoved, options, progress);
        AssetPart whole = (bsp == null ? part.withLattice(lattice(ordered, compact)) : part.withBsp(bsp.tree()))
                .withCluster(cluster)
                .withShape(given.shape())
                .withCompound(compound(ordered, unmoved, options, progress))
                .withOutlines(outlines(ordered, options));
        return new BuiltPart(whole, tree.quality(), tree.qualities(), bsp, null, given.problem());
    }

    /**
     * Returns the shape around the vertices of all frames, as they are in the source, as they are stored, and as a
     * reader may unpack them to compact triangles.
     */
    private static GivenShape shape(
            TriangleMesh stored, TriangleMesh unmoved, PartOptions options, BuildProgress progress) {
        ShapeOptions shape = options.shape();
        EnclosingShape given = shape.given();
        if (!shape.isBuilt() && given == null) {
            return new GivenShape(null, "");
        }
        progress.shape();
        TriangleMesh moved = unpacked(stored, options);
        float[] vertices = moved == unmoved ? ShapeBuilder.vertices(moved) : ShapeBuilder.vertices(moved, unmoved);
        return shape.isBuilt() || given == null
                ? new GivenShape(StoredShape.of(ShapeBuilder.build(vertices, shape), shape), "")
                : GivenShape.of(given, vertices);
    }

    /** Returns a mesh as a reader may unpack it, to compact triangles. */
    private static TriangleMesh unpacked(TriangleMesh stored, PartOptions options) {
        return options.packedOrder() && stored.frameCount() == 1
                ? CompactTriangles.of(stored).mesh()
                : stored;
    }

    /** Returns the pieces around the triangles in all positions that {@link #shape} encloses. */
    private static @Nullable EnclosingCompound compound(
            TriangleMesh stored, TriangleMesh unmoved, PartOptions options, BuildProgress progress) {
        if (!options.decompose().isRequested()) {
            return null;
        }
        progress.pieces();
        TriangleMesh moved = unpacked(stored, options);
        HullOptions limits = options.shape().limits();
        List<TriangleMesh> others = moved == unmoved ? List.of() : List.of(unmoved);
        return StoredCompound.of(MeshDecomposer.decompose(moved, others, options.decompose(), limits), limits);
    }

    /** Returns the outlines requested, without sections whose plane misses the part. */
    private static Outline[] outlines(TriangleMesh mesh, PartOptions options) {
        List<Outline> outlines = new ArrayList<>();
        for (OutlineRequest request : options.outlines()) {
            Outline outline = OutlineBuilder.build(mesh.positions(), mesh.indices(), request);
            if (outline != null) {
                outlines.add(outline);
            }
        }
        return outlines.toArray(new Outline[0]);
    }

    private static @Nullable BspBuild bsp(TriangleMesh mesh, @Nullable CompactTriangles compact, BspMode mode) {
        if (mode == BspMode.OFF) {
            return null;
        }
        float[] positions = mesh.positions();
        int[] indices = mesh.indices();
        return compact == null
                ? BspTreeBuilder.build(positions, indices, BspOptions.DEFAULT)
                : BspTreeBuilder.build(positions, indices, compact.origin(), compact.step(), BspOptions.DEFAULT);
    }

    /** Returns the lattice of a closed part, or null. */
    private static @Nullable SolidLattice lattice(TriangleMesh mesh, @Nullable CompactTriangles compact) {
        float[] positions = mesh.positions();
        int[] indices = mesh.indices();
        return compact == null
                ? BspTreeBuilder.solidLattice(positions, indices, BspOptions.DEFAULT)
                : BspTreeBuilder.solidLattice(positions, indices, compact.origin(), compact.step(), BspOptions.DEFAULT);
    }

    private static TriangleSet triangles(TriangleMesh mesh, TriangleMesh unmoved, PartOptions options) {
        int[] surfaces = mesh.surfaces();
        int[] nodes = mesh.nodes();
        return new TriangleSet(
                mesh.positions(),
                mesh.indices(),
                unlessUniform(surfaces),
                surfaces[0],
                unlessUniform(nodes),
                nodes[0],
                options.sourceTriangles() ? mesh.sourceTriangles() : null,
                options.edgeFlags() ? ActiveEdges.flags(unmoved) : null);
    }

    private static int @Nullable [] unlessUniform(int[] values) {
        for (int value : values) {
            if (value != values[0]) {
                return values;
            }
        }
        return null;
    }
}
