// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.scene.SceneAsset;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Answers queries of one part, or of a scene: one line of JSON in, one line out, in order. For one thread.
 *
 * @param <T> what it queries
 */
public final class QuerySession<T> {
    private static final OtherAssets OTHERS = new OtherAssets();

    private static final Map<String, Operation<CollisionMesh>> OF_MESH = table(List.of(
            new OverlapSphere(),
            new OverlapBox(),
            new Raycast(),
            new OverlapSegments(),
            new ClosestPoint(),
            new SweepSphere(),
            new PointInSolid(),
            new OverlapPlane(),
            new OverlapSection(),
            new OverlapCluster(OTHERS),
            new OverlapMesh(OTHERS),
            new ClosestMesh(OTHERS),
            new SweepMesh(OTHERS),
            new SweptBox(),
            new ContactsOf(false),
            new ContactsOf(true),
            new OverlapShape(true),
            new OverlapShape(false),
            new RaycastAll(),
            new SweepCapsule()));

    private static final Map<String, Operation<SceneTarget>> OF_SCENE = table(List.of(
            new SceneRaycast(),
            new SceneRaycastAll(),
            new SceneOverlapAny(true),
            new SceneOverlapAny(false),
            new SceneOverlapAll(true),
            new SceneOverlapAll(false),
            new SceneClosestPoint(),
            new SceneSweep(false),
            new SceneSweep(true),
            new SceneContactsOf(false),
            new SceneContactsOf(true),
            new ScenePointInSolid()));

    // decimals, not doubles: a number is rounded once, to float; one object per line, and no trailing text
    private static final ObjectReader READER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build()
            .reader();

    /** What a line queries. */
    private interface Selection<T> {
        T of(QueryLine line) throws QueryException;
    }

    private final Map<String, Operation<T>> operations;
    private final String unknown;
    private final Selection<T> selection;

    private QuerySession(Map<String, Operation<T>> operations, String unknown, Selection<T> selection) {
        this.operations = operations;
        this.unknown = unknown;
        this.selection = selection;
    }

    /**
     * Returns a session of one part, whose lines may have a {@code frame}.
     *
     * @param frame frame of lines without {@code frame}
     */
    public static QuerySession<CollisionMesh> ofMesh(CollisionMesh mesh, int frame) {
        return new QuerySession<>(OF_MESH, "", line -> mesh.frame(line.index("frame", frame)));
    }

    /** Returns a session of the instances of a scene. */
    public static QuerySession<?> ofScene(SceneAsset asset) {
        SceneTarget target = new SceneTarget(asset);
        return new QuerySession<>(OF_SCENE, "; other queries are those of one mesh: name it with --part", line -> {
            if (line.has("frame")) {
                throw new QueryException("\"frame\" is not a field of a scene, whose meshes have one frame");
            }
            return target;
        });
    }

    private static <T> Map<String, Operation<T>> table(List<Operation<T>> operations) {
        Map<String, Operation<T>> table = new LinkedHashMap<>();
        for (Operation<T> operation : operations) {
            table.put(operation.name(), operation);
        }
        return table;
    }

    /**
     * Answers until the input ends. Empty lines have no answer. Flushes answers whenever no further line is available,
     * so that a user at a terminal and a program at the other end of a pipe receive them at once.
     *
     * @return number of lines that could not be answered
     */
    public int answer(BufferedReader lines, PrintStream out) throws IOException {
        int failed = 0;
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (!line.isBlank()) {
                String answer;
                try {
                    answer = answer(line);
                } catch (QueryException | IllegalArgumentException e) {
                    failed++;
                    answer = new Answer()
                            .put("error", "line " + number + ": " + e.getMessage())
                            .toString();
                }
                out.print(answer);
                out.print('\n');
                if (!lines.ready()) {
                    out.flush();
                }
            }
        }
        out.flush();
        return failed;
    }

    private String answer(String line) throws QueryException {
        JsonNode node;
        try {
            node = READER.readTree(line);
        } catch (JsonProcessingException e) {
            throw new QueryException("not JSON: "
                    + e.getOriginalMessage().replaceAll("(?s)\\s*(\\(start marker|\\n| at \\[Source).*", ""));
        }
        if (!node.isObject()) {
            throw new QueryException("not a JSON object: a query is a line such as {\"op\":\"overlapSphere\","
                    + "\"center\":[0,0,0],\"radius\":1}");
        }
        QueryLine query = new QueryLine(node);
        String name = query.text("op");
        Operation<T> operation = name == null ? null : operations.get(name);
        if (operation == null) {
            throw new QueryException((name == null ? "\"op\" is missing" : "op \"" + name + "\" is unknown")
                    + "; known are " + String.join(", ", operations.keySet()) + unknown);
        }
        query.allowOnly(operation.name(), operation.fields());
        Answer answer = new Answer();
        operation.answer(query, selection.of(query), answer);
        return answer.toString();
    }
}
