/** Serves a registry in a separate process, for tests: `registry-process.ts <store> <port>`. Prints its port. */

import { serve } from '@hono/node-server';
import { openTestStore } from '../testing-store.ts';
import { createRegistry } from './registry.ts';

const [folder = '', port = '0'] = process.argv.slice(2);
const registry = createRegistry(openTestStore(folder), { publicUrl: 'https://portal.example' });
serve({ fetch: registry.fetch, port: Number(port), hostname: '127.0.0.1' }, (address) =>
  process.stdout.write(`${address.port}\n`),
);
