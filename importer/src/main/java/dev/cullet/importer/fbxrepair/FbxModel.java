// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node of an FBX file, or the template of all nodes. */
final class FbxModel extends FbxObject {
    /** Properties of a node that are nodes of their own in the native importer; of some, the inverse is one too. */
    private static final List<String> PIVOTS = List.of(
            "PreRotation",
            "PostRotation",
            "RotationOffset",
            "ScalingOffset",
            "RotationPivot",
            "ScalingPivot",
            "GeometricTranslation",
            "GeometricRotation",
            "GeometricScaling");

    /** The number of {@link #PIVOTS} without an inverse. */
    static final int SINGLE_PIVOTS = 4;

    boolean isShown = true;
    double visibility = 1;
    boolean inheritsVisibility = true;
    final FbxTransform transform;

    /** A geometric rotation that can be replaced in the file: angles in degrees, offset, and length in bytes. */
    record StoredRotation(double[] degrees, long offset, int bytes) {}

    private @Nullable StoredRotation rotation;

    // what the native importer allocates for a copy
    int setPivots; // bits
    int statedPivots;
    int properties;
    int textProperties;

    /** Creates the template, without a record. */
    FbxModel() {
        transform = new FbxTransform();
    }

    FbxModel(FbxRecord record, int index, FbxModel template) {
        super(record, index);
        isShown = template.isShown;
        visibility = template.visibility;
        inheritsVisibility = template.inheritsVisibility;
        transform = template.transform.copy();
        StoredRotation ofTemplate = template.rotation;
        rotation = ofTemplate == null ? null : new StoredRotation(ofTemplate.degrees, -1, 0);
    }

    /** Returns the geometric rotation if it is stored as three doubles; its length is 0 if it is of the template. */
    @Nullable
    StoredRotation rotation() {
        return rotation;
    }

    @Override
    void read(FbxRecord record) {
        String property = record.name().equals("P") ? record.string(0) : null;
        if (property == null) {
            return;
        }
        countMemory(property, record);
        double value = record.number(4);
        if (!record.parent().equals("Properties70") || Double.isNaN(value)) {
            return;
        }
        transform.read(property, record);
        switch (property) {
            case "Show" -> isShown = value != 0;
            case "Visibility" -> visibility = value;
            case "Visibility Inheritance" -> inheritsVisibility = value != 0;
            case "GeometricRotation" -> readRotation(record);
            default -> {}
        }
    }

    private void readRotation(FbxRecord property) {
        boolean isStored = property.count() >= 7;
        for (int i = 4; i < 7; i++) {
            boolean isDouble = property.type(i) == 'D' || property.type(i) == FbxRecord.UNQUOTED;
            isStored &= isDouble && !Double.isNaN(property.number(i));
        }
        if (isStored) { // otherwise the native importer reads it as it can
            double[] degrees = {property.number(4), property.number(5), property.number(6)};
            rotation = new StoredRotation(degrees, property.start(4), (int) (property.end(6) - property.start(4)));
        }
    }

    private void countMemory(String name, FbxRecord property) {
        int pivot = PIVOTS.indexOf(name);
        if (pivot < 0) {
            properties++;
            textProperties += property.type(4) == FbxRecord.STRING ? 1 : 0;
            return;
        }
        double neutral = name.equals("GeometricScaling") ? 1 : 0;
        boolean isSet = property.number(4) != neutral || property.number(5) != neutral || property.number(6) != neutral;
        statedPivots |= 1 << pivot;
        setPivots |= isSet ? 1 << pivot : 0;
    }
}
