import { describe, expect, it } from '@jest/globals';
import { type RecentSearch, readRecentSearches, withRecentSearch } from './recent-searches.ts';

const search = (uuid: string): RecentSearch => ({
  uuid,
  kind: 'single',
  address: '12 High Street, Leeds, LS1 4AP',
  at: '2026-11-21T09:30:00.000Z',
});
const holding = (text: string | null) => ({ getItem: () => text });

describe('recent searches', () => {
  it('are distinct, latest first, and at most eight', () => {
    const many = Array.from({ length: 9 }, (_, index) => search(`s${index}`));
    const list = many.reduce<RecentSearch[]>(withRecentSearch, []);
    expect(list).toHaveLength(8);
    expect(withRecentSearch(list, search('s5')).map((entry) => entry.uuid)).toEqual([
      's5',
      's8',
      's7',
      's6',
      's4',
      's3',
      's2',
      's1',
    ]);
  });

  it('are empty if nothing valid is stored or storage is blocked', () => {
    expect(readRecentSearches(1, holding(null))).toEqual([]);
    expect(readRecentSearches(1, holding('{"a":1}'))).toEqual([]);
    expect(readRecentSearches(1, holding('not json'))).toEqual([]);
    const blocked = {
      getItem: () => {
        throw new Error('blocked');
      },
    };
    expect(readRecentSearches(1, blocked)).toEqual([]);
  });

  it('are read as they were stored', () => {
    expect(readRecentSearches(1, holding(JSON.stringify([search('a')])))).toEqual([search('a')]);
  });
});
