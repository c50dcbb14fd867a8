// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.servlets.WebdavServlet;
import org.apache.catalina.startup.Tomcat;

/** A WebDAV server on a folder, in this process, on a free port of the loopback address. */
final class DavServer implements AutoCloseable {
    private static final Logger QUIET = Logger.getLogger("org.apache");

    static {
        QUIET.setLevel(Level.SEVERE);
    }

    private final Tomcat tomcat = new Tomcat();
    private final Path files;

    DavServer(Path folder) throws Exception {
        files = Files.createDirectories(folder.resolve("files"));
        tomcat.setBaseDir(Files.createDirectories(folder.resolve("tomcat")).toString());
        tomcat.setHostname("127.0.0.1");
        tomcat.setPort(0);
        Context context = tomcat.addContext("", files.toString());
        var servlet = Tomcat.addServlet(context, "dav", new WebdavServlet());
        servlet.addInitParameter("readonly", "false");
        context.addServletMappingDecoded("/*", "dav");
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        tomcat.start();
    }

    int port() {
        return tomcat.getConnector().getLocalPort();
    }

    /** Returns the folder with the stored objects. */
    Path files() {
        return files;
    }

    String address() {
        return "http://127.0.0.1:" + port() + "/";
    }

    @Override
    public void close() throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }
}
