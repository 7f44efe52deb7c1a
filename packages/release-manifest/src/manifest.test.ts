import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EMPTY_COMPOSITION, parseComposition, serializeComposition } from './composition.ts';
import { parseManifest } from './manifest.ts';
import { findByPath, findPage } from './match.ts';

const integrity = `sha384-${'A'.repeat(64)}`;
const orders = {
  name: 'orders',
  container: 'portal_area_orders',
  version: '1.0.0',
  entry: '/areas/orders/1.0.0/remoteEntry.js',
  integrity,
  preload: [],
  layers: [],
  paths: ['/orders'],
  audience: 'everyone',
  sdk: '^1.0.0',
};

describe('parseManifest', () => {
  const parse = (...areas: unknown[]) =>
    parseManifest({ last_modified: '2026-11-21T00:00:00.000Z', shell: { version: '1.0.0' }, areas });

  it('keeps the other areas when one descriptor is broken', () => {
    const { areas, broken } = parse(
      orders,
      { ...orders, name: 'support', paths: ['/support'], integrity: undefined },
      'nonsense',
    );
    expect(areas.map(({ name }) => name)).toEqual(['orders']);
    expect(broken).toMatchObject([
      { name: 'support', paths: ['/support'] },
      { name: 'area 3', paths: [] },
    ]);
  });

  it('keeps an area whose previous version is broken', () => {
    const { areas } = parse({ ...orders, previous: { version: 7 } });
    expect(areas).toMatchObject([{ name: 'orders', previous: null }]);
  });

  it('uses the first of two rows with the same name', () => {
    const { areas, broken } = parse(orders, { ...orders, version: '2.0.0' });
    expect(areas).toMatchObject([{ version: '1.0.0' }]);
    expect(broken).toMatchObject([{ name: 'orders' }]);
  });

  it.each([
    ['an entry of another origin', { entry: 'https://elsewhere.test/areas/orders/1/remoteEntry.js' }],
    ['an entry outside the store', { entry: '/areas/orders/../../x.js' }],
    ['a missing hash', { integrity: '' }],
    ['a container that is not an area’s', { container: 'document' }],
    ['the whole portal as its path', { paths: ['/'] }],
  ])('refuses %s', (_case, change) => {
    expect(parse({ ...orders, ...change }).areas).toEqual([]);
  });

  it('accepts a missing hash only for an area under development', () => {
    const development = 'http://localhost:3001';
    expect(parse({ ...orders, integrity: '', development }).areas).toMatchObject([{ development }]);
    const previous = { ...orders, integrity: '' };
    expect(parse({ ...orders, development, previous }).areas).toMatchObject([{ previous: null }]);
  });

  it('reads anything without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), (value, areas) => {
        parseManifest(value);
        expect(
          parseManifest({ shell: value, last_modified: value, areas: [orders, ...areas] }).areas,
        ).toHaveLength(1);
      }),
    );
  });
});

describe('parseComposition', () => {
  const pointer = {
    version: '1.0.0',
    previous: null,
    rolledBack: [],
    pinned: [],
    channels: [],
    disabled: null,
    flags: {},
  };

  it('reads what serializeComposition wrote', () => {
    const composition = {
      lastModified: '2026-11-21T00:00:00.000Z',
      sequence: 7,
      shell: pointer,
      areas: [{ name: 'orders', ...pointer, previous: '0.9.0', rolledBack: ['0.9.1'] }],
      freeze: null,
      scheduled: [],
      developmentLinks: [],
      newAreaPreviews: [],
      notLiveAreas: [{ name: 'reports', pinned: ['1.0.0'], rolledBack: ['2.0.0'] }],
      unknown: {},
    };
    expect(parseComposition(JSON.parse(serializeComposition(composition)))).toEqual({
      composition,
      problems: [],
    });
  });

  it('keeps settings of a later version, which it does not know', () => {
    const settings = { quotas: [{ area: 'orders' }], experiments: null };
    const file = { last_modified: 'then', sequence: 7, shell: null, areas: [], ...settings };
    const { composition, problems } = parseComposition(file);
    expect(problems).toEqual([]);
    expect(JSON.parse(serializeComposition({ ...composition, sequence: 8 }))).toEqual({
      ...file,
      sequence: 8,
    });
  });

  it('reads pointers written before records existed, where the previous version was an object', () => {
    const { composition } = parseComposition({
      last_modified: 'then',
      shell: { version: '1.0.0', previous: { version: '0.9.0', scripts: [] } },
      areas: [{ ...orders, previous: { version: '0.9.0', entry: '/x' } }],
    });
    expect(composition.shell?.previous).toBe('0.9.0');
    expect(composition.areas[0]?.previous).toBe('0.9.0');
  });

  it('drops and reports rows that cannot be used', () => {
    const { composition, problems } = parseComposition({
      shell: null,
      areas: [
        null,
        { name: 'x; y', version: '1' },
        { name: 'orders', version: '1' },
        { name: 'orders', version: '2' },
      ],
    });
    expect(composition.areas).toMatchObject([{ name: 'orders', version: '1' }]);
    expect(problems.map(({ name }) => name)).toEqual(['area 1', 'area 2', 'orders']);
  });

  it('reads anything without throwing', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void parseComposition(value)));
    expect(parseComposition(undefined).composition).toEqual(EMPTY_COMPOSITION);
  });
});

it('finds the area with the longest path prefix, on whole segments', () => {
  const areas = [{ paths: ['/quotes'] }, { paths: ['/quotes/special'] }];
  expect(findByPath(areas, '/quotes/QS-1')).toBe(areas[0]);
  expect(findByPath(areas, '/quotes/special/1')).toBe(areas[1]);
  expect(findByPath(areas, '/quotes-old')).toBeUndefined();
});

it('finds the page with the fewest parameters', () => {
  const pages = [{ path: '/orders/:reference' }, { path: '/orders/export' }, { path: '/orders' }];
  expect(findPage(pages, '/orders/export')).toBe(pages[1]);
  expect(findPage(pages, '/orders/ORD-1')).toBe(pages[0]);
  expect(findPage(pages, '/orders/ORD-1/x')).toBeUndefined();
});
