import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { testUser } from '@portal/auth/testing';
import {
  FIRST_PAINT_FILE,
  type FirstPaint,
  frameKeyOf,
  SHELL_URL,
  sessionMark,
} from '@portal/release-manifest';
import { makeChange } from '../channels/make-change.ts';
import { planDisable } from '../channels/switch.ts';
import { publish } from '../publish/publish.ts';
import { ReleaseStore } from '../store/store.ts';
import { EVERYTHING, writeBuild } from '../testing.ts';
import type { Visitor } from './resolve-manifest.ts';
import { createPortal } from './serve.ts';

const user = testUser();

const frame = (name: string) => ({
  html: `<div id="first-paint">{{banner}}${name}<a href="/">Brand</a><a href="/">Home</a><a href="/orders">Orders</a></div>`,
  links: [
    { href: '/', within: ['/'] },
    { href: '/orders', within: ['/orders'] },
  ],
});
const keyFor = (roleId: number) => frameKeyOf({ ...user, roleId });
const guestPage = (content: string) => ({
  html: `<div id="first-paint">${content}</div>`,
  css: `@font-face{src:url(${SHELL_URL}inter.woff2)}`,
  globalCss: '',
  dataEmotion: 'ui a b',
  requiredParams: [],
});
const SIGN_IN = guestPage('Sign-in form').html;
const PAINT: FirstPaint = {
  script: 'early()',
  guestPages: {
    '/login': guestPage('Sign-in form'),
    '/password/email': guestPage('Email form'),
    '/password/reset': { ...guestPage('For {{email}}'), requiredParams: ['token', 'email'] },
  },
  frame: {
    css: '.ui-c{}',
    globalCss: '',
    dataEmotion: 'ui c',
    banner: '<p>{{staffName}} is acting as {{firstName}} {{lastName}} of {{company}}</p>',
    frames: [frame('Administrator'), frame('Support')],
    byUser: { [keyFor(1)]: 0, [keyFor(6)]: 1 },
  },
};

const START = { path: '/', scripts: ['main.js'], layers: [] };
const STARTS = {
  '/orders': [{ path: '/api/v1/orders', list: { name: 'orders', filters: ['status[]'] } }],
  '/orders/:reference': [{ path: '/api/v1/orders/{reference}' }],
};

/** The reads that every list makes in addition to its rows. */
const LIST = ['/api/v1/me/views?list=orders', '/api/v1/settings'];

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-paint-'));
  store = new ReleaseStore(join(folder, 'store'));
  const files = { 'main.js': 'shell', [FIRST_PAINT_FILE]: JSON.stringify(PAINT) };
  const starts = { '/': [{ path: '/api/v1/dashboard' }] };
  await publish(store, await writeBuild(folder, 'shell', files, { pages: [START], starts }));
  const routes = [{ path: '/orders/:reference' }, { path: '/orders', roles: [1, 6] }];
  await publish(
    store,
    await writeBuild(folder, 'orders', { 'entry.js': 'orders' }, { routes, starts: STARTS }),
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function open(path: string, user: Visitor['user'] | null) {
  const visitor = user && { ...EVERYTHING, user };
  const problems: string[] = [];
  const portal = createPortal(store, {
    title: 'Portal',
    visitorOf: async () => visitor,
    onProblem: ({ reason }) => problems.push(reason),
  });
  const page = await portal.request(path, { headers: { 'sec-fetch-site': 'none' } });
  const body = /<div id="first-paint">.*<\/div>/.exec(await page.clone().text())?.[0];
  return {
    body,
    calls: dataOf(await page.clone().text())?.calls,
    problems,
    html: await page.text(),
    policy: page.headers.get('content-security-policy'),
  };
}

/** The values that the page passes to its inline script. */
function dataOf(html: string) {
  const text = /data-page="([^"]*)"/.exec(html)?.[1];
  return text && JSON.parse(text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code)));
}

it('shows the sign-in form to signed-out visitors, wherever they will be asked to sign in', async () => {
  for (const path of ['/login', '/', '/orders', '/orders/ORD-1'])
    expect([path, (await open(path, null)).body]).toEqual([path, SIGN_IN]);
  expect((await open('/password/email/', null)).body).toContain('Email form');
  for (const path of ['/register', '/nowhere']) expect((await open(path, null)).body).toBeUndefined();
});

it('shows the frame of the user’s role, with the current menu entry', async () => {
  expect((await open('/orders/ORD-1', user)).body).toContain(
    'Administrator<a href="/">Brand</a><a href="/">Home</a><a aria-current="page" href="/orders">',
  );
  expect((await open('/', { ...user, roleId: 6 })).body).toContain(
    'Support<a href="/">Brand</a><a aria-current="page" href="/">Home</a>',
  );
});

it('fills in the address that the page to set a password is for; without its link, it is sign-in', async () => {
  const query = new URLSearchParams({ token: 'x', email: '<b>"$&{{email}}' });
  expect((await open(`/password/reset?${query}`, null)).body).toContain(
    'For &#60;b&#62;&#34;$&#38;{{email}}',
  );
  for (const search of ['', '?token=x', '?token=&email=a'])
    expect((await open(`/password/reset${search}`, null)).body).toBe(SIGN_IN);
});

it('shows the banner of an impersonated session', async () => {
  const impersonatedBy = { id: 9, name: "Sam O'Staff" };
  const { body } = await open('/orders', { ...user, impersonatedBy });
  const { firstName, lastName, partner } = user;
  expect(body).toContain(
    `<p>Sam O&#39;Staff is acting as ${firstName} ${lastName} of ${partner.name}</p>Administrator`,
  );
  expect((await open('/orders', user)).body).toContain('<div id="first-paint">Administrator');
});

it('shows nothing where another page will be shown', async () => {
  expect((await open('/orders', { ...user, roleId: 3 })).body).toBeUndefined();
  expect((await open('/orders', { ...user, acceptedSla: false })).body).toBeUndefined();
  expect((await open('/sla', user)).body).toBeUndefined();
  expect((await open('/login', user)).body).toBeUndefined();
});

it('shows no frame, and requests nothing, while an area is turned off: the menu lacks its links', async () => {
  await makeChange(store, (composition) =>
    planDisable(composition, 'orders', { reason: 'INC-7', message: 'Closed.' }),
  );
  for (const path of ['/', '/orders']) {
    const { body, calls } = await open(path, user);
    expect([body, calls]).toEqual([undefined, undefined]);
  }
});

it('allows the page’s own script by its hash, and its styles by the nonce', async () => {
  const { html, policy } = await open('/login', null);
  const hash = createHash('sha256').update(PAINT.script).digest('base64');
  expect(html).toContain(`>${PAINT.script}</script>`);
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  const nonce = /'nonce-([^']+)'/.exec(policy ?? '')?.[1];
  expect(html).toMatch(/url\(\/shell\/1\.0\.0-\w+\/inter\.woff2\)/);
  expect(html).toContain(`<style nonce="${nonce}" data-emotion="ui a b">`);
  expect((await open('/nowhere', null)).policy).toContain("script-src 'self';");
});

it('serves the page without it when its file is damaged', async () => {
  const [version = ''] = await store.listVersions('shell');
  await writeFile(store.path('shell', version, FIRST_PAINT_FILE), '{"script":"tampered"}');
  const { html, body, problems } = await open('/login', null);
  expect(body).toBeUndefined();
  expect(html).toContain('<div id="root"></div>');
  expect(problems).toEqual([`${FIRST_PAINT_FILE} cannot be used`]);
});

it('starts the reads of the page that the visitor may open, and no others', async () => {
  expect((await open('/', user)).calls).toEqual(['/api/v1/dashboard']);
  expect((await open('/orders/ORD-1', user)).calls).toEqual(['/api/v1/orders/ORD-1']);
  expect((await open('/orders?status=held', user)).calls).toEqual([
    '/api/v1/orders?status%5B%5D=held&page=1&per_page={portal-page-size:orders|10}&direction=asc',
    ...LIST,
  ]);
  expect((await open('/orders', null)).calls).toEqual([]);
  expect((await open('/orders', { ...user, roleId: 3 })).calls).toBeUndefined();
});

describe('private data', () => {
  const ME = '/api/v1/me';
  const me = JSON.stringify({ data: { first_name: `"><script>'&` } });
  const ada: Visitor = { ...EVERYTHING, me };
  const impersonated: Visitor = {
    ...ada,
    user: { ...user, impersonatedBy: { id: 9, name: 'Sam Staff' } },
  };

  async function visit(path: string, visitor: Visitor | null, site: string | null) {
    const portal = createPortal(store, { title: 'Portal', me: ME, visitorOf: async () => visitor });
    const page = await portal.request(path, {
      headers: {
        cookie: 'portal_session=x; XSRF-TOKEN=secret-token',
        ...(site !== null && { 'sec-fetch-site': site }),
      },
    });
    const html = await page.text();
    return { headers: page.headers, html, data: dataOf(html), isPainted: html.includes('id="first-paint"') };
  }

  it('is the answer to the me call, for the session that asked, in place of a request', async () => {
    for (const site of ['none', 'same-origin']) {
      const { html, data } = await visit('/orders', ada, site);
      expect(data.answered).toEqual({
        texts: { [ME]: me },
        session: sessionMark('XSRF-TOKEN=secret-token'),
        at: expect.any(Number),
      });
      expect(data.calls).not.toContain(ME);
      expect(html).not.toContain(`href="${ME}"`);
      expect(html).not.toContain('secret-token');
    }
    expect((await visit('/orders', null, 'none')).data.answered).toBeNull();
  });

  it.each(['cross-site', 'same-site', 'anything', null])(
    'is not in a page that another site may have opened (Sec-Fetch-Site: %s), which makes the me call',
    async (site) => {
      const { html, data, isPainted } = await visit('/orders?search=first_name', ada, site);
      expect(isPainted).toBe(true);
      expect(data.answered).toBeNull();
      expect(data.calls).toEqual([ME, expect.stringContaining('/api/v1/orders?search=first_name'), ...LIST]);
      expect(html.replaceAll('search=first_name', '')).not.toContain('first_name');
    },
  );

  it('in the banner of an impersonated session is not in such a page either', async () => {
    expect((await visit('/orders', impersonated, 'none')).html).toContain('Sam Staff is acting as');
    const { html, isPainted } = await visit('/orders', impersonated, 'cross-site');
    expect(isPainted).toBe(false);
    for (const text of ['Sam Staff', user.lastName, user.partner.name]) expect(html).not.toContain(text);
    expect(html).toContain(`as="fetch" href="${ME}"`);
  });

  it('needs the page’s script: without a painted page, the me call is a preload', async () => {
    for (const site of ['none', 'cross-site'])
      expect((await visit('/sla', ada, site)).html).toContain(`as="fetch" href="${ME}"`);
  });

  it('keeps pages out of every cache', async () => {
    for (const site of ['none', 'cross-site', null]) {
      const { headers } = await visit('/orders', ada, site);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('vary')).toBe('Cookie, Sec-Fetch-Site, Accept-Encoding');
    }
  });

  it('is beside no part of the URL but the parameters that the page’s own calls have', async () => {
    for (const path of ['/orders?search=x&utm=chosen', '/orders?page=chosen', '/orders?status=held#chosen']) {
      const { html } = await visit(path, ada, 'same-origin');
      expect(html).not.toContain('chosen');
      expect(html).not.toContain('utm');
    }
  });
});

it('is compressed for browsers that accept it', async () => {
  const portal = createPortal(store, { title: 'Portal', visitorOf: async () => null });
  const page = await portal.request('/login', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(page.headers.get('content-encoding')).toBe('br');
  expect(page.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  const html = brotliDecompressSync(await page.arrayBuffer()).toString();
  expect(html).toContain(SIGN_IN);
});

it('leads a form that was sent without scripts back to its page, and reads nothing of it', async () => {
  const portal = createPortal(store, { title: 'Portal', visitorOf: async () => null });
  const answer = await portal.request('/login', {
    method: 'POST',
    body: new URLSearchParams({ email: 'role1@acme.test', password: 'secret' }),
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
  const statusOf = async (path: string) => {
    const response = await portal.request(path, { method: 'POST' });
    return [response.status, response.headers.get('location')];
  };
  expect(await statusOf('//password/reset/?token=x')).toEqual([303, '/password/reset?token=x']);
  for (const path of ['/', '/orders', '//evil.test']) expect(await statusOf(path)).toEqual([404, null]);
});
