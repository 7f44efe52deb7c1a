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
