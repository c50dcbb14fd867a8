// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * A local Maven repository for builds in tests: links to all folders of another one except the group
 * {@code dev.cullet}, which is empty at first. A build with it needs no network, and finds only the modules of Cullet
 * that a test installed.
 */
public final class LocalRepository {
    private static final String GROUP = "dev/cullet";

    private final Path folder;
    private final String version;

    private LocalRepository(Path folder, String version) {
        this.folder = folder;
        this.version = version;
    }

    /**
     * Makes a repository anew.
     *
     * @param folder where; not in a temporary folder of JUnit, which warns for every link in it
     * @param local the repository of the Maven that runs the test
     * @param version of the modules of Cullet
     * @throws IOException also if this user cannot create symbolic links
     */
    public static LocalRepository create(Path folder, Path local, String version) throws IOException {
        LocalRepository repository = new LocalRepository(folder.toAbsolutePath(), version);
        repository.delete();
        link(local, repository.folder, "dev");
        link(local.resolve("dev"), repository.folder.resolve("dev"), "cullet");
        return repository;
    }

    /** Returns the folder, for {@code -Dmaven.repo.local}. */
    public Path folder() {
        return folder;
    }

    /** Returns the folder of the group {@code dev.cullet}, which may not exist. */
    public Path group() {
        return folder.resolve(GROUP);
    }

    /** Returns the path of a jar, such as that of {@code cullet-format}. */
    public Path jar(String artifact) {
        return place(artifact).resolve(artifact + "-" + version + ".jar");
    }

    /** Installs this module and all modules on the class path, with their parents, as {@code mvn install} does. */
    public void installClassPath() throws IOException {
        Path here = Path.of("").toAbsolutePath();
        install(here, here.resolve("target/classes"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path path = Path.of(entry).toAbsolutePath();
            Path module = moduleOf(path);
            if (module != null && !module.equals(here)) {
                install(module, path);
            }
        }
    }

    /**
     * Installs a module and its parents.
     *
     * @param classes a jar, or a folder of classes
     */
    private void install(Path module, Path classes) throws IOException {
        Path pom = module.resolve("pom.xml");
        for (Path parent = parentOf(pom); parent != null; parent = parentOf(parent)) {
            installPom(parent);
        }
        Path jar = jar(installPom(pom));
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

    /** Returns the name of the artifact. */
    private String installPom(Path pom) throws IOException {
        Element element = child(pom, "artifactId");
        String artifact = element == null ? "" : element.getTextContent().trim();
        Path target = Files.createDirectories(place(artifact)).resolve(artifact + "-" + version + ".pom");
        if (!Files.exists(target)) {
            Files.copy(pom, target);
        }
        return artifact;
    }

    private Path place(String artifact) {
        return group().resolve(artifact).resolve(version);
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

    /** Deletes the links, but not their targets. */
    private void delete() throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
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
        try (Stream<Path> folders = Files.list(from)) {
            for (Path name : (Iterable<Path>) folders::iterator) {
                if (Files.isDirectory(name) && !name.endsWith(except)) {
                    try {
                        Files.createSymbolicLink(to.resolve(name.getFileName()), name.toAbsolutePath());
                    } catch (UnsupportedOperationException e) {
                        throw new IOException("this file system has no symbolic links", e);
                    }
                }
            }
        }
    }
}
