// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import picocli.CommandLine.Option;

/** Options that say which spheres stand for a mesh. */
class SphereOptions extends SourceOptions {
    @Option(
            names = "--spheres",
            paramLabel = "N",
            description =
                    "Spheres that stand for each part: how many, exactly; auto for as few as the tolerance allows;"
                            + " or off. Default: off for bake, 29 for spheres.")
    void spheres(String value) {
        set("spheres", value);
    }

    @Option(
            names = "--spheres-mode",
            paramLabel = "MODE",
            description = "What the spheres promise: cover (they hold all of the surface), inner (they are inside), or"
                    + " fit (they differ from the solid as little as possible). Default: cover.")
    void mode(String value) {
        set("spheres-mode", value);
    }

    @Option(
            names = "--spheres-tolerance",
            paramLabel = "METRES",
            description = "With --spheres auto: how far they may stick out. Default: 3 %% of the diagonal.")
    void tolerance(String value) {
        set("spheres-tolerance", value);
    }

    @Option(
            names = "--spheres-budget",
            paramLabel = "SECONDS",
            description = "Work spent on a fit, in nominal seconds of one thread: the same on every machine, so that"
                    + " the spheres are, too. Default: 4.")
    void budget(String value) {
        set("spheres-budget", value);
    }

    @Option(names = "--spheres-seed", paramLabel = "N", description = "Where random choices start. Default: 1.")
    void seed(String value) {
        set("spheres-seed", value);
    }
}
