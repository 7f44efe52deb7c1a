import { expect, it } from '@jest/globals';
import { Hono } from 'hono';
import { withHealth } from './health.ts';

/** A page server whose manifest answers with a status. */
function pageServer(manifestStatus: number) {
  const portal = new Hono();
  portal.get('/app.json', () => new Response('{}', { status: manifestStatus }));
  const fetch = withHealth(portal, () => new Response('This host is not known here.', { status: 421 }));
  return async (path: string) => fetch(new Request(`http://10.0.0.7:8080${path}`));
}

it('is alive and ready on every host name', async () => {
  const get = pageServer(200);
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
  const ready = await get('/readyz');
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({ status: 'ready', checks: { releases: { ok: true } } });
});

it('is alive and not ready while nothing is published', async () => {
  const get = pageServer(503);
  expect((await get('/healthz')).status).toBe(200);
  const ready = await get('/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({
    status: 'not ready',
    checks: { releases: { ok: false, problem: 'no shell is published' } },
  });
});

it('leaves every other path to the host check', async () => {
  expect((await pageServer(200)('/orders')).status).toBe(421);
});
