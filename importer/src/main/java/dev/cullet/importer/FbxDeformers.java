// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The deformers of an FBX file that an import without frames does not apply: skins, and blend shape channels with a
 * static weight, which the native importer does not pass on. Linear time.
 */
final class FbxDeformers implements FbxRecords.Visitor {
    private int skins;
    private final List<String> weighted = new ArrayList<>();
    private @Nullable String channel;
    private double percent;

    private FbxDeformers() {}

    static FbxDeformers of(Path file, FbxHeader header) throws IOException, RefusedException {
        FbxDeformers deformers = new FbxDeformers();
        FbxRecords.read(file, header, deformers);
        return deformers;
    }

    /** Returns the number of skins. */
    int skins() {
        return skins;
    }

    /** Returns the blend shape channels whose weight is not 0, such as {@code "smile" 50%}. */
    List<String> weightedChannels() {
        return weighted;
    }

    @Override
    public boolean begin(FbxRecord record) {
        if (record.depth() == 0) {
            return record.name().equals("Objects");
        }
        if (record.isIn("Objects")) {
            return record.name().equals("Deformer") && beginDeformer(record);
        }
        if (record.isIn("Objects", "Deformer")) {
            if (record.name().equals("DeformPercent")) {
                setWeight(record.number(0));
            }
            return record.name().equals("Properties70");
        }
        if ("DeformPercent".equals(record.string(0))) {
            setWeight(record.number(4));
        }
        return false;
    }

    private boolean beginDeformer(FbxRecord record) {
        String type = record.string(2);
        skins += "Skin".equals(type) ? 1 : 0;
        channel = "BlendShapeChannel".equals(type) ? record.objectName(1) : null;
        percent = 0;
        return channel != null;
    }

    private void setWeight(double value) {
        percent = Double.isNaN(value) ? 0 : value; // the native importer reads no weight either
    }

    @Override
    public void end(FbxRecord record) {
        if (record.depth() == 1 && channel != null) {
            if (percent != 0) {
                weighted.add("\"" + channel + "\" " + (float) percent + "%");
            }
            channel = null;
        }
    }
}
