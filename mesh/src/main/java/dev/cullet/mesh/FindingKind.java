// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/** The kinds of findings that the importer, the cleaner and the pipeline report about a mesh. */
public enum FindingKind {
    // importer
    LINES_OR_POINTS_SKIPPED("lines-or-points-skipped", Severity.INFO, "lines and points have no area and are left out"),
    TOO_FEW_CORNERS("too-few-corners", Severity.WARNING, "faces with fewer than three corners are left out"),
    DIFFICULT_POLYGON(
            "difficult-polygon", Severity.WARNING, "polygon crosses or touches itself; its triangles may overlap"),
    UNIT_MISSING("unit-missing", Severity.INFO, "the file states no unit"),
    GEOMETRY_LOST("geometry-lost", Severity.WARNING, "a part of the file could not be read and is left out"),
    GEOMETRY_UNUSED(
            "geometry-unused", Severity.INFO, "mesh of the file that no node of its scene has, so it is left out"),
    MATERIAL_FILE_MISSING(
            "material-file-missing", Severity.INFO, "a material file is missing; surfaces have the names of materials"),
    SKIN_IN_BIND_POSE("skin-in-bind-pose", Severity.INFO, "skinned mesh is read in its bind pose"),
    SKIN_NOT_POSED("skin-not-posed", Severity.WARNING, "skinned mesh cannot be moved to the pose of the file"),
    BLEND_WEIGHT_APPLIED(
            "blend-weight-applied", Severity.INFO, "blend shape has a weight, which moves vertices of the rest shape"),
    BLEND_WEIGHT_IGNORED(
            "blend-weight-ignored", Severity.WARNING, "blend shape has a weight, but the rest shape is read"),
    SCALE_INHERITED(
            "scale-inherited",
            Severity.WARNING,
            "node inherits scale by an InheritType that is not applied; its mesh may have another size or shear"),
    ROTATION_NOT_UNIT(
            "rotation-not-unit",
            Severity.WARNING,
            "rotation of a node is no unit quaternion and is normalized; one of length 0 is read as no rotation"),
    LOD_OMITTED("lod-omitted", Severity.INFO, "levels of detail are left out; one of each group is read"),
    LOD_MERGED("lod-merged", Severity.WARNING, "several levels of detail of one mesh, by their names, are read"),
    HIDDEN_NODE("hidden-node", Severity.INFO, "node with a mesh is hidden in the file"),
    SUBDIVISION_NOT_APPLIED(
            "subdivision-not-applied",
            Severity.WARNING,
            "mesh is subdivided in the tool, but its control cage is read"),
    COLLIDER_IGNORED("collider-ignored", Severity.WARNING, "collider of the file is not read; the render mesh is"),
    COLLIDER_NOT_CONVEX(
            "collider-not-convex",
            Severity.WARNING,
            "collider is convex by its name, but not by its shape; engines use its convex hull, Cullet its triangles"),
    COLLIDER_OPEN(
            "collider-open",
            Severity.WARNING,
            "collider is a convex solid by its name, but has edges of one triangle, or of three or more"),
    COLLIDER_SIZE(
            "collider-size", Severity.INFO, "collider is larger or smaller than the render mesh that it replaces"),
    COLLIDER_NOT_KEPT(
            "collider-not-kept", Severity.WARNING, "collider of an export is not stored as the shape of its part"),
    TRIGGER_IGNORED("trigger-ignored", Severity.INFO, "trigger volume is no collision geometry and is left out"),
    TRANSFORM_APPLIED(
            "transform-applied",
            Severity.INFO,
            "node with shear or different scales has a mesh of its own, because an instance has neither"),
    // cleaner
    WELDED_VERTEX("welded-vertex", Severity.INFO, "vertex is moved onto another within the welding tolerance"),
    DEGENERATE_TRIANGLE("degenerate-triangle", Severity.WARNING, "triangle without area is left out"),
    DUPLICATE_TRIANGLE(
            "duplicate-triangle", Severity.WARNING, "triangle occurs twice with the same winding; one is kept"),
    DOUBLE_SIDED_TRIANGLE("double-sided-triangle", Severity.INFO, "triangle occurs with both windings; both are kept"),
    OPEN_EDGE("open-edge", Severity.INFO, "edge of one triangle only: the surface has a border or a hole"),
    NON_MANIFOLD_EDGE("non-manifold-edge", Severity.WARNING, "edge at which three or more sheets of triangles meet"),
    INCONSISTENT_WINDING("inconsistent-winding", Severity.WARNING, "neighbouring triangles face opposite sides"),
    INSIDE_OUT(
            "inside-out", Severity.INFO, "the mesh is closed and its faces look inward: a room, or a mirrored model"),
    // pipeline
    DUPLICATE_INSTANCE(
            "duplicate-instance",
            Severity.WARNING,
            "two instances have the same mesh at the same place; both are kept"),
    NOT_SIMPLIFIED(
            "not-simplified",
            Severity.WARNING,
            "part stays as it is, because the error of its simplification is not proved"),
    TRIANGLES_NOT_REACHED(
            "triangles-not-reached",
            Severity.WARNING,
            "simplified part has more triangles than requested: its surfaces, borders and holes stay"),
    UNEXPECTED_SIZE(
            "unexpected-size",
            Severity.WARNING,
            "the longest side is outside of the expected size: is the unit right?");

    /** The severity of a finding: only warnings make {@code --strict} fail. */
    public enum Severity {
        /** No action needed. */
        INFO,
        /** The asset may differ from what the artist meant. */
        WARNING
    }

    private final String code;
    private final Severity severity;
    private final String sentence;

    FindingKind(String code, Severity severity, String sentence) {
        this.code = code;
        this.severity = severity;
        this.sentence = sentence;
    }

    /**
     * Returns whether a bake prints a finding of this kind although it is no warning: the file offers a choice, and an
     * option selects what is read.
     */
    public boolean isChoice() {
        return this == SKIN_IN_BIND_POSE || this == LOD_OMITTED || this == HIDDEN_NODE;
    }

    /** Returns the identifier in reports, which never changes. */
    public String code() {
        return code;
    }

    /** Returns the severity. */
    public Severity severity() {
        return severity;
    }

    /** Returns the description for a user. */
    public String sentence() {
        return sentence;
    }
}
