// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.BatchException;
import dev.cullet.pipeline.batch.BatchReport;
import dev.cullet.pipeline.batch.BatchRequest;
import dev.cullet.pipeline.batch.BatchWatch;
import dev.cullet.pipeline.batch.Failure;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** {@code bake --watch}: on Ctrl-C the batch that runs is finished first, if it takes no more than a few seconds. */
final class BakeWatch {
    private static final long PATIENCE_SECONDS = 10;

    /** What the command line and the configuration say now. */
    interface Requests {
        BatchRequest next() throws CommandException;
    }

    /** Writes what was asked for about a batch. */
    interface Reports {
        void write(BatchRequest request, BatchReport report) throws CommandException;
    }

    private final Console console;
    private final BakeConsole telling;
    private final Requests requests;
    private final Reports reports;
    private int code = ExitCode.OK.code();

    BakeWatch(Console console, BakeConsole telling, Requests requests, Reports reports) {
        this.console = console;
        this.telling = telling;
        this.requests = requests;
        this.reports = reports;
    }

    /** Returns the exit code of the last batch. */
    int run() throws BatchException {
        AtomicBoolean stop = new AtomicBoolean();
        CountDownLatch over = new CountDownLatch(1);
        Thread hook = new Thread(() -> {
            stop.set(true);
            try {
                boolean inTime = over.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                console.err()
                        .println(inTime ? "stopped" : "stopped in the middle of a batch; what was written is whole");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            new BatchWatch(this::next, telling, new Told(), stop::get).run();
        } finally {
            over.countDown();
        }
        return code;
    }

    private BatchRequest next() throws BatchException {
        try {
            return requests.next();
        } catch (CommandException e) {
            throw new BatchException(ExitCode.USAGE, String.valueOf(e.getMessage()), e);
        }
    }

    private final class Told implements BatchWatch.Results {
        @Override
        public void baked(BatchRequest request, BatchReport report) {
            telling.end(report);
            telling.close();
            code = report.exitCode().code();
            try {
                reports.write(request, report);
            } catch (CommandException e) {
                code = ErrorMessages.report(console, e, false);
            }
            console.out().flush();
            console.err().println("watching; Ctrl-C ends it");
        }

        @Override
        public void refused(BatchException trouble) {
            telling.close();
            console.err().println(trouble.getMessage());
            code = trouble.exitCode().code();
        }
    }
}
