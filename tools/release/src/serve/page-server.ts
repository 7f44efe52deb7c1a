import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { brand } from '@portal/brand';
import {
  createDiskSpace,
  createPageMetrics,
  type HealthCheck,
  readConfig,
  SERVER_OPTIONS,
  stopOnSignal,
  stopServing,
} from '@portal/provider-api/serving';
import { loadFlagProvider } from '../flags/load-flag-provider.ts';
import { createRegistry } from '../registry/registry.ts';
import { isStateInDatabase } from '../state/open-store.ts';
import type { ReleaseStore } from '../store/store.ts';
import { COMPOSITION } from '../store/store-files.ts';
import { answerRequests } from './answer-requests.ts';
import { findReleaseProblem } from './health.ts';
import { createPortal } from './serve.ts';
import { readVisitor } from './visitor.ts';

interface PageServerOptions {
  port: number;
  /** URL of the API, which says who is signed in. Without it, nobody is. */
  api: string | undefined;
}

/** Serves pages, published files and the registry without the API, until the process is stopped. */
export async function servePages(store: ReleaseStore, { port, api }: PageServerOptions): Promise<void> {
  const { env } = process;
  const config = readConfig({ ...env, PORT: String(port) });
  const flagProvider = await loadFlagProvider(env['FLAG_PROVIDER']);
  const portal = createPortal(store, {
    ...(flagProvider && { flagProvider }),
    title: brand.title,
    mapScript: config.mapProvider?.scriptUrl,
    tracing: config.tracing !== null,
    visitorOf: (request) =>
      api === undefined
        ? Promise.resolve(null)
        : readVisitor(request, (cookie) => fetch(new URL('/api/v1/me', api), { headers: { cookie } })),
    onProblem: ({ name, reason }) => process.stderr.write(`${name}: ${reason}\n`),
    onError: reportError,
  });
  const registry = createRegistry(store, {
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    onError: reportError,
  });
  let isStopping = false;
  const checks: HealthCheck[] = [
    { name: 'releases', findProblem: () => findReleaseProblem(portal) },
    { name: 'stopping', findProblem: async () => (isStopping ? 'the process is stopping' : null) },
    ...storeChecks(store, config.minFreeMb),
  ];
  const monitoring = { config, metrics: createPageMetrics(), checks };
  const server = serve({
    fetch: answerRequests({ portal, registry, port, env, monitoring }),
    port,
    serverOptions: SERVER_OPTIONS,
  });
  await once(server, 'listening');
  const startDraining = async () => {
    isStopping = true;
  };
  stopOnSignal(async () => {
    await stopServing(server, { startDraining }, config);
    await store.files.close();
  });
}

/** Without these, pages are served, but previews, scheduled changes and the registry fail. */
function storeChecks(store: ReleaseStore, minFreeMb: number): HealthCheck[] {
  const checks: HealthCheck[] = [];
  if (!process.env['RELEASES_URL']) {
    const { isFree } = createDiskSpace({ dataDir: store.folder, minFreeMb });
    const findProblem = async () => (isFree() ? null : 'the disk with the release store is almost full');
    checks.push({ name: 'disk', isOptional: true, findProblem });
  }
  if (isStateInDatabase())
    checks.push({
      name: 'database',
      isOptional: true,
      findProblem: async () => {
        await store.files.stat(COMPOSITION);
        return null;
      },
    });
  return checks;
}

function reportError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}
