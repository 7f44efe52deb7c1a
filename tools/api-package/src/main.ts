import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ApiDocument } from './token-calls.ts';
import { writeApiPackage } from './write-package.ts';

const USAGE = `Generates an npm package with a typed API client from a portal's API description.

  npm run api-package -- --url https://portal.example [--name portal-api] [--version 1.0.20261128] [--out dist]

  --url       address of the portal; required, because the package's README contains it
  --document  file with the API description; default: the portal's /api/v1/openapi.json
  --name      name of the package; default: portal-api
  --version   version of the package; default: 1.0.<today's date>
  --out       folder for the package's .tgz file; default: the current folder`;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    document: { type: 'string' },
    name: { type: 'string', default: 'portal-api' },
    version: { type: 'string', default: `1.0.${new Date().toISOString().slice(0, 10).replaceAll('-', '')}` },
    out: { type: 'string', default: '.' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help || values.url === undefined) {
  process.stdout.write(`${USAGE}\n`);
  process.exitCode = values.help ? 0 : 1;
} else await pack(values.url);

async function pack(url: string): Promise<void> {
  const { name, version, out, document } = values;
  const folder = await mkdtemp(join(tmpdir(), 'api-package-'));
  try {
    await writeApiPackage({
      document: document === undefined ? await fetchDocument(url) : await readDocument(document),
      folder: join(folder, 'package'),
      ...{ name, version, url },
    });
    const { status } = spawnSync(
      'npm',
      ['pack', join(folder, 'package'), '--silent', '--pack-destination', resolve(out)],
      { stdio: 'inherit' },
    );
    process.exitCode = status ?? 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchDocument(url: string): Promise<ApiDocument> {
  const response = await fetch(new URL('/api/v1/openapi.json', url));
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
  return (await response.json()) as ApiDocument; // the portal's own description
}

async function readDocument(file: string): Promise<ApiDocument> {
  return JSON.parse(await readFile(file, 'utf8')) as ApiDocument; // a saved copy of the portal's description
}
