import { describe, expect, it } from '@jest/globals';
import { testList } from '../../testing/list-fixture.ts';
import { clearFilters, readValues, sanitizeParams, writeFilters, writeTable } from './list-params.ts';

const params = (query: string) => new URLSearchParams(query);
const sanitized = (query: string) => sanitizeParams(testList, params(query)).toString();

describe('sanitizeParams', () => {
  it('removes parameters and values the list does not recognise', () => {
    expect(sanitized('status=nonsense&status=held&colour=red&tab=history')).toBe('status=held&tab=history');
    expect(sanitized('milestone=toString&waits_on=nobody')).toBe('');
    expect(sanitized('created_from=2026-99-99&created_to=9999-02-28&live_from=2026-02-30')).toBe('');
    expect(sanitized('page=9999999&per_page=500&sort=waitsOn&direction=sideways')).toBe('');
    expect(sanitized(`search=${'x'.repeat(400)}`)).toBe(`search=${'x'.repeat(200)}`);
  });

  it('keeps what the list recognises, each value once', () => {
    const query = 'status=held&waits_on=partner&page=2&per_page=25&sort=customerName&direction=asc';
    expect(sanitized(query)).toBe(query);
    expect(sanitized('status=held&status=held')).toBe('status=held');
  });

  it('replaces older parameter names', () => {
    expect(sanitized('from=2026-01-01&supplier=northway')).toBe(
      'created_from=2026-01-01&supplier_key=northway',
    );
  });

  it('keeps view=all only while no filter is set', () => {
    expect(sanitized('view=all&tab=history')).toBe('tab=history&view=all');
    expect(sanitized('view=all&status=held')).toBe('status=held');
    expect(sanitized('view=12')).toBe('');
  });
});

it('reads the call input from the URL', () => {
  expect(
    readValues(
      testList,
      params('status=held&status=live&waits_on=partner&live_from=2026-03-01&search=LS1&page=3&per_page=25'),
    ),
  ).toMatchObject({
    filters: { status: ['held', 'live'], waitsOn: 'partner', liveFrom: '2026-03-01' },
    search: 'LS1',
    page: 3,
    pageSize: 25,
    sort: 'createdAt',
    direction: 'desc',
  });
});

it('returns to the first page with every change of a filter', () => {
  expect(writeFilters(testList, params('page=3&tab=x'), { waitsOn: 'partner' }).toString()).toBe(
    'tab=x&waits_on=partner',
  );
  expect(writeFilters(testList, params('waits_on=partner'), { waitsOn: '' }).toString()).toBe('');
  expect(writeFilters(testList, params(''), { status: ['open', 'held'] }).toString()).toBe(
    'status=open&status=held',
  );
});

it('writes page and order only where they differ from the defaults', () => {
  const table = { page: 1, pageSize: 10, sort: 'createdAt', direction: 'desc' as const };
  expect(writeTable(testList, params('page=2'), table).toString()).toBe('');
  expect(
    writeTable(testList, params(''), {
      ...table,
      page: 2,
      sort: 'customerName',
      direction: 'asc',
    }).toString(),
  ).toBe('page=2&sort=customerName&direction=asc');
});

it('clears filters and search, and keeps order and the parameters of the page', () => {
  expect(
    clearFilters(testList, params('sort=customerName&waits_on=partner&search=x&page=2&tab=x')).toString(),
  ).toBe('sort=customerName&tab=x');
});

describe('a list that opens on a tab', () => {
  const list = {
    ...testList,
    filters: { ...testList.filters, status: { ...testList.filters.status, defaultTab: 'held' } },
  };
  const shown = (query: string) => readValues<{ status?: string[] }>(list, params(query)).filters.status;

  it('shows it while the URL names none, and all rows when asked to', () => {
    expect(shown('')).toEqual(['held']);
    expect(shown('status=all')).toBeUndefined();
    expect(shown('status=live')).toEqual(['live']);
    expect(shown('status=all&status=live')).toBeUndefined();
    expect(sanitizeParams(list, params('status=all&status=live')).toString()).toBe('status=all');
  });

  it('keeps its own tab out of the URL', () => {
    expect(writeFilters(list, params('status=all'), { status: ['held'] }).toString()).toBe('');
    expect(writeFilters(list, params(''), { status: [] }).toString()).toBe('status=all');
    expect(writeFilters(list, params(''), { status: ['live'] }).toString()).toBe('status=live');
    expect(clearFilters(list, params('status=all&waits_on=partner')).toString()).toBe('');
  });
});
