import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { publish } from './publish/publish.ts';
import { createRegistry, type RegistryOptions } from './registry/registry.ts';
import { RegistryClient } from './registry/registry-client.ts';
import { TokenStore } from './registry/tokens.ts';
import { ReleaseStore } from './store/store.ts';
import { writeBuild } from './testing.ts';
import { type ServerProcess, spawnServer } from './testing-server.ts';

/** A registry that listens, and what it received. */
export interface TestRegistry {
  url: string;
  /** `PUT /registry/v1/uploads/…`, in order. */
  requests: string[];
  /** Closes every connection once, when it has received so many more requests. */
  loseConnectionAfter: (requests: number) => void;
  close: () => Promise<void>;
}

export async function startRegistry(
  store: ReleaseStore,
  options: Partial<RegistryOptions> = {},
): Promise<TestRegistry> {
  const registry = createRegistry(store, { publicUrl: 'https://portal.example', ...options });
  const requests: string[] = [];
  let lostAt = Number.POSITIVE_INFINITY;
  const server = serve({
    fetch: (request, bindings) => {
      requests.push(`${request.method} ${new URL(request.url).pathname}`);
      if (requests.length >= lostAt) {
        lostAt = Number.POSITIVE_INFINITY;
        if ('closeAllConnections' in server) server.closeAllConnections();
      }
      return registry.fetch(request, bindings);
    },
    port: 0,
    hostname: '127.0.0.1',
  });
  if (!server.listening) await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo; // listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    loseConnectionAfter: (more) => {
      lostAt = requests.length + more;
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
}

/** A registry that listens, with a new store in a temporary folder that has a version of the shell. */
export async function openRegistry(): Promise<{
  folder: string;
  store: ReleaseStore;
  registry: TestRegistry;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-registry-'));
  const store = new ReleaseStore(join(folder, 'store'));
  const registry = await startRegistry(store);
  await publish(store, await writeBuild(folder, 'shell', { 'main.js': 'shell' }));
  return { folder, store, registry };
}

/** A client of a registry with a new token for these areas. */
export async function clientFor(
  store: ReleaseStore,
  { url }: { url: string },
  team: string,
  areas: readonly string[],
): Promise<RegistryClient> {
  const { secret } = await new TokenStore(store).create({ team, areas });
  return new RegistryClient({ registry: url, token: secret, firstWaitMs: 20 });
}

/** A registry in a separate process. */
export function spawnRegistry(store: ReleaseStore, port = 0): Promise<ServerProcess> {
  const script = join(import.meta.dirname, 'registry', 'registry-process.ts');
  return spawnServer(script, [store.folder, String(port)]);
}
