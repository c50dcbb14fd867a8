// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.small;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.samples.BakedArena;
import dev.cullet.samples.Programs;
import dev.cullet.testkit.Effort;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.Requires;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.teavm.backend.javascript.JSModuleType;
import org.teavm.diagnostics.ProblemSeverity;
import org.teavm.tooling.TeaVMTargetType;
import org.teavm.tooling.TeaVMTool;
import org.teavm.vm.TeaVMOptimizationLevel;

/** Game and runtime of the arena compiled to JavaScript: every bit of every pose equals the JVM's. */
final class JavaScriptTest {
    private static final int STEPS = Effort.cases(80, 200);
    private static final String PROGRAM = """
            const fs = require('fs');
            const text = name => fs.readFileSync(name).toString('base64');
            require('./arena.js').main([text('ship.cullet'), text('drone.cullet'), '1', '%d']);
            """;

    @Tag("scaled")
    @Requires(Need.NODE)
    @Test
    void nodeGivesTheHashOfTheJvm(@TempDir Path folder) throws Exception {
        compile(folder);
        Files.write(folder.resolve("ship.cullet"), BakedArena.ship());
        Files.write(folder.resolve("drone.cullet"), BakedArena.drone());
        Files.writeString(folder.resolve("play.js"), PROGRAM.formatted(STEPS));
        Programs.Outcome outcome = Programs.run(folder, List.of("node", "play.js"));
        assertEquals(
                SmallArena.play(BakedArena.ship(), BakedArena.drone(), 1, STEPS),
                outcome.text().strip());
        assertEquals(0, outcome.exit());
    }

    private static void compile(Path folder) throws Exception {
        TeaVMTool tool = new TeaVMTool();
        tool.setTargetType(TeaVMTargetType.JAVASCRIPT);
        tool.setJsModuleType(JSModuleType.COMMON_JS);
        tool.setMainClass(InJavaScript.class.getName());
        tool.setEntryPointName("main");
        tool.setTargetDirectory(folder.toFile());
        tool.setTargetFileName("arena.js");
        tool.setObfuscated(true);
        tool.setOptimizationLevel(TeaVMOptimizationLevel.SIMPLE);
        tool.getTransformers().add(JavaArithmetic.class.getName());
        tool.generate();
        List<String> errors = tool.getProblemProvider().getProblems().stream()
                .filter(problem -> problem.getSeverity() == ProblemSeverity.ERROR)
                .map(problem -> problem.getText() + " " + Arrays.toString(problem.getParams()))
                .toList();
        assertEquals(List.of(), errors);
        File script = folder.resolve("arena.js").toFile();
        assertTrue(script.length() > 10_000, "a script of " + script.length() + " bytes");
    }
}
