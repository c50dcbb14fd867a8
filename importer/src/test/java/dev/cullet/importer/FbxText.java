// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Writes small ascii FBX 7.4 files for tests. Ids: 0 is the root; the caller chooses the others. */
final class FbxText {
    /** A right triangle in the plane z = 0, counter-clockwise seen from +z. */
    static final String TRIANGLE = "0,0,0,1,0,0,0,1,0";

    private final StringBuilder settings = new StringBuilder();
    private final StringBuilder objects = new StringBuilder();
    private final StringBuilder connections = new StringBuilder();
    private int version = 7400;

    FbxText version(int number) {
        version = number;
        return this;
    }

    FbxText unit(double centimetres) {
        settings.append(
                String.format(Locale.ROOT, "P: \"UnitScaleFactor\", \"double\", \"Number\", \"\",%s%n", centimetres));
        return this;
    }

    /** Axes by number 0 1 2, each with a sign. */
    FbxText axes(int right, int rightSign, int up, int upSign, int front, int frontSign) {
        integer("UpAxis", up);
        integer("UpAxisSign", upSign);
        integer("FrontAxis", front);
        integer("FrontAxisSign", frontSign);
        integer("CoordAxis", right);
        integer("CoordAxisSign", rightSign);
        return this;
    }

    private void integer(String name, int value) {
        settings.append("P: \"" + name + "\", \"int\", \"Integer\", \"\"," + value + "\n");
    }

    /** Polygons by vertex, each ended by the complement of its last vertex: {@code 0,1,-3}. */
    FbxText geometry(int id, String vertices, String polygons, String... more) {
        objects.append("Geometry: " + id + ", \"Geometry::g" + id + "\", \"Mesh\" {\n");
        array("Vertices", vertices);
        array("PolygonVertexIndex", polygons);
        objects.append("GeometryVersion: 124\n" + String.join("\n", more) + "\n}\n");
        return this;
    }

    private void array(String name, String values) {
        objects.append(name + ": *" + values.split(",", -1).length + " {\na: " + values + "\n}\n");
    }

    FbxText triangle(int id) {
        return geometry(id, TRIANGLE, "0,1,-3");
    }

    /** Properties as {@code Lcl Scaling=-1,1,1} for vectors and {@code surface:metal} for text. */
    FbxText model(int id, String name, int parent, String... properties) {
        objects.append("Model: " + id + ", \"Model::" + name + "\", \"Mesh\" {\nVersion: 232\nProperties70: {\n");
        for (String property : properties) {
            String key = property.split("[:=]", 2)[0];
            String value = property.substring(key.length() + 1);
            if (property.charAt(key.length()) == ':') {
                objects.append("P: \"" + key + "\", \"KString\", \"\", \"U\", \"" + value + "\"\n");
            } else {
                String type = key.startsWith("Lcl") ? key : "Vector3D";
                objects.append("P: \"" + key + "\", \"" + type + "\", \"Vector\", \"\"," + value + "\n");
            }
        }
        objects.append("}\nShading: T\nCulling: \"CullingOff\"\n}\n");
        return connect(id, parent);
    }

    FbxText material(int id, String name, int model) {
        objects.append("Material: " + id + ", \"Material::" + name
                + "\", \"\" {\nVersion: 102\nShadingModel: \"lambert\"\nMultiLayer: 0\n}\n");
        return connect(id, model);
    }

    FbxText connect(int from, int to) {
        connections.append("C: \"OO\"," + from + "," + to + "\n");
        return this;
    }

    FbxText raw(String text) {
        objects.append(text);
        return this;
    }

    Path write(Path file) throws IOException {
        return Files.writeString(
                file,
                "; FBX " + version / 1000 + "." + version / 100 % 10 + ".0 project file\nFBXHeaderExtension:  {\n"
                        + "FBXHeaderVersion: 1003\nFBXVersion: " + version + "\n}\n"
                        + "GlobalSettings:  {\nVersion: 1000\nProperties70:  {\n" + settings + "}\n}\n"
                        + "Objects:  {\n" + objects + "}\nConnections:  {\n" + connections + "}\n");
    }
}
