import * as v from '@portal/api-client/schema';
import { QUOTE_KIND_NAMES } from '@portal/quote-kit/quotes';
import { browserStorage, readJson, writeJson } from '@portal/ui';

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

/** This user's recent searches in this browser, latest first; none if nothing valid is stored. */
export function readRecentSearches(userId: number): RecentSearch[] {
  const { success, output } = v.safeParse(recentSearches, readJson(browserStorage, keyOf(userId)));
  return success ? output : [];
}

/** Adds a search at the top, or moves it there if it is repeated. */
export function withRecentSearch(list: readonly RecentSearch[], search: RecentSearch): RecentSearch[] {
  return [search, ...list.filter((other) => other.uuid !== search.uuid)].slice(0, MAX_RECENT_SEARCHES);
}

export function storeRecentSearch(userId: number, search: RecentSearch): void {
  writeJson(browserStorage, keyOf(userId), withRecentSearch(readRecentSearches(userId), search));
}
