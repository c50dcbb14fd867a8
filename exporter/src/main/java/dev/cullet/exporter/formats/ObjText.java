// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportInstance;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportShape;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.FloatText;
import dev.cullet.exporter.TriangleGroup;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The lines of one OBJ file. Vertices are counted over the whole file, from 1. */
final class ObjText {
    private final OutputStream target;
    private final ExportView view;
    private final ObjNames names;
    private final Set<Content> content;
    private long vertexCount;
    private int shapeCount;

    ObjText(OutputStream target, ExportView view, ObjNames names, Set<Content> content) {
        this.target = target;
        this.view = view;
        this.names = names;
        this.content = content;
    }

    void write(String materials) throws IOException {
        line("# " + ExportFile.MARK + " obj: metres, Y up");
        line("mtllib " + materials);
        List<ObjFormat.Placed> placed = ObjFormat.placed(view);
        for (int i = 0; i < placed.size(); i++) {
            ExportPart part = placed.get(i).part();
            ExportInstance instance = placed.get(i).instance();
            if (content.contains(Content.TRIANGLES)) {
                triangles(part, instance, i);
            }
            if (content.contains(Content.SHAPES)) {
                for (ExportShape shape : part.shapes()) {
                    shape(shape, instance);
                }
            }
        }
    }

    private void triangles(ExportPart part, @Nullable ExportInstance instance, int placed) throws IOException {
        String name = names.object(placed);
        line("o " + name);
        if (name.indexOf(' ') >= 0 || name.indexOf('\t') >= 0) {
            line("g " + name); // some readers, Assimp among them, end the name of an object at the first space
        }
        vertices(part.positions(), instance);
        groups(part, instance, placed, true);
        groups(part, instance, placed, false);
        vertexCount += part.positions().length / 3;
    }

    /** Writes what belongs to no group, which is possible before the first group only, or the groups. */
    private void groups(ExportPart part, @Nullable ExportInstance instance, int placed, boolean ungrouped)
            throws IOException {
        String group = "";
        for (TriangleGroup each : part.groups()) {
            String next = names.group(placed, each.node());
            if (next.isEmpty() != ungrouped) {
                continue;
            }
            if (!next.equals(group)) {
                line("g " + next);
                group = next;
            }
            line("usemtl " + names.material(each.surface()));
            int[] corners = new int[3 * each.triangles().length];
            for (int i = 0; i < corners.length; i++) {
                corners[i] = part.indices()[3 * each.triangles()[i / 3] + i % 3];
            }
            faces(corners, instance);
        }
    }

    private void shape(ExportShape shape, @Nullable ExportInstance instance) throws IOException {
        ShapeMesh mesh = ShapeMesh.of(shape);
        line("o " + names.shape(shapeCount++));
        vertices(mesh.positions(), instance);
        faces(mesh.indices(), instance);
        vertexCount += mesh.positions().length / 3;
    }

    private void vertices(float[] positions, @Nullable ExportInstance instance) throws IOException {
        double[] matrix = instance == null ? null : instance.matrix();
        for (int i = 0; i < positions.length; i += 3) {
            StringBuilder line = new StringBuilder("v");
            for (int axis = 0; axis < 3; axis++) {
                line.append(' ').append(FloatText.of(coordinate(positions, i, matrix, axis)));
            }
            line(line.toString());
        }
    }

    private static float coordinate(float[] positions, int at, double @Nullable [] matrix, int axis) {
        if (matrix == null) {
            return positions[at + axis];
        }
        int row = 4 * axis;
        return (float) (matrix[row] * positions[at]
                + matrix[row + 1] * positions[at + 1]
                + matrix[row + 2] * positions[at + 2]
                + matrix[row + 3]);
    }

    /** A mirrored instance turns the order of corners around, so that the front stays outside. */
    private void faces(int[] corners, @Nullable ExportInstance instance) throws IOException {
        boolean isMirrored = instance != null && instance.mirrored();
        for (int i = 0; i < corners.length; i += 3) {
            long a = vertexCount + corners[i] + 1;
            long b = vertexCount + corners[i + 1] + 1;
            long c = vertexCount + corners[i + 2] + 1;
            line(isMirrored ? "f " + a + " " + c + " " + b : "f " + a + " " + b + " " + c);
        }
    }

    private void line(String text) throws IOException {
        target.write(text.getBytes(StandardCharsets.UTF_8));
        target.write('\n');
    }
}
