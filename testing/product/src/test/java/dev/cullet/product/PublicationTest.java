// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is published: the poms in every build; with the profile {@code release} also the files that it made, in
 * target/release.
 */
final class PublicationTest {
    /** Set by the profile {@code release}. */
    private static final String STAGING = System.getProperty("cullet.staging", "");

    private static final String VERSION = System.getProperty("cullet.version", "");
    private static final Map<String, String> DIGESTS =
            Map.of(".md5", "MD5", ".sha1", "SHA-1", ".sha256", "SHA-256", ".sha512", "SHA-512");

    @Test
    void theModulesOfAGameAndOfTheToolArePublishedAndNoTests() throws IOException {
        assertEquals(
                new TreeSet<>(List.of(
                        "cullet-bom",
                        "cullet-builder",
                        "cullet-cli",
                        "cullet-exporter",
                        "cullet-format",
                        "cullet-format-packed",
                        "cullet-format-parent",
                        "cullet-format-writer",
                        "cullet-gradle-plugin",
                        "cullet-importer",
                        "cullet-maven-plugin",
                        "cullet-mesh",
                        "cullet-parent",
                        "cullet-pipeline",
                        "cullet-runtime-loader",
                        "cullet-runtime-scene",
                        "cullet-runtime-shape",
                        "cullet-runtime-world",
                        "cullet-spark",
                        "cullet-viewer",
                        "dev.cullet.gradle.plugin")),
                new TreeSet<>(
                        PublishedPom.all().stream().map(PublishedPom::artifact).toList()));
    }

    @Test
    void everyPublishedPomHasWhatThePublicRepositoryRequires() throws IOException {
        for (PublishedPom pom : PublishedPom.all()) {
            for (String element : List.of("artifactId", "name", "description")) {
                assertFalse(pom.own(element).isEmpty(), pom.file() + ": " + element);
            }
            assertEquals("https://cullet.dev", pom.text("url"), pom.file() + ": url");
            assertEquals("Apache-2.0", pom.text("licenses", "license", "name"), pom.file() + ": licence");
            assertTrue(pom.text("licenses", "license", "url").endsWith("LICENSE-2.0.txt"), pom.file() + ": licence");
            assertFalse(pom.text("developers", "developer", "name").isEmpty(), pom.file() + ": developers");
            for (String element : List.of("connection", "developerConnection", "url")) {
                assertTrue(pom.text("scm", element).endsWith("https://cullet.dev/cullet.git"), pom.file() + ": scm");
            }
            String version = pom.own("version");
            assertEquals(VERSION, version.isEmpty() ? pom.own("parent", "version") : version, pom.file() + ": version");
            assertTrue(pom.own("repositories").isEmpty(), pom.file() + ": repositories");
            assertTrue(
                    !pom.isJar() || pom.own("properties", "cullet.module").startsWith("dev.cullet."),
                    pom.file() + ": no name on the module path");
            assertNotEquals("true", pom.text("properties", "maven.source.skip"), pom.file() + ": sources");
            assertNotEquals("true", pom.text("properties", "maven.javadoc.skip"), pom.file() + ": Javadoc");
        }
    }

    /** By default Maven appends the name of a module to these addresses of its parent. */
    @Test
    void modulesInheritTheAddressesOfTheParentAsTheyAre() throws IOException {
        String parent = Files.readString(Checkout.path("pom.xml"));
        for (String element : List.of("project.url", "scm.connection", "scm.developerConnection", "scm.url")) {
            assertTrue(parent.contains("child." + element + ".inherit.append.path=\"false\""), element);
        }
    }

    @Tag("release")
    @Test
    void everyPublishedModuleHasSourcesJavadocAndABillOfMaterials() throws IOException {
        Path repository = staging().resolve("repository/dev/cullet");
        for (PublishedPom pom : PublishedPom.all()) {
            Path folder = repository.resolve(pom.artifact()).resolve(VERSION);
            assertEquals(
                    Files.readString(pom.file()),
                    Files.readString(folder.resolve(pom.artifact() + "-" + VERSION + ".pom")),
                    pom.artifact());
            if (pom.isJar()) {
                for (String suffix : List.of(".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json")) {
                    assertTrue(Files.size(folder.resolve(pom.artifact() + "-" + VERSION + suffix)) > 0, suffix);
                }
            }
        }
    }

    @Tag("release")
    @Test
    void everyFileOfTheReleaseHasTheChecksumsThatAreBesideIt() throws Exception {
        Map<String, String> listed = new TreeMap<>();
        for (String line : Files.readAllLines(staging().resolve("SHA256SUMS"))) {
            listed.put(line.substring(66), line.substring(0, 64));
        }
        Set<String> files = new TreeSet<>();
        try (Stream<Path> walk = Files.walk(staging())) {
            for (Path file : (Iterable<Path>) walk.filter(Files::isRegularFile)::iterator) {
                String name = staging().relativize(file).toString().replace('\\', '/');
                String suffix = name.substring(name.lastIndexOf('.') + 1);
                assertFalse(name.contains("maven-metadata"), name);
                if (name.equals("SHA256SUMS")) {
                    continue;
                }
                if (!DIGESTS.containsKey("." + suffix)) {
                    files.add(name);
                    assertEquals(listed.get(name), digest(file, "SHA-256"), name);
                    assertTrue(Files.exists(Path.of(file + ".sha512")) || name.endsWith(".asc"), name);
                } else {
                    Path of =
                            Path.of(file.toString().substring(0, file.toString().lastIndexOf('.')));
                    String sum =
                            Pattern.compile("\\s").split(Files.readString(file).trim(), -1)[0];
                    assertEquals(digest(of, DIGESTS.get("." + suffix)), sum, name);
                }
            }
        }
        assertEquals(listed.keySet(), files);
        assertTrue(files.size() > 60, "files: " + files.size());
    }

    @Tag("release")
    @Test
    void theBillOfMaterialsOfTheArchiveListsEveryJar() throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(staging().resolve("cullet-" + VERSION + ".zip"));
                Stream<Path> jars = Files.list(zip.getPath("cullet-" + VERSION, "lib"))) {
            String materials = Files.readString(zip.getPath("cullet-" + VERSION, "materials.cdx.json"));
            int count = 0;
            for (Path jar : (Iterable<Path>) jars::iterator) {
                Matcher name = Pattern.compile("(.*?)-(\\d[\\w.]*)(-natives-(.*))?\\.jar")
                        .matcher(jar.getFileName().toString());
                assertTrue(name.matches(), jar.toString());
                assertTrue(materials.contains("/" + name.group(1) + "@" + name.group(2)), jar.toString());
                count++;
            }
            assertTrue(count > 30, "jars: " + count);
            assertTrue(materials.contains("\"bomFormat\" : \"CycloneDX\""), "the format of the bill");
        }
    }

    private static Path staging() {
        assertFalse(STAGING.isEmpty(), "only the profile release makes the files: mvn -Prelease verify");
        return Path.of(STAGING);
    }

    private static String digest(Path file, String algorithm) throws IOException, NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file)));
    }
}
