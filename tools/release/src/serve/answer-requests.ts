import { withCompression } from '@portal/auth/compress-response';
import type { Hono } from 'hono';
import { withRegistry } from '../registry/with-registry.ts';
import { withHealth } from './health.ts';
import { rejectUnknownHosts } from './known-host.ts';

interface PageServer {
  portal: Hono;
  registry: Hono;
  port: number;
  env: NodeJS.ProcessEnv;
}

/** Answers all requests to a page server that runs without the API. */
export function answerRequests({ portal, registry, port, env }: PageServer) {
  return withHealth(
    portal,
    withCompression(rejectUnknownHosts(withRegistry(registry, portal.fetch), port, env)),
  );
}
