// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.FloatText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes an XML file in UTF-8: elements with attributes and no text, a line each, indented by depth. */
final class XmlText {
    private final XMLStreamWriter writer;
    private int depth;

    private XmlText(XMLStreamWriter writer) {
        this.writer = writer;
    }

    /** What is written to a file. */
    @FunctionalInterface
    interface Content {
        void writeTo(XmlText xml) throws XMLStreamException;
    }

    /**
     * Writes a file.
     *
     * @param comment a line at its beginning
     */
    static void write(OutputStream target, String comment, Content content) throws IOException {
        try {
            XMLStreamWriter writer =
                    XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(target, StandardCharsets.UTF_8.name());
            writer.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            writer.writeCharacters("\n");
            writer.writeComment(" " + comment + " ");
            content.writeTo(new XmlText(writer));
            writer.writeCharacters("\n");
            writer.writeEndDocument();
            writer.flush();
        } catch (XMLStreamException e) {
            throw e.getNestedException() instanceof IOException cause ? cause : new IOException(e);
        }
    }

    /** Begins an element; {@link #end} ends it. Attributes are names and values by turns. */
    void begin(String name, String... attributes) throws XMLStreamException {
        newLine();
        writer.writeStartElement(name);
        writeAttributes(attributes);
        depth++;
    }

    void end() throws XMLStreamException {
        depth--;
        newLine();
        writer.writeEndElement();
    }

    /** Writes an element without content. */
    void empty(String name, String... attributes) throws XMLStreamException {
        newLine();
        writer.writeEmptyElement(name);
        writeAttributes(attributes);
    }

    /** An attribute whose value is empty is left out. */
    private void writeAttributes(String... attributes) throws XMLStreamException {
        for (int i = 0; i < attributes.length; i += 2) {
            if (!attributes[i + 1].isEmpty()) {
                writer.writeAttribute(attributes[i], attributes[i + 1]);
            }
        }
    }

    private void newLine() throws XMLStreamException {
        writer.writeCharacters("\n" + "  ".repeat(depth));
    }

    /** Returns numbers with spaces between them; 0 for -0. */
    static String numbers(double... values) {
        StringBuilder text = new StringBuilder();
        for (double value : values) {
            text.append(text.isEmpty() ? "" : " ").append(FloatText.of(value + 0.0));
        }
        return text.toString();
    }

    /** Returns the numbers of floats, each with the digits of the float. */
    static String numbers(float[] values) {
        StringBuilder text = new StringBuilder(8 * values.length);
        for (float value : values) {
            text.append(text.isEmpty() ? "" : " ").append(FloatText.of(value + 0.0f));
        }
        return text.toString();
    }
}
