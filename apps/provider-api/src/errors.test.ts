import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ListedError } from './monitoring/error-list.ts';

const TOKEN = 'token-of-prometheus';
const ERROR: ListedError = {
  area: 'api',
  version: '1.0.0-3f2a',
  page: 'orders.get',
  message: 'Cannot read',
  stack: 'apps/provider-api/src/orders/get.ts:1:2',
  count: 3,
  firstAt: '2026-11-29T10:00:00.000Z',
  lastAt: '2026-11-30T10:00:00.000Z',
  requestId: 'r-1',
};
let listed: ListedError[] = [];
const asked: string[] = [];
let portal: Server;

beforeAll(async () => {
  portal = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.statusCode = request.headers.authorization === `Bearer ${TOKEN}` ? 200 : 404;
    response.end(JSON.stringify(listed));
  }).listen(0, '127.0.0.1');
  await once(portal, 'listening');
});
afterAll(() => {
  portal.closeAllConnections();
  portal.close();
});

/** Runs the command of `npm run errors`. */
async function run(args: readonly string[], token = TOKEN) {
  const { port } = portal.address() as AddressInfo; // it listens on a port
  const env = { PATH: process.env['PATH'], PORT: String(port), METRICS_TOKEN: token };
  const script = join(import.meta.dirname, 'errors.ts');
  return promisify(execFile)(process.execPath, ['--no-warnings', script, ...args], { env });
}

it('prints the errors of the portal, with their request and source lines', async () => {
  listed = [];
  expect((await run(['--days', '2'])).stdout).toBe('No errors.\n');
  expect(asked).toEqual(['/errors?days=2']);
  listed = [ERROR];
  expect((await run([])).stdout).toBe(`3 × api 1.0.0-3f2a, orders.get: Cannot read
  2026-11-29T10:00:00.000Z to 2026-11-30T10:00:00.000Z, request r-1
    apps/provider-api/src/orders/get.ts:1:2
`);
});

it('says why it cannot read them, and fails', async () => {
  await expect(run([], 'another')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('only with the token in METRICS_TOKEN'),
  });
  await expect(run(['--url', 'http://127.0.0.1:1'])).rejects.toMatchObject({ code: 1 });
});
