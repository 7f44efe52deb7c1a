import { expect, it } from '@jest/globals';
import { rejectUnknownHosts } from './known-host.ts';

const statusOf = async (host: string, env: NodeJS.ProcessEnv): Promise<number> => {
  const fetch = rejectUnknownHosts(() => new Response('The page'), 8080, env);
  const request = new Request('http://elsewhere.example/orders', { headers: { host } });
  return (await fetch(request)).status;
};

const PRODUCTION = {
  PORTAL_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  ALLOWED_HOSTS: 'probe.example, inner.example:8080',
};

it.each(['portal.example', 'PORTAL.example:443', 'probe.example', 'inner.example'])(
  'serves the portal at %s',
  async (host) => expect(await statusOf(host, PRODUCTION)).toBe(200),
);

it.each([
  'elsewhere.example',
  'portal.example.elsewhere.example',
  'localhost:8080',
  '127.0.0.1',
  '[::1]',
  'a b',
])('refuses %s', async (host) => expect(await statusOf(host, PRODUCTION)).toBe(421));

it('serves localhost and addresses, and no other name, on a developer’s machine', async () => {
  const hosts = ['localhost:8080', '127.0.0.1:8080', '192.168.1.20:8080', 'elsewhere.example'];
  const statuses = await Promise.all(hosts.map((host) => statusOf(host, {})));
  expect(statuses).toEqual([200, 200, 200, 421]);
});
