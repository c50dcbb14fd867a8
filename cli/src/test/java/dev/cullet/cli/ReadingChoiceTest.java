// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The options lod, hidden, pose and center, and globs of sources, on the command line and in cullet.toml. */
class ReadingChoiceTest {
    /** A group with two levels, the second of which is twice as large, a hidden node, and a skin that moves by 2. */
    private static final String FBX = """
            ; FBX 7.4.0 project file
            FBXHeaderExtension: {
            FBXHeaderVersion: 1003
            FBXVersion: 7400
            }
            GlobalSettings: {
            Version: 1000
            Properties70: {
            P: "UnitScaleFactor", "double", "Number", "",100
            }
            }
            Objects: {
            Geometry: 1, "Geometry::a", "Mesh" {
            Vertices: *9 {
            a: 0,0,0,1,0,0,0,1,0
            }
            PolygonVertexIndex: *3 {
            a: 0,1,-3
            }
            GeometryVersion: 124
            }
            Geometry: 2, "Geometry::b", "Mesh" {
            Vertices: *9 {
            a: 4,0,0,6,0,0,4,2,0
            }
            PolygonVertexIndex: *3 {
            a: 0,1,-3
            }
            GeometryVersion: 124
            }
            Model: 10, "Model::group", "LodGroup" {
            Version: 232
            }
            Model: 11, "Model::near", "Mesh" {
            Version: 232
            Properties70: {
            P: "Show", "bool", "", "",0
            }
            }
            Model: 12, "Model::far", "Mesh" {
            Version: 232
            }
            Model: 20, "Model::bone", "LimbNode" {
            Version: 232
            Properties70: {
            P: "Lcl Translation", "Lcl Translation", "", "A",0,0,2
            }
            }
            Deformer: 30, "Deformer::skin", "Skin" {
            Version: 101
            }
            Deformer: 31, "SubDeformer::c", "Cluster" {
            Version: 100
            Indexes: *3 {
            a: 0,1,2
            }
            Weights: *3 {
            a: 1,1,1
            }
            Transform: *16 {
            a: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1
            }
            TransformLink: *16 {
            a: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1
            }
            }
            }
            Connections: {
            C: "OO",10,0
            C: "OO",11,10
            C: "OO",12,10
            C: "OO",20,0
            C: "OO",1,11
            C: "OO",2,12
            C: "OO",30,2
            C: "OO",31,30
            C: "OO",20,31
            }
            """;

    private final Path folder;
    private final Path file;

    ReadingChoiceTest(@TempDir Path folder) {
        this.folder = folder;
        this.file = Models.write(folder.resolve("rock.fbx"), FBX);
    }

    private CommandRun bake(String... options) {
        String[] args = new String[options.length + 3];
        System.arraycopy(options, 0, args, 3, options.length);
        args[0] = "bake";
        args[1] = file.toString();
        args[2] = "--isolate=false";
        CommandRun run = CommandRun.of(args);
        assertEquals(ExitCode.OK.code(), run.code(), run.toString());
        return run;
    }

    private void assertVerified() {
        Path asset = folder.resolve("rock.cullet");
        CommandRun run = CommandRun.of("verify", asset.toString(), "--source", file.toString());
        assertEquals(ExitCode.OK.code(), run.code(), run.toString());
    }

    @Test
    void bakePrintsWhatItChose() {
        CommandRun first = bake();
        assertTrue(first.err().contains("lod-omitted"), first.err());
        assertTrue(first.err().contains("group \"group\": level 0 is read, \"near\", 1 left out"), first.err());
        assertTrue(first.err().contains("hidden-node"), first.err());
        CommandRun second = bake("--lod", "1");
        assertTrue(second.err().contains("skin-in-bind-pose"), second.err());
        assertTrue(second.err().contains("\"far\" by 1.0e+02 % of its size"), second.err());
        assertVerified();
    }

    @Test
    void theOptionsChangeWhatIsRead() {
        assertTrue(bake("--lod", "all").out().contains(": 2 triangles"));
        assertVerified();
        CommandRun hidden = CommandRun.of("bake", file.toString(), "--isolate=false", "--hidden", "omit");
        assertEquals(ExitCode.INPUT.code(), hidden.code(), "the first level is hidden");
        assertTrue(hidden.err().contains("no triangle is left after include, exclude, hidden, lod"), hidden.err());
        CommandRun posed = bake("--lod", "1", "--pose", "file", "--center", "bounds");
        assertTrue(posed.out().contains(", 1 part centered at (5, 1, 2), "), posed.out());
        assertFalse(posed.err().contains("skin-"), posed.err());
        assertVerified();
    }

    @Test
    void theSettingsOfAFileAreTheSame() throws Exception {
        Files.writeString(folder.resolve("cullet.toml"), """
                sources = ["**"]
                isolate = false
                [[rule]]
                files = ["*.fbx"]
                lod = 1
                pose = "file"
                hidden = "omit"
                center = "bounds"
                """);
        String toml = folder.resolve("cullet.toml").toString();
        Path report = folder.resolve("report.json");
        for (int run = 0; run < 2; run++) { // in the second, asset and report are beside the source
            CommandRun bake =
                    CommandRun.of("bake", "--config", toml, "--force", "--report", report.toString(), "--overwrite");
            assertEquals(ExitCode.OK.code(), bake.code(), bake.toString());
        }
        JsonNode part = new JsonMapper().readTree(report.toFile()).at("/files/0/parts/0");
        assertEquals("[5.0,1.0,2.0]", part.path("center").toString(), part.toString());
        assertEquals(
                ExitCode.OK.code(), CommandRun.of("check", "--config", toml).code());
        assertVerified();
    }

    @Test
    void anAssetIsNoSource() {
        bake();
        String asset = folder.resolve("rock.cullet").toString();
        for (String verb : new String[] {"bake", "check"}) {
            CommandRun run = CommandRun.of(verb, asset);
            assertEquals(ExitCode.INPUT.code(), run.code());
            assertTrue(run.err().contains("is an asset, which is the result of a bake; name its source"), run.err());
        }
        CommandRun inspect = CommandRun.of("inspect", folder + "/**");
        assertEquals(ExitCode.OK.code(), inspect.code(), inspect.toString());
    }
}
