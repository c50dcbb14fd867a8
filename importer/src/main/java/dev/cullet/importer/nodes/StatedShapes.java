// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.nodes;

import dev.cullet.importer.ImportedShape;
import dev.cullet.importer.source.Affine;
import dev.cullet.importer.source.SourceScene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The enclosing shapes that an export stated in a file, for the nodes above them whose triangles are imported. A shape
 * is in the space of that node, so it can only be that of a mesh that the import does not move or scale.
 */
final class StatedShapes {
    private static final String MOVED = "the mesh is moved or scaled by its node, or by the unit or axes of the file";

    private final SourceScene scene;
    private final FileSpace space;
    private final NodeSelection selection;

    StatedShapes(SourceScene scene, FileSpace space, NodeSelection selection) {
        this.scene = scene;
        this.space = space;
        this.selection = selection;
    }

    /** Returns the shapes of nodes. */
    List<ImportedShape> ofNodes() {
        List<ImportedShape> shapes = new ArrayList<>();
        for (SourceScene.Node node : scene.nodes()) {
            ImportedShape shape = shape(node);
            if (shape != null) {
                double[] transform = Affine.multiply(
                        space.toAsset(), scene.nodes().get(node.parent()).transform());
                shapes.add(placed(shape.withNode(selection.path(node.parent())), transform));
            }
        }
        return shapes;
    }

    /**
     * Returns the shapes of the meshes of instances.
     *
     * @param meshOfNode name of the mesh per node
     */
    List<ImportedShape> ofMeshes(Map<Integer, String> meshOfNode) {
        List<ImportedShape> shapes = new ArrayList<>();
        for (SourceScene.Node node : scene.nodes()) {
            ImportedShape shape = shape(node);
            String mesh = shape == null ? null : meshOfNode.get(node.parent());
            if (shape != null && mesh != null) {
                ImportedShape ofMesh = placed(shape.withNode(mesh), space.toAsset());
                if (shapes.stream().noneMatch(ofMesh::isSameAs)) {
                    shapes.add(ofMesh);
                }
            }
        }
        return shapes;
    }

    /** Returns the shape of a node if it is one, and the triangles of the node above are imported; else null. */
    private @Nullable ImportedShape shape(SourceScene.Node node) {
        ImportedShape shape = node.marks().exported().shape();
        boolean isShape = shape != null && node.parent() >= 0 && node.physics().trigger();
        return isShape && selection.hasAny(node.parent()) ? shape : null;
    }

    private static ImportedShape placed(ImportedShape shape, double[] transform) {
        boolean isMoved = !Arrays.equals(zeroed(transform), Affine.identity());
        return isMoved && shape.problem().isEmpty() ? shape.withProblem(MOVED) : shape;
    }

    /** Returns the numbers without negative zeros. */
    private static double[] zeroed(double[] numbers) {
        return Arrays.stream(numbers).map(each -> each + 0.0).toArray();
    }
}
