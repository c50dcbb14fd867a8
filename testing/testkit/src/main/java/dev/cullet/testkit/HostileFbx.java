// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

/** FBX files, as text, that an importer may not survive. */
public final class HostileFbx {
    private HostileFbx() {}

    /** A model that is connected to itself, which by itself would crash the native importer. */
    public static final String SELF_CONNECTED = """
            ; FBX 7.4.0 project file
            FBXHeaderExtension:  {
                FBXHeaderVersion: 1003
                FBXVersion: 7400
            }
            Objects:  {
                Geometry: 100, "Geometry::g", "Mesh" {
                    Vertices: *9 {
                        a: 0,0,0,1,0,0,0,1,0
                    }
                    PolygonVertexIndex: *3 {
                        a: 0,1,-3
                    }
                    GeometryVersion: 124
                }
                Model: 200, "Model::m", "Mesh" {
                    Version: 232
                }
            }
            Connections:  {
                C: "OO",200,0
                C: "OO",100,200
                C: "OO",200,200
            }
            """;
}
