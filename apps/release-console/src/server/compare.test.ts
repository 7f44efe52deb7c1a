import { expect, it } from '@jest/globals';
import { type ReleaseRecord, releaseRecord } from '@portal/release-manifest';
import * as v from 'valibot';
import { compareRecords } from './compare.ts';

const HASH = `sha256-${'a'.repeat(43)}=`;

function record(changes: object = {}): ReleaseRecord {
  return v.parse(releaseRecord, {
    kind: 'area',
    name: 'orders',
    version: '1.0.0',
    files: { 'entry.js': HASH },
    entries: ['entry.js'],
    container: 'portal_area_orders',
    paths: ['/orders'],
    audience: 'everyone',
    sdk: '^1.0.0',
    preload: [],
    layers: [],
    ...changes,
  });
}

const differences = (before: object, after: object) =>
  compareRecords(record(before), record({ version: '1.1.0', ...after })).sections.filter(
    ({ rows }) => rows.length > 0,
  );

it('finds nothing between builds that differ only in their version', () => {
  expect(differences({}, {})).toEqual([]);
});

it('shows sizes, pages with their guards, and menu entries that changed', () => {
  const menu = { group: 'quotes', label: 'Orders', icon: 'orders', path: '/orders' };
  const before = {
    bytes: { entry: 4000, frame: null, pages: { '/orders': 9000 } },
    routes: [{ path: '/orders', capability: 'orders' }, { path: '/orders/:reference' }],
    menu: [menu],
  };
  const after = {
    bytes: { entry: 4000, frame: null, pages: { '/orders': 12_340 } },
    routes: [{ path: '/orders', roles: [1, 2], tester: true }],
    menu: [{ ...menu, group: 'admin' }],
  };
  expect(differences(before, after)).toEqual([
    { title: 'Compressed size of pages', rows: [{ label: '/orders', from: '9.0 KB', to: '12.3 KB' }] },
    {
      title: 'Pages and who may open them',
      rows: [
        { label: '/orders', from: 'needs orders', to: 'roles 1, 2, testers only' },
        { label: '/orders/:reference', from: 'everyone', to: null },
      ],
    },
    {
      title: 'Menu',
      rows: [{ label: 'Orders', from: '/orders, in quotes; everyone', to: '/orders, in admin; everyone' }],
    },
  ]);
});

it('names only the symbols that one version has', () => {
  expect(
    differences(
      { uses: { react: ['useState', 'use'] } },
      { uses: { react: ['useState', 'useId'], swr: ['mutate'] } },
    ),
  ).toEqual([
    {
      title: 'Symbols of shared packages',
      rows: [
        { label: 'react', from: 'use', to: 'useId' },
        { label: 'swr', from: null, to: 'mutate' },
      ],
    },
  ]);
});

it('names versions without a record, instead of showing everything as added', () => {
  const built = {
    uses: { react: ['use'] },
    bytes: { entry: 4000, frame: null, pages: { '/orders': 9000 } },
    versions: { react: '19.3.1' },
  };
  const stock = { bytes: { entry: 4000, frame: null, pages: {} } };
  const find = (before: object, after: object) =>
    compareRecords(record(before), record({ version: '1.1.0', ...after }))
      .sections.filter(({ notRecorded }) => notRecorded !== undefined)
      .map(({ title, rows, notRecorded }) => [title, rows.length, notRecorded]);
  expect(find(stock, built)).toEqual([
    ['Compressed size of pages', 0, ['1.0.0']],
    ['Package versions', 0, ['1.0.0']],
    ['Symbols of shared packages', 0, ['1.0.0']],
  ]);
  expect(find(stock, {})).toContainEqual(['Symbols of shared packages', 0, ['1.0.0', '1.1.0']]);
  expect(find(built, built)).toEqual([]);
});

it('returns both revisions, and the commits that are recorded between them', () => {
  const newest = [{ hash: 'a'.repeat(40), subject: 'Add a filter', committedAt: '2026-11-27T09:00:00.000Z' }];
  const commits = { since: 'a1', total: 1, missing: 0, newest };
  const before = record({ revision: 'a1' });
  const after = record({ revision: 'b2', commits });
  expect(compareRecords(before, after, [before, after])).toMatchObject({
    revisions: { from: 'a1', to: 'b2' },
    commits: { in: 'to', total: 1, missing: 0, newest },
  });
  expect(compareRecords(before, record(), [before])).toMatchObject({
    revisions: { from: 'a1', to: null },
    commits: null,
  });
});
