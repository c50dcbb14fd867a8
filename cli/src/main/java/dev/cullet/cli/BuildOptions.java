// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import picocli.CommandLine.Option;

/** Options that say what is built, besides those that say how the file is read. */
final class BuildOptions extends SphereOptions {
    @Option(
            names = "--quality",
            paramLabel = "LEVEL",
            description = "Time spent on a better tree: fast, default or best. Default: default.")
    void quality(String value) {
        set("quality", value);
    }

    @Option(
            names = "--splitter",
            paramLabel = "RULE",
            description = "How the tree divides triangles: sah, or centroid for comparison. Default: sah.")
    void splitter(String value) {
        set("splitter", value);
    }

    @Option(names = "--max-leaf", paramLabel = "N", description = "Most triangles in one leaf, 1 to 15. Default: 4.")
    void maxLeaf(String value) {
        set("max-leaf", value);
    }

    @Option(
            names = "--edge-flags",
            paramLabel = "true|false",
            description = "Store which edges a rolling ball may feel and which are borders. Default: true.")
    void edgeFlags(String value) {
        set("edge-flags", value);
    }

    @Option(
            names = "--bsp",
            paramLabel = "WHEN",
            description = "Build a BSP tree, which says what is inside: on, off, or auto for closed meshes of at most"
                    + " 20,000 triangles. Default: auto.")
    void bsp(String value) {
        set("bsp", value);
    }

    @Option(
            names = "--source-triangles",
            description = "Store the number that each triangle has in the source; queries then tell it.")
    void sourceTriangles(boolean value) {
        set("source-triangles", Boolean.toString(value));
    }
}
