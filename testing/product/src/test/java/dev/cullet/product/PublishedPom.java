// SPDX-License-Identifier: Apache-2.0
package dev.cullet.product;

import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/**
 * The pom of a module that is published, with what it inherits.
 *
 * @param file the pom
 * @param element its root element
 * @param parent the pom that it inherits from; null: none
 */
record PublishedPom(Path file, Element element, @Nullable PublishedPom parent) {

    /** Returns the poms of all modules of this checkout that are published, the parent first. */
    static List<PublishedPom> all() throws IOException {
        List<PublishedPom> all = new ArrayList<>();
        collect(Checkout.path("pom.xml"), all);
        return all.stream()
                .filter(pom -> pom.text("properties", "maven.deploy.skip").isEmpty())
                .toList();
    }

    private static void collect(Path file, List<PublishedPom> all) throws IOException {
        PublishedPom pom = read(file);
        all.add(pom);
        Element modules = child(pom.element, "modules");
        if (modules != null) {
            for (Element module : children(modules)) {
                collect(file.resolveSibling(module.getTextContent().trim()).resolve("pom.xml"), all);
            }
        }
    }

    private static PublishedPom read(Path file) throws IOException {
        try {
            Element element = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getDocumentElement();
            Element parent = child(element, "parent");
            if (parent == null) {
                return new PublishedPom(file, element, null);
            }
            Element relative = child(parent, "relativePath");
            String path =
                    relative == null ? "../pom.xml" : relative.getTextContent().trim();
            return new PublishedPom(
                    file, element, read(file.resolveSibling(path).normalize()));
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    String artifact() {
        return own("artifactId");
    }

    boolean isJar() {
        return !own("packaging").equals("pom") && Files.isDirectory(file.resolveSibling("src/main/java"));
    }

    /** Returns the text of an element of this pom itself, or an empty string. */
    String own(String... path) {
        Element at = element;
        for (String name : path) {
            at = at == null ? null : child(at, name);
        }
        return at == null ? "" : at.getTextContent().trim();
    }

    /** Returns the text of an element of this pom or, where it has none, of the nearest parent that has it. */
    String text(String... path) {
        String own = own(path);
        return own.isEmpty() && parent != null ? parent.text(path) : own;
    }

    private static @Nullable Element child(Element element, String name) {
        return children(element).stream()
                .filter(child -> child.getTagName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static List<Element> children(Element element) {
        List<Element> children = new ArrayList<>();
        for (int i = 0; i < element.getChildNodes().getLength(); i++) {
            if (element.getChildNodes().item(i) instanceof Element child) {
                children.add(child);
            }
        }
        return children;
    }
}
