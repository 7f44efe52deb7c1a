import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { publish } from '../publish/publish.ts';
import { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import { createPortal } from './serve.ts';
import { readVisitor } from './visitor.ts';

let folder: string;
let store: ReleaseStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-unknown-visitor-'));
  store = new ReleaseStore(join(folder, 'store'));
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }, { pages: [] }));
  await publish(store, await writeBuild(folder, 'orders', { 'entry.js': 'orders' }));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const headers = { cookie: 'portal_session=x' };

/** A portal whose API answers the me call with a status. */
function portalWith(status: number) {
  const errors: unknown[] = [];
  const portal = createPortal(store, {
    title: 'Portal',
    visitorOf: (request) => readVisitor(request, async () => new Response('', { status })),
    onError: (error) => errors.push(error),
  });
  return { portal, errors };
}

async function readPage(status: number) {
  const page = await portalWith(status).portal.request('/orders', { headers });
  const nonce = /nonce-([^']+)/.exec(page.headers.get('content-security-policy') ?? '')?.[1] ?? '';
  return { status: page.status, html: (await page.text()).replaceAll(nonce, 'nonce') };
}

it('refuses the poll of an open page while the API cannot answer, so that the page keeps its areas', async () => {
  const { portal, errors } = portalWith(503);
  expect((await portal.request('/app.json', { headers })).status).toBe(503);
  expect(errors).toEqual([expect.objectContaining({ name: 'VisitorUnknown' })]);
});

it('sends the page of a signed-out visitor, whose scripts read the user again', async () => {
  const guest = await readPage(401);
  expect(guest).toMatchObject({ status: 200, html: expect.stringContaining('"areas":[]') });
  expect(await readPage(503)).toEqual(guest);
});

it('does not show the live version for a preview link that it cannot open', async () => {
  const link = `/orders?preview=${'k'.repeat(32)}`;
  const response = await portalWith(503).portal.request(link, { headers });
  expect(response.status).toBe(503);
  expect(await response.text()).toBe('The link cannot be opened at the moment. Try again in a minute.');
  // Who is signed out signs in first.
  expect((await portalWith(401).portal.request(link, { headers })).status).toBe(200);
  // A page may have a parameter of the same name.
  expect((await portalWith(503).portal.request('/orders?preview=yes', { headers })).status).toBe(200);
});
