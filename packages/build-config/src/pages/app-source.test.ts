import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readAppSource } from './app-source.ts';
import { readAreaPages } from './area-pages.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-app-'));
  await writeFile(join(root, 'package.json'), '{ "version": "1.0.0" }');
  await mkdir(join(root, 'src'));
});
afterEach(() => rm(root, { recursive: true }));

async function declare(routes: object[]): Promise<void> {
  const declaration = { paths: ['/reports'], audience: 'everyone', sdk: '^1.0.0', routes };
  await writeFile(join(root, 'area.json'), JSON.stringify(declaration));
}

it('reads a declaration', async () => {
  await declare([{ path: '/reports', roles: [1] }]);
  expect(readAppSource(root)).toMatchObject({
    kind: 'area',
    area: { routes: [{ path: '/reports', roles: [1] }], menu: [], targets: {} },
  });
});

it('refuses a declaration with an unknown guard, and names file and guard', async () => {
  await declare([{ path: '/reports', capabilty: 'orders' }]);
  expect(() => readAppSource(root)).toThrow(/area\.json cannot be used:[\s\S]*capabilty/);
});

it('refuses an area whose routes differ from the declared ones', async () => {
  await mkdir(join(root, 'node_modules', '@portal', 'portal-sdk'), { recursive: true });
  const sdk = join(root, 'node_modules', '@portal', 'portal-sdk');
  await writeFile(join(sdk, 'package.json'), '{ "exports": { "./navigation": "./navigation.cjs" } }');
  await writeFile(join(sdk, 'navigation.cjs'), 'exports.PATHS = {};');
  await writeFile(
    join(root, 'src', 'area.ts'),
    `export const area = { routes: [{ path: '/reports/all', lazy: () => import('./pages/all.tsx') }] };`,
  );
  expect(readAreaPages(root, [{ path: '/reports/all' }])).toEqual([
    { path: '/reports/all', request: './pages/all.tsx' },
  ]);
  expect(() => readAreaPages(root, [{ path: '/reports' }])).toThrow(
    /area\.ts serves \/reports\/all, which area\.json does not declare\.\narea\.json declares \/reports,/,
  );
});
