// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.units;

import java.io.IOException;
import java.nio.file.Path;
import javax.xml.stream.XMLStreamException;

/** Reads the {@link StatedSpace} of a file, by its format. */
public final class StatedSpaces {
    private StatedSpaces() {}

    /**
     * Reads what a file states. Linear in the part of the file before its geometry; no entity of an XML file is
     * resolved.
     *
     * @param extension of the file, in lower case
     */
    public static StatedSpace read(Path file, String extension) throws IOException {
        try {
            return switch (extension) {
                case "gltf", "glb", "vrm", "ifc", "ifczip", "lwo", "lws" -> StatedSpace.METRES;
                case "dae" -> XmlFiles.read(file, StatedXml::collada);
                case "zae" -> XmlFiles.readZip(file, XmlFiles::colladaEntry, StatedXml::collada);
                case "amf" -> XmlFiles.read(file, StatedXml::unitOfRoot);
                case "3mf" -> XmlFiles.readZip(file, XmlFiles::modelEntry, StatedXml::unitOfRoot);
                case "x3d" -> XmlFiles.read(file, StatedXml::x3d);
                default -> StatedSpace.NOTHING;
            };
        } catch (XMLStreamException e) {
            return StatedSpace
                    .NOTHING; // the native importer has accepted the file; the finding unit-missing then follows
        }
    }
}
