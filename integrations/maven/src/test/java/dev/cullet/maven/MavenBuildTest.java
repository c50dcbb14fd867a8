// SPDX-License-Identifier: Apache-2.0
package dev.cullet.maven;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.LocalRepository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole build by the Maven that runs this test, without a network. Its repository links to the one of that Maven, and
 * contains the modules of this build.
 */
class MavenBuildTest {
    private static final String HOME = System.getProperty("cullet.maven.home", "");
    private static final String LOCAL = System.getProperty("cullet.maven.local", "");
    private static final String VERSION = System.getProperty("cullet.maven.version", "");
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

    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>some</groupId>
              <artifactId>NAME</artifactId>
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
                          CONFIGURATION
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
            """.replace("VERSION", VERSION);

    private final Path folder;

    @SuppressWarnings("NullAway.Init")
    private LocalRepository repository;

    MavenBuildTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void makeAProjectAndARepository() throws IOException {
        assertTrue(
                Files.isDirectory(Path.of(HOME, "boot")),
                "the test needs the system property cullet.maven.home, which Maven sets");
        project("project", "game", "");
        repository = LocalRepository.create(Path.of("target", "maven-test-repository"), Path.of(LOCAL), VERSION);
        repository.installClassPath();
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

    /** The way of a user who renames and removes sources, and never calls clean. */
    @Test
    void assetsOfRenamedAndRemovedSourcesLeaveTheClassesAndEditedFilesStay() throws Exception {
        Path project = folder.resolve("project");
        Path classes = project.resolve("target/classes");
        Files.createDirectories(project.resolve("art/deep"));
        for (String name : List.of("deep/mast", "buoy", "crate")) {
            Files.writeString(project.resolve("art/" + name + ".obj"), TETRAHEDRON);
        }
        Files.createDirectories(project.resolve("src/main/resources"));
        Files.writeString(project.resolve("src/main/resources/names.txt"), "not of the plugin");
        maven("process-resources");
        assertEquals(
                List.of(
                        "buoy.cullet",
                        "crate.cullet",
                        "deep",
                        "deep/mast.cullet",
                        "door.cullet",
                        "names.txt",
                        "ship.cullet"),
                content(classes));

        Files.move(project.resolve("art/ship.obj"), project.resolve("art/hull.obj"));
        Files.delete(project.resolve("art/deep/mast.obj"));
        Files.delete(project.resolve("art/crate.obj"));
        Files.writeString(classes.resolve("crate.cullet"), "edited by hand");
        String second = maven("process-resources");
        assertEquals(
                List.of("buoy.cullet", "crate.cullet", "door.cullet", "hull.cullet", "names.txt"), content(classes));
        assertEquals("edited by hand", Files.readString(classes.resolve("crate.cullet")));
        Path assets = project.resolve("target/generated-resources/cullet");
        for (String name : List.of("ship.cullet", "deep/mast.cullet")) {
            assertTrue(
                    second.contains(assets.resolve(name) + ": removed, because its source no longer exists"), second);
            assertTrue(second.contains(classes.resolve(name) + ": removed, because the file that was copied"), second);
        }
        assertFalse(second.contains(classes.resolve("crate.cullet").toString()), second);

        Path pom = project.resolve("pom.xml");
        Files.writeString(pom, Files.readString(pom).replace("<source>art</source>", "<source>art/hull.obj</source>"));
        String third = maven("process-resources");
        assertEquals(List.of("crate.cullet", "door.cullet", "hull.cullet", "names.txt"), content(classes), third);
        assertTrue(third.contains(assets.resolve("buoy.cullet") + ": removed, because"), third);

        Files.delete(project.resolve("doors/door.obj"));
        Files.writeString(project.resolve("doors/gate.obj"), TETRAHEDRON);
        String kept = maven("process-resources", "-Dcullet.prune=false");
        assertTrue(Files.exists(classes.resolve("door.cullet")), kept);
        assertFalse(kept.contains("removed, because"), kept);
        String removed = maven("process-resources");
        assertFalse(Files.exists(classes.resolve("door.cullet")), removed);
    }

    private static List<String> content(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> !file.equals(folder))
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void modulesInParallelBakeBelowAPrefixAndTheirReportsHavePathsOfTheModule() throws Exception {
        String options = "<resourcePrefix>assets/collision/</resourcePrefix><cache>../cache</cache>";
        List<String> modules = List.of("game", "editor", "server");
        for (String module : modules) {
            project("project/" + module, module, options);
        }
        Files.writeString(folder.resolve("project/pom.xml"), """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>some</groupId>
                  <artifactId>all</artifactId>
                  <version>1</version>
                  <packaging>pom</packaging>
                  <modules><module>game</module><module>editor</module><module>server</module></modules>
                </project>
                """);
        String built = maven("process-resources", "-T2");
        assertTrue(built.contains("Using the MultiThreadedBuilder implementation with a thread count of 2"), built);
        byte[] asset = Files.readAllBytes(folder.resolve("project/game/target/classes/assets/collision/ship.cullet"));
        for (String module : modules) {
            Path target = folder.resolve("project").resolve(module).resolve("target");
            for (String name : List.of("ship.cullet", "door.cullet")) {
                assertArrayEquals(asset, Files.readAllBytes(target.resolve("classes/assets/collision/" + name)), built);
            }
            String report = Files.readString(target.resolve("report.json"));
            assertTrue(report.contains("\"source\" : \"art/ship.obj\""), report);
            assertTrue(
                    report.contains("\"output\" : \"target/generated-resources/cullet/assets/collision/ship.cullet\""),
                    report);
            assertFalse(report.contains(folder.toString()), report);
        }
    }

    /** Two meshes and a pom. */
    private void project(String name, String artifact, String options) throws IOException {
        Path project = folder.resolve(name);
        Files.createDirectories(project.resolve("art"));
        Files.createDirectories(project.resolve("doors"));
        Files.writeString(project.resolve("art/ship.obj"), TETRAHEDRON);
        Files.writeString(project.resolve("doors/door.obj"), TETRAHEDRON);
        Files.writeString(
                project.resolve("pom.xml"), POM.replace("NAME", artifact).replace("CONFIGURATION", options));
    }

    private String maven(String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-cp", classworlds(), "-Dclassworlds.conf=" + Path.of(HOME, "bin", "m2.conf")));
        command.addAll(
                List.of("-Dmaven.home=" + HOME, "-Dmaven.multiModuleProjectDirectory=" + folder.resolve("project")));
        command.addAll(List.of("org.codehaus.plexus.classworlds.launcher.Launcher", "-B", "-o"));
        command.addAll(List.of(arguments));
        command.add("-Dmaven.repo.local=" + repository.folder());
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
}
