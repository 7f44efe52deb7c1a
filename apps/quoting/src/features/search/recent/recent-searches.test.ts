import { describe, expect, it } from '@jest/globals';
import {
  type RecentSearch,
  readRecentSearches,
  storeRecentSearch,
  withRecentSearch,
} from './recent-searches.ts';

const search = (uuid: string): RecentSearch => ({
  uuid,
  kind: 'single',
  address: '12 High Street, Leeds, LS1 4AP',
  at: '2026-11-21T09:30:00.000Z',
});

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

  it('are empty if nothing valid is stored', () => {
    for (const text of ['{"a":1}', 'not json']) {
      localStorage.setItem('portal:recent-searches:1', text);
      expect(readRecentSearches(1)).toEqual([]);
    }
    localStorage.clear();
    expect(readRecentSearches(1)).toEqual([]);
  });

  it('are read as they were stored', () => {
    storeRecentSearch(1, search('a'));
    expect(readRecentSearches(1)).toEqual([search('a')]);
  });
});
