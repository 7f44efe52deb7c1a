import type { VisitChannel } from '../release-health/tables.ts';

/** Real pages report about thirty: ten areas in a few versions. */
const MAX_UNCONFIRMED = 100;
const OTHER = { area: 'other', version: 'other' };

/**
 * Chooses the labels by which metrics count an area's version. Anyone can report made-up versions, and a series of
 * metrics stays in memory until the process ends. So only the first hundred versions that the composition does not
 * confirm have labels. All others are counted as `other`.
 */
export function createVersionLabels() {
  const confirmed = new Set<string>();
  const unconfirmed = new Set<string>();
  return (area: string, version: string, channel: VisitChannel | null): { area: string; version: string } => {
    const key = `${area} ${version}`;
    // A page that was opened before a change may name any version.
    if (channel !== null && channel !== 'earlier') confirmed.add(key);
    if (confirmed.has(key) || unconfirmed.has(key)) return { area, version };
    if (unconfirmed.size >= MAX_UNCONFIRMED) return OTHER;
    unconfirmed.add(key);
    return { area, version };
  };
}
