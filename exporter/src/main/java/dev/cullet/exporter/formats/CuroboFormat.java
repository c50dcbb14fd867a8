// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportShape;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.FloatText;
import dev.cullet.exporter.Loss;
import dev.cullet.exporter.NameTable;
import dev.cullet.exporter.Property;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Collision spheres of links for motion planners: YAML as cuRobo reads it, and JSON with the same numbers, in which a
 * sphere is written as foam writes it. The names of links are those of the parts, which have to be those of the robot.
 * A centre is in the frame of the link, whose origin is the pivot of the part.
 *
 * <pre>
 * YAML   collision_spheres: link: a list of center and radius
 * JSON   collision_spheres: link: a list of origin and radius
 * </pre>
 */
final class CuroboFormat implements ExportFormat {
    private static final Set<Content> SPHERES = Set.of(Content.SPHERES);

    @Override
    public String id() {
        return "curobo";
    }

    @Override
    public String extension() {
        return "yml";
    }

    @Override
    public String description() {
        return "collision spheres of robot links: YAML and JSON";
    }

    @Override
    public Set<Content> holds() {
        return SPHERES;
    }

    @Override
    public Set<Content> needs() {
        return SPHERES;
    }

    @Override
    public ExportResult export(ExportView view, Set<Content> content, ExportOptions options) {
        NameTable names = new NameTable(NameTable.Style.PERCENT, (c, isEnd) -> true);
        List<Link> links = Link.of(view, names);
        List<ExportFile> files = new ArrayList<>();
        files.add(new ExportFile(options.fileName(), target -> writeYaml(target, links)));
        files.add(new ExportFile(options.baseName() + ".json", target -> writeJson(target, links)));
        Set<Property> held = EnumSet.allOf(Property.class);
        held.removeAll(EnumSet.of(Property.SHAPES, Property.OUTLINES, Property.FRAMES, Property.SOLIDS));
        List<Loss> losses = new ArrayList<>(Property.losses(view, held));
        losses.addAll(LinkLosses.of(view, content, links, names));
        return new ExportResult(files, losses);
    }

    private static void writeYaml(OutputStream target, List<Link> links) throws IOException {
        line(target, "# " + ExportFile.MARK + " curobo: metres, in the frame of each link");
        line(target, "collision_spheres:");
        for (Link link : links) {
            List<ExportShape> spheres = link.shapes(SPHERES);
            String name = "  \"" + new String(JsonStringEncoder.getInstance().quoteAsString(link.name())) + "\":";
            line(target, spheres.isEmpty() ? name + " []" : name);
            for (ExportShape shape : spheres) {
                ExportShape.Ball ball = (ExportShape.Ball) shape;
                double[] centre = link.placed(ball.centre());
                line(
                        target,
                        "    - center: [" + number(centre[0]) + ", " + number(centre[1]) + ", " + number(centre[2])
                                + "]");
                line(target, "      radius: " + number(link.scale() * ball.radius()));
            }
        }
    }

    private static void writeJson(OutputStream target, List<Link> links) throws IOException {
        try (JsonGenerator json = new JsonFactory()
                .createGenerator(target)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeStringField("generator", ExportFile.MARK + " curobo");
            json.writeObjectFieldStart("collision_spheres");
            for (Link link : links) {
                json.writeArrayFieldStart(link.name());
                for (ExportShape shape : link.shapes(SPHERES)) {
                    ExportShape.Ball ball = (ExportShape.Ball) shape;
                    json.writeStartObject();
                    json.writeArrayFieldStart("origin");
                    for (double each : link.placed(ball.centre())) {
                        json.writeNumber(number(each));
                    }
                    json.writeEndArray();
                    json.writeFieldName("radius");
                    json.writeNumber(number(link.scale() * ball.radius()));
                    json.writeEndObject();
                }
                json.writeEndArray();
            }
            json.writeEndObject();
            json.writeEndObject();
        }
    }

    private static String number(double value) {
        return FloatText.of(value + 0.0);
    }

    private static void line(OutputStream target, String text) throws IOException {
        target.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
