// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The deformers of an FBX file that an import without frames does not apply: skins, and blend shape channels with a
 * static weight, which the native importer does not pass on. Reads object headers and skips the rest; linear time.
 */
final class FbxDeformers {
    private static final int OBJECT_BYTES = 1024;
    private static final int LONGEST_LINE = 4096;
    private static final Pattern OBJECT =
            Pattern.compile("\\s*Deformer:\\s*-?\\d+\\s*,\\s*\"([^\"]*)\"\\s*,\\s*\"([^\"]*)\".*", Pattern.DOTALL);
    private static final Pattern WEIGHT = Pattern.compile(
            "\\s*(?:DeformPercent:|P:\\s*\"DeformPercent\"(?:\\s*,\\s*\"[^\"]*\"){3}\\s*,)\\s*([-+.0-9eE]+)\\s*");

    private int skins;
    private final List<String> weighted = new ArrayList<>();
    private @Nullable String channel;
    private double percent;

    private FbxDeformers() {}

    static FbxDeformers of(Path file, FbxHeader header) throws IOException {
        FbxDeformers deformers = new FbxDeformers();
        if (header.binary()) {
            try (FileChannel bytes = FileChannel.open(file, StandardOpenOption.READ)) {
                deformers.readBinary(bytes, header.version() >= FbxConnections.LONG_RECORDS_FROM);
            }
        } else {
            ObjLines.read(file, (line, text, length) -> deformers.readLine(text, length));
        }
        deformers.endChannel();
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

    private void begin(String name, String type) {
        endChannel();
        skins += type.equals("Skin") ? 1 : 0;
        if (type.equals("BlendShapeChannel")) {
            channel = name.replaceAll("^[^:]*::", "").replaceAll("\0.*", "");
            percent = 0;
        }
    }

    private void endChannel() {
        if (channel != null && percent != 0) {
            weighted.add("\"" + channel + "\" " + (float) percent + "%");
        }
        channel = null;
    }

    // binary

    private void readBinary(FileChannel bytes, boolean isLong) throws IOException {
        long at = FbxConnections.FIRST_RECORD;
        for (FbxConnections.Entry next = FbxConnections.record(bytes, at, isLong);
                next != null;
                next = FbxConnections.record(bytes, next.end(), isLong)) {
            if (next.name().equals("Objects")) {
                for (FbxConnections.Entry object : FbxRotations.children(bytes, next, isLong)) {
                    if (object.name().equals("Deformer")) {
                        readDeformer(bytes, object, isLong);
                    }
                }
            }
        }
    }

    private void readDeformer(FileChannel bytes, FbxConnections.Entry object, boolean isLong) throws IOException {
        ByteBuffer start = FbxConnections.bytes(bytes, object.properties(), OBJECT_BYTES);
        if (start.remaining() < 9 || start.get() != 'L') {
            return;
        }
        start.getLong();
        String name = FbxRotations.string(start);
        String type = FbxRotations.string(start);
        if (name == null || type == null) {
            return;
        }
        begin(name, type);
        if (channel == null) {
            return;
        }
        for (FbxConnections.Entry child : FbxRotations.children(bytes, object, isLong)) {
            if (child.name().equals("DeformPercent")) {
                readWeight(FbxConnections.bytes(bytes, child.properties(), 9));
            } else if (child.name().equals("Properties70")) {
                for (FbxConnections.Entry property : FbxRotations.children(bytes, child, isLong)) {
                    ByteBuffer values = FbxConnections.bytes(bytes, property.properties(), OBJECT_BYTES);
                    if ("DeformPercent".equals(FbxRotations.string(values))) {
                        for (int i = 0; i < 3; i++) {
                            FbxRotations.string(values);
                        }
                        readWeight(values);
                    }
                }
            }
        }
    }

    private void readWeight(ByteBuffer value) {
        if (value.remaining() >= 9 && value.get() == 'D') {
            percent = value.getDouble();
        }
    }

    // ascii

    private void readLine(byte[] text, int length) {
        int at = 0;
        while (at < length && (text[at] == ' ' || text[at] == '\t')) {
            at++;
        }
        if (at >= length || (text[at] != 'D' && text[at] != 'P') || length > LONGEST_LINE) {
            return;
        }
        String line = new String(text, 0, length, StandardCharsets.UTF_8);
        Matcher object = OBJECT.matcher(line);
        Matcher weight = WEIGHT.matcher(line);
        if (object.matches()) {
            begin(object.group(1), object.group(2));
        } else if (channel != null && weight.matches()) {
            try {
                percent = Double.parseDouble(weight.group(1));
            } catch (NumberFormatException e) {
                percent = 0; // the native importer reads no weight either
            }
        }
    }
}
