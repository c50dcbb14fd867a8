// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.obj;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.source.SiblingFiles;
import dev.cullet.importer.source.SourceScene;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads plain OBJ files without the native importer: those whose lines are vertices, polygons of 3 to 64 corners,
 * objects, groups, materials, material files and attributes without effect, each spelled as in the specification. The
 * scene equals that of the native importer, which reads all other files. One pass, linear in time; memory for the
 * corners of the file.
 */
public final class PlainObj {
    /** The name of the native importer for faces without a material. */
    static final String DEFAULT_MATERIAL = "DefaultMaterial";

    /** Polygons with more corners are not plain: triangulation takes longer than linear time. */
    private static final int MAX_CORNERS = 64;

    private static final int MAX_MATERIAL_FILES = 16;

    /**
     * The content of a file.
     *
     * @param materialFiles names of the material files that it refers to, in order
     * @param dependencies files that were read
     * @param missing files that were not there
     */
    public record Content(SourceScene scene, Set<String> materialFiles, List<Path> dependencies, List<Path> missing) {}

    private final Path file;
    private final SiblingFiles siblings;
    private final Set<String> materialFiles = new LinkedHashSet<>();
    private final ObjVertices vertices = new ObjVertices();
    private final ObjGroups groups = new ObjGroups();
    private final PlainObjects objects = new PlainObjects();
    private final DecimalParser parser = new DecimalParser();
    private final float[] numbers = new float[4];
    private int vertexCount;
    private boolean isPlain = true;

    private PlainObj(Path file) throws IOException {
        this.file = file.toAbsolutePath();
        siblings = new SiblingFiles(this.file);
    }

    /** Returns the content of a file; null if it is not plain. */
    public static @Nullable Content read(Path file) throws IOException, RefusedException {
        String name = String.valueOf(file.getFileName());
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        if (!name.equals(PlainText.name(bytes, 0, bytes.length)) || name.indexOf('\\') >= 0) {
            return null;
        }
        PlainObj plain = new PlainObj(file);
        ObjLines.readWhile(file, (line, text, length) -> {
            plain.isPlain = plain.line(text, length);
            return plain.isPlain;
        });
        SourceScene scene =
                plain.isPlain && !plain.groups.isNumbered() ? plain.objects.scene(name, plain.vertices) : null;
        return scene == null
                ? null
                : new Content(scene, plain.materialFiles, plain.siblings.dependencies(), plain.siblings.missing());
    }

    /** Reads a line; returns whether it is plain. */
    private boolean line(byte[] text, int length) throws IOException {
        if (length == 0 || text[0] == '#') {
            return true;
        }
        int start = 0;
        int after = PlainText.end(text, start, length);
        int argument = PlainText.token(text, after, length);
        int keyword = after - start;
        if (keyword == 2 && text[start] == 'v') {
            return text[start + 1] == 't' || text[start + 1] == 'n' || text[start + 1] == 'p'; // without effect
        }
        if (!PlainText.isPrintable(text, start, length)) {
            return false;
        }
        if (keyword == 1) {
            return switch (text[start]) {
                case 'v' -> vertex(text, argument, length);
                case 'f' -> face(text, argument, length);
                case 's' -> true;
                case 'o', 'g' -> object(text, start, argument, length);
                default -> false;
            };
        }
        if (keyword != 6) {
            return false;
        }
        return switch (new String(text, start, keyword, StandardCharsets.ISO_8859_1)) {
            case "usemtl" -> material(text, start, argument, length);
            case "mtllib" -> materialFile(text, argument, length);
            default -> false;
        };
    }

    private boolean vertex(byte[] text, int from, int length) {
        int count = 0;
        for (int at = from; at < length && text[at] != '#'; ) {
            int end = PlainText.end(text, at, length);
            if (!parser.parse(text, at, end)) {
                return false;
            }
            if (count < numbers.length) {
                numbers[count] = parser.value();
            }
            count++;
            at = PlainText.token(text, end, length);
        }
        float weight = count == 4 ? numbers[3] : 1;
        if (count < 3 || count == 5 || weight == 0) {
            return false;
        }
        vertices.add(numbers[0] / weight, numbers[1] / weight, numbers[2] / weight);
        vertexCount++;
        return true;
    }

    private boolean face(byte[] text, int from, int length) {
        int corners = 0;
        for (int at = from; at < length && text[at] != '#'; ) {
            int end = PlainText.end(text, at, length);
            int vertex = vertex(text, at, end, vertexCount);
            if (vertex < 0 || corners == MAX_CORNERS) {
                return false;
            }
            objects.corner(vertex);
            corners++;
            at = PlainText.token(text, end, length);
        }
        objects.endFace(corners);
        return corners >= 3;
    }

    /** Returns the vertex of a corner such as {@code 7/1/2} or {@code -1}, from 0; -1 if it is not plain. */
    private static int vertex(byte[] text, int from, int to, int defined) {
        boolean negative = text[from] == '-';
        int first = negative ? from + 1 : from;
        int at = first;
        int value = 0;
        while (at < to && text[at] >= '0' && text[at] <= '9') {
            if (value > 100_000_000) {
                return -1;
            }
            value = 10 * value + text[at] - '0';
            at++;
        }
        if (at == first || text[first] == '0' || (at < to && text[at] != '/')) {
            return -1;
        }
        return negative ? defined - value : value - 1;
    }

    private boolean object(byte[] text, int start, int argument, int length) throws IOException {
        groups.line(text, start, length, OutputStream.nullOutputStream());
        boolean isObject = text[start] == 'o';
        String name = PlainText.name(text, argument, isObject ? PlainText.end(text, argument, length) : length);
        if (name == null) {
            return false;
        }
        if (isObject) {
            objects.object(name);
        } else {
            objects.group(name);
        }
        return true;
    }

    private boolean material(byte[] text, int start, int argument, int length) throws IOException {
        groups.line(text, start, length, OutputStream.nullOutputStream());
        int end = length;
        while (end > argument && PlainText.isSpace(text[end - 1])) {
            end--;
        }
        String name = PlainText.name(text, argument, end);
        if (name == null || name.equals(DEFAULT_MATERIAL)) {
            return false;
        }
        objects.material(name);
        return true;
    }

    /** The native importer reads the named file, or else one with the name of the source. */
    private boolean materialFile(byte[] text, int argument, int length) throws IOException {
        String name = PlainText.name(text, argument, length);
        if (name == null || materialFiles.size() >= MAX_MATERIAL_FILES) {
            return false;
        }
        materialFiles.add(name);
        Path found = siblings.find(name);
        if (name.indexOf('\\') >= 0 || name.contains("..") || (found == null && name.indexOf('/') >= 0)) {
            return false; // the native importer tries several paths
        }
        if (found == null) {
            String sourceName = String.valueOf(file.getFileName());
            found = siblings.find(sourceName.substring(0, sourceName.length() - 3) + "mtl");
        }
        if (found == null) {
            return true;
        }
        List<String> defined = found.equals(file) ? null : PlainMaterials.of(found);
        if (defined == null) {
            return false;
        }
        siblings.reads(found);
        defined.forEach(objects::defineMaterial);
        return true;
    }
}
