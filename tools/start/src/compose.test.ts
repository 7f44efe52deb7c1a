import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Api } from '@portal/provider-api';
import { createRegistry, ReleaseStore } from '@portal/release';
import { Hono } from 'hono';
import { compose } from './compose.ts';

let folder: string;
let fetch: ReturnType<typeof compose>['fetch'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-compose-'));
  const publicUrl = 'https://portal.example';
  // Only these parts of the API are used for paths that are not its own.
  const api = {
    app: new Hono(),
    provider: { config: { env: 'production', publicUrl, allowedHosts: [] } },
    checks: [],
  } as unknown as Api;
  const portal = new Hono().get('*', (context) => context.text('page'));
  fetch = compose(api, portal, { registry: createRegistry(new ReleaseStore(folder), { publicUrl }) }).fetch;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (path: string, host = 'portal.example') =>
  fetch(new Request(`https://${host}${path}`, { headers: { host } }));

it('answers the paths of the registry in the same process', async () => {
  const discovery = await read('/registry/v1/discovery.json');
  expect(await discovery.json()).toMatchObject({ microFrontends: {} });
  expect((await read('/registry/v1/apps')).status).toBe(401);
});

it('answers every other path with the portal', async () => {
  for (const path of ['/', '/registry', '/registry/v2/apps', '/registryv1'])
    expect(await (await read(path)).text()).toBe('page');
});

it('answers 421 for the registry under another host name', async () => {
  expect((await read('/registry/v1/discovery.json', 'attacker.example')).status).toBe(421);
});
