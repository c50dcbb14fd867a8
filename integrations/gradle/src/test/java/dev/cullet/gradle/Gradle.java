// SPDX-License-Identifier: Apache-2.0
package dev.cullet.gradle;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Jdks;
import dev.cullet.testkit.Need;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * A Gradle daemon for tests, made of the jar {@code gradle-api} and of one empty jar per module that Gradle requires.
 */
final class Gradle {
    /** The newest Java that Gradle 8.11 runs on. */
    private static final int NEWEST_JAVA = 23;

    private static final int OLDEST_JAVA = 17;
    private static final Pattern MODULE = Pattern.compile("(gradle-[a-z0-9-]+)-classpath\\.properties");
    private static final Pattern TASK = Pattern.compile("> Task (:\\S+)(?: (\\S+))?");
    private static final Path TARGET = Path.of("target").toAbsolutePath();

    private static @Nullable Gradle shared;

    private final Process process;
    private final BufferedReader output;
    private final BufferedWriter requests;

    private Gradle(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
        this.requests = process.outputWriter(StandardCharsets.UTF_8);
    }

    /** How a build ended. */
    record Result(boolean failed, String output) {
        /**
         * Outcome that Gradle prints for a task: {@code UP-TO-DATE}, {@code FROM-CACHE}; {@code EXECUTED} where
         * nothing.
         */
        String outcome(String task) {
            return tasks().getOrDefault(task, "not run");
        }

        private Map<String, String> tasks() {
            Map<String, String> tasks = new LinkedHashMap<>();
            Matcher matcher = TASK.matcher(output);
            while (matcher.find()) {
                String outcome = matcher.group(2);
                tasks.merge(
                        matcher.group(1),
                        outcome == null ? "EXECUTED" : outcome,
                        (old, now) -> now.equals("EXECUTED") ? old : now);
            }
            return tasks;
        }

        Result succeeded() {
            assertTrue(!failed, output);
            return this;
        }

        Result hasFailed() {
            assertTrue(failed, output);
            return this;
        }
    }

    /** One for all tests, because its start takes longest. */
    static synchronized Gradle shared() throws IOException {
        Gradle running = shared;
        if (running == null) {
            running = start();
            shared = running;
            Runtime.getRuntime().addShutdownHook(new Thread(running.process::destroyForcibly));
        }
        return running;
    }

    /** The Java that Gradle can run on: this one, or another one that is installed. */
    static Path java() {
        return Jdks.between(OLDEST_JAVA, NEWEST_JAVA)
                .orElseThrow(() -> new IllegalStateException(Need.GRADLE_JDK.reason()));
    }

    /** Builds a project; the daemon goes on living. */
    synchronized Result build(Path project, String... arguments) throws IOException {
        requests.write(project.toRealPath() + "\t" + String.join("\t", arguments) + "\n");
        requests.flush();
        StringBuilder text = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(GradleProcess.END)) {
                return new Result(line.endsWith("failed"), text.toString());
            }
            text.append(line).append('\n');
        }
        throw new IOException("the daemon died: " + text);
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Starts one for builds that resolve the plugin and all else from a local Maven repository. */
    static Gradle startWith(Path repository) throws IOException {
        Path home = emptyHome("gradle-install-home");
        return new Gradle(start(
                List.of("-Dmaven.repo.local=" + repository),
                gradleClassPath(new ArrayList<>()),
                List.of(home.toString())));
    }

    void stop() {
        process.destroyForcibly();
    }

    private static Gradle start() throws IOException {
        Path home = emptyHome("gradle-user-home");
        List<String> tool = new ArrayList<>();
        List<String> gradle = gradleClassPath(tool);
        Path initScript = home.resolve("tool.gradle");
        Files.writeString(initScript, initScript(tool));
        return new Gradle(start(
                List.of(),
                gradle,
                List.of(home.toString(), TARGET.resolve("classes").toString(), initScript.toString())));
    }

    private static Path emptyHome(String name) throws IOException {
        Path home = TARGET.resolve(name);
        delete(home);
        return Files.createDirectories(home);
    }

    /** @param tool receives the class path of the baking process */
    private static List<String> gradleClassPath(List<String> tool) throws IOException {
        List<String> gradle = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (entry.isEmpty()) {
                continue;
            }
            String name = Path.of(entry).getFileName().toString();
            if (name.matches("(gradle-api|groovy|ant-(launcher-)?[0-9]|kotlin-stdlib|annotations-[0-9]|javax\\.inject)"
                    + ".*\\.jar")) {
                gradle.add(entry);
            } else if (!name.matches("(test-classes|surefire|junit|opentest4j|apiguardian).*")
                    && !Path.of(entry).equals(TARGET.resolve("classes"))) {
                tool.add(entry);
            }
        }
        String api = gradle.stream()
                .filter(entry -> entry.contains("gradle-api"))
                .findFirst()
                .orElseThrow();
        gradle.add(TARGET.resolve("test-classes").toString());
        gradle.add(moduleJars(Path.of(api)) + File.separator + "*");
        return gradle;
    }

    private static Process start(List<String> options, List<String> classPath, List<String> arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(java().resolve("bin/java").toString());
        command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        for (String opened : List.of(
                "java.base/java.lang",
                "java.base/java.lang.invoke",
                "java.base/java.util",
                "java.base/java.util.concurrent.atomic",
                "java.base/java.net",
                "java.base/java.nio.charset",
                "java.prefs/java.util.prefs")) {
            command.addAll(List.of("--add-opens", opened + "=ALL-UNNAMED"));
        }
        command.addAll(options);
        command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), GradleProcess.class.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /** What a repository would give. */
    private static String initScript(List<String> tool) {
        StringBuilder files = new StringBuilder();
        tool.forEach(entry -> files.append('\'')
                .append(entry.replace('\\', '/').replace("'", "\\'"))
                .append("', "));
        return "allprojects { plugins.withId('dev.cullet') { dependencies { cullet files(" + files
                + "[]) }\ntasks.named('bakeCollision') {"
                + " jvmArgs = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'] } } }\n";
    }

    /**
     * Gradle reads the dependencies of each of its modules from a jar; these jars list none, because all classes are in
     * one jar.
     */
    private static Path moduleJars(Path api) throws IOException {
        Path folder = TARGET.resolve("gradle-modules");
        Files.createDirectories(folder);
        String version = api.getFileName().toString().replace("gradle-api-", "").replace(".jar", "");
        for (String module : modules(api)) {
            Path jar = folder.resolve(module + "-" + version + ".jar");
            if (!Files.exists(jar)) {
                try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
                    out.putNextEntry(new ZipEntry(module + "-classpath.properties"));
                    out.write("projects=\nruntime=\n".getBytes(StandardCharsets.ISO_8859_1));
                }
            }
        }
        return folder;
    }

    private static Set<String> modules(Path api) throws IOException {
        Set<String> modules = new TreeSet<>();
        try (ZipFile zip = new ZipFile(api.toFile())) {
            for (ZipEntry entry : (Iterable<ZipEntry>)
                    () -> zip.stream().map(e -> (ZipEntry) e).iterator()) {
                Matcher matcher = MODULE.matcher(entry.getName());
                if (matcher.matches()) {
                    modules.add(matcher.group(1));
                    Properties needs = new Properties();
                    try (InputStream in = zip.getInputStream(entry)) {
                        needs.load(in);
                    }
                    String others = needs.getProperty("projects", "") + "," + needs.getProperty("optional", "");
                    Arrays.stream(others.split(",", -1))
                            .filter(name -> !name.isBlank())
                            .forEach(modules::add);
                }
            }
        }
        return modules;
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> below = Files.walk(folder)) {
                below.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }
}
