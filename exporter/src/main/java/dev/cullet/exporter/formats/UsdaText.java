// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportInstance;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportShape;
import dev.cullet.exporter.ExportSurface;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.FloatText;
import dev.cullet.exporter.TriangleGroup;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The prims of a USD file as text. A quaternion has w first. */
final class UsdaText {
    private static final String COLLISION = "\"PhysicsCollisionAPI\"";
    private static final String MESH_COLLISION = "\"PhysicsMeshCollisionAPI\"";
    private static final String BINDING = "\"MaterialBindingAPI\"";

    private final UsdaWriter out;
    private final ExportView view;
    private final UsdaNames names;
    private final Set<Content> content;

    UsdaText(OutputStream target, ExportView view, UsdaNames names, Set<Content> content) {
        out = new UsdaWriter(target);
        this.view = view;
        this.names = names;
        this.content = content;
    }

    void write() throws IOException {
        out.line("#usda 1.0");
        out.line("(");
        out.line("    doc = \"" + ExportFile.MARK + " usda\"");
        out.line("    defaultPrim = " + UsdaWriter.quoted(names.root()));
        out.line("    kilogramsPerUnit = 1");
        out.line("    metersPerUnit = 1");
        out.line("    upAxis = \"Y\"");
        out.line(")");
        out.line("");
        out.begin("def Xform", names.root(), "kind = \"component\"");
        if (view.isScene()) {
            out.begin("class", UsdaNames.PARTS);
            writeParts();
            out.end();
            for (int i = 0; i < view.instances().size(); i++) {
                writeInstance(i, view.instances().get(i));
            }
        } else {
            writeParts();
        }
        writeMaterials();
        out.end();
    }

    private void writeParts() throws IOException {
        for (int i = 0; i < view.parts().size(); i++) {
            ExportPart part = view.parts().get(i);
            out.begin("def Xform", names.part(i), "displayName = " + UsdaWriter.quoted(part.name()));
            if (content.contains(Content.TRIANGLES)) {
                writeTriangles(part);
            }
            if (content.contains(Content.SHAPES)) {
                for (int k = 0; k < part.shapes().size(); k++) {
                    ExportShape shape = Link.withoutEmptySegment(part.shapes().get(k));
                    writeShape("shape" + (k == 0 ? "" : k), part, shape);
                }
            }
            float[] spheres = content.contains(Content.SPHERES) ? part.spheres() : new float[0];
            for (int at = 0; at < spheres.length; at += 4) {
                float[] centre = {spheres[at], spheres[at + 1], spheres[at + 2]};
                writeShape("sphere" + at / 4, part, new ExportShape.Ball(centre, spheres[at + 3]));
            }
            out.end();
        }
    }

    private void writeInstance(int index, ExportInstance instance) throws IOException {
        String path = "</" + names.root() + "/" + UsdaNames.PARTS + "/" + names.part(instance.part()) + ">";
        out.begin("def Xform", names.instance(index), "instanceable = true", "prepend references = " + path);
        float[] q = instance.rotation();
        double scale = instance.scale();
        out.line("custom int64 cullet:id = " + instance.id());
        out.line("custom uint cullet:layers = " + Integer.toUnsignedString(instance.layers()));
        out.line("double3 xformOp:translate = " + UsdaWriter.exactTuple(instance.position()));
        out.line("quatd xformOp:orient = " + UsdaWriter.tuple(q[3], q[0], q[1], q[2]));
        out.line("double3 xformOp:scale = " + UsdaWriter.tuple(instance.mirrored() ? -scale : scale, scale, scale));
        out.line("uniform token[] xformOpOrder = " + "[\"xformOp:translate\", \"xformOp:orient\", \"xformOp:scale\"]");
        out.end();
    }

    /** Triangles collide only if nothing else of the part is exported. */
    private void writeTriangles(ExportPart part) throws IOException {
        boolean isCollider = part.shapes().isEmpty() || !content.contains(Content.SHAPES);
        isCollider &= part.spheres().length == 0 || !content.contains(Content.SPHERES);
        String schemas = isCollider ? COLLISION + ", " + MESH_COLLISION + ", " + BINDING : BINDING;
        out.begin("def Mesh", "triangles", "prepend apiSchemas = [" + schemas + "]");
        if (isCollider) {
            out.line("uniform token physics:approximation = \"none\"");
        }
        writeMesh(part.positions(), part.indices());
        Map<Integer, TreeSet<Integer>> bySurface = new TreeMap<>();
        for (TriangleGroup group : part.groups()) {
            TreeSet<Integer> members = bySurface.computeIfAbsent(group.surface(), unused -> new TreeSet<>());
            for (int triangle : group.triangles()) {
                members.add(triangle);
            }
        }
        if (bySurface.size() == 1) {
            writeBinding(bySurface.keySet().iterator().next());
        } else {
            out.line("uniform token subsetFamily:materialBind:familyType = \"partition\"");
            for (Map.Entry<Integer, TreeSet<Integer>> each : bySurface.entrySet()) {
                out.begin("def GeomSubset", names.surface(each.getKey()), "prepend apiSchemas = [" + BINDING + "]");
                out.line("uniform token elementType = \"face\"");
                out.line("uniform token familyName = \"materialBind\"");
                out.array(
                        "int[] indices", each.getValue().size(), each.getValue().iterator());
                writeBinding(each.getKey());
                out.end();
            }
        }
        out.end();
    }

    private void writeBinding(int surface) throws IOException {
        out.line("rel material:binding:physics = </" + names.root() + "/" + UsdaNames.MATERIALS + "/"
                + names.surface(surface) + ">");
    }

    private void writeMesh(float[] positions, int[] indices) throws IOException {
        float[] bounds = {positions[0], positions[1], positions[2], positions[0], positions[1], positions[2]};
        for (int i = 0; i < positions.length; i++) {
            bounds[i % 3] = Math.min(bounds[i % 3], positions[i]);
            bounds[3 + i % 3] = Math.max(bounds[3 + i % 3], positions[i]);
        }
        out.line("float3[] extent = [" + UsdaWriter.tuple(bounds[0], bounds[1], bounds[2]) + ", "
                + UsdaWriter.tuple(bounds[3], bounds[4], bounds[5]) + "]");
        out.array("int[] faceVertexCounts", indices.length / 3, i -> "3");
        out.array("int[] faceVertexIndices", indices.length, i -> Integer.toString(indices[i]));
        out.array(
                "point3f[] points",
                positions.length / 3,
                i -> UsdaWriter.tuple(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]));
        out.line("uniform token subdivisionScheme = \"none\"");
    }

    /** A collider is drawn only where a viewer shows guides. */
    private void writeShape(String name, ExportPart part, ExportShape shape) throws IOException {
        String schemas = "prepend apiSchemas = [" + COLLISION + ", " + BINDING + "]";
        if (shape instanceof ExportShape.Hull hull) {
            schemas = "prepend apiSchemas = [" + COLLISION + ", " + MESH_COLLISION + ", " + BINDING + "]";
            out.begin("def Mesh", name, schemas);
            out.line("uniform token physics:approximation = \"convexHull\"");
            writeMesh(hull.corners(), hull.triangles());
        } else if (shape instanceof ExportShape.Box box) {
            out.begin("def Cube", name, schemas);
            out.line("double size = 2");
            float[] q = box.rotation();
            writePlace(box.centre(), new double[] {q[3], q[0], q[1], q[2]}, box.half());
        } else if (shape instanceof ExportShape.Capsule capsule) {
            out.begin("def Capsule", name, schemas);
            writeCapsule(capsule);
        } else if (shape instanceof ExportShape.Ball ball) {
            out.begin("def Sphere", name, schemas);
            out.line("double radius = " + FloatText.of(ball.radius()));
            writePlace(ball.centre(), new double[] {1, 0, 0, 0}, null);
        }
        out.line("uniform token purpose = \"guide\"");
        if (part.groups().stream().mapToInt(TriangleGroup::surface).distinct().count() == 1) {
            writeBinding(part.groups().get(0).surface());
        }
        out.end();
    }

    private void writeCapsule(ExportShape.Capsule capsule) throws IOException {
        float[] a = capsule.start();
        float[] b = capsule.end();
        double[] along = {(double) b[0] - a[0], (double) b[1] - a[1], (double) b[2] - a[2]};
        double length = Math.sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);
        out.line("uniform token axis = \"Z\"");
        out.line("double height = " + FloatText.of(length));
        out.line("double radius = " + FloatText.of(capsule.radius()));
        double[] middle = {a[0] + 0.5 * along[0], a[1] + 0.5 * along[1], a[2] + 0.5 * along[2]};
        writePlace(middle, Quaternion.fromZ(along), null);
    }

    private void writePlace(float[] centre, double[] rotation, float @Nullable [] scale) throws IOException {
        writePlace(new double[] {centre[0], centre[1], centre[2]}, rotation, scale);
    }

    private void writePlace(double[] centre, double[] rotation, float @Nullable [] scale) throws IOException {
        out.line("double3 xformOp:translate = " + UsdaWriter.tuple(centre));
        out.line("quatd xformOp:orient = " + UsdaWriter.tuple(rotation));
        if (scale != null) {
            out.line("double3 xformOp:scale = " + UsdaWriter.tuple(scale[0], scale[1], scale[2]));
        }
        out.line("uniform token[] xformOpOrder = [\"xformOp:translate\", \"xformOp:orient\""
                + (scale == null ? "]" : ", \"xformOp:scale\"]"));
    }

    private void writeMaterials() throws IOException {
        out.begin("def Scope", UsdaNames.MATERIALS);
        for (int i = 0; i < view.surfaces().size(); i++) {
            ExportSurface surface = view.surfaces().get(i);
            out.begin(
                    "def Material",
                    names.surface(i),
                    "displayName = " + UsdaWriter.quoted(surface.name()),
                    "prepend apiSchemas = [\"PhysicsMaterialAPI\"]");
            if (surface.tag() != 0) {
                out.line("custom int cullet:tag = " + surface.tag());
            }
            if (surface.friction() >= 0) {
                out.line("float physics:dynamicFriction = " + FloatText.of(surface.friction()));
                out.line("float physics:staticFriction = " + FloatText.of(surface.friction()));
            }
            if (surface.restitution() >= 0) {
                out.line("float physics:restitution = " + FloatText.of(surface.restitution()));
            }
            out.end();
        }
        out.end();
    }
}
