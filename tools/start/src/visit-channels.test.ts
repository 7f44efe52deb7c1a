import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { createBrowser } from '@portal/provider-api/testing/browser';
import { giveCanary } from '@portal/release/testing';
import { getHealth } from '@portal/release-console/contract';
import { Hono } from 'hono';
import { compose } from './compose.ts';
import { openConsole } from './testing/open-console.ts';

const { api, store, first, second, signInAs } = await openConsole();

it('the console shows the visits of a canary beside the visits of everyone', async () => {
  const { fetch } = compose(api, new Hono(), { store });
  const visit = async (email: string, versions: readonly string[]) => {
    const browser = createBrowser((request) => fetch(request));
    await browser.call(contract.auth.login, { email, password: 'Portal-demo-1!' });
    const events = versions.map((version) => ({
      kind: 'page-shown',
      area: 'orders',
      version,
      page: '/orders',
    }));
    const body = JSON.stringify({ events });
    const headers = { Origin: 'http://portal.test', 'Content-Length': String(Buffer.byteLength(body)) };
    await browser.fetch('/telemetry', { method: 'POST', body, headers });
  };
  await visit('role1@acme.test', [second, first]);
  await giveCanary(store, 'orders', first, 100);
  await visit('role2@acme.test', [first]);
  await api.provider.visits.write();
  const operator = await signInAs('view');
  const { channels } = await operator.call(getHealth, { app: 'orders', days: '7' });
  const known = channels.map(({ version, channel, visits }) => [version, channel, visits]);
  expect(new Set(known)).toEqual(
    new Set([
      [second, 'everyone', 1],
      [first, 'earlier', 1],
      [first, 'percentage', 1],
    ]),
  );
});
