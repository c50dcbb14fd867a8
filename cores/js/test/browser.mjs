// SPDX-License-Identifier: Apache-2.0
// Pages in a headless browser, which post what they have found.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';

const TYPES = { '.html': 'text/html', '.mjs': 'text/javascript', '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** A server of files for a browser on this machine. */
export class PageServer {
  /**
   * @param fileOf returns the file of a path
   * @param policyOf returns the content security policy of a path, or none
   */
  constructor(fileOf, policyOf = () => undefined) {
    this.onPost = () => {};
    this.server = createServer(async (request, response) => {
      if (request.method === 'POST') {
        const body = await text(request);
        response.end();
        this.onPost(body);
        return;
      }
      const { pathname } = new URL(request.url, 'http://localhost');
      const file = fileOf(pathname);
      const size = statSync(file, { throwIfNoEntry: false })?.size;
      if (size === undefined) {
        response.writeHead(404).end();
        return;
      }
      const policy = policyOf(pathname);
      response.writeHead(200, {
        'content-length': size,
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        ...policy === undefined ? {} : { 'content-security-policy': policy },
      });
      createReadStream(file).pipe(response);
    });
  }

  async start() {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  close() {
    this.server.close();
    this.server.closeAllConnections();
  }

  /**
   * Opens a page; returns what it posts.
   *
   * @param profile a folder for the browser
   */
  async open(browser, profile, path, seconds = 60) {
    const url = `http://localhost:${this.server.address().port}${path}`;
    let timer = null;
    const posted = new Promise((done, failed) => {
      this.onPost = done;
      timer = setTimeout(() => failed(new Error(`${url} posts nothing`)), 1000 * seconds);
    });
    const process = spawn(
      browser, ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--user-data-dir=${profile}`, url],
      { stdio: 'ignore' });
    const ended = once(process, 'exit');
    try {
      return await posted;
    } finally {
      clearTimeout(timer);
      process.kill();
      await ended;
    }
  }
}
