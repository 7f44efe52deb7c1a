import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Haproxy, isHaproxyInstalled, startHaproxy } from './haproxy.ts';

const NAMES = ['api', 'pages', 'console'] as const;
const servers = new Map<string, Server>();
let withConsole: Haproxy;
let withoutConsole: Haproxy;

/** Starts a server that answers every request with its name. */
async function startNamed(name: string): Promise<number> {
  const server = createServer((_, response) => response.end(name)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.set(name, server);
  return (server.address() as AddressInfo).port; // it listens on TCP
}

const post = async (proxy: Haproxy, path: string) =>
  (await fetch(proxy.url + path, { method: 'POST', body: '{}' })).text();

(isHaproxyInstalled() ? describe : describe.skip)('HAProxy with deploy/haproxy.cfg', () => {
  beforeAll(async () => {
    const [api = 0, pages = 0, console = 0] = await Promise.all(NAMES.map(startNamed));
    withConsole = await startHaproxy([api], { pages: [pages], console });
    withoutConsole = await startHaproxy([api], { pages: [pages] });
  });
  afterAll(async () => {
    await withConsole?.stop();
    await withoutConsole?.stop();
    for (const server of servers.values()) {
      server.closeAllConnections();
      server.close();
    }
  });

  it.each([
    ['/api/v1/me', 'api'],
    ['/orders', 'pages'],
    ['/registry/v1/uploads', 'pages'],
    ['/telemetry', 'console'],
  ])('sends %s to %s', async (path, name) => expect(await post(withConsole, path)).toBe(name));

  it('sends reports of pages to the API while there is no console', async () => {
    expect(await post(withoutConsole, '/telemetry')).toBe('api');
  });
});
