import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq } from 'drizzle-orm';
import { contacts } from '../contacts/tables.ts';
import { orders } from '../orders/tables.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';

const run = promisify(execFile);
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const TOOL = at('../../../../tools/api-package');
const TSC = at('../../../../node_modules/.bin/tsc');

/** A partner's program. The types refuse the lines after `@ts-expect-error`, and the compiler says so if they do not. */
const PROGRAM = `import { createPortalClient, readAll } from 'portal-api';

declare const process: { argv: string[] };

const [url = '', token = ''] = process.argv.slice(2);
let lostAnswers = 0;
const portal = createPortalClient({
  url,
  token,
  async fetch(request) {
    const response = await fetch(request);
    if (request.method !== 'POST' || lostAnswers > 0) return response;
    lostAnswers += 1;
    throw new TypeError('The connection was lost after the server had done the work.');
  },
});

const orders: string[] = [];
for await (const order of readAll((cursor) => portal.GET('/api/v1/orders', { params: { query: { cursor } } }))) {
  orders.push(order.reference);
  // @ts-expect-error An order has no such field.
  order.nothing;
}

const body = { name: 'Nia North', email: 'nia@acme.test' };
const created = await portal.POST('/api/v1/contacts', { body });
// @ts-expect-error The name is missing.
const refused = await portal.POST('/api/v1/contacts', { body: { email: 'nia@acme.test' } });
const forbidden = await portal.GET('/api/v1/quotes');

console.log(JSON.stringify({
  orders,
  lostAnswers,
  created: created.data?.data.name,
  refused: refused.error?.message,
  forbidden: forbidden.error?.message,
}));
`;

let api: TestApi;
let server: ReturnType<typeof serve>;
let folder: string;
let url: string;
beforeAll(async () => {
  api = await createTestApi();
  server = serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's
  folder = await mkdtemp(join(tmpdir(), 'api-package-test-'));
});
afterAll(async () => {
  server.close();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

it('makes a package with which a typed program reads lists and repeats a lost POST', async () => {
  await run(process.execPath, [
    join(TOOL, 'src/main.ts'),
    ...['--url', url, '--version', '1.0.1', '--out', folder],
  ]);
  const modules = join(folder, 'node_modules');
  await mkdir(modules);
  await run('tar', ['-xzf', join(folder, 'portal-api-1.0.1.tgz'), '-C', modules]);
  await rename(join(modules, 'package'), join(modules, 'portal-api'));
  await symlink(join(TOOL, 'node_modules/openapi-fetch'), join(modules, 'openapi-fetch'), 'dir');
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  const checks = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext'];
  const { stdout: typeErrors } = await run(TSC, [...checks, 'program.ts'], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  expect(typeErrors).toBe('');

  const administrator = await api.asUser('role1@acme.test');
  const { plainTextToken } = await administrator.call(contract.partner.createToken, {
    name: 'Program',
    scopes: ['orders:read', 'contacts:write'],
  });
  const { stdout } = await run(process.execPath, [
    '--no-warnings',
    ...[join(folder, 'program.ts'), url, plainTextToken],
  ]);
  const seen = JSON.parse(stdout) as { orders: string[] };
  const stored = await api.provider.db
    .select({ reference: orders.reference })
    .from(orders)
    .where(eq(orders.partnerId, 1));
  expect(stored.length).toBeGreaterThan(100);
  expect(seen).toEqual({
    orders: expect.any(Array),
    lostAnswers: 1,
    created: 'Nia North',
    refused: expect.stringMatching(/required/),
    forbidden: 'This API token needs the scope quotes:read.',
  });
  expect(seen.orders.toSorted()).toEqual(stored.map(({ reference }) => reference).toSorted());
  // The answer to the first request was lost, so it was sent again.
  const added = await api.provider.db.select().from(contacts).where(eq(contacts.email, 'nia@acme.test'));
  expect(added).toHaveLength(1);
}, 120_000);
