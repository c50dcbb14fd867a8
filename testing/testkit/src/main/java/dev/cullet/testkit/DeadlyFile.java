// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

/** A file that ends the process of the native importer. */
public final class DeadlyFile {
    private static final int NODES = 500_000;

    private DeadlyFile() {}

    /** Returns a COLLADA scene of 500,000 nodes in nodes, deeper than any stack: the native importer recurses. */
    public static String collada() {
        return """
                <?xml version="1.0" encoding="utf-8"?>
                <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
                <asset><unit name="meter" meter="1"/><up_axis>Y_UP</up_axis></asset>
                <library_visual_scenes><visual_scene id="s">
                """ + "<node>".repeat(NODES) + "</node>".repeat(NODES) + """
                </visual_scene></library_visual_scenes>
                <scene><instance_visual_scene url="#s"/></scene>
                </COLLADA>
                """;
    }
}
