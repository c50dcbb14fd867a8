// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.units;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Opens XML files, and XML files in archives. No document type, no entity and no other file is read. Names and numbers
 * are ASCII, so bytes are read as ISO 8859-1, which no author name in another encoding makes malformed; but UTF-16 with
 * a byte order mark as such.
 */
final class XmlFiles {
    private static final XMLInputFactory XML = factory();

    private XmlFiles() {}

    /** Reads something from a document. */
    interface Document<T> {
        T read(XMLStreamReader xml) throws XMLStreamException;
    }

    /** Finds an entry of an archive. */
    interface Finder {
        @Nullable
        ZipEntry find(ZipFile zip) throws IOException, XMLStreamException;
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        return factory;
    }

    static StatedSpace read(Path file, Document<StatedSpace> document) throws IOException, XMLStreamException {
        try (InputStream in = Files.newInputStream(file)) {
            return read(in, document);
        }
    }

    static StatedSpace readZip(Path file, Finder finder, Document<StatedSpace> document)
            throws IOException, XMLStreamException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            ZipEntry entry = finder.find(zip);
            if (entry == null) {
                return StatedSpace.NOTHING;
            }
            try (InputStream in = zip.getInputStream(entry)) {
                return read(in, document);
            }
        } catch (ZipException | IllegalArgumentException e) { // a malformed name of an entry
            return StatedSpace.NOTHING;
        }
    }

    private static <T> T read(InputStream stream, Document<T> document) throws IOException, XMLStreamException {
        BufferedInputStream in = new BufferedInputStream(stream, 1 << 14);
        in.mark(2);
        int mark = in.read() << 8 | in.read();
        in.reset();
        boolean isWide = mark == 0xFEFF || mark == 0xFFFE;
        if (mark == 0xEFBB) {
            in.skipNBytes(3);
        }
        XMLStreamReader xml = XML.createXMLStreamReader(
                new InputStreamReader(in, isWide ? StandardCharsets.UTF_16 : StandardCharsets.ISO_8859_1));
        try {
            return document.read(xml);
        } finally {
            xml.close();
        }
    }

    /** Returns the entry that the manifest names, else the first .dae. */
    static @Nullable ZipEntry colladaEntry(ZipFile zip) throws IOException, XMLStreamException {
        ZipEntry manifest = zip.getEntry("manifest.xml");
        if (manifest != null) {
            try (InputStream in = zip.getInputStream(manifest)) {
                String root = read(in, XmlFiles::root);
                ZipEntry named = zip.getEntry(root.startsWith("./") ? root.substring(2) : root);
                if (named != null) {
                    return named;
                }
            }
        }
        return zip.stream()
                .filter(entry -> entry.getName().endsWith(".dae"))
                .findFirst()
                .orElse(null);
    }

    private static String root(XMLStreamReader xml) throws XMLStreamException {
        while (xml.hasNext()) {
            if (xml.next() == XMLStreamConstants.START_ELEMENT
                    && xml.getLocalName().equals("dae_root")) {
                return StatedXml.text(xml);
            }
        }
        return "";
    }

    /** Returns the model of a 3MF archive. */
    static @Nullable ZipEntry modelEntry(ZipFile zip) {
        ZipEntry usual = zip.getEntry("3D/3dmodel.model");
        return usual != null
                ? usual
                : zip.stream()
                        .filter(entry -> entry.getName().endsWith(".model"))
                        .findFirst()
                        .orElse(null);
    }
}
