// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Writes small ascii FBX 7.4 files for tests. Ids: 0 is the root; the caller chooses the others. */
public final class FbxText {
    /** A right triangle in the plane z = 0, counter-clockwise seen from +z. */
    public static final String TRIANGLE = "0,0,0,1,0,0,0,1,0";

    private final StringBuilder settings = new StringBuilder();
    private final StringBuilder objects = new StringBuilder();
    private final StringBuilder connections = new StringBuilder();
    private int version = 7400;

    public FbxText version(int number) {
        version = number;
        return this;
    }

    public FbxText unit(double centimetres) {
        settings.append(
                String.format(Locale.ROOT, "P: \"UnitScaleFactor\", \"double\", \"Number\", \"\",%s%n", centimetres));
        return this;
    }

    /** Axes by number 0 1 2, each with a sign. */
    public FbxText axes(int right, int rightSign, int up, int upSign, int front, int frontSign) {
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
    public FbxText geometry(int id, String vertices, String polygons, String... more) {
        objects.append("Geometry: " + id + ", \"Geometry::g" + id + "\", \"Mesh\" {\n");
        array("Vertices", vertices);
        array("PolygonVertexIndex", polygons);
        objects.append("GeometryVersion: 124\n" + String.join("\n", more) + "\n}\n");
        return this;
    }

    private void array(String name, String values) {
        objects.append(name + ": *" + values.split(",", -1).length + " {\na: " + values + "\n}\n");
    }

    public FbxText triangle(int id) {
        return geometry(id, TRIANGLE, "0,1,-3");
    }

    /** Properties as {@code Lcl Scaling=-1,1,1} for vectors and {@code surface:metal} for text. */
    public FbxText model(int id, String name, int parent, String... properties) {
        objects.append("Model: " + id + ", \"Model::" + name + "\", \"Mesh\" {\nVersion: 232\nProperties70: {\n");
        for (String property : properties) {
            String key = property.split("[:=]", 2)[0];
            String value = property.substring(key.length() + 1);
            if (property.charAt(key.length()) == ':') {
                objects.append("P: \"" + key + "\", \"KString\", \"\", \"U\", \"" + value + "\"\n");
            } else {
                boolean isVector = value.contains(",");
                String type = key.startsWith("Lcl") || key.equals("Visibility") ? key : isVector ? "Vector3D" : "enum";
                objects.append("P: \"" + key + "\", \"" + type + "\", \"Vector\", \"\"," + value + "\n");
            }
        }
        objects.append("}\nShading: T\nCulling: \"CullingOff\"\n}\n");
        return connect(id, parent);
    }

    /** A node of another type than Mesh, such as LodGroup or LimbNode. */
    public FbxText model(String type, int id, String name, int parent, String... properties) {
        int from = objects.length();
        model(id, name, parent, properties);
        int at = objects.indexOf("\"Mesh\"", from);
        objects.replace(at, at + 6, '"' + type + '"');
        return this;
    }

    /** An attribute of a node, such as LodGroup. */
    public FbxText attribute(String type, int id, int model) {
        objects.append("NodeAttribute: " + id + ", \"NodeAttribute::\", \"" + type + "\" {\nVersion: 1\n}\n");
        return connect(id, model);
    }

    public FbxText material(int id, String name, int model) {
        objects.append("Material: " + id + ", \"Material::" + name
                + "\", \"\" {\nVersion: 102\nShadingModel: \"lambert\"\nMultiLayer: 0\n}\n");
        return connect(id, model);
    }

    public FbxText connect(int from, int to) {
        connections.append("C: \"OO\"," + from + "," + to + "\n");
        return this;
    }

    /** FBX time: so many ticks make a second. */
    private static final long SECOND = 46_186_158_000L;

    /** One animation, and the layer 901 that curves belong to. */
    public FbxText animation(double seconds) {
        objects.append("AnimationStack: 900, \"AnimStack::take\", \"\" {\nProperties70: {\n"
                + "P: \"LocalStop\", \"KTime\", \"Time\", \"\"," + ticks(seconds) + "\n}\n}\n"
                + "AnimationLayer: 901, \"AnimLayer::base\", \"\" {\n}\n");
        return connect(901, 900);
    }

    /** Frames per second of the file, by FBX's number for the rate: 6 is 30, 11 is 24. */
    public FbxText timeMode(int number) {
        settings.append("P: \"TimeMode\", \"enum\", \"\", \"\"," + number + "\n");
        return this;
    }

    /**
     * A curve on one property of an object.
     *
     * @param property such as {@code Lcl Rotation}
     * @param channel such as {@code d|Z}
     * @param keys time in seconds, value, time, value, ...
     */
    public FbxText curve(int id, int object, String property, String channel, double... keys) {
        StringBuilder times = new StringBuilder();
        StringBuilder values = new StringBuilder();
        for (int i = 0; i < keys.length; i += 2) {
            times.append(i == 0 ? "" : ",").append(ticks(keys[i]));
            values.append(i == 0 ? "" : ",").append(keys[i + 1]);
        }
        objects.append("AnimationCurveNode: " + id + ", \"AnimCurveNode::n\", \"\" {\nProperties70: {\nP: \"" + channel
                + "\", \"Number\", \"\", \"A\",0\n}\n}\n"
                + "AnimationCurve: " + (id + 1) + ", \"AnimCurve::\", \"\" {\nDefault: 0\nKeyVer: 4008\n");
        array("KeyTime", times.toString());
        array("KeyValueFloat", values.toString());
        array("KeyAttrFlags", "24836");
        array("KeyAttrDataFloat", "0,0,218434821,0");
        array("KeyAttrRefCount", Integer.toString(keys.length / 2));
        objects.append("}\n");
        connect(id, 901);
        connections.append("C: \"OP\"," + id + "," + object + ", \"" + property + "\"\n");
        connections.append("C: \"OP\"," + (id + 1) + "," + id + ", \"" + channel + "\"\n");
        return this;
    }

    private static long ticks(double seconds) {
        return Math.round(seconds * SECOND);
    }

    /** A skin of a geometry. */
    public FbxText skin(int id, int geometry) {
        objects.append(
                "Deformer: " + id + ", \"Deformer::skin\", \"Skin\" {\nVersion: 101\nLink_DeformAcuracy: 50\n}\n");
        return connect(id, geometry);
    }

    /**
     * What a bone holds of a skin.
     *
     * @param bone a model
     * @param vertices such as {@code 0,1}
     * @param weights one per vertex
     * @param bindPose where the bone was when it was bound: 16 numbers, column by column
     */
    public FbxText cluster(int id, int skin, int bone, String vertices, String weights, String bindPose) {
        return cluster(id, skin, bone, vertices, weights, IDENTITY, bindPose);
    }

    /**
     * What a bone holds of a skin.
     *
     * @param transform from the node of the mesh to the bone when it was bound: 16 numbers, column by column
     */
    public FbxText cluster(
            int id, int skin, int bone, String vertices, String weights, String transform, String bindPose) {
        objects.append("Deformer: " + id + ", \"SubDeformer::c" + id
                + "\", \"Cluster\" {\nVersion: 100\nUserData: \"\", \"\"\n");
        array("Indexes", vertices);
        array("Weights", weights);
        array("Transform", transform);
        array("TransformLink", bindPose);
        objects.append("}\n");
        connect(id, skin);
        return connect(bone, id);
    }

    public static final String IDENTITY = "1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1";

    /** A blend shape of a geometry, with a first target, whose channel is id + 1. */
    public FbxText blendShape(int id, int geometry, String vertices, String offsets) {
        objects.append("Deformer: " + id + ", \"Deformer::blend\", \"BlendShape\" {\nVersion: 100\n}\n");
        connect(id, geometry);
        return blendShapeChannel(id + 1, id, vertices, offsets);
    }

    /** A channel of a blend shape, and its target, id + 1, which moves some vertices. */
    public FbxText blendShapeChannel(int id, int blendShape, String vertices, String offsets) {
        objects.append("Deformer: " + id + ", \"SubDeformer::channel" + id
                + "\", \"BlendShapeChannel\" {\nVersion: 100\nDeformPercent: 0\n");
        array("FullWeights", "100");
        objects.append("}\nGeometry: " + (id + 1) + ", \"Geometry::target" + id + "\", \"Shape\" {\nVersion: 100\n");
        array("Indexes", vertices);
        array("Vertices", offsets);
        array("Normals", offsets);
        objects.append("}\n");
        connect(id, blendShape);
        return connect(id + 1, id);
    }

    /**
     * A channel of a blend shape with a static weight.
     *
     * @param percent its weight
     * @param fullWeights weights at which its targets are reached, such as {@code 50,100}
     */
    public FbxText weightedChannel(int id, int blendShape, String name, double percent, String fullWeights) {
        objects.append("Deformer: " + id + ", \"SubDeformer::" + name
                + "\", \"BlendShapeChannel\" {\nVersion: 100\nProperties70: {\nP: \"DeformPercent\", \"Number\", \"\","
                + " \"A\"," + percent + "\n}\nDeformPercent: " + percent + "\n");
        array("FullWeights", fullWeights);
        objects.append("}\n");
        return connect(id, blendShape);
    }

    /** A target of a channel, which moves some vertices. */
    public FbxText target(int id, int channel, String vertices, String offsets) {
        objects.append("Geometry: " + id + ", \"Geometry::target\", \"Shape\" {\nVersion: 100\n");
        array("Indexes", vertices);
        array("Vertices", offsets);
        array("Normals", offsets);
        objects.append("}\n");
        return connect(id, channel);
    }

    /** A blend shape of a geometry, without channels. */
    public FbxText blendShape(int id, int geometry) {
        objects.append("Deformer: " + id + ", \"Deformer::blend\", \"BlendShape\" {\nVersion: 100\n}\n");
        return connect(id, geometry);
    }

    public FbxText raw(String text) {
        objects.append(text);
        return this;
    }

    public Path write(Path file) throws IOException {
        return Files.writeString(
                file,
                "; FBX " + version / 1000 + "." + version / 100 % 10 + ".0 project file\nFBXHeaderExtension:  {\n"
                        + "FBXHeaderVersion: 1003\nFBXVersion: " + version + "\n}\n"
                        + "GlobalSettings:  {\nVersion: 1000\nProperties70:  {\n" + settings + "}\n}\n"
                        + "Objects:  {\n" + objects + "}\nConnections:  {\n" + connections + "}\n");
    }
}
