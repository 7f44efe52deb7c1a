import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { STORYBOOK } from '@portal/start/build-all';
import { expectAccessible as expectPageAccessible } from './test.ts';

export { expect };

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The static Storybook, built before the first test, and served. A console error or failed request fails the test. */
export const test = base.extend<object, { storybook: string }>({
  storybook: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://storybook.test');
        const name = pathname === '/' ? 'index.html' : pathname.slice(1);
        readFile(join(STORYBOOK, name)).then(
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
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  baseURL: async ({ storybook }, use) => {
    await use(storybook);
  },
  page: async ({ page }, use) => {
    const found: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') found.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => found.push(`page error: ${error.stack ?? error.message}`));
    page.on('response', (response) => {
      // Most supplier logos are not part of the stories; the widget falls back.
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

/** The list with everything: sorting, pages, selection, columns. */
export const STORY_OF_LIST = 'grid-datatable--with-selection';

export interface Entry {
  id: string;
  type: 'story' | 'docs';
  /** `Page/Tabs` */
  title: string;
}

/** The entries of one group, such as `Page`, in the order of the menu. */
export async function listEntries(page: Page, type: Entry['type'], group?: string): Promise<Entry[]> {
  const response = await page.request.get('/index.json');
  const { entries }: { entries: Record<string, Entry> } = await response.json();
  return Object.values(entries).filter(
    (entry) => entry.type === type && (group === undefined || entry.title.startsWith(`${group}/`)),
  );
}

/** Opens an entry without Storybook's menus around it. The add-on does not run axe: the tests do. */
export async function openEntry(page: Page, { id, type }: Pick<Entry, 'id' | 'type'>): Promise<void> {
  await page.goto(`/iframe.html?id=${id}&viewMode=${type}&globals=a11y.manual:!true`);
  if (type === 'docs') await expect(page.getByRole('heading').first()).toBeVisible();
  else await expect(page.locator('body')).toHaveClass(/sb-show-main/);
}

/** Opens a story: `openStory(page, 'page-modal--large')`. */
export const openStory = (page: Page, id: string) => openEntry(page, { id, type: 'story' });

declare global {
  interface Window {
    __STORYBOOK_PREVIEW__: {
      loadStory: (options: { storyId: string }) => Promise<{
        component: unknown;
        argTypes: object;
        parameters: {
          docs: {
            description?: { component?: string };
            extractComponentDescription: (component: unknown, context: object) => string | undefined;
          };
        };
      }>;
    };
    __STORYBOOK_ADDONS_CHANNEL__: {
      on: (event: string, listener: (storyId: string) => void) => void;
      once: (event: string, listener: () => void) => void;
      emit: (event: string, payload: object) => void;
    };
  }
}

/** Shows another story in the open page, as Storybook's menu does: much faster than a new page. */
export async function switchTo(page: Page, { id }: Entry): Promise<void> {
  await page.evaluate(
    (storyId) =>
      new Promise<void>((done, fail) => {
        const channel = window.__STORYBOOK_ADDONS_CHANNEL__;
        // The event of the story before may still come.
        channel.on('storyRendered', (rendered) => {
          if (rendered === storyId) done();
        });
        for (const event of ['storyThrewException', 'storyErrored', 'storyMissing'])
          channel.once(event, () => fail(new Error(`${storyId}: ${event}`)));
        channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
      }),
    id,
  );
  await expect(page.locator('body')).toHaveClass(/sb-show-main/);
}

/** The documentation of a story's widget, read from the open page of any story. */
export function readDocumentation(
  page: Page,
  { id }: Entry,
): Promise<{ description: string; props: string[] }> {
  return page.evaluate(async (storyId) => {
    const story = await window.__STORYBOOK_PREVIEW__.loadStory({ storyId });
    const { description, extractComponentDescription } = story.parameters.docs;
    return {
      // The comment of the stories' default export, or of the widget.
      description: description?.component ?? extractComponentDescription(story.component, story) ?? '',
      props: Object.keys(story.argTypes),
    };
  }, id);
}

/** Expects no axe violations. Some stories show a loading state permanently, so this does not wait for it to end. */
export function expectAccessible(
  page: Page,
  options: { only?: 'colours'; colours?: boolean } = {},
): Promise<void> {
  return expectPageAccessible(page, { colours: true, ...options, busy: true });
}
