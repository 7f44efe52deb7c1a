import * as v from 'valibot';

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

const KEPT = 8;
const keyOf = (userId: number) => `portal:recent-searches:${userId}`;

/** This user's last searches in this browser, latest first; nothing where storage is blocked. */
export function readRecentSearches(userId: number, storage?: Pick<Storage, 'getItem'>): RecentSearch[] {
  try {
    const kept: unknown = JSON.parse((storage ?? localStorage).getItem(keyOf(userId)) ?? '[]');
    const parsed = v.safeParse(v.array(recentSearch), kept);
    return parsed.success ? parsed.output : [];
  } catch {
    return []; // Blocked storage or somebody else's text under our key: the list is a convenience.
  }
}

/** A search that was repeated moves to the top. */
export function withRecentSearch(list: readonly RecentSearch[], search: RecentSearch): RecentSearch[] {
  return [search, ...list.filter((other) => other.uuid !== search.uuid)].slice(0, KEPT);
}

export function keepRecentSearch(userId: number, search: RecentSearch, storage?: Storage): void {
  try {
    const list = withRecentSearch(readRecentSearches(userId, storage), search);
    (storage ?? localStorage).setItem(keyOf(userId), JSON.stringify(list));
  } catch {
    // As above: searching works without it.
  }
}
