// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.declared;

import dev.cullet.importer.RefusedException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Counts the polygons of a DAE (COLLADA) file: those of {@code triangles}, {@code polylist}, {@code polygons},
 * {@code tristrips} and {@code trifans}, times the nodes of the scene that have them. One pass with the stream reader
 * of the JDK, without document types and external entities; memory for geometries and nodes.
 */
final class ColladaPolygons {
    private static final XMLInputFactory XML = factory();

    /** The largest number of nodes, instances included. */
    private static final long MAX_NODES = 2_000_000;

    /** A node: the geometries and nodes that it has, by id. */
    private static final class Node {
        private final String name;
        private final List<String> geometries = new ArrayList<>();
        private final List<Node> children = new ArrayList<>();
        private final List<String> instances = new ArrayList<>();
        private boolean isUsed;

        private Node(String name) {
            this.name = name;
        }
    }

    private final DeclaredGeometry declared = new DeclaredGeometry(true);
    private final Map<String, PolygonCounts> geometries = new LinkedHashMap<>();
    private final Map<String, String> controllers = new HashMap<>();
    private final Map<String, Node> nodes = new HashMap<>();
    private final List<Node> all = new ArrayList<>();
    private final Map<String, Node> scenes = new HashMap<>();
    private final ArrayDeque<Node> open = new ArrayDeque<>();
    private final ColladaPrimitive primitive = new ColladaPrimitive(declared);
    private String geometry = "";
    private String controller = "";
    private @Nullable String scene;

    private ColladaPolygons() {}

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false); // exporters omit declarations of prefixes
        if (factory.isPropertySupported("jdk.xml.maxElementDepth")) {
            factory.setProperty("jdk.xml.maxElementDepth", "0"); // nodes may nest; newer JDKs limit the depth
        }
        return factory;
    }

    static DeclaredGeometry count(Path file) throws IOException, RefusedException {
        ColladaPolygons counter = new ColladaPolygons();
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            XMLStreamReader reader = XML.createXMLStreamReader(decoded(in));
            while (reader.hasNext()) {
                counter.event(reader.next(), reader);
            }
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNumber());
            String reason = String.valueOf(e.getMessage()).replaceAll("(?s)^ParseError at.*Message: ", "");
            throw new RefusedException(
                    line,
                    "is no valid XML (" + reason.replaceAll("\\s+", " ").strip()
                            + "); it is most likely broken: export it again");
        }
        counter.count();
        return counter.declared;
    }

    /** Decodes UTF-16 with a mark, else UTF-8: other characters than those of ASCII occur in names only. */
    private static Reader decoded(InputStream in) throws IOException {
        in.mark(3);
        byte[] mark = in.readNBytes(3);
        in.reset();
        int first = mark.length < 2 ? 0 : (mark[0] & 0xff) << 8 | (mark[1] & 0xff);
        if (first == 0xfeff || first == 0xfffe) {
            return new InputStreamReader(in, StandardCharsets.UTF_16);
        }
        if (first == 0xefbb) {
            in.skipNBytes(3);
        }
        return new InputStreamReader(in, StandardCharsets.UTF_8);
    }

    private void event(int event, XMLStreamReader reader) {
        if (event == XMLStreamConstants.START_ELEMENT) {
            begin(local(reader), reader);
        } else if (event == XMLStreamConstants.END_ELEMENT) {
            end(local(reader));
        } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
            primitive.text(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
        }
    }

    private static String local(XMLStreamReader reader) {
        String name = reader.getLocalName();
        return name.substring(name.indexOf(':') + 1);
    }

    private static String attribute(XMLStreamReader reader, String name) {
        String value = reader.getAttributeValue(null, name);
        return value == null ? "" : value;
    }

    private static String id(XMLStreamReader reader, String name) {
        String value = attribute(reader, name);
        return value.startsWith("#") ? value.substring(1) : value;
    }

    private void begin(String name, XMLStreamReader reader) {
        switch (name) {
            case "geometry" -> {
                geometry = attribute(reader, "id");
                geometries.putIfAbsent(geometry, PolygonCounts.NONE);
            }
            case "controller" -> controller = attribute(reader, "id");
            case "skin", "morph" -> controllers.putIfAbsent(controller, id(reader, "source"));
            case "visual_scene" -> {
                Node root = new Node("");
                scenes.put(attribute(reader, "id"), root);
                open.push(root);
            }
            case "node" -> {
                String id = attribute(reader, "id");
                String shown = attribute(reader, "name");
                Node node = new Node(shown.isEmpty() ? id : shown);
                if (!open.isEmpty()) {
                    open.peek().children.add(node);
                }
                nodes.putIfAbsent(id, node);
                all.add(node);
                open.push(node);
            }
            case "instance_geometry", "instance_controller" -> {
                if (!open.isEmpty()) {
                    open.peek().geometries.add(id(reader, "url"));
                }
            }
            case "instance_node" -> {
                if (!open.isEmpty()) {
                    open.peek().instances.add(id(reader, "url"));
                }
            }
            case "instance_visual_scene" -> scene = id(reader, "url");
            default -> primitive.begin(name, reader, geometry);
        }
    }

    private void end(String name) {
        switch (name) {
            case "node", "visual_scene" -> open.poll();
            case "geometry" -> geometry = "";
            default -> {
                PolygonCounts counts = primitive.end(name);
                if (counts.polygons() > 0) {
                    geometries.merge(geometry, counts, PolygonCounts::plus);
                }
            }
        }
    }

    private void count() throws RefusedException {
        Node root = scene == null ? null : scenes.get(scene);
        Map<String, PolygonCounts> unused = new LinkedHashMap<>(geometries);
        ArrayDeque<Node> pending = new ArrayDeque<>();
        if (root != null) {
            pending.push(root);
        }
        long count = 0;
        while (!pending.isEmpty()) {
            Node node = pending.pop();
            node.isUsed = true;
            if (++count > MAX_NODES) {
                throw new RefusedException("has more than " + MAX_NODES + " nodes, instances included, or a node that"
                        + " is an instance of itself; export it without instances");
            }
            for (String url : node.geometries) {
                String id = source(url);
                PolygonCounts counts = geometries.get(id);
                if (counts == null) {
                    declared.addLost(
                            PolygonCounts.NONE,
                            1,
                            "node \"" + node.name + "\": geometry \"" + url + "\" is not in the file");
                } else {
                    unused.remove(id);
                    declared.add(counts, List.of(node.name));
                }
            }
            node.children.forEach(pending::push);
            for (String url : node.instances) {
                Node other = nodes.get(url);
                if (other != null) {
                    pending.push(other);
                } else {
                    declared.addLost(
                            PolygonCounts.NONE,
                            1,
                            "node \"" + node.name + "\": node \"" + url + "\" is not in the file");
                }
            }
        }
        for (Node node : all) {
            if (!node.isUsed && !node.geometries.isEmpty()) {
                declared.addUnusedNode(node.name);
            }
        }
        unused.forEach((id, counts) -> declared.addUnused(counts, "mesh \"" + id + "\""));
    }

    /** Returns the geometry of a controller, or the id itself. */
    private String source(String id) {
        String found = id;
        for (int i = 0; i < 8 && !geometries.containsKey(found) && controllers.containsKey(found); i++) {
            found = controllers.get(found);
        }
        return found;
    }
}
