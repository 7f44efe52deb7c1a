import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { changesBetween, loosenCatalog, readCatalog, readLockedCatalog } from './catalog.ts';

const WORKSPACE = `packages:
  - apps/*

catalog:
  '@mui/material': 9.5.0
  drizzle-orm: 0.45.4
  node: 26.10.0
  typescript-6: npm:typescript@6.0.3

saveExact: true
packageExtensions:
  dependency-cruiser:
    dependencies:
      '@swc/core': 1.16.22
`;

const LOCKFILE = `lockfileVersion: '9.0'

catalogs:
  default:
    '@mui/material':
      specifier: '>=9.5.0 <10.0.0'
      version: 9.6.1
    drizzle-orm:
      specifier: 0.45.4
      version: 0.45.4
    typescript-6:
      specifier: npm:typescript@6.0.3
      version: 6.0.3

importers:
  .:
    devDependencies:
      '@other/package':
        specifier: 'catalog:'
        version: 1.0.0
`;

const ALL = { major: false, only: [] };
const changedLines = (text: string) => {
  const before = WORKSPACE.split('\n');
  return text.split('\n').filter((line, index) => line !== before[index]);
};

describe('the ranges that are tried', () => {
  it('end before the next major version, and leave Node, pnpm and other settings alone', () => {
    expect(changedLines(loosenCatalog(WORKSPACE, ALL))).toEqual([
      "  '@mui/material': '>=9.5.0 <10.0.0'",
      "  drizzle-orm: '>=0.45.4 <1.0.0'",
      "  typescript-6: 'npm:typescript@>=6.0.3 <7.0.0'",
    ]);
  });

  it('have no end with --major, except where an alias names its version', () => {
    expect(changedLines(loosenCatalog(WORKSPACE, { major: true, only: [] }))).toEqual([
      "  '@mui/material': latest",
      '  drizzle-orm: latest',
      "  typescript-6: 'npm:typescript@>=6.0.3 <7.0.0'",
    ]);
  });

  it('are the updates of the chosen packages with --only', () => {
    expect(changedLines(loosenCatalog(WORKSPACE, { major: false, only: ['@mui/', '@rspack/'] }))).toEqual([
      "  '@mui/material': '>=9.5.0 <10.0.0'",
    ]);
  });
});

it('lists what the installation changed', () => {
  expect(changesBetween(readCatalog(WORKSPACE), readLockedCatalog(LOCKFILE))).toEqual([
    { name: '@mui/material', from: '9.5.0', to: '9.6.1' },
  ]);
});

it('reads every entry of the real files', () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const workspace = readCatalog(read('pnpm-workspace.yaml'));
  expect(workspace.size).toBeGreaterThan(50);
  // Packages that no workspace package uses appear only in the catalog.
  const locked = readLockedCatalog(read('pnpm-lock.yaml'));
  expect(locked.size).toBeGreaterThan(50);
  expect(changesBetween(workspace, locked)).toEqual([]);
});
