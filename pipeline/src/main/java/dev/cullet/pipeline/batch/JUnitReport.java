// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.text.Printable;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Report of a batch as JUnit XML, which build servers display. A file is a test case, whose class name is the folder. A
 * failed file is a failure, a defect of this program an error; findings of baked files are the output of the
 * test case. Findings about the whole run are a test case of their own.
 * Names are escaped, see {@link Printable}: the writer does not check which characters XML allows.
 */
final class JUnitReport {
    private static final String OF_RUN = "the whole run";
    private static final XMLOutputFactory FACTORY = XMLOutputFactory.newDefaultFactory();

    private final XMLStreamWriter xml;

    private JUnitReport(XMLStreamWriter xml) {
        this.xml = xml;
    }

    /** Returns the whole document; it ends with a line end. */
    static String text(BatchReport report) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = FACTORY.createXMLStreamWriter(text);
            new JUnitReport(xml).write(report);
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("a document in memory is written without errors", e);
        }
        return text.toString();
    }

    private void write(BatchReport report) throws XMLStreamException {
        xml.writeStartDocument("UTF-8", "1.0");
        xml.writeCharacters("\n");
        startSuite("testsuites", report);
        xml.writeCharacters("\n  ");
        startSuite("testsuite", report);
        for (FileOutcome file : report.files()) {
            xml.writeCharacters("\n    ");
            testCase(file);
        }
        if (!report.findings().isEmpty()) {
            xml.writeCharacters("\n    ");
            testCase(report.findings());
        }
        xml.writeCharacters("\n  ");
        xml.writeEndElement();
        xml.writeCharacters("\n");
        xml.writeEndElement();
        xml.writeCharacters("\n");
        xml.writeEndDocument();
    }

    private void startSuite(String element, BatchReport report) throws XMLStreamException {
        xml.writeStartElement(element);
        attribute("name", "cullet " + report.operation().verb());
        attribute(
                "tests",
                Integer.toString(report.files().size() + (report.findings().isEmpty() ? 0 : 1)));
        attribute("failures", count(report, false));
        attribute("errors", count(report, true));
        attribute("time", seconds(report.work().milliseconds()));
    }

    private void testCase(FileOutcome file) throws XMLStreamException {
        Path folder = file.source().getParent();
        BakeReport report = file.report();
        long time = report == null
                ? 0
                : report.milliseconds().values().stream()
                        .mapToLong(Long::longValue)
                        .sum();
        xml.writeStartElement("testcase");
        attribute("classname", folder == null ? "." : slashes(folder));
        attribute("name", String.valueOf(file.source().getFileName()));
        attribute("file", slashes(file.source()));
        attribute("time", seconds(time));
        Failure failure = file.failure();
        if (failure != null) {
            xml.writeCharacters("\n      ");
            xml.writeEmptyElement(isError(file) ? "error" : "failure");
            attribute("type", failure.exitCode().name());
            attribute("message", failure.message());
        }
        if (report != null && !report.findings().isEmpty()) {
            xml.writeCharacters("\n      ");
            xml.writeStartElement("system-out");
            for (ReportedFinding finding : report.findings()) {
                xml.writeCharacters(Printable.line(FindingText.line(finding)) + "\n");
                for (ReportedFinding.ReportedLocation location : finding.locations()) {
                    xml.writeCharacters("  " + Printable.line(FindingText.location(location)) + "\n");
                }
            }
            xml.writeEndElement();
        }
        xml.writeCharacters("\n    ");
        xml.writeEndElement();
    }

    /** Writes the findings about the whole run: a failure if one is an error. */
    private void testCase(List<BatchFinding> findings) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute("classname", ".");
        attribute("name", OF_RUN);
        attribute("time", seconds(0));
        for (BatchFinding finding : findings) {
            if (isError(finding)) {
                xml.writeCharacters("\n      ");
                xml.writeEmptyElement("failure");
                attribute("type", finding.kind());
                attribute("message", finding.line());
                break; // a test case has one failure
            }
        }
        xml.writeCharacters("\n      ");
        xml.writeStartElement("system-out");
        for (BatchFinding finding : findings) {
            xml.writeCharacters(Printable.line(finding.line()) + "\n");
        }
        xml.writeEndElement();
        xml.writeCharacters("\n    ");
        xml.writeEndElement();
    }

    private static boolean isError(BatchFinding finding) {
        return finding.severity() == BatchFinding.Severity.ERROR;
    }

    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, Printable.line(value));
    }

    private static String count(BatchReport report, boolean errors) {
        long ofRun = !errors && report.findings().stream().anyMatch(JUnitReport::isError) ? 1 : 0;
        return Long.toString(ofRun
                + report.files().stream()
                        .filter(file -> file.failure() != null && isError(file) == errors)
                        .count());
    }

    private static boolean isError(FileOutcome file) {
        Failure failure = file.failure();
        return failure != null && failure.exitCode() == ExitCode.INTERNAL;
    }

    private static String slashes(Path path) {
        return path.toString().replace('\\', '/');
    }

    private static String seconds(long milliseconds) {
        return String.format(Locale.ROOT, "%.3f", milliseconds / 1000.0);
    }
}
