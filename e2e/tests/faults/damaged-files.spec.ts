import { rm } from 'node:fs/promises';
import { publish, ReleaseStore, rollback } from '@portal/release';
import type { AreaRecord } from '@portal/release-manifest';
import { createAlternateBuild } from '../../support/releases/alternate-build.ts';
import { damageFile, liveRecord } from '../../support/releases/published-version.ts';
import { longAfterFirst } from '../../support/runs-all.ts';
import { expect, type Page, runOnPortal, signIn, startSession, test } from '../../support/test.ts';

/* Files damaged on the server's disk, with the browser's own HTTP cache: nothing is intercepted here. */
runOnPortal('releases');

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

const FAILED = /could not load|failed to load|failed to start|security check/;

const FILES: Record<string, (record: AreaRecord) => string | undefined> = {
  entry: ({ entries }) => entries[0],
  'exposed module': ({ preload }) => preload[0],
  'page chunk': ({ pages, preload }) =>
    pages.find(({ path }) => path === '/orders')?.scripts.find((file) => !preload.includes(file)),
};

const DAMAGES: Record<string, (content: Buffer) => string | Buffer> = {
  truncated: (content) => content.subarray(0, content.length / 2),
  'tampered with': (content) => `globalThis.tampered = true;\n${content.toString('latin1')}`,
  emptied: () => '',
};

/** How a visitor gets to the page again once the file is repaired. */
const WAYS_BACK: Record<string, (page: Page) => Promise<Page>> = {
  'Try again': async (page) => {
    await page.getByRole('button', { name: 'Try again' }).click();
    return page;
  },
  reload: async (page) => {
    await page.reload();
    return page;
  },
  'a new tab': async (page) => {
    const tab = await page.context().newPage();
    await tab.goto('/orders');
    return tab;
  },
};

// faults.spec.ts damages an entry in `npm test`.
for (const [part, fileOf] of Object.entries(FILES)) {
  for (const [way, damage] of Object.entries(DAMAGES)) {
    test(`${part} that was ${way} never runs and works again once it is repaired`, { tag: '@long' }, async ({
      browser,
      page: first,
      portal,
    }) => {
      await startSession(first, 'role1@acme.test');
      const storageState = await first.context().storageState();
      const store = new ReleaseStore(portal.releases);
      const record = await liveRecord(store, 'orders');
      const file = fileOf(record);
      if (file === undefined) throw new Error(`orders has no ${part}.`);
      const repair = await damageFile(store, record, file, damage);
      // One browser profile with its own cache for each way back.
      const contexts = await Promise.all(
        Object.keys(WAYS_BACK).map(() => browser.newContext({ storageState, baseURL: portal.url })),
      );
      try {
        const visits = await Promise.all(
          Object.entries(WAYS_BACK).map(async ([name, goBack], at) => {
            const page = await contexts[at]?.newPage();
            if (page === undefined) throw new Error('Each way back has its own context.');
            await page.goto('/orders');
            await expect(heading(page, FAILED)).toBeVisible();
            expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
            return { name, goBack, page };
          }),
        );
        await repair();
        await Promise.all(
          visits.map(async ({ name, goBack, page }) =>
            expect(heading(await goBack(page), 'Orders'), name).toBeVisible(),
          ),
        );
      } finally {
        await repair();
        await Promise.all(contexts.map((context) => context.close()));
      }
    });
  }
}

for (const [at, [part, fileOf]] of Object.entries(FILES).entries()) {
  test(`a damaged ${part} of a new version: the version before is used, and the log says so`, {
    tag: longAfterFirst(at),
  }, async ({ page, portal, problems }) => {
    problems.expected.push(/503/, /MIME/, /ERR_/, /integrity/i, /chunk/i, /request failed/);
    const lines: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('[portal]')) lines.push(message.text());
    });
    const store = new ReleaseStore(portal.releases);
    const build = await createAlternateBuild('orders', `globalThis.ordersRelease = "${part}";`);
    const { version, replaced } = await publish(store, build);
    const record = await liveRecord(store, 'orders');
    const file = fileOf(record);
    if (file === undefined) throw new Error(`orders has no ${part}.`);
    await damageFile(store, record, file, () => '');
    try {
      await signIn(page, 'role1@acme.test', { at: '/orders' });
      await expect(heading(page, 'Orders')).toBeVisible();
      await expect
        .poll(() => lines.filter((line) => line.startsWith('[portal] orders fell back')))
        .toEqual([expect.stringContaining(version)]);
      expect(lines.join('\n')).toContain(String(replaced));
    } finally {
      await rollback(store, 'orders');
      await rm(build, { recursive: true });
    }
  });
}

test('an area that failed while offline opens by itself once the connection is back', {
  tag: '@long',
}, async ({ page, context, problems }) => {
  problems.expected.push(/ERR_INTERNET_DISCONNECTED/, /request failed/, /chunk/i);
  await signIn(page, 'role1@acme.test');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(heading(page, FAILED)).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, 'Orders')).toBeVisible();
});
