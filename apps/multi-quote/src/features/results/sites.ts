import type { contract, InputOf } from '@portal/api-client';
import type { BulkSelection } from '@portal/area-kit';

/** Sites that an action is for: named ones, or all that match filters, with the number that was shown. */
export type ChosenSites =
  | { uuids: string[] }
  | { matching: InputOf<typeof contract.multiQuotes.startBulkRun>['matching'] };

export const countSites = (sites: ChosenSites): number =>
  'uuids' in sites ? sites.uuids.length : sites.matching.expectedCount;

/** The selected rows of the list of results. */
export function toChosenSites({
  selected,
  matching,
}: BulkSelection<typeof contract.multiQuotes.listSearches>): ChosenSites {
  if (matching === null) return { uuids: [...selected] };
  const { search, outcome, isSelected, isSaved, isBookmarked, expectedCount } = matching;
  const isOn = (flag: typeof isSelected) =>
    flag === undefined ? undefined : flag === true || flag === 'true';
  return {
    matching: {
      search,
      outcome: outcome === undefined || typeof outcome === 'string' ? outcome && [outcome] : [...outcome],
      isSelected: isOn(isSelected),
      isSaved: isOn(isSaved),
      isBookmarked: isOn(isBookmarked),
      expectedCount,
    },
  };
}
