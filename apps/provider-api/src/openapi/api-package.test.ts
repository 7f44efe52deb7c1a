import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { contacts } from '../contacts/tables.ts';
import { eq } from '../db/drizzle.ts';
import { orders } from '../orders/tables.ts';
import { inLongRun } from '../testing/in-long-run.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';

const run = promisify(execFile);
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const TOOL = at('../../../../tools/api-package');
const BUILD = at('../../../../tools/start/src/build-client-package.ts');
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

/** As the build of the portal does. */
const buildPackage = () =>
  run(process.execPath, [
    ...['--no-warnings', '--input-type=module', '--eval'],
    `const { buildClientPackage } = await import(${JSON.stringify(BUILD)}); await buildClientPackage(${JSON.stringify(built)});`,
  ]);

let api: TestApi;
let server: ReturnType<typeof serve>;
let folder: string;
let url: string;
/** Where the server finds the package that partners download. */
let built: string;
beforeAll(async () => {
  server = serve({ fetch: (request) => api.app.fetch(request), port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's
  folder = await mkdtemp(join(tmpdir(), 'api-package-test-'));
  built = join(folder, 'built');
  api = await createTestApi({ clientPackageDir: built });
});
afterAll(async () => {
  server.close();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

inLongRun(
  'makes a package with which a typed program reads lists and repeats a lost POST',
  async () => {
    await run(process.execPath, [
      join(TOOL, 'src/main.ts'),
      ...['--url', url, '--version', '1.0.1', '--out', folder],
    ]);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await run('npm', ['install', './portal-api-1.0.1.tgz', '--offline'], { cwd: folder });
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
  },
  120_000,
);

it('offers no package before one was built', async () => {
  const administrator = await api.asUser('role1@acme.test');
  await expect(administrator.call(contract.openapi.listClientPackages, {})).resolves.toEqual([]);
  const response = await administrator.fetch('/api/v1/client-packages/latest');
  expect(response.status).toBe(404);
});

it('offers the package of the build, whose two commands work in an empty folder', async () => {
  await buildPackage();
  const administrator = await api.asUser('role1@acme.test');
  const [offered] = await administrator.call(contract.openapi.listClientPackages, {});
  if (offered === undefined) throw new Error('No package is offered.');
  expect(offered).toMatchObject({
    name: 'portal-api',
    fileName: `portal-api-${offered.version}.tgz`,
    commands: [`npm install ./${offered.fileName}`, expect.stringContaining("url: 'http://portal.test'")],
  });

  const response = await administrator.fetch('/api/v1/client-packages/latest');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/gzip',
    'content-disposition': expect.stringContaining(`attachment; filename="${offered.fileName}"`),
    'x-content-type-options': 'nosniff',
  });
  const file = Buffer.from(await response.arrayBuffer());
  expect(file.byteLength).toBe(offered.sizeBytes);
  expect(createHash('sha256').update(file).digest('hex')).toBe(offered.sha256);

  const { plainTextToken } = await administrator.call(contract.partner.createToken, {
    name: 'Download',
    scopes: ['orders:read'],
  });
  const empty = join(folder, 'empty');
  await mkdir(empty);
  await writeFile(join(empty, offered.fileName), file);
  const env = { ...process.env, npm_config_offline: 'true', PORTAL_TOKEN: plainTextToken };
  let output = '';
  for (const command of offered.commands) {
    // The test server has another address than its settings.
    const { stdout } = await run('sh', ['-c', command.replace('http://portal.test', url)], {
      cwd: empty,
      env,
    });
    output = stdout;
  }
  expect(output).toContain('ORD-');

  // The same sources are not built again, so the version on the page stays the same.
  const before = await readFile(join(built, 'manifest.json'), 'utf8');
  await buildPackage();
  expect(await readFile(join(built, 'manifest.json'), 'utf8')).toBe(before);
});

it('gives the package only to signed-in users who may create tokens', async () => {
  const path = '/api/v1/client-packages/latest';
  expect((await api.guest().fetch(path)).status).toBe(401);
  for (const [role, status] of Object.entries({ 2: 200, 3: 200, 4: 403, 5: 200, 6: 403 }))
    expect((await (await api.asUser(`role${role}@acme.test`)).fetch(path)).status).toBe(status);
});

it('offers nothing while the file that the manifest names is missing', async () => {
  const administrator = await api.asUser('role1@acme.test');
  const [offered] = await administrator.call(contract.openapi.listClientPackages, {});
  await rm(join(built, offered?.fileName ?? ''));
  expect((await administrator.fetch('/api/v1/client-packages/latest')).status).toBe(404);
});
