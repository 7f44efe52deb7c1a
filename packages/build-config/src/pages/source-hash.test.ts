import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { hashSources } from './source-hash.ts';

let root: string;
let app: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-sources-'));
  app = join(root, 'app');
  await mkdir(join(app, 'src', 'pages'), { recursive: true });
  await mkdir(join(app, 'node_modules', '@team'), { recursive: true });
  await mkdir(join(root, 'kit', 'src'), { recursive: true });
  await symlink(join(root, 'kit'), join(app, 'node_modules', '@team', 'kit'));
  const dependencies = { '@team/kit': 'workspace:*', react: '19.0.0' };
  await writeFile(join(app, 'package.json'), JSON.stringify({ dependencies }));
  await writeFile(join(root, 'kit', 'package.json'), '{}');
  await writeFile(join(root, 'kit', 'src', 'index.ts'), 'export const kit = 1;');
  await writeFile(join(app, 'src', 'area.ts'), 'export const area = 1;');
  await writeFile(join(root, 'pnpm-lock.yaml'), 'react: 19.0.0');
});
afterEach(() => rm(root, { recursive: true }));

it('is the same for the same sources', () => {
  expect(hashSources(app)).toMatch(/^[0-9a-f]{8}$/);
  expect(hashSources(app)).toBe(hashSources(app));
});

it.each([
  ['a file of the app', 'app/src/area.ts'],
  ['a new file in a folder of the app', 'app/src/pages/list.tsx'],
  ['a file of a package that it imports', 'kit/src/index.ts'],
  ['the version of a dependency', 'pnpm-lock.yaml'],
])('is another one after a change of %s', async (_, file) => {
  const before = hashSources(app);
  await writeFile(join(root, file), 'changed');
  expect(hashSources(app)).not.toBe(before);
});

it('does not change with a test', async () => {
  const before = hashSources(app);
  await writeFile(join(app, 'src', 'area.test.ts'), 'expect(1).toBe(1);');
  expect(hashSources(app)).toBe(before);
});
