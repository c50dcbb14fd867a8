// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import dev.cullet.testkit.Need;
import dev.cullet.testkit.RequiresPlatform;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The command of the page as it is: {@code spark-submit} of a Spark home, a jar of this module alone, and the release
 * archive, which executors unpack. {@code -Dcullet.archive=FILE} names the archive; by default it is that of
 * {@code release/target}.
 */
@RequiresPlatform(Need.SPARK_JDK)
@Tag("campaign")
final class SubmitCampaignTest {
    private static final int FILES = 40;

    @TempDir
    private Path folder = Path.of("");

    @Test
    @Timeout(600)
    void theReleaseArchiveRunsOnExecutors() throws Exception {
        Path archive =
                Path.of(System.getProperty("cullet.archive", Checkout.path("release/target") + "/cullet-0.1.0.zip"));
        assertTrue(Files.exists(archive), archive + " does not exist: mvn -B package -DskipTests");
        List<String> lines = new ArrayList<>();
        List<String> model = Files.readAllLines(Checkout.path("samples/models/drone.obj"));
        for (long seed = 0; seed < FILES; seed++) {
            lines.add(Variants.line(Checkout.path("samples/models/drone.obj").toString(), seed));
            Path source = folder.resolve("sources/" + seed % 1000 + "/drone-" + seed + ".obj");
            Files.createDirectories(source.resolveSibling(""));
            Variants.write(model, seed, source);
        }
        Path manifest = Files.write(folder.resolve("m.jsonl"), lines);
        String baked = submit(archive, manifest);
        assertTrue(baked.contains(FILES + " files in ") && baked.contains(": " + FILES + " baked; "), baked);
        String again = submit(archive, manifest);
        assertTrue(again.contains(": " + FILES + " up-to-date; "), again);
        bakePlainly(archive);
        assertEquals(FILES, TestCluster.hashes(folder.resolve("plain")).size());
        assertEquals(TestCluster.hashes(folder.resolve("plain")), TestCluster.hashes(folder.resolve("out")));
    }

    /** With the command of the archive: assets contain its version. */
    private void bakePlainly(Path archive) throws IOException, InterruptedException {
        Path home = folder.resolve("unpacked");
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file =
                        home.resolve(entry.getName().substring(entry.getName().indexOf('/') + 1));
                Files.createDirectories(entry.isDirectory() ? file : file.resolveSibling(""));
                if (!entry.isDirectory()) {
                    Files.copy(zip, file);
                }
            }
        }
        ProcessBuilder builder = new ProcessBuilder("sh", home + "/bin/cullet", "bake", "sources", "-d", "plain");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Path log = folder.resolve("plain.log");
        Process process = builder.directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        assertEquals(0, process.waitFor(), Files.readString(log));
    }

    private String submit(Path archive, Path manifest) throws IOException, InterruptedException {
        Path home = TestCluster.makeSparkHome();
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        command.addAll(List.of("-cp", home + "/jars/*", "org.apache.spark.deploy.SparkSubmit"));
        command.addAll(List.of("--master", "local-cluster[2,1,1024]", "--archives", archive + "#cullet"));
        command.addAll(List.of("--conf", "spark.ui.enabled=false", "--conf", "spark.driver.host=127.0.0.1"));
        command.addAll(List.of("--conf", "spark.executorEnv.SPARK_SCALA_VERSION=2.13"));
        command.addAll(List.of("--class", BakeJob.class.getName(), jar().toString()));
        command.addAll(List.of("--manifest", manifest.toString(), "--out", folder + "/out"));
        command.addAll(List.of("--report", folder + "/report", "--strict"));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment()
                .put(
                        "SPARK_LOCAL_DIRS",
                        Files.createDirectories(folder.resolve("local")).toString());
        Path log = folder.resolve("submit.log");
        Process process =
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        int code = process.waitFor();
        String text = Files.readString(log);
        assertEquals(0, code, text.substring(Math.max(0, text.length() - 4000)));
        return text.lines()
                .filter(line -> line.contains(" files in ") || line.startsWith("bytes moved"))
                .reduce("", (one, other) -> one + other + "\n");
    }

    /** Only the main classes of this module. */
    private Path jar() throws IOException {
        Path jar = folder.resolve("cullet-spark.jar");
        Path classes = Checkout.path("integrations/spark/target/classes");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                var walk = Files.walk(classes)) {
            for (Path one :
                    walk.filter(name -> name.toString().endsWith(".class")).toList()) {
                out.putNextEntry(new JarEntry(classes.relativize(one).toString()));
                Files.copy(one, out);
            }
        }
        return jar;
    }
}
