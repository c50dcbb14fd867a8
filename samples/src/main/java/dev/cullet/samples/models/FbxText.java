// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.models;

import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * A sketch as FBX 7.4 text in the conventions of a modelling tool: centimetres, Z up, a transform per node. The
 * importer has to find the metres and the Y axis again.
 */
final class FbxText {
    private static final int GEOMETRY = 1000;
    private static final int MODEL = 2000;
    private static final int MATERIAL = 3000;

    private FbxText() {}

    static String fbx(Sketch sketch) {
        List<String> materials =
                sketch.materials.stream().map(Sketch.Material::name).toList();
        StringBuilder text = new StringBuilder("""
                ; FBX 7.4.0 project file
                FBXHeaderExtension:  {
                    FBXHeaderVersion: 1003
                    FBXVersion: 7400
                    Creator: "Cullet's sample generator"
                }
                GlobalSettings:  {
                    Version: 1000
                    Properties70:  {
                        P: "UpAxis", "int", "Integer", "",2
                        P: "UpAxisSign", "int", "Integer", "",1
                        P: "FrontAxis", "int", "Integer", "",1
                        P: "FrontAxisSign", "int", "Integer", "",-1
                        P: "CoordAxis", "int", "Integer", "",0
                        P: "CoordAxisSign", "int", "Integer", "",1
                        P: "UnitScaleFactor", "double", "Number", "",1
                    }
                }
                Objects:  {
                """);
        StringBuilder links = new StringBuilder("Connections:  {\n");
        for (int n = 0; n < sketch.nodes.size(); n++) {
            Sketch.Node node = sketch.nodes.get(n);
            geometry(text, GEOMETRY + n, node, materials);
            text.append("""
                        Model: %d, "Model::%s", "Mesh" {
                            Version: 232
                            Properties70:  {
                                P: "Lcl Translation", "Lcl Translation", "", "A",%s
                            }
                            Shading: T
                            Culling: "CullingOff"
                        }
                    """.formatted(MODEL + n, node.name, centimetres(node.pivot)));
            link(links, MODEL + n, 0);
            link(links, GEOMETRY + n, MODEL + n);
            for (int m = 0; m < materials.size(); m++) {
                link(links, MATERIAL + m, MODEL + n);
            }
        }
        for (int m = 0; m < materials.size(); m++) {
            Sketch.Material material = sketch.materials.get(m);
            text.append(String.format(
                    Locale.ROOT,
                    """
                                Material: %d, "Material::%s", "" {
                                    Version: 102
                                    ShadingModel: "lambert"
                                    Properties70:  {
                                        P: "DiffuseColor", "Color", "", "A",%.2f,%.2f,%.2f
                                    }
                                }
                            """,
                    MATERIAL + m,
                    materials.get(m),
                    material.red(),
                    material.green(),
                    material.blue()));
        }
        return text.append("}\n").append(links).append("}\n").toString();
    }

    private static void geometry(StringBuilder text, int id, Sketch.Node node, List<String> materials) {
        StringJoiner vertices = new StringJoiner(",");
        node.vertices.forEach(vertex -> vertices.add(centimetres(vertex)));
        StringJoiner corners = new StringJoiner(",");
        StringJoiner chosen = new StringJoiner(",");
        int cornerCount = 0;
        for (Sketch.Polygon polygon : node.polygons) {
            int last = polygon.corners().length - 1;
            for (int k = 0; k < last; k++) {
                corners.add(Integer.toString(polygon.corners()[k]));
            }
            corners.add(Integer.toString(~polygon.corners()[last])); // the last corner is marked by its complement
            cornerCount += polygon.corners().length;
            chosen.add(Integer.toString(materials.indexOf(polygon.material())));
        }
        text.append("""
                    Geometry: %d, "Geometry::%s", "Mesh" {
                        Vertices: *%d {
                            a: %s
                        }
                        PolygonVertexIndex: *%d {
                            a: %s
                        }
                        GeometryVersion: 124
                        LayerElementMaterial: 0 {
                            Version: 101
                            Name: ""
                            MappingInformationType: "ByPolygon"
                            ReferenceInformationType: "IndexToDirect"
                            Materials: *%d {
                                a: %s
                            }
                        }
                        Layer: 0 {
                            Version: 100
                            LayerElement:  {
                                Type: "LayerElementMaterial"
                                TypedIndex: 0
                            }
                        }
                    }
                """.formatted(
                id, node.name, 3 * node.vertices.size(), vertices, cornerCount, corners, node.polygons.size(), chosen));
    }

    /** A point of ours, metres and Y up, as the file's: centimetres and Z up. */
    private static String centimetres(double[] point) {
        return ObjText.number(100 * point[0]) + "," + ObjText.number(-100 * point[2]) + ","
                + ObjText.number(100 * point[1]);
    }

    private static void link(StringBuilder links, int child, int parent) {
        links.append("    C: \"OO\",").append(child).append(',').append(parent).append('\n');
    }
}
