// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cullet.cli.Cullet;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;

/** A Spark session, the command as a script, and a Spark home made of the published jars. */
final class TestCluster implements AutoCloseable {
    /** Spark 4.0 supports JDK 17 and 21. */
    private static final int NEWEST_JDK = 21;

    private static final Pattern NOT_OF_THE_TOOL =
            Pattern.compile(".*/(org/apache|org/scala|com/twitter|io/netty|org/glassfish|org/json4s|io/dropwizard)/.*");

    final Path folder;
    final SparkSession session;
    private final boolean isArchived;
    private final AtomicLong shuffledBytes = new AtomicLong();
    private final AtomicLong tasks = new AtomicLong();

    /** @param master {@code local[N]} or {@code local-cluster[executors,cores,megabytes]} */
    TestCluster(Path folder, String master) throws IOException {
        this.folder = folder;
        isArchived = master.startsWith("local-cluster");
        int jdk = Runtime.version().feature();
        if (jdk > NEWEST_JDK) {
            System.out.println("skipped: Spark 4.0 does not support JDK " + jdk);
        }
        assumeTrue(jdk <= NEWEST_JDK, "Spark 4.0 does not support JDK " + jdk);
        SparkSession.Builder builder = SparkSession.builder()
                .master(master)
                .appName("test")
                .config("spark.ui.enabled", "false")
                .config("spark.sql.codegen.wholeStage", "false") // compilation takes longer than small tables
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config(
                        "spark.local.dir",
                        Files.createDirectories(folder.resolve("local")).toString())
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .config("spark.task.maxFailures", "16")
                .config(
                        "spark.hadoop.fs.viewfs.mounttable.default.link./far",
                        folder.resolve("far").toUri().toString());
        if (master.startsWith("local-cluster")) {
            builder.config("spark.testing.reservedMemory", "0")
                    .config("spark.executor.extraClassPath", classes())
                    .config("spark.executor.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1")
                    .config("spark.executorEnv.SPARK_SCALA_VERSION", "2.13") // read from a build folder otherwise
                    .config("spark.deploy.maxExecutorRetries", "40");
            makeSparkHome();
            builder.config("spark.archives", archive() + "#cullet");
        }
        session = builder.getOrCreate();
        session.sparkContext().setLogLevel("ERROR");
        session.sparkContext().addSparkListener(new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd end) {
                tasks.incrementAndGet();
                if (end.taskMetrics() != null) {
                    shuffledBytes.addAndGet(
                            end.taskMetrics().shuffleWriteMetrics().bytesWritten());
                }
            }
        });
    }

    /** Returns the bytes that tasks wrote for a shuffle so far. */
    long shuffledBytes() throws Exception {
        session.sparkContext().listenerBus().waitUntilEmpty();
        return shuffledBytes.get();
    }

    /** Returns the number of tasks that ended so far. */
    long tasks() throws Exception {
        session.sparkContext().listenerBus().waitUntilEmpty();
        return tasks.get();
    }

    /** Fills the Spark home for executors, which the build sets, with the jars of the class path of this test. */
    private static void makeSparkHome() throws IOException {
        String home = System.getenv("SPARK_HOME");
        if (home == null) {
            throw new IllegalStateException("SPARK_HOME is not set; the pom sets it to a folder in target");
        }
        Path jars = Files.createDirectories(Path.of(home, "jars"));
        for (String entry : classPath()) {
            Path jar = Path.of(entry);
            Path link = jars.resolve(jar.getFileName());
            if (entry.endsWith(".jar") && !Files.exists(link)) {
                Files.deleteIfExists(link); // it leads to a file that is gone
                Files.createSymbolicLink(link, jar);
            }
        }
    }

    private static List<String> classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .toList();
    }

    /** The module's own classes, which a real job has in its jar. */
    private static String classes() {
        return classPath().stream()
                .filter(entry -> entry.matches(".*/integrations/spark/target/.*classes"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Writes a command as the release archive has it: {@code bin/cullet}. */
    Path tool() throws IOException {
        Path script = folder.resolve("tool/bin/cullet");
        if (!Files.exists(script)) {
            Files.createDirectories(script.resolveSibling(""));
            String path = classPath().stream()
                    .filter(entry -> !NOT_OF_THE_TOOL.matcher(entry).matches())
                    .collect(Collectors.joining(File.pathSeparator));
            Files.writeString(
                    script,
                    "CLASSPATH='" + path + "' exec \"$JAVA_HOME/bin/java\" -XX:TieredStopAtLevel=1 $CULLET_JAVA_OPTS"
                            + " dev.cullet.cli.Cullet \"$@\"\n");
        }
        return folder.resolve("tool");
    }

    /** Makes an archive like that of a release, with the command in a folder of its version. */
    private Path archive() throws IOException {
        Path zip = folder.resolve("cullet-0.zip");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("cullet-0/bin/cullet"));
            Files.copy(tool().resolve("bin/cullet"), out);
        }
        return zip;
    }

    /** Runs the job with the command and the tables of this cluster. */
    Run run(Path manifest, String out, String... more) throws IOException, JobException {
        List<String> arguments = new ArrayList<>(List.of("--manifest=" + manifest));
        arguments.addAll(List.of("--out=" + out, "--report=" + report()));
        if (!isArchived) {
            arguments.add("--cullet=" + tool());
        }
        arguments.addAll(List.of(more));
        return run(arguments);
    }

    Run run(List<String> arguments) throws JobException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int code = BakeJob.run(
                session,
                JobOptions.parse(arguments.toArray(String[]::new)),
                new PrintStream(text, true, StandardCharsets.UTF_8));
        return new Run(code, text.toString(StandardCharsets.UTF_8));
    }

    /** What the job returned and printed. */
    record Run(int code, String text) {}

    Path report() {
        return folder.resolve("report");
    }

    /** Bakes sources with the plain command, in this JVM. */
    static void bakePlainly(Path sources, Path out, String... flags) {
        List<String> arguments = new ArrayList<>(
                List.of("bake", sources.toString(), "-d", out.toString(), "--isolate=false", "--jobs=2"));
        arguments.addAll(List.of(flags));
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Cullet.execute(
                arguments.toArray(String[]::new), InputStream.nullInputStream(), new ByteArrayOutputStream(), err);
        assertEquals(0, code, err.toString(StandardCharsets.UTF_8));
    }

    /** Returns the hash of each file in a folder, by its path; hidden files are build records and checksums. */
    static Map<String, String> hashes(Path folder) throws Exception {
        Map<String, String> hashes = new TreeMap<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) walk.filter(Files::isRegularFile)::iterator) {
                String name = folder.relativize(file).toString();
                if (!name.startsWith(".") && !name.contains("/.")) {
                    byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                    hashes.put(name, HexFormat.of().formatHex(digest));
                }
            }
        }
        return hashes;
    }

    @Override
    public void close() {
        ToolPool.closeIdle();
        session.stop();
    }
}
