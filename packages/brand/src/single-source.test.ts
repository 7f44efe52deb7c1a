import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { brand } from './index.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
const FOLDERS = ['apps', 'packages', 'tools', 'e2e', 'bench'];
const NOT_SOURCE = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'storybook-static']);
const SOURCE = /\.(?:tsx?|mjs|js|html|json|ya?ml)$/;

/** Case does not count: a rebrand would miss `strandline` as much as `Strandline`. */
const VALUES = [brand.name, brand.productName, brand.email.domain, brand.logo.path].map((value) =>
  value.toLowerCase(),
);

it('is the only source file that contains a value of the brand', () => {
  const files = FOLDERS.flatMap((folder) => sourcesIn(join(REPOSITORY, folder)));
  expect(files.length).toBeGreaterThan(500);
  const repeated = files.filter((file) => {
    const text = readFileSync(file, 'utf8').toLowerCase();
    return VALUES.some((value) => text.includes(value));
  });
  expect(repeated).toEqual([]);
});

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const isSkipped = entry.name.startsWith('.') || path === join(REPOSITORY, 'packages/brand');
      return isSkipped || NOT_SOURCE.has(entry.name) ? [] : sourcesIn(path);
    }
    return SOURCE.test(entry.name) ? [path] : [];
  });
}
