import { withCompression } from '@portal/auth/compress-response';
import type { Hono } from 'hono';
import { withRegistry } from '../registry/with-registry.ts';
import { type Monitoring, withHealth } from './health.ts';
import { rejectUnknownHosts } from './known-host.ts';

interface PageServer {
  portal: Hono;
  registry: Hono;
  port: number;
  env: NodeJS.ProcessEnv;
  monitoring: Monitoring;
}

/** Answers all requests to a page server that runs without the API. */
export function answerRequests({ portal, registry, port, env, monitoring }: PageServer) {
  return withHealth(
    monitoring,
    withCompression(rejectUnknownHosts(withRegistry(registry, portal.fetch), port, env)),
  );
}
