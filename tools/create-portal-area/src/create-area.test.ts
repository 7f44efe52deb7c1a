import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createArea, readArguments } from './create-area.ts';

const VERSIONS = { '@portal/api-client': '1.0.0', react: '19.3.1' };
/** Versions of everything else. */
const versions = new Proxy(VERSIONS, { get: (known, name) => Reflect.get(known, name) ?? '2.0.0' });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-create-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const create = (...args: string[]) => createArea(folder, readArguments(args), versions);
const read = (file: string) => readFile(join(folder, 'reports', file), 'utf8');
const readManifest = async () => JSON.parse(await read('package.json'));

describe('arguments', () => {
  it.each([
    [[], 'Usage: npx create-portal-area'],
    [['Reports', '/reports'], '"Reports" is not a name'],
    [['../reports', '/reports'], '"../reports" is not a name'],
    [['reports', 'reports'], '"reports" is not a path'],
    [['reports', '/../x'], '"/../x" is not a path'],
    [['reports', '/reports', 'extra'], 'Unknown argument "extra"'],
    [['reports', '/reports', '--bundler', 'parcel'], '--bundler must be rspack or vite'],
    [['reports', '/reports', '--colour'], "Unknown option '--colour'"],
  ])('refuses %j', (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });
});

it('writes an area for Rspack with versions from the registry', async () => {
  await create('reports', '/reports');
  const { dependencies, devDependencies, scripts } = await readManifest();
  expect(dependencies).toMatchObject({ '@portal/api-client': '^1.0.0', react: '^19.3.1' });
  expect(devDependencies).toHaveProperty('@rspack/core');
  expect(devDependencies).not.toHaveProperty('vite');
  expect(scripts).toMatchObject({ build: 'rspack build', dev: 'rspack serve --devtool source-map' });
  // `rspack serve` needs it, and only names it as an optional peer.
  expect(devDependencies).toHaveProperty('@rspack/dev-server');
  expect(await read('rspack.config.mjs')).toContain("name: 'portal_area_reports'");
  expect(JSON.parse(await read('area.json'))).toMatchObject({ paths: ['/reports'] });
  expect(await readdir(join(folder, 'reports'))).not.toContain('vite.config.mjs');
});

it.each(['rspack', 'vite'])(
  'exposes each page with %s, and names the container without dashes',
  async (bundler) => {
    await createArea(folder, readArguments(['sales-reports', '/reports', '--bundler', bundler]), versions);
    const config = await readFile(join(folder, 'sales-reports', `${bundler}.config.mjs`), 'utf8');
    expect(config).toContain("name: 'portal_area_sales_reports'");
    for (const page of ['sales-report-list-page', 'sales-report-page'])
      expect(config).toContain(`'./${page}': './src/pages/${page}.tsx'`);
  },
);

it('takes the packages of the portal from a folder of tarballs', async () => {
  await mkdir(join(folder, 'packed'));
  await expect(create('reports', '/reports', '--packages', 'nowhere')).rejects.toThrow('there is no folder');
  await expect(create('reports', '/reports', '--packages', 'packed')).rejects.toThrow(
    'packed does not have portal-api-client-1.0.0.tgz.',
  );
  expect(await readdir(folder)).toEqual(['packed']); // nothing is written before the versions are known
  const names = [
    'area-kit',
    'auth',
    'brand',
    'portal-sdk',
    'release-manifest',
    'ui',
    'build-config',
    'release',
  ];
  for (const name of names) await writeFile(join(folder, 'packed', `portal-${name}-2.0.0.tgz`), '');
  await writeFile(join(folder, 'packed', 'portal-api-client-1.0.0.tgz'), '');
  await create('reports', '/reports', '--packages', 'packed');
  expect((await readManifest()).dependencies).toMatchObject({
    '@portal/api-client': 'file:../packed/portal-api-client-1.0.0.tgz',
    react: '^19.3.1',
  });
});

it('never writes into a folder that exists', async () => {
  await mkdir(join(folder, 'reports'));
  await expect(create('reports', '/reports')).rejects.toThrow('already exists');
  expect(await readdir(join(folder, 'reports'))).toEqual([]);
});
