/**
 * Serves pages of a store to a visitor who may open every area, in a separate process, for tests:
 * `page-server-process.ts <store>`. Prints its port, and every problem to stderr.
 */

import { serve } from '@hono/node-server';
import { EVERYTHING } from '../testing.ts';
import { openTestStore } from '../testing-store.ts';
import { createPortal } from './serve.ts';

const [folder = ''] = process.argv.slice(2);
const report = (problem: string) => process.stderr.write(`${problem}\n`);
const portal = createPortal(openTestStore(folder), {
  title: 'Portal',
  visitorOf: async () => EVERYTHING,
  onProblem: ({ name, reason }) => report(`${name}: ${reason}`),
  onError: (error) => report(String(error)),
});
serve({ fetch: portal.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.stdout.write(`${port}\n`),
);
