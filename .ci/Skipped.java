// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Reads Surefire's reports below a folder. {@code java Skipped.java list FOLDER} prints a line per skipped test:
 * {@code class TAB method TAB reason}; of a class that is skipped as a whole the method is empty. {@code java
 * Skipped.java both LIST FOLDER NEEDS} prints the tests of such a list that did not run afterwards either, with their
 * reasons, and ends with 1 if a reason is not among the needs, with commas between them.
 */
final class Skipped {
    /** A test of a report; the reason is empty if it ran. */
    private record Test(String type, String method, String reason) {
        boolean ran() {
            return reason.isEmpty();
        }
    }

    private Skipped() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("list")) {
            Set<String> lines = new TreeSet<>();
            List<Test> tests = tests(Path.of(arguments[1]));
            for (Test test : tests) {
                if (!test.ran()) {
                    lines.add(test.type() + "\t" + test.method() + "\t" + test.reason());
                }
            }
            lines.forEach(System.out::println);
            System.err.println(tests.size() + " tests, skipped: " + lines.size());
        } else {
            System.exit(both(Path.of(arguments[1]), Path.of(arguments[2]), Set.of(arguments[3].split(","))));
        }
    }

    private static List<Test> tests(Path folder) throws Exception {
        List<Path> reports;
        try (Stream<Path> files = Files.walk(folder)) {
            reports = files.filter(file -> file.toString().matches(".*/surefire-reports/TEST-[^/]*\\.xml"))
                    .sorted()
                    .toList();
        }
        List<Test> tests = new ArrayList<>();
        for (Path report : reports) {
            NodeList cases = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(report.toFile())
                    .getElementsByTagName("testcase");
            for (int i = 0; i < cases.getLength(); i++) {
                Element test = (Element) cases.item(i);
                String method = test.getAttribute("name").replaceFirst("(?s)[({\\[].*", "");
                tests.add(new Test(test.getAttribute("classname"), method, reason(test)));
            }
        }
        return tests;
    }

    /** Returns the first line of the reason for which a test was skipped; empty if it ran. */
    private static String reason(Element test) {
        NodeList skipped = test.getElementsByTagName("skipped");
        if (skipped.getLength() == 0) {
            return "";
        }
        Element element = (Element) skipped.item(0);
        String message = element.getAttribute("message");
        String text = message.isEmpty() ? element.getTextContent() : message;
        return text.lines().findFirst().orElse("no reason").replaceFirst("^[\\w.]*Exception: ", "");
    }

    private static int both(Path list, Path folder, Set<String> allowed) throws Exception {
        Set<String> ran = new HashSet<>();
        Map<String, String> again = new TreeMap<>();
        for (Test test : tests(folder)) {
            if (test.ran()) {
                ran.add(test.type());
                ran.add(test.type() + "." + test.method());
            } else {
                again.put(name(test.type(), test.method()), test.reason());
            }
        }
        Map<String, String> remaining = new TreeMap<>();
        int first = 0;
        for (String line : Files.readAllLines(list)) {
            String[] words = line.split("\t", 3);
            String name = name(words[0], words[1]);
            first++;
            if (!ran.contains(name)) {
                remaining.put(name, again.getOrDefault(name, words[2]));
            }
            if (words[1].isEmpty()) { // parts of a class that was skipped as a whole
                again.forEach((test, reason) -> {
                    if (test.startsWith(words[0] + ".")) {
                        remaining.put(test, reason);
                    }
                });
            }
        }
        return print(first, remaining, allowed);
    }

    private static int print(int first, Map<String, String> remaining, Set<String> allowed) {
        int wrong = 0;
        for (Map.Entry<String, String> test : remaining.entrySet()) {
            boolean named = allowed.contains(test.getValue().replaceFirst("^needs (\\w+): .*", "$1"));
            wrong += named ? 0 : 1;
            System.out.println((named ? "named platform: " : "NOT RUN: ") + test.getKey() + ", " + test.getValue());
        }
        System.out.println("tests skipped in the first step: " + first + ", in both steps: " + remaining.size()
                + ", of these for no named platform: " + wrong);
        return wrong == 0 ? 0 : 1;
    }

    private static String name(String type, String method) {
        return method.isEmpty() ? type : type + "." + method;
    }
}
