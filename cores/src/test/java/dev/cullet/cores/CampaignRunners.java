// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.opentest4j.TestAbortedException;

/** Programs that replay a file of vectors, by name; those that this machine cannot compile or run are left out. */
final class CampaignRunners {
    private static final List<String> CLANG = List.of("clang", "clang-19", "clang-18", "clang-16", "clang-14");

    /** Programs for the processor of this machine. */
    static final Map<String, List<String>> NATIVE = ofMachine();

    /** Big-endian programs in an emulator. */
    static final Map<String, List<String>> EMULATED = emulated();

    private CampaignRunners() {}

    private static Map<String, List<String>> ofMachine() {
        Map<String, List<String>> runners = new LinkedHashMap<>();
        add(runners, "gcc", List.of(), "gcc", "-O2");
        add(runners, "clang", List.of(), clang(), "-O2");
        add(runners, "32 bits", List.of(), "gcc", "-O2", "-m32", "-msse2", "-mfpmath=sse");
        if (works("node")) {
            runners.put(
                    "node",
                    List.of("node", Checkout.path("cores/js/test/replay.mjs").toString()));
        }
        return runners;
    }

    private static Map<String, List<String>> emulated() {
        Map<String, List<String>> runners = new LinkedHashMap<>();
        add(runners, "s390x", List.of("qemu-s390x", "-L", "/usr/s390x-linux-gnu"), "s390x-linux-gnu-gcc", "-O2");
        return runners;
    }

    /** Returns the first clang of this machine: Debian's names have the version. */
    private static String clang() {
        return CLANG.stream().filter(CampaignRunners::works).findFirst().orElse("clang");
    }

    private static boolean works(String program) {
        try {
            return Tool.works(program, "--version");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void add(
            Map<String, List<String>> runners, String name, List<String> emulator, String compiler, String... options) {
        try {
            Path program = CCore.compiled("replay-" + name.replace(' ', '-'), compiler, options);
            if (!emulator.isEmpty()) {
                assumeTrue(works(emulator.get(0)), "skipped: there is no " + emulator.get(0));
            }
            List<String> command = new ArrayList<>(emulator);
            command.add(program.toString());
            runners.put(name, command);
        } catch (TestAbortedException e) {
            System.out.println(name + ": " + e.getMessage());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
