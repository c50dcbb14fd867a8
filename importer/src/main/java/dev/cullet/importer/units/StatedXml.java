// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.units;

import dev.cullet.importer.UpAxis;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** What XML formats state about their space. Each method reads a document from its start, as far as needed. */
final class StatedXml {
    private static final int MAX_TEXT = 64;

    private StatedXml() {}

    /** Returns {@code <asset><unit meter="0.01"/><up_axis>Z_UP</up_axis></asset>} of a COLLADA document. */
    static StatedSpace collada(XMLStreamReader xml) throws XMLStreamException {
        double metres = 0;
        String unit = "";
        UpAxis up = UpAxis.Y; // the default of COLLADA
        int depth = 0;
        boolean inAsset = false;
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                depth++;
                String name = xml.getLocalName();
                inAsset |= depth == 2 && name.equals("asset");
                String meter = attribute(xml, "meter");
                if (inAsset && depth == 3 && name.equals("unit") && meter != null) {
                    unit = meter;
                    metres = StatedSpace.positive(meter);
                } else if (inAsset && depth == 3 && name.equals("up_axis")) {
                    up = axis(text(xml));
                    depth--; // its end was read
                }
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                if (inAsset && depth == 2) {
                    break;
                }
                depth--;
            }
        }
        return new StatedSpace(metres, unit, up);
    }

    /** Returns the attribute {@code unit} of the root of AMF or 3MF. */
    static StatedSpace unitOfRoot(XMLStreamReader xml) throws XMLStreamException {
        while (xml.hasNext()) {
            if (xml.next() == XMLStreamConstants.START_ELEMENT) {
                String unit = attribute(xml, "unit");
                return StatedSpace.named(unit == null ? "millimeter" : unit);
            }
        }
        return StatedSpace.NOTHING;
    }

    /** Returns {@code <head><unit category="length" conversionFactor="0.001"/></head>} of an X3D document. */
    static StatedSpace x3d(XMLStreamReader xml) throws XMLStreamException {
        while (xml.hasNext()) {
            if (xml.next() != XMLStreamConstants.START_ELEMENT) {
                continue;
            }
            String name = xml.getLocalName();
            String factor = attribute(xml, "conversionFactor");
            if (name.equalsIgnoreCase("unit") && "length".equals(attribute(xml, "category")) && factor != null) {
                return new StatedSpace(StatedSpace.positive(factor), factor, UpAxis.Y);
            }
            if (name.equalsIgnoreCase("Scene")) {
                break;
            }
        }
        return new StatedSpace(1, "meter", UpAxis.Y);
    }

    private static UpAxis axis(String text) {
        return switch (text) {
            case "X_UP" -> UpAxis.X;
            case "Z_UP" -> UpAxis.Z;
            default -> UpAxis.Y;
        };
    }

    private static @Nullable String attribute(XMLStreamReader xml, String name) {
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            if (xml.getAttributeLocalName(i).equals(name)) {
                return xml.getAttributeValue(i);
            }
        }
        return null;
    }

    /** Returns the start of the text of an element, and reads up to its end. */
    static String text(XMLStreamReader xml) throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        for (int depth = 1; depth > 0; ) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                depth++;
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                depth--;
            } else if (event == XMLStreamConstants.CHARACTERS && text.length() < MAX_TEXT) {
                text.append(xml.getText());
            }
        }
        return text.toString().strip();
    }
}
