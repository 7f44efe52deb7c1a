import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { createPageMetrics } from '@portal/provider-api/serving';
import { Hono } from 'hono';
import { answerRequests } from './answer-requests.ts';

const MANIFEST = { areas: Array.from({ length: 100 }, (_, id) => ({ name: `area-${id}` })) };
const portal = new Hono().get('/app.json', (context) => context.json(MANIFEST));
const registry = new Hono().get('/registry/v1/apps', (context) => context.text('apps'));
const env = { PORTAL_ENV: 'production', PUBLIC_URL: 'https://portal.example' };
const config = { env: 'production', metricsToken: null } as const;
const monitoring = { config, metrics: createPageMetrics(), checks: [] };
const fetch = answerRequests({ portal, registry, port: 8080, env, monitoring });
const read = async (path: string, host = 'portal.example') =>
  fetch(new Request(`http://portal.example${path}`, { headers: { host, 'Accept-Encoding': 'gzip, br' } }));

it('compresses the manifest', async () => {
  const response = await read('/app.json');
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(JSON.parse(brotliDecompressSync(await response.bytes()).toString())).toEqual(MANIFEST);
});

it('answers the registry, and health checks on every host', async () => {
  expect(await (await read('/registry/v1/apps')).text()).toBe('apps');
  expect((await read('/healthz', '10.0.0.7')).status).toBe(200);
  expect((await read('/app.json', '10.0.0.7')).status).toBe(421);
});
