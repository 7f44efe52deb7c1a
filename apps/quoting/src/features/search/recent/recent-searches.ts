import * as v from 'valibot';
import { QUOTE_KIND_NAMES } from '../../shared/quotes/quote-kinds.ts';
import { readStored, writeStored } from './stored-json.ts';

const recentSearch = v.object({
  uuid: v.string(),
  kind: v.picklist(QUOTE_KIND_NAMES),
  /** The address in one line. */
  address: v.string(),
  /** ISO instant. */
  at: v.string(),
});
export type RecentSearch = v.InferOutput<typeof recentSearch>;
const recentSearches = v.array(recentSearch);

const KEPT = 8;
const keyOf = (userId: number) => `portal:recent-searches:${userId}`;

/** This user's last searches in this browser, latest first; nothing where storage is blocked. */
export function readRecentSearches(userId: number, storage?: Pick<Storage, 'getItem'>): RecentSearch[] {
  return readStored(keyOf(userId), recentSearches, storage) ?? [];
}

/** A search that was repeated moves to the top. */
export function withRecentSearch(list: readonly RecentSearch[], search: RecentSearch): RecentSearch[] {
  return [search, ...list.filter((other) => other.uuid !== search.uuid)].slice(0, KEPT);
}

export function storeRecentSearch(userId: number, search: RecentSearch, storage?: Storage): void {
  writeStored(keyOf(userId), withRecentSearch(readRecentSearches(userId, storage), search), storage);
}
