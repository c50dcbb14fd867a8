// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.cullet.importer.MeshImporter;
import dev.cullet.importer.assimp.AssimpImporter;
import dev.cullet.pipeline.config.BatchSettings;
import dev.cullet.pipeline.config.Layer;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImportWorkersTest {
    private static BatchSettings settings(String name, String value) {
        return BatchSettings.of(Layer.EMPTY.with(name, List.of(value)));
    }

    @Test
    void batchesShareWorkersIfTheirLimitsAreTheSame() {
        try (ImportWorkers workers = new ImportWorkers(4)) {
            MeshImporter first = workers.importer(settings("jobs", "1"), 1);
            assertEquals(first, workers.importer(settings("jobs", "3"), 3));
            assertNotEquals(first, workers.importer(settings("import-seconds", "9"), 1));
            assertNotEquals(first, workers.importer(settings("jobs", "5"), 5), "they have less memory each");
        }
    }

    @Test
    void aBatchDoesNotEndTheWorkers() {
        try (ImportWorkers workers = new ImportWorkers(1)) {
            MeshImporter first = workers.importer(settings("jobs", "1"), 1);
            first.close();
            assertEquals(first, workers.importer(settings("jobs", "1"), 1));
        }
    }

    @Test
    void filesAreReadInThisProcessWhereTheSettingsDemandIt() {
        try (ImportWorkers workers = new ImportWorkers(1)) {
            assertEquals(
                    AssimpImporter.class,
                    workers.importer(settings("isolate", "false"), 1).getClass());
        }
    }

    @Test
    void closedWorkersServeNoBatch() {
        ImportWorkers workers = new ImportWorkers(1);
        workers.close();
        assertThrows(IllegalStateException.class, () -> workers.importer(settings("jobs", "1"), 1));
    }
}
