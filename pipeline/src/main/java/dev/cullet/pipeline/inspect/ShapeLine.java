// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.inspect;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.text.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The enclosing shape of a part, and each of its convex pieces, as a line of JSON. All digits of a number are printed,
 * so that a program that computes with rational numbers has the number of the asset.
 */
public final class ShapeLine {
    private static final String PART = "part";

    private ShapeLine() {}

    /**
     * Reads an asset and returns a line per part that has a shape, and per convex piece, without line ends.
     *
     * @param named whether each line has the path of the asset as {@code file}
     * @throws dev.cullet.format.AssetException if it is corrupt, or of a version that this program does not read
     * @throws IOException if the file cannot be read
     */
    public static List<String> read(Path file, boolean named) throws IOException {
        Asset asset = AssetFiles.read(file);
        List<String> lines = new ArrayList<>();
        for (AssetPart part : asset.parts()) {
            EnclosingShape shape = part.shape();
            if (shape != null) {
                Map<String, Object> line = line(file, named, part);
                put(shape, line);
                lines.add(Json.line(line));
            }
            EnclosingCompound compound = part.compound();
            for (int piece = 0; compound != null && piece < compound.pieces().size(); piece++) {
                Map<String, Object> line = line(file, named, part);
                line.put("piece", piece);
                put(compound.pieces().get(piece), line);
                lines.add(Json.line(line));
            }
        }
        return lines;
    }

    private static Map<String, Object> line(Path file, boolean named, AssetPart part) {
        Map<String, Object> line = new LinkedHashMap<>();
        if (named) {
            line.put("file", file.toString());
        }
        line.put(PART, part.name());
        return line;
    }

    private static void put(EnclosingShape shape, Map<String, Object> line) {
        line.put("kind", ShapeSummary.kindName(shape));
        float[] numbers = shape.primitive();
        switch (shape.kind()) {
            case EnclosingShape.BOX -> {
                line.put("center", exact(numbers, 0, 3));
                line.put("quaternion", exact(numbers, 3, 4));
                line.put("half", exact(numbers, 7, 3));
            }
            case EnclosingShape.CAPSULE -> {
                line.put("start", exact(numbers, 0, 3));
                line.put("end", exact(numbers, 3, 3));
                line.put("radius", exact(numbers[6]));
            }
            case EnclosingShape.SPHERE -> {
                line.put("center", exact(numbers, 0, 3));
                line.put("radius", exact(numbers[3]));
            }
            default -> {
                line.put("planes", planes(shape));
                line.put("vertices", rows(shape.corners()));
                line.put("faces", faces(shape));
            }
        }
        line.put("volume", exact(shape.volume()));
        line.put("excessVolume", shape.excessVolume() == EnclosingShape.NO_VOLUME ? null : exact(shape.excessVolume()));
        line.put("stickOut", exact(shape.stickOut()));
        line.put("margin", exact(shape.margin()));
        line.put("engine", shape.engine().isEmpty() ? null : shape.engine());
    }

    private static List<List<BigDecimal>> planes(EnclosingShape shape) {
        List<List<BigDecimal>> planes = new ArrayList<>();
        for (int plane = 0; plane < shape.planeCount(); plane++) {
            List<BigDecimal> row = new ArrayList<>();
            for (int axis = 0; axis < 3; axis++) {
                row.add(BigDecimal.valueOf(shape.normals()[3 * plane + axis]));
            }
            row.add(exact(shape.offsets()[plane]));
            planes.add(row);
        }
        return planes;
    }

    private static List<List<BigDecimal>> rows(float[] corners) {
        List<List<BigDecimal>> rows = new ArrayList<>();
        for (int i = 0; i < corners.length; i += 3) {
            rows.add(exact(corners, i, 3));
        }
        return rows;
    }

    private static List<List<Integer>> faces(EnclosingShape shape) {
        List<List<Integer>> faces = new ArrayList<>();
        for (int face = 0; face < shape.planeCount(); face++) {
            List<Integer> loop = new ArrayList<>();
            for (int k = shape.faceStarts()[face]; k < shape.faceStarts()[face + 1]; k++) {
                loop.add(shape.faceCorners()[k]);
            }
            faces.add(loop);
        }
        return faces;
    }

    private static List<BigDecimal> exact(float[] numbers, int from, int count) {
        List<BigDecimal> row = new ArrayList<>();
        for (int i = from; i < from + count; i++) {
            row.add(exact(numbers[i]));
        }
        return row;
    }

    /** The decimal number that equals a binary one. */
    private static BigDecimal exact(double number) {
        return new BigDecimal(number);
    }
}
