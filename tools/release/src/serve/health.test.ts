import { expect, it } from '@jest/globals';
import { createPageMetrics, type HealthCheck } from '@portal/provider-api/serving';
import { Hono } from 'hono';
import { findReleaseProblem, withHealth } from './health.ts';

const TOKEN = 'token-of-prometheus';

/** A page server whose manifest answers with a status. */
function pageServer(manifestStatus: number, others: readonly HealthCheck[] = []) {
  const portal = new Hono();
  portal.get('/app.json', () => new Response('{}', { status: manifestStatus }));
  const releases = { name: 'releases', findProblem: () => findReleaseProblem(portal) };
  const config = { env: 'production', metricsToken: TOKEN } as const;
  const fetch = withHealth(
    { config, metrics: createPageMetrics(), checks: [releases, ...others] },
    () => new Response('This host is not known here.', { status: 421 }),
  );
  return async (path: string, headers = {}) => fetch(new Request(`http://10.0.0.7:8080${path}`, { headers }));
}

it('is alive and ready on every host name', async () => {
  const get = pageServer(200);
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
  const ready = await get('/readyz');
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({ status: 'ready', checks: { releases: { ok: true } } });
});

it('is alive and not ready while nothing is published', async () => {
  const get = pageServer(503);
  expect((await get('/healthz')).status).toBe(200);
  const ready = await get('/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({
    status: 'not ready',
    checks: { releases: { ok: false, problem: 'no shell is published' } },
  });
});

it('stays ready while only changes of releases fail, and lists why', async () => {
  const findProblem = async () => 'the disk with the release store is almost full';
  const ready = await pageServer(200, [{ name: 'disk', isOptional: true, findProblem }])('/readyz');
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({
    status: 'ready',
    checks: { disk: { ok: false, problem: 'the disk with the release store is almost full' } },
  });
});

it('leaves every other path to the host check', async () => {
  expect((await pageServer(200)('/orders')).status).toBe(421);
});

it('counts requests, for programs with the token', async () => {
  const get = pageServer(200);
  for (const path of ['/orders', '/app.json', '/areas/orders/1.0.0/main.js', '/registry/v1/apps'])
    await get(path);
  expect((await get('/metrics')).status).toBe(404);
  const metrics = await (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).text();
  for (const call of ['page', 'manifest', 'file', 'registry'])
    expect(metrics).toContain(`portal_http_requests_total{call="${call}",method="GET",status="421"} 1`);
});
