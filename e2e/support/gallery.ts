import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { buildGallery } from '@portal/ui/gallery';
import { expectAccessible as expectPageAccessible } from './test.ts';

export { expect };

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
};

/** The widget gallery, built and served. A console error or failed request fails the test. */
export const test = base.extend<object, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'portal-gallery-'));
      await buildGallery(folder);
      const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://gallery.test');
        const name = pathname === '/' ? 'index.html' : pathname.slice(1);
        readFile(join(folder, name)).then(
          (content) => {
            response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream');
            response.end(content);
          },
          () => response.writeHead(404).end(),
        );
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      const { port } = server.address() as AddressInfo; // A server listening on a port always has an address.
      await use(`http://127.0.0.1:${port}/`);
      await new Promise((done) => server.close(done));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ gallery }, use) => {
    await use(gallery);
  },
  page: async ({ page }, use) => {
    const found: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') found.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => found.push(`page error: ${error.stack ?? error.message}`));
    page.on('response', (response) => {
      // Supplier logos are not part of the gallery; the widget falls back.
      if (response.status() >= 400 && !response.url().includes('/img/suppliers/'))
        found.push(`${response.status()} ${response.url()}`);
    });
    await use(page);
    // While a chart shrinks, the library draws one frame with the former size's labels.
    const expected = /status of 404|<rect> attribute width: A negative value/;
    const unexpected = found.filter((line) => !expected.test(line));
    expect(unexpected, 'unexpected console errors or failed requests').toEqual([]);
  },
});

/** Expects no axe violations. The gallery shows loading states permanently, so this does not wait for them to end. */
export function expectAccessible(page: Page, options: { only?: 'colours' } = {}): Promise<void> {
  return expectPageAccessible(page, { ...options, busy: true });
}
