// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Programs that replay a file of vectors, by name; those that this machine cannot compile or run are left out. {@code
 * cullet.cores.runners} has the names of those that run, with commas between them; otherwise all do.
 */
final class CampaignRunners {
    private static final Set<String> CHOSEN =
            Set.of(System.getProperty("cullet.cores.runners", "").split(",", -1));

    /** Programs for the processor of this machine. */
    static final Map<String, List<String>> NATIVE = ofMachine("replay");

    /** The same for vectors of scenes. */
    static final Map<String, List<String>> SCENES = ofMachine("scene");

    /** Big-endian programs in an emulator. */
    static final Map<String, List<String>> EMULATED = emulated();

    private CampaignRunners() {}

    /** Returns the runners with a program of the C core's tests. */
    private static Map<String, List<String>> ofMachine(String program) {
        Map<String, List<String>> runners = new LinkedHashMap<>();
        add(runners, Need.GCC, "gcc", program, List.of(), "gcc", "-O2");
        add(runners, Need.CLANG, "clang", program, List.of(), Program.clang(), "-O2");
        add(runners, Need.GCC_32_BITS, "32 bits", program, List.of(), "gcc", "-O2", "-m32", "-msse2", "-mfpmath=sse");
        if (Need.NODE.isMet() && isChosen("node")) {
            runners.put("node", List.of("node", script("replay.mjs")));
        }
        if (Need.NODE.isMet() && Need.BROWSER.isMet() && isChosen("chromium")) {
            String browser = Program.browser().orElseThrow().toString();
            runners.put("chromium", List.of("node", script("replay-browser.mjs"), browser));
        }
        return runners;
    }

    private static String script(String name) {
        return Checkout.path("cores/js/test/" + name).toString();
    }

    private static boolean isChosen(String name) {
        return CHOSEN.contains("") || CHOSEN.contains(name);
    }

    private static Map<String, List<String>> emulated() {
        Map<String, List<String>> runners = new LinkedHashMap<>();
        List<String> emulator = List.of("qemu-s390x", "-L", "/usr/s390x-linux-gnu");
        add(runners, Need.BIG_ENDIAN, "s390x", "replay", emulator, "s390x-linux-gnu-gcc", "-O2");
        return runners;
    }

    private static void add(
            Map<String, List<String>> runners,
            Need need,
            String name,
            String source,
            List<String> emulator,
            String compiler,
            String... options) {
        if (!isChosen(name)) {
            return;
        }
        if (!need.isMet()) {
            System.out.println(name + " is left out: " + need.reason());
            return;
        }
        try {
            Path file = Checkout.path("cores/c/test/" + source + ".c");
            Path program = CCore.compiled(source + "-" + name.replace(' ', '-'), file, compiler, options);
            List<String> command = new ArrayList<>(emulator);
            command.add(program.toString());
            runners.put(name, command);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Replays a file by each runner, without a difference; returns their names, with what they skipped. */
    static List<String> replay(Path vectors, Map<String, List<String>> runners)
            throws IOException, InterruptedException {
        List<String> same = new ArrayList<>();
        for (Map.Entry<String, List<String>> runner : runners.entrySet()) {
            Tool.Result result = run(runner.getValue(), vectors);
            String last = result.lastLine();
            assertTrue(last.contains(" records, 0 differences"), runner.getKey() + ": " + result.output());
            same.add(runner.getKey() + last.substring(last.indexOf("differences") + "differences".length()));
        }
        return same;
    }

    /** Runs a program with a file of vectors. */
    static Tool.Result run(List<String> program, Path vectors) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(program);
        command.add(vectors.toString());
        return Tool.run(command.toArray(new String[0]));
    }
}
