// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Programs that replay a file of vectors, by name; those that this machine cannot compile or run are left out. */
final class CampaignRunners {
    /** Programs for the processor of this machine. */
    static final Map<String, List<String>> NATIVE = ofMachine();

    /** Big-endian programs in an emulator. */
    static final Map<String, List<String>> EMULATED = emulated();

    private CampaignRunners() {}

    private static Map<String, List<String>> ofMachine() {
        Map<String, List<String>> runners = new LinkedHashMap<>();
        add(runners, Need.GCC, "gcc", List.of(), "gcc", "-O2");
        add(runners, Need.CLANG, "clang", List.of(), Program.clang(), "-O2");
        add(runners, Need.GCC_32_BITS, "32 bits", List.of(), "gcc", "-O2", "-m32", "-msse2", "-mfpmath=sse");
        if (Need.NODE.isMet()) {
            runners.put(
                    "node",
                    List.of("node", Checkout.path("cores/js/test/replay.mjs").toString()));
        }
        return runners;
    }

    private static Map<String, List<String>> emulated() {
        Map<String, List<String>> runners = new LinkedHashMap<>();
        add(
                runners,
                Need.BIG_ENDIAN,
                "s390x",
                List.of("qemu-s390x", "-L", "/usr/s390x-linux-gnu"),
                "s390x-linux-gnu-gcc",
                "-O2");
        return runners;
    }

    private static void add(
            Map<String, List<String>> runners,
            Need need,
            String name,
            List<String> emulator,
            String compiler,
            String... options) {
        if (!need.isMet()) {
            System.out.println(name + " is left out: " + need.reason());
            return;
        }
        try {
            Path program = CCore.compiled("replay-" + name.replace(' ', '-'), compiler, options);
            List<String> command = new ArrayList<>(emulator);
            command.add(program.toString());
            runners.put(name, command);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
