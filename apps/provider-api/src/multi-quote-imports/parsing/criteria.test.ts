import { describe, expect, it } from '@jest/globals';
import { addUnit, findCriterionIssue, toSearchFilters } from './criteria.ts';

const texts = (change: Partial<Parameters<typeof toSearchFilters>[0]>) => ({
  speed: '',
  bearer: '',
  term: '',
  ...change,
});
const issue = (field: 'speed' | 'bearer' | 'term', change: Parameters<typeof texts>[0]) =>
  findCriterionIssue(field, texts(change));

describe('the speed of a row', () => {
  it.each([
    ['100', 100],
    ['100 Mb', 100],
    ['100Mbps', 100],
    ['100 Mbit/s', 100],
    ['100Mb/s', 100],
    ['100 meg', 100],
    ['1 Gb', 1000],
    ['1G', 1000],
    ['1,000', 1000],
    ['10gbps', 10_000],
    ['0.5 Gb', 500],
  ])('is read from %s', (speed, mbps) => {
    expect(issue('speed', { speed })).toBeNull();
    expect(toSearchFilters(texts({ speed }))).toMatchObject({ speeds: [mbps], bearers: [], terms: [] });
  });

  it.each(['100/1000', '100Mb / 1Gb', '100 on 1 Gb', '100 Mb on a 1 Gb bearer', '100Mb/s/1Gb/s'])(
    'is read with its bearer from %s',
    (speed) => {
      expect(issue('speed', { speed })).toBeNull();
      expect(toSearchFilters(texts({ speed }))).toMatchObject({ speeds: [100], bearers: [1000] });
    },
  );

  it.each(['fast', '500 0', '-100', '100 or 200', '1e3', 'FTTP', '100 Mb VDSL', '100/200/300'])(
    'is a problem where it cannot be read: %s',
    (speed) => {
      expect(issue('speed', { speed })).toBe('cannot be read; use one such as 100 Mb or 1 Gb');
    },
  );

  it('is a problem where its bearer is not sold', () => {
    expect(issue('speed', { speed: '80/20' })).toContain('or speed and bearer such as 100 Mb/1 Gb');
  });

  it.each([
    ['7 Mb', 'the nearest is 10 Mb'],
    ['0', 'the nearest is 10 Mb'],
    ['150', 'the nearest are 100 Mb and 200 Mb'],
    ['40 Gb', 'the nearest is 10 Gb'],
  ])('is a problem with the nearest ones where %s is not sold', (speed, nearest) => {
    expect(issue('speed', { speed })).toBe(`is not a speed that we sell; ${nearest}`);
  });

  it('must be sold on the bearer', () => {
    expect(issue('speed', { speed: '500', bearer: '100 Mb' })).toBe(
      'is not sold on a 100 Mb bearer; the nearest is 100 Mb',
    );
    expect(issue('speed', { speed: '500/100' })).toContain('is not sold on a 100 Mb bearer');
    expect(issue('speed', { speed: '500', bearer: '1G' })).toBeNull();
  });
});

describe('the bearer of a row', () => {
  it('is read with the speed’s units, and must be sold', () => {
    expect(toSearchFilters(texts({ bearer: '1 Gb' }))).toMatchObject({ speeds: [], bearers: [1000] });
    expect(issue('bearer', { bearer: '1000' })).toBeNull();
    expect(issue('bearer', { bearer: '500' })).toBe('is not a bearer that we sell; use 100 Mb, 1 Gb, 10 Gb');
  });

  it('must be the one that the speed names', () => {
    expect(issue('bearer', { bearer: '10 Gb', speed: '100/1000' })).toBe(
      'does not match the bearer in the Speed column (1 Gb); correct one of them',
    );
    expect(issue('bearer', { bearer: '1 Gb', speed: '100/1000' })).toBeNull();
  });
});

describe('the contract term of a row', () => {
  it.each([
    ['36', 36],
    ['36 months', 36],
    ['36m', 36],
    ['3 years', 36],
    ['5-year', 60],
    ['1yr', 12],
  ])('is read from %s', (term, months) => {
    expect(issue('term', { term })).toBeNull();
    expect(toSearchFilters(texts({ term }))).toMatchObject({ terms: [months] });
  });

  it.each(['3', '24 months', 'three years', '36/60', 'rolling'])('is a problem where it is %s', (term) => {
    expect(issue('term', { term })).toBe(
      'is not a contract term that we sell; use 12 Months, 36 Months, 60 Months',
    );
  });
});

it('takes units from the heading where the cell has none', () => {
  expect(addUnit('speed', '1', 'Speed (Gb)')).toBe('1 Gb');
  expect(addUnit('bearer', '10', 'bearer_gbps')).toBe('10 Gb');
  expect(addUnit('term', '3', 'Term (years)')).toBe('3 years');
  expect(addUnit('term', '36 months', 'Term (years)')).toBe('36 months');
  expect(addUnit('speed', '100', 'Speed (Mb)')).toBe('100');
});
