// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportInstance;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportSurface;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.FloatText;
import dev.cullet.exporter.Property;
import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Geometry and tree for three-mesh-bvh, version 1 of its serialized form: what {@code MeshBVH.deserialize} takes, so
 * that a page builds no tree. A JSON file has names and places, and a file of bytes the arrays.
 *
 * <p>The tree is that of the asset, so a hit's {@code faceIndex} is the number of the triangle in the asset.
 */
final class ThreeMeshBvhFormat implements ExportFormat {
    @Override
    public String id() {
        return "three-mesh-bvh";
    }

    @Override
    public String extension() {
        return "bvh.json";
    }

    @Override
    public String description() {
        return "three.js: geometry, and tree for three-mesh-bvh";
    }

    @Override
    public Set<Content> holds() {
        return EnumSet.of(Content.TRIANGLES);
    }

    @Override
    public ExportResult export(ExportView view, Set<Content> content, ExportOptions options) throws ExportException {
        BvhBytes bytes = new BvhBytes(view);
        String name = options.baseName() + ".bin";
        List<ExportFile> files = List.of(
                new ExportFile(options.fileName(), target -> writeJson(target, view, bytes, name)),
                new ExportFile(name, bytes::writeTo));
        Set<Property> held = EnumSet.of(
                Property.AABB_TREES,
                Property.SURFACES,
                Property.TAGS,
                Property.MATERIALS,
                Property.PIVOTS,
                Property.INSTANCES,
                Property.DOUBLES,
                Property.LAYERS,
                Property.IDS);
        return new ExportResult(files, Property.losses(view, held));
    }

    private static void writeJson(OutputStream target, ExportView view, BvhBytes bytes, String name)
            throws IOException {
        try (JsonGenerator json = new JsonFactory()
                .createGenerator(target)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeStringField("generator", ExportFile.MARK + " three-mesh-bvh");
            json.writeNumberField("version", 1);
            json.writeStringField("bytes", name);
            json.writeArrayFieldStart("surfaces");
            for (ExportSurface surface : view.surfaces()) {
                writeSurface(json, surface);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("parts");
            for (int i = 0; i < view.parts().size(); i++) {
                writePart(json, view.parts().get(i), bytes, i);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("instances");
            for (ExportInstance instance : view.instances()) {
                writeInstance(json, instance);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void writeSurface(JsonGenerator json, ExportSurface surface) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", surface.name());
        json.writeNumberField("tag", surface.tag());
        writeCoefficient(json, "friction", surface.friction());
        writeCoefficient(json, "restitution", surface.restitution());
        json.writeEndObject();
    }

    private static void writeCoefficient(JsonGenerator json, String name, float value) throws IOException {
        json.writeFieldName(name);
        if (value < 0) {
            json.writeNull();
        } else {
            json.writeNumber(FloatText.of(value));
        }
    }

    private static void writePart(JsonGenerator json, ExportPart part, BvhBytes bytes, int index) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", part.name());
        json.writeArrayFieldStart("pivot");
        for (float each : part.pivot()) {
            json.writeNumber(FloatText.of(each));
        }
        json.writeEndArray();
        for (BvhBytes.Kind kind : BvhBytes.Kind.values()) {
            json.writeObjectFieldStart(kind.field());
            json.writeNumberField("offset", bytes.offset(index, kind));
            json.writeNumberField("length", bytes.length(index, kind));
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /** Writes the matrix column by column, as Matrix4.fromArray reads it. */
    private static void writeInstance(JsonGenerator json, ExportInstance instance) throws IOException {
        double[] rows = instance.matrix();
        json.writeStartObject();
        json.writeNumberField("part", instance.part());
        json.writeStringField("id", Long.toString(instance.id())); // numbers of JavaScript have 53 bits
        json.writeNumberField("layers", Integer.toUnsignedLong(instance.layers()));
        json.writeArrayFieldStart("matrix");
        for (int column = 0; column < 4; column++) {
            for (int row = 0; row < 4; row++) {
                json.writeNumber(FloatText.exact(row < 3 ? rows[4 * row + column] + 0.0 : column < 3 ? 0.0 : 1.0));
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
