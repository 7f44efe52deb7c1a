import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { findLayers } from './find-layers.ts';
import { collectProvides, collectUses, findWholeImports } from './shared-symbols.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-symbols-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function source(name: string, code: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, code);
  return file;
}

it('collects the values that sources import from shared modules, and no types', async () => {
  const files = [
    await source(
      'page.tsx',
      `import { useState as state, type ReactNode } from 'react';
       import type { Tone } from '@portal/ui';
       import { Button, Link } from '@portal/ui';
       import { isDay } from '@portal/api-client';
       export { Money } from '@portal/ui/page';
       export const Page = () => <Button />;`,
    ),
    await source(
      'lazy.ts',
      `import * as grid from '@portal/ui/grid'; void import('@portal/ui/charts'); grid;`,
    ),
  ];
  expect(collectUses(files)).toEqual({
    '@portal/ui': ['Button', 'Link'],
    '@portal/ui/charts': [],
    '@portal/ui/grid': [],
    '@portal/ui/page': ['Money'],
    react: ['useState'],
    'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
  });
});

it('reads generic functions in every kind of TypeScript file, and names a file that cannot be parsed', async () => {
  const generic = "import { Link } from '@portal/ui'; export const keep = <T>(x: T) => x; Link;";
  for (const name of ['keep.ts', 'keep.mts', 'keep.cts'])
    expect(collectUses([await source(name, generic)])).toEqual({ '@portal/ui': ['Link'] });
  const broken = await source('broken.ts', 'const = ;');
  expect(() => collectUses([broken])).toThrow(`${broken} cannot be parsed`);
});

it('finds imports of a whole shared module, whose exports publishing could not check', async () => {
  const files = [
    await source('all.ts', `import * as ui from '@portal/ui'; ui;`),
    await source(
      'passed-on.ts',
      `export * from '@portal/portal-sdk'; export * as grid from '@portal/ui/grid';`,
    ),
    await source(
      'allowed.ts',
      `import * as v from '@portal/api-client/schema';
       import type * as Ui from '@portal/ui';
       import * as own from './own.ts'; v; own; export type { Ui };`,
    ),
  ];
  expect(findWholeImports(files).map((line) => line.slice(folder.length + 1))).toEqual([
    'all.ts: imports all of @portal/ui; import the names that are used.',
    'passed-on.ts: imports all of @portal/portal-sdk; import the names that are used.',
    'passed-on.ts: imports all of @portal/ui/grid; import the names that are used.',
  ]);
});

it('finds the lazy layers of a page, and the table of a list that the area kit renders', async () => {
  const list = await source(
    'list-page.tsx',
    `import { ListPage } from '@portal/area-kit';
     import { Button } from '@portal/ui';
     export const Page = () => <ListPage />;`,
  );
  const detail = await source(
    'detail-page.tsx',
    `import { DetailPage } from '@portal/area-kit/detail'; import { Money } from '@portal/ui/page'; DetailPage;`,
  );
  expect(findLayers([list])).toEqual(['@portal/ui/grid', '@portal/area-kit']);
  expect(findLayers([detail])).toEqual(['@portal/ui/page', '@portal/area-kit/detail']);
});

it('collects the exports of every shared module, through re-exports', () => {
  const provides = collectProvides(join(import.meta.dirname, '../../../../apps/shell'));
  expect(provides['@portal/portal-sdk']).toEqual(expect.arrayContaining(['defineArea', 'useQuery', 'Link']));
  expect(provides['@portal/portal-sdk']).not.toContain('Query'); // a type
  expect(provides['@portal/ui']).toContain('Button');
  expect(provides['react']).toEqual(expect.arrayContaining(['default', 'useState']));
});
