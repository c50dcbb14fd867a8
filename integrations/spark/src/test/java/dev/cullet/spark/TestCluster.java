// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.cli.Cullet;
import dev.cullet.testkit.Checkout;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** A Spark session, the command as a script, and a Spark home made of the published jars. */
final class TestCluster implements AutoCloseable {
    /** Spark 4.0 supports JDK 17 and 21. */
    private static final Pattern NOT_OF_THE_TOOL =
            Pattern.compile(".*/(org/apache|org/scala|com/twitter|io/netty|org/glassfish|org/json4s|io/dropwizard)/.*");

    /** The variable of the credentials of a cache server, which the command of tests has. */
    static final String TOKEN_VARIABLE = "CULLET_SPARK_TEST_TOKEN";

    /** The master of {@link TwoHosts}. */
    private static final String TWO_HOSTS = "two-hosts";

    private static @Nullable TestCluster open;

    final Path folder;
    final SparkSession session;
    private final String master;
    private final @Nullable TwoHosts hosts;
    private final boolean isArchived;
    private final AtomicLong shuffledBytes = new AtomicLong();
    private final AtomicLong tasks = new AtomicLong();
    private final AtomicLong speculative = new AtomicLong();

    /**
     * Returns the session of a master and its own settings that all test classes of this JVM share; one of another
     * master is closed.
     */
    static synchronized TestCluster shared(String master) throws IOException {
        if (open != null && !open.master.equals(master)) {
            open.close();
        }
        if (open == null) {
            Path folder = Files.createTempDirectory("cullet-spark-");
            TestCluster started = new TestCluster(folder, master);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> FileBaker.delete(folder)));
            open = started;
        }
        return open;
    }

    /** Returns the session of two executors on two hosts. */
    static TestCluster cluster() throws IOException {
        return shared(TWO_HOSTS);
    }

    /** Returns the session of one JVM with two task slots. */
    static TestCluster local() throws IOException {
        return shared("local[2]");
    }

    /** @param master {@code local[N]}, {@code local-cluster[executors,cores,megabytes]} or that of {@link TwoHosts} */
    TestCluster(Path folder, String master) throws IOException {
        if (open != null) {
            open.close();
        }
        this.folder = folder;
        this.master = master;
        isArchived = !master.startsWith("local[");
        makeSparkHome();
        hosts = master.equals(TWO_HOSTS) ? new TwoHosts(folder, 1024) : null;
        SparkSession.Builder builder = SparkSession.builder()
                .master(hosts == null ? master : hosts.address())
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
                .config("spark.hadoop.fs.slow.impl", SlowRenames.class.getName())
                .config(
                        "spark.hadoop.fs.viewfs.mounttable.default.link./far",
                        folder.resolve("far").toUri().toString());
        if (isArchived) {
            builder.config("spark.executor.memory", "1g")
                    .config("spark.testing.reservedMemory", "0")
                    .config("spark.executor.extraClassPath", classes())
                    .config("spark.executor.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1")
                    .config("spark.executorEnv.SPARK_SCALA_VERSION", "2.13") // read from a build folder otherwise
                    .config("spark.deploy.maxExecutorRetries", "40")
                    .config("spark.speculation", "true") // nothing is slow but what a test makes slow
                    .config("spark.speculation.interval", "50ms")
                    .config("spark.speculation.multiplier", "3")
                    .config("spark.speculation.minTaskRuntime", "2s");
            builder.config("spark.archives", archive() + "#cullet");
        }
        session = builder.getOrCreate();
        session.sparkContext().setLogLevel("ERROR");
        session.sparkContext().addSparkListener(new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd end) {
                tasks.incrementAndGet();
                speculative.addAndGet(
                        end.taskInfo().speculative() && end.taskInfo().successful() ? 1 : 0);
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

    /** Returns the number of repeated tasks that ended before the first attempt. */
    long speculative() throws Exception {
        session.sparkContext().listenerBus().waitUntilEmpty();
        return speculative.get();
    }

    /** Fills the Spark home for executors, which the build sets, with the jars of the class path of this test. */
    static Path makeSparkHome() throws IOException {
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
        return Path.of(home);
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
            Files.createDirectories(folder.resolve("tool/lib"));
            Files.writeString(
                    script,
                    TOKEN_VARIABLE + "=" + CacheHttpServer.TOKEN + " CLASSPATH='" + path
                            + "' exec \"$JAVA_HOME/bin/java\" -XX:TieredStopAtLevel=1 $CULLET_JAVA_OPTS"
                            + " dev.cullet.cli.Cullet \"$@\"\n");
        }
        return folder.resolve("tool");
    }

    /** Returns a manifest of generated walls, as {@link Variants} prints it. */
    Path manifest(int files) throws IOException {
        List<String> lines = new ArrayList<>();
        for (long seed = 0; seed < files; seed++) {
            lines.add(Variants.line(Checkout.path("samples/models/wall.obj").toString(), seed));
        }
        return Files.write(Files.createTempFile(folder, "manifest", ".jsonl"), lines);
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
    record Run(int code, String text) {
        /** Returns a number of the line of bytes moved. */
        long moved(String kind) {
            Matcher number = Pattern.compile("bytes moved: .*?([0-9]+) of (the )?" + kind)
                    .matcher(text);
            assertTrue(number.find(), text);
            return Long.parseLong(number.group(1));
        }
    }

    /** Returns the files in a folder that contain a text. */
    static List<Path> filesWith(Path folder, String text) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) walk.filter(Files::isRegularFile)::iterator) {
                if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(text)) {
                    found.add(file);
                }
            }
        }
        return found;
    }

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
        if (hosts != null) {
            hosts.close();
        }
        open = open == this ? null : open;
    }
}
