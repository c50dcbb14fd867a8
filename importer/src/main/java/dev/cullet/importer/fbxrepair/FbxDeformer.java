// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A deformer of an FBX file: a skin, a cluster of it, a blend shape, or a channel of it. */
final class FbxDeformer extends FbxObject {
    // of a skin
    String skinning = "";

    @Nullable
    FbxArray blendWeights; // of dual quaternions, per vertex

    // of a cluster
    String mode = "";

    @Nullable
    FbxArray indexes;

    @Nullable
    FbxArray weights;

    @Nullable
    FbxArray transform;

    // of a blend shape channel
    private final long nameOffset;
    double percent;
    boolean hasFullWeights;

    @Nullable
    FbxArray fullWeights; // one per shape

    FbxDeformer(FbxRecord record, int index) {
        super(record, index);
        nameOffset = record.objectNameStart(1);
    }

    boolean isSkin() {
        return type.equals("Skin");
    }

    boolean isCluster() {
        return type.equals("Cluster");
    }

    boolean isChannel() {
        return type.equals("BlendShapeChannel");
    }

    /** Returns the offset of the name in the file. */
    long nameOffset() {
        return nameOffset;
    }

    /** Returns the length of the name in the file; 0 if it cannot be replaced. */
    int nameBytes() {
        return nameOffset < 0 || name.contains("\ufffd") ? 0 : name.getBytes(StandardCharsets.UTF_8).length;
    }

    @Override
    void read(FbxRecord record) {
        if (record.depth() == 3) {
            if (record.parent().equals("Properties70") && "DeformPercent".equals(record.string(0))) {
                setPercent(record.number(4));
            }
            return;
        }
        switch (record.depth() == 2 ? record.name() : "") {
            case "SkinningType" -> skinning = String.valueOf(record.string(0));
            case "BlendWeights" -> blendWeights = record.array(0);
            case "Mode" -> mode = String.valueOf(record.string(0));
            case "Indexes" -> indexes = record.array(0);
            case "Weights" -> weights = record.array(0);
            case "Transform" -> transform = record.array(0);
            case "DeformPercent" -> setPercent(record.number(0));
            case "FullWeights" -> {
                hasFullWeights = true;
                fullWeights = record.array(0);
            }
            default -> {}
        }
    }

    private void setPercent(double value) {
        percent = Double.isFinite(value) ? value : 0; // the native importer reads no weight either
    }
}
