// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of every verb that reads a mesh file; they end in one {@link BakeOptions}. */
class SourceOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    private BakeOptions options = BakeOptions.DEFAULTS;

    BakeOptions bakeOptions() {
        return options;
    }

    /** @throws ParameterException if the value is not allowed; the message says what is */
    final void set(String name, String value) {
        try {
            options = options.with(name, value);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--" + e.getMessage(), e);
        }
    }

    @Option(
            names = "--unit",
            paramLabel = "UNIT",
            description = "Unit of the file: auto, m, cm, mm, km, in, ft, yd, or the metres in one unit."
                    + " Default: auto, which is what the file states, else metres.")
    void unit(String value) {
        set("unit", value);
    }

    @Option(
            names = "--up",
            paramLabel = "AXIS",
            description = "Axis of the file that points up: auto, x, y or z. Default: auto, which is what the file"
                    + " states, else y.")
    void up(String value) {
        set("up", value);
    }

    @Option(names = "--scale", paramLabel = "FACTOR", description = "Factor on all coordinates. Default: 1.")
    void scale(String value) {
        set("scale", value);
    }

    @Option(
            names = "--naming",
            paramLabel = "RULE",
            description = "Which node names mark collision-only meshes: auto, unreal, godot or none. Default: auto.")
    void naming(String value) {
        set("naming", value);
    }

    @Option(
            names = "--include",
            paramLabel = "GLOB",
            description = "Only nodes whose path, or that of a node above, matches. May be repeated.")
    void include(String[] values) {
        for (String value : values) {
            set("include", value);
        }
    }

    @Option(
            names = "--exclude",
            paramLabel = "GLOB",
            description = "No nodes whose path, or that of a node above, matches. May be repeated.")
    void exclude(String[] values) {
        for (String value : values) {
            set("exclude", value);
        }
    }

    @Option(
            names = "--weld",
            paramLabel = "METRES",
            description = "Join vertices that are this close. Default: 0, only those at the same position.")
    void weld(String value) {
        set("weld", value);
    }

    @Option(
            names = "--parts",
            paramLabel = "BY",
            description = "What moves on its own: file (all is one part) or node (one part per top node)."
                    + " Default: file.")
    void parts(String value) {
        set("parts", value);
    }
}
