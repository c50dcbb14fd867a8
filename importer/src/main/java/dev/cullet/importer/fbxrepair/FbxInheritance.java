// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import java.util.List;

/**
 * Finds the meshes of an FBX file whose nodes inherit scale by a rule that the native importer does not apply.
 *
 * <p>The property {@code InheritType} states how the scale of a parent acts on a node: 1 before the rotation of the
 * node, as in a product of matrices; 0 after it, so without shear; 2 as 0, without the scale of the parent itself (the
 * segment scale compensation of joints). The native importer applies 1. The others differ from it if the parent has a
 * scale (2), or if the node is rotated below different scales along x, y and z (0 and 2). Linear time.
 */
public final class FbxInheritance {
    private final boolean[] isBelowDifferentScales;
    private final boolean[] isAffected;

    private FbxInheritance(FbxContent content) {
        isBelowDifferentScales = new boolean[content.size()];
        isAffected = new boolean[content.size()];
    }

    /** Returns the names of the nodes with a mesh that are affected, in order of the file. */
    public static List<String> affected(FbxContent content) {
        FbxInheritance inheritance = new FbxInheritance(content);
        for (int parent : content.nodes()) { // parents first
            for (int child : content.children(parent, content::isModel)) {
                if (content.object(parent) instanceof FbxModel above
                        && content.object(child) instanceof FbxModel model) {
                    inheritance.inherit(above, model);
                }
            }
        }
        return content.records().stream()
                .filter(model -> model instanceof FbxModel
                        && model.type.equals("Mesh")
                        && inheritance.isAffected[model.index]
                        && content.object(model.index) == model)
                .map(model -> model.name)
                .toList();
    }

    private void inherit(FbxModel parent, FbxModel child) {
        isBelowDifferentScales[child.index] |=
                isBelowDifferentScales[parent.index] || parent.transform.hasDifferentScales();
        boolean isCompensated = child.transform.isWithoutScaleOfParent() && parent.transform.isScaled();
        boolean isSheared =
                !child.transform.isProduct() && child.transform.isRotated() && isBelowDifferentScales[child.index];
        isAffected[child.index] |= isAffected[parent.index] || isCompensated || isSheared;
    }
}
