// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.mesh.FindingKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Unit and up axis that a file states apply once, and options override them. */
class StatedSpaceTest {
    /** A triangle with a corner at (1, 2, 3), below a node that is moved and scaled. */
    private static final String COLLADA = """
            <?xml version="1.0" encoding="utf-8"?>
            <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
            <asset><contributor><author>A</author></contributor>UNITAXIS</asset>
            <library_geometries><geometry id="g" name="g"><mesh>
            <source id="p"><float_array id="pa" count="9">0 0 0 1 2 3 0 1 0</float_array><technique_common>
            <accessor source="#pa" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
            <param name="Z" type="float"/></accessor></technique_common></source>
            <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
            <triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>
            </mesh></geometry></library_geometries>
            <library_visual_scenes><visual_scene id="s"><node id="n" name="n"><translate>10 0 0</translate>
            <instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
            <scene><instance_visual_scene url="#s"/></scene></COLLADA>
            """;

    private final Path folder;

    StatedSpaceTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static String collada(String unit, String axis) {
        return COLLADA.replace("UNIT", unit.isEmpty() ? "" : "<unit name=\"u\" meter=\"" + unit + "\"/>")
                .replace("AXIS", axis.isEmpty() ? "" : "<up_axis>" + axis + "</up_axis>");
    }

    private static ImportedMesh read(Path file, ImportOptions options) throws ImportException {
        return new AssimpImporter().read(file, options, ImportProgress.NONE);
    }

    private static float[] corner(ImportedMesh read) {
        float[] p = read.mesh().positions();
        return new float[] {p[3], p[4], p[5]};
    }

    private static boolean isUnitMissing(ImportedMesh read) {
        return read.findings().stream().anyMatch(finding -> finding.kind() == FindingKind.UNIT_MISSING);
    }

    private Path archive(String name, String... entries) throws IOException {
        Path file = folder.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < entries.length; i += 2) {
                zip.putNextEntry(new ZipEntry(entries[i]));
                zip.write(entries[i + 1].getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }

    @ParameterizedTest(name = "unit {0}, axis {1}, options {2} {3}")
    @CsvSource({
        "0.01, Z_UP, 0, AUTO, 0.01, Z, false",
        "0.01, Z_UP, 1, AUTO, 1, Z, false",
        "0.01, Z_UP, 0.01, AUTO, 0.01, Z, false",
        "0.01, Z_UP, 0.01, Z, 0.01, Z, false",
        "0.01, Z_UP, 0, Y, 0.01, Y, false",
        "0.0254, X_UP, 0, AUTO, 0.0254, X, false",
        "0.0254, X_UP, 0, Z, 0.0254, Z, false",
        "1, Y_UP, 0, AUTO, 1, Y, false",
        "1, Y_UP, 0.5, X, 0.5, X, false",
        "'', '', 0, AUTO, 1, Y, true",
        "'', Z_UP, 0, AUTO, 1, Z, true",
        "'', '', 2, AUTO, 2, Y, false",
        "'2e-3', '', 0, AUTO, 0.002, Y, false",
    })
    void unitAndAxisOfColladaApplyOnceAndOptionsOverrideThem(
            String unit, String axis, double unitOption, UpAxis upOption, double metres, String up, boolean missing)
            throws Exception {
        ImportOptions options =
                ImportOptions.DEFAULTS.withMetresPerUnit(unitOption).withUp(upOption);
        Path plain = Files.writeString(folder.resolve("a.dae"), collada(unit, axis));
        Path zipped = archive(
                "a.zae",
                "other.dae",
                collada("7", "X_UP"),
                "manifest.xml",
                "<?xml version=\"1.0\"?><dae_root>./m/a.dae</dae_root>",
                "m/a.dae",
                collada(unit, axis));
        double[] at = {11, 2, 3};
        double[] expected = up.equals("Z")
                ? new double[] {at[0], at[2], -at[1]}
                : up.equals("X") ? new double[] {-at[1], at[0], at[2]} : at;
        for (Path file : new Path[] {plain, zipped}) {
            ImportedMesh read = read(file, options);
            float[] corner = corner(read);
            for (int i = 0; i < 3; i++) {
                assertEquals(
                        (float) (metres * expected[i]), corner[i], Math.ulp((float) (metres * 11)), file + " " + i);
            }
            assertEquals(metres, read.facts().metresPerUnit());
            assertEquals(up, read.facts().up());
            assertEquals(missing, isUnitMissing(read), file.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "abc", "NaN", "1e300", ""})
    void aUnitThatIsNoLengthIsRefusedUnlessAnOptionGivesIt(String unit) throws Exception {
        Path file = Files.writeString(
                folder.resolve("a.dae"),
                COLLADA.replace("UNIT", "<unit meter=\"" + unit + "\"/>").replace("AXIS", ""));
        ImportException e = assertThrows(ImportException.class, () -> read(file, ImportOptions.DEFAULTS));
        assertEquals(
                "states the unit \"" + unit + "\", which is no known unit and no number of metres above 0; give the"
                        + " unit with --unit, or export again",
                e.reason());
        assertEquals(11f, corner(read(file, ImportOptions.DEFAULTS.withMetresPerUnit(1)))[0]);
    }

    /** An author in another encoding than the file states, an entity, and a unit elsewhere. */
    @Test
    void whatIsAroundTheUnitHasNoEffect() throws Exception {
        String text = collada("0.01", "Z_UP")
                .replace("<author>A</author>", "<author>J\u00fcrgen</author><unit meter=\"5\"/>")
                .replace("<scene>", "<extra><asset><unit meter=\"9\"/></asset></extra><scene>");
        Path latin = Files.write(folder.resolve("a.dae"), text.getBytes(StandardCharsets.ISO_8859_1));
        assertEquals(0.01, read(latin, ImportOptions.DEFAULTS).facts().metresPerUnit());
        Path marked = Files.writeString(folder.resolve("b.dae"), "\uFEFF" + text);
        assertEquals(0.01, read(marked, ImportOptions.DEFAULTS).facts().metresPerUnit());
    }

    @ParameterizedTest(name = "unit {0}")
    @CsvSource({"millimeter, 0.001", "'', 0.001", "inch, 0.0254", "meter, 1", "micron, 0.000001"})
    void theUnitsOf3mfAndAmfAreRead(String name, double metres) throws Exception {
        String unit = name.isEmpty() ? "" : " unit=\"" + name + "\"";
        Path amf = Files.writeString(
                folder.resolve("a.amf"),
                "<?xml version=\"1.0\"?><amf" + unit + "><object id=\"0\"><mesh><vertices>" + coordinates(0, 0, 0)
                        + coordinates(1, 2, 3) + coordinates(0, 1, 0) + "</vertices><volume><triangle><v1>0</v1>"
                        + "<v2>1</v2><v3>2</v3></triangle></volume></mesh></object></amf>");
        String relations = "http://schemas.openxmlformats.org/package/2006/relationships";
        String core = "http://schemas.microsoft.com/3dmanufacturing/";
        Path threeMf = archive(
                "a.3mf",
                "_rels/.rels",
                "<?xml version=\"1.0\"?><Relationships xmlns=\"" + relations
                        + "\"><Relationship Target=\"/3D/3dmodel.model\" Id=\"r\" Type=\"" + core
                        + "2013/01/3dmodel\"/></Relationships>",
                "3D/3dmodel.model",
                "<?xml version=\"1.0\"?><model" + unit + " xmlns=\"" + core + "core/2015/02\"><resources>"
                        + "<object id=\"1\" type=\"model\"><mesh><vertices><vertex x=\"0\" y=\"0\" z=\"0\"/>"
                        + "<vertex x=\"1\" y=\"2\" z=\"3\"/><vertex x=\"0\" y=\"1\" z=\"0\"/></vertices><triangles>"
                        + "<triangle v1=\"0\" v2=\"1\" v3=\"2\"/></triangles></mesh></object></resources><build>"
                        + "<item objectid=\"1\"/></build></model>");
        for (Path file : new Path[] {amf, threeMf}) {
            ImportedMesh read = read(file, ImportOptions.DEFAULTS);
            assertArrayEquals(
                    new float[] {(float) metres, (float) (2 * metres), (float) (3 * metres)}, corner(read), 1e-9f);
            assertTrue(!isUnitMissing(read), file.toString());
            ImportOptions inches =
                    ImportOptions.DEFAULTS.withMetresPerUnit(0.0254).withUp(UpAxis.Z);
            assertArrayEquals(new float[] {0.0254f, 0.0762f, -0.0508f}, corner(read(file, inches)), 1e-7f);
        }
    }

    private static String coordinates(int x, int y, int z) {
        return "<vertex><coordinates><x>" + x + "</x><y>" + y + "</y><z>" + z + "</z></coordinates></vertex>";
    }

    @ParameterizedTest(name = "unit {0}")
    @CsvSource({
        "'<unit category=\"length\" name=\"mm\" conversionFactor=\"0.001\"/>', 0.001",
        "'<unit category=\"angle\" name=\"degree\" conversionFactor=\"0.0174\"/>', 1",
        "'', 1"
    })
    void anX3dSceneIsInMetresOrStatesItsUnit(String unit, double metres) throws Exception {
        Path file = Files.writeString(
                folder.resolve("a.x3d"),
                "<?xml version=\"1.0\"?><X3D version=\"3.3\" profile=\"Interchange\"><head>" + unit
                        + "</head><Scene><Shape><IndexedFaceSet coordIndex=\"0 1 2 -1\"><Coordinate point=\"0 0 0 1 2 3"
                        + " 0 1 0\"/></IndexedFaceSet></Shape></Scene></X3D>");
        ImportedMesh read = read(file, ImportOptions.DEFAULTS);
        assertEquals((float) (3 * metres), corner(read)[2]);
        assertTrue(!isUnitMissing(read));
        assertEquals(6f, corner(read(file, ImportOptions.DEFAULTS.withMetresPerUnit(2)))[2]);
    }
}
