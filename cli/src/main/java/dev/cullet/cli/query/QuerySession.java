// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.runtime.CollisionMesh;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Answers queries of one part: one line of JSON in, one line out, in order. A line may name its {@code frame}. */
public final class QuerySession {
    private static final OtherAssets OTHERS = new OtherAssets();

    private static final Map<String, Operation> OPERATIONS = table(
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
            new SweepCapsule());

    // decimals, not doubles: a number is rounded once, to float; one object per line, and no trailing text
    private static final ObjectReader READER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build()
            .reader();

    private final CollisionMesh mesh;
    private final int frame;

    public QuerySession(CollisionMesh mesh) {
        this(mesh, 0);
    }

    /** @param frame frame of lines without {@code frame} */
    public QuerySession(CollisionMesh mesh, int frame) {
        this.mesh = mesh;
        this.frame = frame;
    }

    /** Returns the names of all operations, sorted. */
    public static List<String> operations() {
        return List.copyOf(OPERATIONS.keySet());
    }

    private static Map<String, Operation> table(Operation... operations) {
        Map<String, Operation> table = new LinkedHashMap<>();
        for (Operation operation : operations) {
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
        Operation operation = name == null ? null : OPERATIONS.get(name);
        if (operation == null) {
            throw new QueryException((name == null ? "\"op\" is missing" : "op \"" + name + "\" is unknown")
                    + "; known are " + String.join(", ", new ArrayList<>(OPERATIONS.keySet())));
        }
        query.allowOnly(operation.name(), operation.fields());
        Answer answer = new Answer();
        operation.answer(query, mesh.frame(query.index("frame", frame)), answer);
        return answer.toString();
    }
}
