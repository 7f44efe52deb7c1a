import { createHash } from 'node:crypto';
import { startPortal } from '../../support/portal-process.ts';
import { expect, type Page, runOnPortal, signIn, test } from '../../support/test.ts';

runOnPortal('empty cache');

/*
 * What the page's headers allow (F10). Every browser test also checks the policy: a violation fails the test it happens
 * in (support/test.ts).
 */

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(/\s+/);
      return [name, values];
    }),
  );
}

/** The source expression of the page's one inline script that runs. */
function ownScript(html: string): string {
  const inline = [
    ...html.matchAll(/<script(?![^>]*(?: src=| type="application\/json"))[^>]*>(.*?)<\/script>/gs),
  ];
  expect(inline).toHaveLength(1);
  return `'sha256-${createHash('sha256')
    .update(inline[0]?.[1] ?? '')
    .digest('base64')}'`;
}

test('the page allows no inline script but its own, no eval, no foreign origin, no framing, and asks for Trusted Types', async ({
  page,
}) => {
  const answer = await page.request.get('/login');
  const headers = answer.headers();
  const policy = directives(headers['content-security-policy'] ?? '');
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual(["'self'", ownScript(await answer.text())]);
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(policy.get('trusted-types')).toEqual(['default', 'portal-map', "'allow-duplicates'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(policy.get('form-action')).toEqual(["'self'"]);
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(policy.get('style-src')?.[1]).toMatch(/^'nonce-[\w+/=]{24}'$/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cache-control': 'no-store',
  });
  const other = (await page.request.get('/login')).headers();
  expect(other['content-security-policy'], 'a nonce is used once').not.toBe(
    headers['content-security-policy'],
  );
});

test('every file and the manifest have security headers', async ({ page }) => {
  const manifest = await (await page.request.get('/app.json')).json();
  const files = [
    '/app.json',
    '/favicon.svg',
    manifest.shell.scripts[0].path,
    ...manifest.areas.map(({ entry }: { entry: string }) => entry),
  ];
  for (const file of files) {
    const answer = await page.request.get(file);
    expect(answer.status(), file).toBe(200);
    expect(answer.headers(), file).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('a page of another site cannot frame the portal', async ({ page, portal, problems }) => {
  problems.expected.push(/frame-ancestors/, /refused/i, /ERR_BLOCKED/, /request failed/);
  await page.route('https://framing.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${portal.url}/login"></iframe>` }),
  );
  await page.goto('https://framing.test/');
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Sign in' })).toHaveCount(0);
});

test('a page opened from a link of another site asks itself who is signed in', async ({ page, portal }) => {
  await signIn(page, 'role1@acme.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.route('https://mail.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${portal.url}/orders?status=live">Orders</a>`,
    }),
  );
  let documents: Promise<string>[] = [];
  let paths: string[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith(portal.url)) return;
    paths.push(new URL(response.url()).pathname);
    if (response.request().resourceType() === 'document') documents.push(response.text());
  });
  const open = async (start: () => Promise<unknown>) => {
    await page.goto('https://mail.test/');
    documents = [];
    paths = [];
    await start();
    await expect(page.getByRole('main').getByRole('link', { name: /^ORD-/ }).first()).toBeVisible();
    const html = (await Promise.all(documents)).join('');
    return {
      hasName: html.includes('first_name'),
      isPainted: html.includes('id="first-paint"'),
      meCalls: paths.filter((path) => path === '/api/v1/me').length,
    };
  };
  expect(await open(() => page.goto('/orders?status=live'))).toEqual({
    hasName: true,
    isPainted: true,
    meCalls: 0,
  });
  expect(await open(() => page.getByRole('link', { name: 'Orders' }).click())).toEqual({
    hasName: false,
    isPainted: true,
    meCalls: 1,
  });
});

/** Runs code in the page and returns the name of its error. */
const tryInPage = (page: Page, code: () => unknown) =>
  page.evaluate(
    `(() => { try { (${code.toString()})(); return 'went through'; } catch (error) { return error.name; } })()`,
  );

test('the browser blocks what an injected script would try', async ({ page, problems }) => {
  problems.expected.push(
    /CSP violation/,
    /Trusted/,
    /trusted-types/i,
    /Content Security Policy/,
    /unsafe-eval/,
  );
  await signIn(page, 'role1@acme.test');
  expect(
    await tryInPage(page, () => {
      document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
    }),
  ).toBe('TypeError');
  // Only published files of the shell and of areas may become scripts, even when an attacker adds them.
  expect(
    await tryInPage(page, () => {
      document.createElement('script').src = '/api/v1/documents/evil.js';
    }),
  ).toBe('TypeError');
  expect(
    await tryInPage(page, () => {
      document.createElement('script').src = 'https://elsewhere.test/areas/orders/x/evil.js';
    }),
  ).toBe('TypeError');
  expect(
    await tryInPage(page, () => {
      document.createElement('script').src = 'data:text/javascript,globalThis.injected = true';
    }),
  ).toBe('TypeError');
  expect(
    await tryInPage(page, () =>
      Reflect.get(globalThis, 'trustedTypes').createPolicy('default', {
        createScriptURL: (url: string) => url,
      }),
    ),
  ).toBe('TypeError');
  expect(
    await tryInPage(page, () =>
      Reflect.get(globalThis, 'trustedTypes').createPolicy('evil', { createHTML: (text: string) => text }),
    ),
  ).toBe('TypeError');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'javascript:globalThis.injected = true';
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => page.evaluate(() => 'injected' in globalThis)).toBe(false);
});

test('a configured map: only its origin is allowed, and the drawn map is used when it fails', {
  tag: '@long',
}, async ({ page, problems }) => {
  const MAPS = 'https://maps.test';
  const withMap = await startPortal({
    MAP_PROVIDER_SCRIPT_URL: `${MAPS}/js?v=3`,
    MAP_PROVIDER_KEY: 'a key',
  });
  try {
    const asked: string[] = [];
    await page.route(`${MAPS}/**`, (route) => {
      asked.push(route.request().url());
      const { pathname, searchParams } = new URL(route.request().url());
      if (pathname === '/tile.svg') {
        return route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        });
      }
      // What a map provider's script does: global names, an image in the element, and the callback.
      return route.fulfill({
        contentType: 'text/javascript',
        body: `window.google = { maps: {
          Map: class { constructor(element, { center, zoom }) {
            const tile = document.createElement('img');
            tile.src = '${MAPS}/tile.svg';
            tile.alt = 'Tile of ' + center.lat + ', ' + center.lng + ' at ' + zoom;
            element.append(tile);
          } },
          Marker: class {},
        } };
        window[${JSON.stringify(searchParams.get('callback'))}]();`,
      });
    });
    const answer = await page.request.get(`${withMap.url}/login`);
    const policy = directives(answer.headers()['content-security-policy'] ?? '');
    expect(policy.get('script-src')).toEqual(["'self'", ownScript(await answer.text()), MAPS]);
    expect(policy.get('connect-src')).toEqual(["'self'", MAPS]);

    await signIn(page, 'role1@acme.test', { at: `${withMap.url}/quotes` });
    await page.getByRole('main').getByRole('grid').getByRole('link').first().click();
    const map = page.getByRole('group', { name: /^Map: / });
    await expect(map.getByRole('img', { name: /^Tile of 5\d\.\d+, -?\d\.\d+ at 16$/ })).toBeVisible();
    const script = new URL(asked[0] ?? '');
    expect([script.pathname, script.searchParams.get('v'), script.searchParams.get('key')]).toEqual([
      '/js',
      '3',
      'a key',
    ]);

    problems.expected.push(/maps\.test/, /ERR_FAILED/);
    await page.unroute(`${MAPS}/**`);
    await page.route(`${MAPS}/**`, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('img', { name: /^Map: / })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('');
  } finally {
    // Nothing of the page may still be on its way when its portal stops.
    await page.goto('about:blank');
    await withMap.stop();
  }
});
