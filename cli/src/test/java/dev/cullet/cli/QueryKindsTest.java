// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.query.QueryKind;
import dev.cullet.pipeline.query.QueryKinds;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The registry of query kinds beside what users read about it. */
class QueryKindsTest {
    private static Path folder = Path.of("");
    private static Path all = Path.of("");

    @BeforeAll
    static void bake(@TempDir Path shared) {
        folder = shared;
        all = Models.bake(folder, "all", Models.CUBE, "--bsp", "on", "--spheres=4", "--spheres-budget=0.05");
    }

    @Test
    void helpAndDocumentNameEveryKindAndField() throws IOException {
        String help = CommandRun.of("help", "query").out();
        String page = Files.readString(Checkout.path("docs/cli.md"));
        for (QueryKind kind : QueryKinds.ALL) {
            assertTrue(help.contains("\"op\":\"" + kind.name() + "\""), kind.name() + " in help");
            assertTrue(page.contains("{\"op\":\"" + kind.name() + "\""), kind.name() + " in docs/cli.md");
            for (QueryKind.Form<?> form : forms(kind)) {
                for (String field : form.fields()) {
                    assertTrue(page.contains("\"" + field + "\"") || page.contains("`" + field + "`"), field);
                }
            }
        }
    }

    private static List<QueryKind.Form<?>> forms(QueryKind kind) {
        QueryKind.Form<?> mesh = kind.onMesh();
        QueryKind.Form<?> scene = kind.onScene();
        return mesh == null ? List.of() : scene == null ? List.of(mesh) : List.of(mesh, scene);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'op':'anyRay','origin':[0.25,0.25,3],'direction':[0,0,-1] | hit | true",
                "'op':'anyRay','origin':[0.25,0.25,3],'direction':[0,0,-1],'minT':2.5,'maxT':2.75 | hit | false",
                "'op':'classifySphere','center':[0.5,0.5,0.5],'radius':0.25 | side | inside",
                "'op':'classifySphere','center':[0.5,0.5,0.5],'radius':0.5 | side | touching",
                "'op':'classifySphere','center':[0.5,0.5,2],'radius':0.5 | side | outside",
                "'op':'castSegment','from':[0.25,0.25,3],'to':[0.25,0.25,0] | hit | true",
                "'op':'castSegment','from':[0.25,0.25,3],'to':[0.25,0.25,2] | hit | false",
                "'op':'clusterRaycast','origin':[0.5,0.5,9],'direction':[0,0,-1] | hit | true",
                "'op':'clusterRaycast','origin':[0.5,0.5,9],'direction':[0,0,1] | hit | false",
                "'op':'clusterBox','min':[0,0,0],'max':[1,1,1] | hit | true",
                "'op':'clusterBox','min':[8,0,0],'max':[9,1,1] | hit | false",
                "'op':'clusterPlane','plane':[0,0,1,-9] | front | false",
                "'op':'clusterPlane','plane':[0,0,1,-0.5] | front | true"
            })
    void solidsTreesAndSpheresAreQueried(String fields, String name, String expected) throws IOException {
        String answer = CommandRun.withInput("{" + fields.replace('\'', '"') + "}\n", "query", all.toString())
                .out();
        assertEquals(expected, new JsonMapper().readTree(answer).path(name).asText(), answer);
    }

    @Test
    void aStructureThatIsNotThereIsNamed() {
        Path cube = Models.bake(folder, "cube", Models.CUBE);
        String box = CommandRun.withInput(
                        "{\"op\":\"clusterBox\",\"min\":[0,0,0],\"max\":[1,1,1]}\n", "query", cube.toString())
                .out();
        assertTrue(box.contains("has no spheres; bake it with --spheres 29"), box);
        String cast = CommandRun.withInput(
                        "{\"op\":\"castSegment\",\"from\":[0,0,0],\"to\":[1,1,1]}\n", "query", cube.toString())
                .out();
        assertTrue(cast.contains("has no BSP tree; bake it with --bsp on"), cast);
    }
}
