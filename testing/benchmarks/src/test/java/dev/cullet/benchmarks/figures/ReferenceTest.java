// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A title selects a cell, or the minimum, maximum, median, sum or number of cells. */
class ReferenceTest {
    private static final String TABLE = """
            # table: four rows
            # commit: 0123abcd
            mesh,triangles,ms
            knot,100,1.25
            "knot, large",70000,12
            terrain,1000,3000.4
            box,12,
            """;

    @TempDir
    static Path folder = Path.of("");

    private static DataFile data() throws IOException {
        return DataFile.read(Files.writeString(folder.resolve("rows.csv"), TABLE));
    }

    private static String figure(String title, String like) throws IOException {
        return new Reference(data(), title).format(like);
    }

    @Test
    void aCellIsSelectedByConditions() throws IOException {
        assertEquals("12", figure("ms; mesh=knot, large", "7"));
        assertEquals("1.3", figure("ms; triangles<1000; mesh!=box", "7.0"));
        assertEquals("3,000.4", figure("ms; triangles>100; mesh!=knot, large", "1.1"));
        assertEquals("70", figure("triangles/1e3; mesh=knot, large", "1"));
    }

    @Test
    void functionsSkipEmptyCells() throws IOException {
        assertEquals("1.25", figure("min ms", "0.00"));
        assertEquals("3,000", figure("max ms", "0"));
        assertEquals("12.00", figure("median ms", "0.00"));
        assertEquals("13.3", figure("sum ms; triangles!=1000", "0.0"));
        assertEquals("3", figure("count ms; triangles>12", "9"));
    }

    @Test
    void whatDoesNotSelectOneCellIsRefused() throws IOException {
        for (String title : new String[] {"ms", "ms; mesh=nothing", "ms; mesh=box", "us; mesh=knot", "ms; mesh"}) {
            assertThrows(IllegalArgumentException.class, () -> figure(title, "1"), title);
        }
    }

    @Test
    void headAndQuotedCellsAreRead() throws IOException {
        DataFile data = data();
        assertEquals("0123abcd", data.head("commit"));
        assertEquals("", data.head("date"));
        assertEquals("knot, large", data.cell(data.rows().get(1), "mesh"));
        Path ragged = Files.writeString(folder.resolve("ragged.csv"), "a,b\n1\n");
        assertThrows(IllegalArgumentException.class, () -> DataFile.read(ragged));
    }
}
