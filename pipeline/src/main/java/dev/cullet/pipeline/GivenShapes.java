// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import dev.cullet.format.EnclosingShape;
import dev.cullet.importer.ImportedShape;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.MeshPart;
import dev.cullet.mesh.PartSplitter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Assigns the enclosing shapes of an exported file to the parts that a bake makes of it: each part has at most one.
 * What cannot be the shape of a part is a finding, unless the options choose another shape anyway.
 */
final class GivenShapes {
    private final List<ImportedShape> shapes;
    private final boolean wholeFile;
    private final String defaultName;
    private final List<Finding> findings = new ArrayList<>();

    /**
     * @param wholeFile whether all triangles are one part
     * @param defaultName name of the part of triangles without a node
     */
    GivenShapes(List<ImportedShape> shapes, boolean wholeFile, String defaultName) {
        this.shapes = shapes;
        this.wholeFile = wholeFile;
        this.defaultName = defaultName;
    }

    /**
     * Returns the shape of a part, or null. Nothing is proved about it yet.
     *
     * @param isMoved whether the part is not where the file has it
     */
    @Nullable
    EnclosingShape of(MeshPart part, boolean isMoved) {
        List<ImportedShape> ofPart = shapes.stream()
                .filter(shape -> wholeFile
                        || PartSplitter.partOf(shape.node(), defaultName).equals(part.name()))
                .toList();
        if (ofPart.isEmpty()) {
            return null;
        }
        String problem = problem(ofPart, isMoved);
        EnclosingShape shape = problem.isEmpty() ? stored(ofPart.get(0)) : null;
        if (shape == null) {
            findings.add(finding(part.name(), ofPart.size(), problem.isEmpty() ? "its numbers are damaged" : problem));
        }
        return shape;
    }

    /** Returns one finding per part whose shapes are not stored. */
    List<Finding> findings() {
        return findings;
    }

    /** Returns the finding of shapes of a part that are not stored. */
    static Finding finding(String part, int count, String problem) {
        return new Finding(FindingKind.COLLIDER_NOT_KEPT, count, "part \"" + part + "\": " + problem, List.of());
    }

    private String problem(List<ImportedShape> ofPart, boolean isMoved) {
        for (ImportedShape shape : ofPart) {
            if (!shape.problem().isEmpty()) {
                return shape.problem();
            }
        }
        if (ofPart.size() > 1) {
            return "the file has " + ofPart.size() + " shapes for it, but a part has one"
                    + (wholeFile ? "; use --parts node" : "");
        }
        return isMoved ? "--center moves it" : "";
    }

    /** Returns a shape as an asset has it, without sizes and triangles; null if a normal is too large. */
    private static @Nullable EnclosingShape stored(ImportedShape shape) {
        float[] figures = {0, 0, 0, shape.margin()};
        int kind = switch (shape.kind()) {
            case "box" -> EnclosingShape.BOX;
            case "capsule" -> EnclosingShape.CAPSULE;
            case "sphere" -> EnclosingShape.SPHERE;
            case "kdop" -> EnclosingShape.KDOP;
            default -> EnclosingShape.HULL;
        };
        if (kind != EnclosingShape.HULL && kind != EnclosingShape.KDOP) {
            return EnclosingShape.primitive(kind, shape.engine(), figures, shape.numbers());
        }
        ImportedShape.Planes planes = shape.planes();
        short[] normals = new short[planes.normals().length];
        for (int i = 0; i < normals.length; i++) {
            normals[i] = (short) planes.normals()[i];
            if (normals[i] != planes.normals()[i]) {
                return null;
            }
        }
        EnclosingShape.Surface surface =
                new EnclosingShape.Surface(shape.numbers(), planes.faceStarts(), planes.faceCorners(), new int[0]);
        return new EnclosingShape(kind, shape.engine(), figures, new float[0], normals, planes.offsets(), surface);
    }
}
