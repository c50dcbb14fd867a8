// SPDX-License-Identifier: Apache-2.0
package dev.cullet.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * A whole build by the Maven that runs this test, without a network. Its repository links to the one of that Maven, and
 * contains the modules of this build.
 */
class MavenBuildTest {
    private static final String HOME = System.getProperty("cullet.maven.home", "");
    private static final String LOCAL = System.getProperty("cullet.maven.local", "");
    private static final String VERSION = System.getProperty("cullet.maven.version", "");
    private static final String GROUP = "dev/cullet";
    private static final String TETRAHEDRON = """
            v 0 0 0
            v 1 0 0
            v 0 1 0
            v 0 0 1
            usemtl Steel
            f 1 3 2
            f 1 2 4
            usemtl Glass
            f 2 3 4
            f 3 1 4
            """;

    private final Path folder;

    /** Outside of the temporary folder, because JUnit warns for every link in that. */
    private final Path repository = Path.of("target", "maven-test-repository").toAbsolutePath();

    MavenBuildTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void drawTwoMeshesAndFillARepository() throws IOException {
        assumeTrue(
                Files.isDirectory(Path.of(HOME, "boot")),
                "the test needs the system property cullet.maven.home, which Maven sets");
        Files.createDirectories(folder.resolve("project/art"));
        Files.createDirectories(folder.resolve("project/doors"));
        Files.writeString(folder.resolve("project/art/ship.obj"), TETRAHEDRON);
        Files.writeString(folder.resolve("project/doors/door.obj"), TETRAHEDRON);
        Files.writeString(folder.resolve("project/pom.xml"), """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>some</groupId>
                  <artifactId>game</artifactId>
                  <version>1</version>
                  <properties>
                    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                  </properties>
                  <build>
                    <plugins>
                      <plugin>
                        <groupId>org.apache.maven.plugins</groupId>
                        <artifactId>maven-resources-plugin</artifactId>
                        <version>3.3.1</version>
                      </plugin>
                      <plugin>
                        <groupId>dev.cullet</groupId>
                        <artifactId>cullet-maven-plugin</artifactId>
                        <version>VERSION</version>
                        <executions>
                          <execution>
                            <goals>
                              <goal>bake</goal>
                            </goals>
                            <configuration>
                              <sources>
                                <source>art</source>
                                <source>doors/*.obj</source>
                              </sources>
                              <surface>
                                <rule>material=Steel*,name=metal,friction=0.4</rule>
                                <rule>material=Glass,name=pane</rule>
                              </surface>
                              <report>
                                <file>target/report.json</file>
                              </report>
                            </configuration>
                          </execution>
                        </executions>
                      </plugin>
                    </plugins>
                  </build>
                </project>
                """.replace("VERSION", VERSION));
        linkRepository();
    }

    @Test
    void bakesIntoTheResourcesThenOnlyChangedFilesAndFailsOnErrors() throws Exception {
        String first = maven("process-resources");
        assertTrue(first.contains("cullet: 2 baked, 0 from the cache, 0 up to date"), first);
        assertTrue(Files.exists(folder.resolve("project/target/classes/ship.cullet")), first);
        assertTrue(Files.exists(folder.resolve("project/target/classes/door.cullet")), first);
        String report = Files.readString(folder.resolve("project/target/report.json"));
        assertTrue(report.contains("material=Steel*,name=metal,friction=0.4"), report);
        assertTrue(report.contains("material=Glass,name=pane"), report);

        Files.writeString(folder.resolve("project/doors/door.obj"), TETRAHEDRON.replace("v 1 0 0", "v 2 0 0"));
        String second = maven("process-resources");
        assertTrue(second.contains("cullet: 1 baked, 0 from the cache, 1 up to date"), second);

        Path pom = folder.resolve("project/pom.xml");
        String correct = Files.readString(pom);
        Files.writeString(pom, correct.replace("<report>", "<maxLeef>4</maxLeef><report>"));
        String misspelled = maven("process-resources");
        assertTrue(
                misspelled.contains("unknown parameter <maxLeef> of cullet:bake; did you mean maxLeaf?"), misspelled);

        Files.writeString(pom, correct);
        Files.writeString(folder.resolve("project/cullet.toml"), "maxBytes = 10\n");
        String third = maven("process-resources");
        assertTrue(third.contains("BUILD FAILURE"), third);
        assertTrue(third.contains("simplify the mesh, or raise maxBytes"), third);
        assertTrue(third.contains("cullet: 2 of 2 files failed; see the errors above"), third);
    }

    private String maven(String phase) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-cp", classworlds(), "-Dclassworlds.conf=" + Path.of(HOME, "bin", "m2.conf")));
        command.addAll(
                List.of("-Dmaven.home=" + HOME, "-Dmaven.multiModuleProjectDirectory=" + folder.resolve("project")));
        command.addAll(List.of("org.codehaus.plexus.classworlds.launcher.Launcher", "-B", "-o", phase));
        command.add("-Dmaven.repo.local=" + repository);
        Process maven = new ProcessBuilder(command)
                .directory(folder.resolve("project").toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(output.contains("BUILD SUCCESS") ? 0 : 1, maven.waitFor(), output);
        return output;
    }

    private static String classworlds() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(HOME, "boot"))) {
            return files.filter(file -> file.getFileName().toString().matches("plexus-classworlds.*\\.jar"))
                    .findFirst()
                    .orElseThrow()
                    .toString();
        }
    }

    private void linkRepository() throws IOException {
        Path local = Path.of(LOCAL);
        deleteRepository();
        link(local, repository, "dev");
        link(local.resolve("dev"), repository.resolve("dev"), "cullet");
        install(Path.of("").toAbsolutePath(), Path.of("target", "classes"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry).toAbsolutePath();
            Path module = moduleOf(path);
            if (module != null && !module.equals(Path.of("").toAbsolutePath())) {
                install(module, path);
            }
        }
    }

    /** Returns the module whose classes or jar these are, or null for those of a library. */
    private static @Nullable Path moduleOf(Path classes) {
        Path target = classes.getParent();
        if (target == null || !target.endsWith("target")) {
            return null;
        }
        Path module = target.getParent();
        return module != null && Files.exists(module.resolve("pom.xml")) ? module : null;
    }

    /** Deletes the links, but not their targets. */
    private void deleteRepository() throws IOException {
        if (Files.exists(repository)) {
            try (Stream<Path> files = Files.walk(repository)) {
                for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Links to all folders except one. */
    private static void link(Path from, Path to, String except) throws IOException {
        Files.createDirectories(to);
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> names = Files.list(from)) {
            for (Path name : (Iterable<Path>) names::iterator) {
                if (Files.isDirectory(name) && !name.endsWith(except)) {
                    try {
                        Files.createSymbolicLink(to.resolve(name.getFileName()), name.toAbsolutePath());
                    } catch (IOException | UnsupportedOperationException e) {
                        assumeTrue(false, "this user cannot create symbolic links: " + e);
                    }
                }
            }
        }
    }

    /** Installs a module and its parents, as {@code mvn install} does. */
    private void install(Path module, Path classes) throws IOException {
        Path pom = module.resolve("pom.xml");
        String artifact = artifactOf(pom);
        Path place = installPom(pom, artifact);
        for (Path parent = parentOf(pom); parent != null; parent = parentOf(parent)) {
            installPom(parent, artifactOf(parent));
        }
        Path jar = place.resolve(artifact + "-" + VERSION + ".jar");
        if (Files.exists(jar)) { // tests of a module have a class path entry of their own
            return;
        }
        if (Files.isRegularFile(classes)) {
            Files.copy(classes, jar);
            return;
        }
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                out.putNextEntry(
                        new ZipEntry(classes.relativize(file).toString().replace('\\', '/')));
                Files.copy(file, out);
            }
        }
    }

    private Path installPom(Path pom, String artifact) throws IOException {
        Path place = repository.resolve(GROUP).resolve(artifact).resolve(VERSION);
        Files.createDirectories(place);
        Path target = place.resolve(artifact + "-" + VERSION + ".pom");
        if (!Files.exists(target)) {
            Files.copy(pom, target);
        }
        return place;
    }

    /** Returns the pom of the parent, which is in this checkout, or null for the root. */
    private static @Nullable Path parentOf(Path pom) throws IOException {
        Element parent = child(pom, "parent");
        if (parent == null) {
            return null;
        }
        NodeList relative = parent.getElementsByTagName("relativePath");
        String path = relative.getLength() == 0
                ? "../pom.xml"
                : relative.item(0).getTextContent().trim();
        return pom.resolveSibling(path).toAbsolutePath().normalize();
    }

    private static String artifactOf(Path pom) throws IOException {
        Element artifact = child(pom, "artifactId");
        return artifact == null ? "" : artifact.getTextContent().trim();
    }

    /** Returns a child of the root element, or null. */
    private static @Nullable Element child(Path pom, String name) throws IOException {
        try {
            NodeList nodes = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(pom.toFile())
                    .getDocumentElement()
                    .getChildNodes();
            for (int i = 0; i < nodes.getLength(); i++) {
                if (nodes.item(i) instanceof Element element
                        && element.getTagName().equals(name)) {
                    return element;
                }
            }
            return null;
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(pom + ": " + e.getMessage(), e);
        }
    }
}
