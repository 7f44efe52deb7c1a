import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeSharedExports, findUnsharedExports } from './shared-exports.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-shared-exports-'));
});
afterEach(() => rm(root, { recursive: true }));

const KIT = {
  'packages/quote-kit/package.json': JSON.stringify({
    name: '@portal/quote-kit',
    exports: { './quotes': './src/quotes/index.ts', './testing': './src/testing/index.ts' },
  }),
  'packages/quote-kit/src/quotes/index.ts': `
    export { QuoteCells, type QuoteCellsProps } from './cells.tsx';
    export { formatQuote } from './format.ts';`,
  'packages/quote-kit/src/quotes/cells.tsx': `
    import { formatQuote } from './format.ts';
    export interface QuoteCellsProps { name: string }
    export const QuoteCells = ({ name }: QuoteCellsProps) => <b>{formatQuote(name)}</b>;`,
  'packages/quote-kit/src/quotes/format.ts': 'export const formatQuote = (name: string): string => name;',
  'packages/quote-kit/src/testing/index.ts': "export { makeQuote } from './quote.ts';",
  'packages/quote-kit/src/testing/quote.ts': 'export const makeQuote = () => ({});',
};
const QUOTES = '@portal/quote-kit/quotes';
const IMPORTS_CELLS = `import { QuoteCells, type QuoteCellsProps } from '${QUOTES}';`;
const IMPORTS_FORMAT = `export { formatQuote } from '${QUOTES}';`;
const IMPORTS_TESTING = "import { makeQuote } from '@portal/quote-kit/testing';";

async function findIn(areas: Readonly<Record<string, string>>): Promise<string[]> {
  for (const [path, source] of Object.entries({ ...KIT, ...areas })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), source);
  }
  return (await findUnsharedExports(root)).map(({ message }) => message);
}

const BOTH_AREAS = {
  'apps/quoting/src/list.tsx': IMPORTS_CELLS,
  'apps/quoting/src/list.test.tsx': IMPORTS_TESTING,
  'apps/multi-quote/src/list.tsx': IMPORTS_CELLS,
  'apps/multi-quote/src/list.test.tsx': IMPORTS_TESTING,
};

it('accepts what both areas use, directly or inside the kit', async () => {
  expect(await findIn({ ...BOTH_AREAS, 'apps/quoting/src/title.ts': IMPORTS_FORMAT })).toEqual([]);
});

it('reports an export that no area imports, although the kit uses it', async () => {
  expect(await findIn(BOTH_AREAS)).toEqual([`${QUOTES}: no area imports formatQuote. Do not export it.`]);
});

it('reports an export that one area uses alone', async () => {
  const { 'apps/multi-quote/src/list.tsx': _, ...quoting } = BOTH_AREAS;
  expect(await findIn({ ...quoting, 'apps/multi-quote/src/title.ts': IMPORTS_FORMAT })).toEqual([
    `${QUOTES}: only quoting uses QuoteCells. Move it to apps/quoting.`,
    `${QUOTES}: only quoting uses QuoteCellsProps. Move it to apps/quoting.`,
  ]);
});

it('counts the imports of tests only for what is made for tests', async () => {
  const messages = await findIn({ ...BOTH_AREAS, 'apps/quoting/src/title.test.ts': IMPORTS_FORMAT });
  expect(messages).toEqual([`${QUOTES}: no area imports formatQuote. Do not export it.`]);
});

it('counts separately what one area imports and the kit uses for the other', async () => {
  await findIn({ ...BOTH_AREAS, 'apps/quoting/src/title.ts': IMPORTS_FORMAT });
  expect(await describeSharedExports(root)).toBe(
    'packages/quote-kit: both areas import 3 exports; one area imports 1 more, which the kit uses for the other.',
  );
});
