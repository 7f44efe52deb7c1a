import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publish, ReleaseStore, rollback } from '@portal/release';
import { areaNames } from '@portal/start/build-all';
import { advanceClock, installClock } from '../../support/advance-clock.ts';
import { REPOSITORY } from '../../support/portal-process.ts';
import { createAlternateBuild } from '../../support/releases/alternate-build.ts';
import { FAULTY_ORDERS } from '../../support/releases/faulty-area.ts';
import { rewriteArea } from '../../support/releases/rewrite-manifest.ts';
import { longAfterFirst } from '../../support/runs-all.ts';
import { expect, type Page, runOnPortal, signIn, startSession, test } from '../../support/test.ts';

/* Faults of areas (goals F1 to F6, F9). Releases are published and taken back here. */
runOnPortal('releases');

const ENTRY = /\/areas\/orders\/[^/]+\/remoteEntry[^/]*\.js/;
const CHUNK = /\/areas\/orders\/[^/]+\/(?!remoteEntry)[^/]*\.js/;
const BLOCKED_PROBLEMS = [
  /integrity/i,
  /ERR_/,
  /request failed/,
  /SyntaxError/,
  /50\d \/areas/,
  /status of 50\d/,
  /MIME/,
];

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

async function expectRestWorks(page: Page): Promise<void> {
  await link(page, 'Services').click();
  await expect(heading(page, 'Services')).toBeVisible();
}

const WAYS_TO_FAIL = {
  'a server error (F1)': { status: 500, body: 'Internal error' },
  'a connection that breaks off (F1)': 'connectionreset',
  'a page of HTML (F2)': { status: 200, contentType: 'text/html', body: '<!doctype html><h1>Not it</h1>' },
} as const;

// faults.spec.ts removes the files in `npm test`.
for (const [way, answer] of Object.entries(WAYS_TO_FAIL)) {
  test(`an entry that is ${way}: the page says so, the rest works, Try again recovers`, {
    tag: '@long',
  }, async ({ page, problems }) => {
    problems.expected.push(...BLOCKED_PROBLEMS);
    let fails = true;
    await page.route(ENTRY, (route) => {
      if (!fails) return route.continue();
      return answer === 'connectionreset' ? route.abort(answer) : route.fulfill(answer);
    });
    await signIn(page, 'role1@acme.test');
    await link(page, 'Orders').click();
    await expect(heading(page, 'We could not load this part of the portal')).toBeVisible();
    await expectRestWorks(page);
    await link(page, 'Orders').click();
    await expect(heading(page, 'We could not load this part of the portal')).toBeVisible();
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Orders')).toBeVisible();
  });
}

test('a missing file never falls back to the HTML page (F2)', async ({ page, problems }) => {
  problems.expected.push(/404/);
  for (const path of ['/areas/orders/1.0.0/none.js', '/shell/none/main.js', '/areas/none', '/none.js']) {
    const answer = await page.request.get(path);
    expect([answer.status(), answer.headers()['content-type']], path).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
  }
});

const BROKEN = {
  'without a hash': (area: Record<string, unknown>) => delete area['integrity'],
  'whose entry lies on another origin': (area: Record<string, unknown>) => {
    area['entry'] = 'https://elsewhere.test/areas/orders/1/remoteEntry.js';
  },
  'that is cut short': (area: Record<string, unknown>) => delete area['container'],
};

for (const [at, [what, spoil]] of Object.entries(BROKEN).entries()) {
  test(`a descriptor ${what} is not loaded; only its own area is affected (F2, F9)`, {
    tag: longAfterFirst(at),
  }, async ({ page, requests }) => {
    await rewriteArea(page, 'orders', spoil);
    await signIn(page, 'role1@acme.test');
    await link(page, 'Orders').click();
    await expect(heading(page, 'This part of the portal is not available')).toBeVisible();
    // The pointer may rest on a link to another area, which is prefetched.
    expect(requests.paths.filter((path) => ENTRY.test(path))).toEqual([]);
    await expectRestWorks(page);
  });
}

test('a hanging entry times out and can be retried (F3)', async ({ page }) => {
  let isHeld = true;
  await installClock(page);
  await page.route(ENTRY, (route) => (isHeld ? undefined : route.continue()));
  await signIn(page, 'role1@acme.test');
  await link(page, 'Orders').click();
  await advanceClock(page, 3000, { hasHangingScript: true });
  await expect(page.getByRole('status').filter({ hasText: 'still loading' })).toBeVisible();
  // Navigation keeps working.
  await expectRestWorks(page);
  await link(page, 'Orders').click();
  await advanceClock(page, 20_000, { hasHangingScript: true });
  await expect(heading(page, 'This part of the portal is taking too long to load')).toBeVisible();
  isHeld = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Orders')).toBeVisible();
});

test('a hanging chunk times out after 120 s, not before (F3, specification §9)', async ({
  page,
  problems,
}) => {
  problems.expected.push(/ChunkLoadError|Loading chunk/);
  await installClock(page);
  await page.route(CHUNK, () => undefined);
  await signIn(page, 'role1@acme.test');
  await link(page, 'Orders').click();
  // The limit applies to the chunk's script element, not to the preload before it.
  await page.waitForFunction(
    () => document.querySelector('script[src*="/areas/orders/"]:not([src*="remoteEntry"])') !== null,
  );
  // From here on the clock only moves when the test advances it.
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000));
  const failed = heading(page, 'This part of the portal is taking too long to load');
  await advanceClock(page, 115_000, { hasHangingScript: true });
  await expect(failed).toHaveCount(0);
  await expect(link(page, 'Services')).toBeVisible();
  await advanceClock(page, 5000, { hasHangingScript: true });
  await expect(failed).toBeVisible();
});

test.describe('a release with faulty code', () => {
  let store: ReleaseStore;
  let build: string;

  test.beforeAll(async ({ portal }) => {
    store = new ReleaseStore(portal.releases);
    build = await createAlternateBuild('orders', FAULTY_ORDERS);
    await publish(store, build);
  });
  test.afterAll(async () => {
    await rollback(store, 'orders');
    await rm(build, { recursive: true });
  });

  /** Lines that the fault log writes to the console. */
  function collectFaults(page: Page): string[] {
    const lines: string[] = [];
    page.on('console', (message) => {
      // On a busy machine any page may block for a second, so these lines only count where they are tested.
      if (message.text().startsWith('[portal]')) lines.push(message.text());
    });
    return lines;
  }

  for (const [at, fault] of (['render', 'effect'] as const).entries()) {
    test(`throws in ${fault}: only its page fails, logged once, everything else works (F4)`, {
      tag: longAfterFirst(at),
    }, async ({ page, problems }) => {
      problems.expected.push(/fault in/);
      const faults = collectFaults(page);
      await signIn(page, 'role1@acme.test');
      await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
      await page.evaluate((name) => {
        history.pushState({ idx: 5, key: 'fault' }, '', `/orders?fault=${name}`);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }, fault);
      await expect(heading(page, 'This page stopped working')).toBeVisible();
      await expect(page.getByText(/fault in/)).toHaveCount(0);
      await expectRestWorks(page);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument'))).toBe(true);
      expect(
        faults.filter((line) => line.includes(' threw: ')).map((line) => line.split(' Error')[0]),
      ).toEqual([`[portal] orders threw: fault in ${fault}`]);
    });
  }

  for (const [fault, button] of [
    ['handler', 'Throw'],
    ['promise', 'Reject'],
  ] as const) {
    test(`throws in a ${fault}: the page and its input stay, logged once (F4)`, { tag: '@long' }, async ({
      page,
      problems,
    }) => {
      problems.expected.push(/fault in/);
      const faults = collectFaults(page);
      await signIn(page, 'role1@acme.test', { at: `/orders?fault=${fault}` });
      await page.getByLabel('Beside the fault').fill('typed before');
      await page.getByRole('button', { name: button }).click();
      await expect.poll(() => faults.filter((line) => line.includes(' threw: ')).length).toBe(1);
      expect(faults.join('\n')).toContain(`[portal] orders threw: fault in ${fault}`);
      await expect(page.getByLabel('Beside the fault')).toHaveValue('typed before');
      await expectRestWorks(page);
      expect(faults.filter((line) => line.includes(' threw: '))).toHaveLength(1);
    });
  }

  test('blocks the page for five seconds: the page recovers and the log names the area (F5)', async ({
    page,
  }) => {
    const faults = collectFaults(page);
    await signIn(page, 'role1@acme.test', { at: '/orders?fault=block' });
    await page.getByRole('button', { name: 'Block' }).click();
    await expect(page.getByText('Done')).toBeVisible();
    // A busy machine blocks any page for a second, and this one for longer than its code does.
    const long = /^\[portal\] orders blocked: the page was unresponsive for ([4-9]\d|\d{3,})\d{2} ms/;
    await expect.poll(() => faults.filter((line) => long.test(line)).length).toBe(1);
    await expectRestWorks(page);
  });
});

test('publish refuses an area that does not fit the live shell; forced, its code never runs (F6)', {
  tag: '@long',
}, async ({ page, portal, requests }) => {
  const store = new ReleaseStore(portal.releases);
  const build = await createAlternateBuild('services', 'globalThis.incompatibleRan = true;', (report) => {
    report.sdk = '^7.0.0';
    report.uses = { ...report.uses, '@portal/ui': ['Button', 'HolographicButton'] };
  });
  await expect(publish(store, build)).rejects.toThrow('@portal/ui has no export "HolographicButton"');
  await publish(store, build, { force: true, reason: 'tried in a test' });
  try {
    // The version before fits, so it is used.
    await signIn(page, 'role1@acme.test');
    await link(page, 'Services').click();
    await expect(heading(page, 'Services')).toBeVisible();
    await rewriteArea(page, 'services', (area) => {
      area['incompatible'] = ['@portal/ui has no export "HolographicButton"'];
    });
    requests.clear();
    await page.goto('/circuits');
    await expect(heading(page, 'This part of the portal is not available yet')).toBeVisible();
    expect(await page.evaluate(() => 'incompatibleRan' in globalThis)).toBe(false);
    await link(page, 'Orders').click();
    await expect(heading(page, 'Orders')).toBeVisible();
  } finally {
    await rollback(store, 'services');
    await rm(build, { recursive: true });
  }
});

test('no area bundles its own React (F6)', async () => {
  for (const area of areaNames()) {
    const folder = join(REPOSITORY, 'apps', area, 'dist');
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.js'))) {
      const code = await readFile(join(folder, file), 'utf8');
      expect(code.includes('react.transitional.element'), `${area}/${file}`).toBe(false);
      expect(code.includes('@emotion/'), `${area}/${file}`).toBe(false);
    }
  }
});

test('a tampered chunk is blocked (F9)', async ({ page, problems }) => {
  problems.expected.push(...BLOCKED_PROBLEMS, /chunk/i);
  let isTampered = true;
  await page.route(CHUNK, async (route) => {
    if (!isTampered) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.tampered = true;\n${await response.text()}` });
  });
  await startSession(page, 'role1@acme.test');
  await page.goto('/orders');
  const failed = page.getByRole('heading', { level: 1, name: /failed to load|could not load/ });
  await expect(failed).toBeVisible();
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  isTampered = false;
  // Browsers drop their in-memory copy of such a file with the page at the latest.
  await page.reload();
  await expect(heading(page, 'Orders')).toBeVisible();
});
