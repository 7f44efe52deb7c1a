import * as v from 'valibot';
import { keepInBrowser, readKept } from './stored-json.ts';

export const SEARCH_KINDS = ['single', 'broadband'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

const recentSearch = v.object({
  uuid: v.string(),
  kind: v.picklist(SEARCH_KINDS),
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
  return readKept(keyOf(userId), recentSearches, storage) ?? [];
}

/** A search that was repeated moves to the top. */
export function withRecentSearch(list: readonly RecentSearch[], search: RecentSearch): RecentSearch[] {
  return [search, ...list.filter((other) => other.uuid !== search.uuid)].slice(0, KEPT);
}

export function keepRecentSearch(userId: number, search: RecentSearch, storage?: Storage): void {
  keepInBrowser(keyOf(userId), withRecentSearch(readRecentSearches(userId, storage), search), storage);
}
