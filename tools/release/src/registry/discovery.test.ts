import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Hono } from 'hono';
import * as v from 'valibot';
import { planCanary } from '../channels/canary.ts';
import { makeChange } from '../channels/make-change.ts';
import { planDisable } from '../channels/switch.ts';
import { publish } from '../publish/publish.ts';
import { remove, rollback } from '../publish/rollback.ts';
import { ReleaseStore } from '../store/store.ts';
import { writeBuild } from '../testing.ts';
import { createRegistry } from './registry.ts';

/** The rules of schema/v1-pre.json in awslabs/frontend-discovery: the same fields, and no others. */
const discoverySchema = v.strictObject({
  schema: v.string(),
  microFrontends: v.record(
    v.string(),
    v.pipe(
      v.array(
        v.strictObject({
          url: v.string(),
          fallbackUrl: v.optional(v.string()),
          metadata: v.strictObject({ integrity: v.string(), version: v.string() }),
          extras: v.optional(v.record(v.string(), v.unknown())),
          deployment: v.optional(
            v.looseObject({
              traffic: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
              default: v.boolean(),
            }),
          ),
        }),
      ),
      v.check((versions) => new Set(versions.map((each) => JSON.stringify(each))).size === versions.length),
    ),
  ),
});

let folder: string;
let store: ReleaseStore;
let registry: Hono;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-discovery-'));
  store = new ReleaseStore(join(folder, 'store'));
  registry = createRegistry(store, { publicUrl: 'https://portal.example' });
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = (headers: Record<string, string> = {}) =>
  registry.request('/registry/v1/discovery.json', { headers });
const discover = async () => v.parse(discoverySchema, await (await read()).json());
const build = (name: string, code: string, report = {}) =>
  writeBuild(folder, name, { 'entry.js': code }, report);

it('names no area before one is published', async () => {
  expect((await discover()).microFrontends).toEqual({});
});

it('names the live version, the one before as its fallback, and how to load it', async () => {
  const first = await publish(store, await build('orders', 'first'));
  const second = await publish(store, await build('orders', 'second'));
  const url = (version: string) => `https://portal.example/areas/orders/${version}/entry.js`;
  expect((await discover()).microFrontends).toEqual({
    orders: [
      {
        url: url(second.version),
        fallbackUrl: url(first.version),
        metadata: { version: second.version, integrity: expect.stringMatching(/^sha256-/) },
        extras: {
          moduleFederation: { container: 'portal_area_orders', entryType: 'script', exposed: './area' },
        },
        deployment: { traffic: 100, default: true },
      },
    ],
  });
});

it('never names an area or a version for testers only', async () => {
  await publish(store, await build('secret', 'x', { audience: 'testers' }));
  await publish(store, await build('orders', 'first', { audience: 'testers' }));
  await publish(store, await build('orders', 'second'));
  const text = await (await read()).text();
  expect(text).not.toMatch(/secret|fallbackUrl/);
  expect(Object.keys((await discover()).microFrontends)).toEqual(['orders']);
});

it('never names a draft, a removed area, or a version that was rolled back', async () => {
  const first = await publish(store, await build('orders', 'first'));
  await publish(store, await build('orders', 'second'));
  const draft = await publish(store, await build('orders', 'third'), { draft: true });
  await rollback(store, 'orders');
  await publish(store, await build('support', 'x'));
  await remove(store, 'support');
  const { microFrontends } = await discover();
  expect(Object.keys(microFrontends)).toEqual(['orders']);
  expect(microFrontends['orders']?.[0]).toMatchObject({ metadata: { version: first.version } });
  expect(microFrontends['orders']?.[0]).not.toHaveProperty('fallbackUrl');
  expect(JSON.stringify(microFrontends)).not.toContain(draft.version);
});

it('never names an area that is disabled, or a canary', async () => {
  const live = await publish(store, await build('orders', 'first'));
  const canary = await publish(store, await build('orders', 'second'), { draft: true });
  await makeChange(store, (composition) =>
    planCanary(
      store,
      composition,
      'orders',
      canary.version,
      { to: 'percentage', percent: 10 },
      { reason: 'try' },
    ),
  );
  expect((await discover()).microFrontends['orders']).toMatchObject([
    { metadata: { version: live.version } },
  ]);
  await makeChange(store, (composition) =>
    planDisable(composition, 'orders', { message: 'Closed.', reason: 'INC-7' }),
  );
  expect((await discover()).microFrontends).toEqual({});
});

it('can be read by pages of other hosts, and is sent again only when it has changed', async () => {
  const response = await read({ Origin: 'https://other.example' });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const tag = response.headers.get('etag') ?? '';
  expect((await read({ 'If-None-Match': tag })).status).toBe(304);
  await publish(store, await build('orders', 'first'));
  expect((await read({ 'If-None-Match': tag })).status).toBe(200);
});
