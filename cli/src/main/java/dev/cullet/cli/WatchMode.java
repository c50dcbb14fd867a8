// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.batch.BatchException;
import dev.cullet.pipeline.batch.BatchReport;
import dev.cullet.pipeline.batch.BatchRequest;
import dev.cullet.pipeline.batch.BatchWatch;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Watch mode of {@code bake}. On Ctrl-C it waits at most {@value #SHUTDOWN_SECONDS} s for the running batch. */
final class WatchMode {
    private static final long SHUTDOWN_SECONDS = 10;

    /** Reads the command line and the configuration again. */
    interface Requests {
        BatchRequest next() throws CommandException;
    }

    /** Writes the reports of a batch. */
    interface Reports {
        void write(BatchRequest request, BatchReport report) throws CommandException;
    }

    private final Console console;
    private final BakeReporter listener;
    private final Requests requests;
    private final Reports reports;
    private int code = ExitCode.OK.code();

    WatchMode(Console console, BakeReporter listener, Requests requests, Reports reports) {
        this.console = console;
        this.listener = listener;
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
                boolean inTime = over.await(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
                console.err()
                        .println(
                                inTime ? "stopped" : "stopped during a batch; every file that was written is complete");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            new BatchWatch(this::next, listener, new BatchResults(), stop::get).run();
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

    private final class BatchResults implements BatchWatch.Results {
        @Override
        public void baked(BatchRequest request, BatchReport report) {
            listener.end(report);
            listener.close();
            code = report.exitCode().code();
            try {
                reports.write(request, report);
            } catch (CommandException e) {
                code = ErrorMessages.report(console, e, false);
            }
            console.out().flush();
            console.err().println("watching for changes; Ctrl-C stops");
        }

        @Override
        public void refused(BatchException error) {
            listener.close();
            console.err().println(error.getMessage());
            code = error.exitCode().code();
        }
    }
}
