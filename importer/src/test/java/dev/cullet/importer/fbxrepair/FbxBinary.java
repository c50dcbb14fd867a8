// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;

/** Encodes an ascii FBX file, as {@link FbxText} writes it, as a binary file of the same version. */
public final class FbxBinary {
    private final String text;
    private final int version;
    private final boolean deflated;
    private int at;

    private FbxBinary(String text, int version, boolean deflated) {
        this.text = text;
        this.version = version;
        this.deflated = deflated;
    }

    public static Path convert(Path ascii, Path to, int version) throws IOException {
        return convert(ascii, to, version, false);
    }

    /** The same, with compressed arrays if wanted. */
    public static Path convert(Path ascii, Path to, int version, boolean deflated) throws IOException {
        String text = Files.readString(ascii)
                .replaceAll("(?m)^;.*$", "")
                .replaceAll("FBXVersion: \\d+", "FBXVersion: " + version);
        FbxBinary encoder = new FbxBinary(text, version, deflated);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes("Kaydara FBX Binary  \0\u001a\0".getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes(number(version, 4));
        encoder.records(out);
        out.writeBytes(new byte[encoder.headBytes() + 200]); // end of the list, and a footer
        return Files.write(to, out.toByteArray());
    }

    private int headBytes() {
        return version >= 7500 ? 25 : 13;
    }

    private static byte[] number(long value, int bytes) {
        ByteBuffer number = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        return Arrays.copyOf(number.putLong(value).array(), bytes);
    }

    private void records(ByteArrayOutputStream out) {
        for (skip(); at < text.length() && text.charAt(at) != '}'; skip()) {
            int colon = text.indexOf(':', at);
            String name = text.substring(at, colon).strip();
            at = colon + 1;
            record(name, out);
        }
    }

    private void record(String name, ByteArrayOutputStream out) {
        List<String> values = values();
        boolean hasChildren = at < text.length() && text.charAt(at) == '{';
        int size = version >= 7500 ? 8 : 4;
        int start = out.size() + headBytes() + name.length();
        ByteArrayOutputStream properties = new ByteArrayOutputStream();
        boolean isArray = values.size() == 1 && values.get(0).startsWith("*");
        int count = isArray ? 1 : values.size();
        ByteArrayOutputStream children = new ByteArrayOutputStream();
        if (isArray) {
            at = text.indexOf(':', at) + 1;
            array(name, values(), properties);
            skip();
            at++;
        } else {
            for (int i = 0; i < values.size(); i++) {
                property(values.get(i), name, i, properties);
            }
            if (hasChildren) {
                at++;
                children.writeBytes(new byte[start + properties.size()]); // offsets are those of the file
                int before = children.size();
                records(children);
                at++;
                byte[] all = children.toByteArray();
                children = new ByteArrayOutputStream();
                children.write(all, before, all.length - before);
                children.writeBytes(new byte[headBytes()]);
            }
        }
        out.writeBytes(number(start + properties.size() + children.size(), size));
        out.writeBytes(number(count, size));
        out.writeBytes(number(properties.size(), size));
        out.write(name.length());
        out.writeBytes(name.getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes(properties.toByteArray());
        out.writeBytes(children.toByteArray());
    }

    private void array(String name, List<String> values, ByteArrayOutputStream out) {
        char type = name.equals("PolygonVertexIndex")
                        || name.equals("Indexes")
                        || name.equals("Materials")
                        || name.startsWith("KeyAttrF")
                        || name.equals("KeyAttrRefCount")
                        || name.equals("Materials")
                ? 'i'
                : name.equals("KeyTime") ? 'l' : name.startsWith("Key") ? 'f' : 'd';
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (String value : values) {
            switch (type) {
                case 'i' -> bytes.putInt(Integer.parseInt(value));
                case 'l' -> bytes.putLong(Long.parseLong(value));
                case 'f' -> bytes.putFloat(Float.parseFloat(value));
                default -> bytes.putDouble(Double.parseDouble(value));
            }
        }
        out.write(type);
        out.writeBytes(number(values.size(), 4));
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        try (OutputStream raw = deflated ? new DeflaterOutputStream(stored) : stored) {
            raw.write(bytes.array(), 0, bytes.position());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.writeBytes(number(deflated ? 1 : 0, 4));
        out.writeBytes(number(stored.size(), 4));
        out.writeBytes(stored.toByteArray());
    }

    private void property(String value, String record, int index, ByteArrayOutputStream out) {
        if (value.startsWith("\"")) {
            String string = value.substring(1, value.length() - 1);
            int colons = string.indexOf("::");
            String stored =
                    colons < 0 ? string : string.substring(colons + 2) + "\0\u0001" + string.substring(0, colons);
            byte[] bytes = stored.getBytes(StandardCharsets.UTF_8);
            out.write('S');
            out.writeBytes(number(bytes.length, 4));
            out.writeBytes(bytes);
        } else if (value.equals("T")) {
            out.write('C');
            out.write(1);
        } else if (record.equals("C")
                || (index == 0 && !record.equals("P") && value.length() < 4 && isObject(record))) {
            out.write('L');
            out.writeBytes(number(Long.parseLong(value), 8));
        } else if (record.equals("P") && index == 4 && isVectorOrReal) {
            real(value, out);
        } else if ((record.equals("P") && index > 4) || value.contains(".") || record.equals("DeformPercent")) {
            real(value, out);
        } else {
            out.write('I');
            out.writeBytes(number(Integer.parseInt(value), 4));
        }
    }

    private boolean isVectorOrReal;

    private static void real(String value, ByteArrayOutputStream out) {
        out.write('D');
        out.writeBytes(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(Double.parseDouble(value))
                .array());
    }

    private static boolean isObject(String record) {
        return List.of("Geometry", "Model", "Material", "Deformer", "AnimationStack", "AnimationLayer")
                .contains(record);
    }

    /** Reads the comma-separated values up to a scope or the next record. */
    private List<String> values() {
        List<String> values = new ArrayList<>();
        skip();
        boolean more = at < text.length() && text.charAt(at) != '{' && text.charAt(at) != '}' && !isName();
        while (more) {
            int from = at;
            if (text.charAt(at) == '"') {
                at = text.indexOf('"', at + 1) + 1;
            } else {
                while (",{}\n\r \t".indexOf(text.charAt(at)) < 0) {
                    at++;
                }
            }
            values.add(text.substring(from, at));
            skip();
            more = at < text.length() && text.charAt(at) == ',';
            at += more ? 1 : 0;
            skip();
        }
        isVectorOrReal = values.size() > 5
                || (values.size() == 5 && values.get(1).equals("\"double\""))
                || (values.size() == 5 && values.get(1).equals("\"Number\""));
        return values;
    }

    private boolean isName() {
        int end = at;
        while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
            end++;
        }
        return end > at && end < text.length() && text.charAt(end) == ':';
    }

    private void skip() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }
}
