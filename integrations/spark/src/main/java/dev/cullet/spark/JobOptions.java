// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The command line of {@link BakeJob}.
 *
 * @param manifest address of the manifest; empty if there is a glob
 * @param glob glob over inputs; empty if there is a manifest
 * @param out folder of the assets, in any Hadoop file system
 * @param report folder of the result tables
 * @param flags flags of {@code cullet bake} for all files, such as {@code --unit=cm}
 * @param filesPerTask files of a task; 0: by their number
 * @param megabytesPerTask expected size of the inputs of a task, MB
 */
record JobOptions(
        String manifest,
        String glob,
        String out,
        String report,
        String tool,
        String toolMemory,
        List<String> flags,
        int filesPerTask,
        int megabytesPerTask,
        int fileSeconds,
        boolean strict) {
    static final String USAGE = """
            usage: spark-submit [SPARK OPTIONS] --class dev.cullet.spark.BakeJob cullet-spark.jar OPTIONS

              --manifest URI         JSON lines: {"input": URI, "output": PATH, "options": {...}, "bytes": N}
              --glob GLOB            inputs in place of a manifest, such as 'hdfs:///models/**.obj'
              --out URI              folder of the assets: any Hadoop file system
              --report URI           folder of the tables files.parquet and files.jsonl
              --cullet PATH          the command, or its folder; default: what --archives FILE#cullet unpacks
              --tool-memory SIZE     Java heap of each worker process; default: 1g
              --options JSON         options of all files, such as '{"unit":"cm"}'
              --cache ADDRESS        the asset cache; also --cache-push, --cache-read-only, --cache-key-env NAME,
                                     --cache-token-env NAME, --cache-timeout SECONDS, as in 'cullet help bake'
              --files-per-task N     default: by the number of files, at most 64
              --megabytes-per-task N  expected size of the inputs of a task; default: 64
              --file-seconds N       time limit of a file; default: 3600
              --strict               fail if any file failed
            """;

    private static final Set<String> VALUES = Set.of(
            "--manifest",
            "--glob",
            "--out",
            "--report",
            "--cullet",
            "--tool-memory",
            "--options",
            "--files-per-task",
            "--megabytes-per-task",
            "--file-seconds");
    private static final Set<String> CACHE_VALUES =
            Set.of("--cache", "--cache-key-env", "--cache-token-env", "--cache-timeout");
    private static final Set<String> CACHE_SWITCHES = Set.of("--cache-push", "--cache-read-only");

    /** @throws JobException if an option is unknown, missing or malformed */
    static JobOptions parse(String... arguments) throws JobException {
        Map<String, String> values = new LinkedHashMap<>();
        List<String> flags = new ArrayList<>();
        boolean strict = false;
        Iterator<String> rest = List.of(arguments).iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            int equals = argument.indexOf('=');
            String name = equals < 0 ? argument : argument.substring(0, equals);
            if (name.equals("--strict") && equals < 0) {
                strict = true;
            } else if (CACHE_SWITCHES.contains(name)) {
                flags.add(argument);
            } else if (VALUES.contains(name) || CACHE_VALUES.contains(name)) {
                if (equals < 0 && !rest.hasNext()) {
                    throw usage(name + " needs a value");
                }
                String value = equals < 0 ? rest.next() : argument.substring(equals + 1);
                if (CACHE_VALUES.contains(name)) {
                    flags.add(name + "=" + value);
                } else if (values.put(name, value) != null) {
                    throw usage(name + " is given twice");
                }
            } else {
                Set<String> known = new TreeSet<>(VALUES);
                known.addAll(CACHE_VALUES);
                known.addAll(CACHE_SWITCHES);
                known.add("--strict");
                throw usage("unknown option '" + argument + "'; options are " + String.join(", ", known));
            }
        }
        if (values.containsKey("--manifest") == values.containsKey("--glob")) {
            throw usage("exactly one of --manifest and --glob is needed");
        }
        flags.addAll(fileFlags(values.getOrDefault("--options", "{}")));
        String memory = values.getOrDefault("--tool-memory", "1g");
        if (!memory.matches("[1-9][0-9]*[kmgKMG]")) {
            throw usage("--tool-memory is '" + memory + "', but must be a size such as 512m or 2g");
        }
        return new JobOptions(
                values.getOrDefault("--manifest", ""),
                values.getOrDefault("--glob", ""),
                required(values, "--out"),
                required(values, "--report"),
                values.getOrDefault("--cullet", ""),
                memory,
                List.copyOf(flags),
                number(values, "--files-per-task", 0),
                number(values, "--megabytes-per-task", 64),
                number(values, "--file-seconds", 3600),
                strict);
    }

    private static List<String> fileFlags(String json) throws JobException {
        try {
            if (ManifestEntry.MAPPER.readTree(json) instanceof ObjectNode options) {
                return ManifestEntry.flags(options);
            }
            throw usage("--options is not a JSON object, such as '{\"unit\":\"cm\"}'");
        } catch (java.io.IOException | IllegalArgumentException e) {
            throw usage("--options: " + e.getMessage());
        }
    }

    private static String required(Map<String, String> values, String name) throws JobException {
        String value = values.getOrDefault(name, "");
        if (value.isEmpty()) {
            throw usage(name + " is missing");
        }
        return value;
    }

    private static int number(Map<String, String> values, String name, int fallback) throws JobException {
        String value = values.get(name);
        if (value == null) {
            return fallback;
        }
        if (!value.matches("[1-9][0-9]{0,8}")) {
            throw usage(name + " is '" + value + "', but must be an integer from 1 to 999999999");
        }
        return Integer.parseInt(value);
    }

    private static JobException usage(String message) {
        return new JobException(JobException.USAGE, message + " (see --help)");
    }
}
