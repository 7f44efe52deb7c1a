import * as v from 'valibot';
import { QUOTE_KIND_NAMES } from '../../shared/quotes/quote-kinds.ts';
import { readStored, writeStored } from './stored-json.ts';

const recentSearch = v.object({
  uuid: v.string(),
  kind: v.picklist(QUOTE_KIND_NAMES),
  /** The address on one line. */
  address: v.string(),
  /** ISO instant. */
  at: v.string(),
});
export type RecentSearch = v.InferOutput<typeof recentSearch>;
const recentSearches = v.array(recentSearch);

const MAX_RECENT_SEARCHES = 8;
const keyOf = (userId: number) => `portal:recent-searches:${userId}`;

/** This user's recent searches in this browser, latest first; none if storage is blocked. */
export function readRecentSearches(userId: number, storage?: Pick<Storage, 'getItem'>): RecentSearch[] {
  return readStored(keyOf(userId), recentSearches, storage) ?? [];
}

/** Adds a search at the top, or moves it there if it is repeated. */
export function withRecentSearch(list: readonly RecentSearch[], search: RecentSearch): RecentSearch[] {
  return [search, ...list.filter((other) => other.uuid !== search.uuid)].slice(0, MAX_RECENT_SEARCHES);
}

export function storeRecentSearch(userId: number, search: RecentSearch, storage?: Storage): void {
  writeStored(keyOf(userId), withRecentSearch(readRecentSearches(userId, storage), search), storage);
}
