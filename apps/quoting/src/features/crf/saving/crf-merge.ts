import { isEquivalent, mergeThreeWay } from '@portal/area-kit/detail';
import type { CrfDraft, CrfPath } from '@portal/quote-kit/request-form';
import { CRF_SECTIONS } from '@portal/quote-kit/request-form';

/** An answer that both sides changed. */
export interface CrfConflict {
  path: CrfPath;
  mine: unknown;
  theirs: unknown;
}

export interface CrfMerge {
  /** My answer wins where both sides changed it. */
  merged: CrfDraft;
  /** Answers that only the other side changed. */
  taken: CrfPath[];
  conflicts: CrfConflict[];
}

/** Merges the changes two people or devices made to one form, answer by answer. */
export function mergeDrafts(base: CrfDraft, mine: CrfDraft, theirs: CrfDraft): CrfMerge {
  const result: CrfMerge = { merged: {}, taken: [], conflicts: [] };
  for (const section of CRF_SECTIONS) {
    const { merged, taken, conflicts } = mergeThreeWay<Record<string, unknown>>(
      base[section] ?? {},
      mine[section] ?? {},
      theirs[section] ?? {},
    );
    if (Object.keys(merged).length > 0) Object.assign(result.merged, { [section]: merged });
    const pathOf = (field: string) => `${section}.${field}` as CrfPath; // a field of this section
    result.taken.push(...taken.map(pathOf));
    result.conflicts.push(
      ...conflicts.map(({ name, mine: own, theirs: other }) => ({
        path: pathOf(name),
        mine: own,
        theirs: other,
      })),
    );
  }
  return result;
}

/** The sections of `draft` that differ from the saved ones; null if none do. */
export function getUnsavedSections(saved: CrfDraft, draft: CrfDraft): CrfDraft | null {
  const changed = CRF_SECTIONS.filter((section) => !isEquivalent(saved[section], draft[section]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((section) => [section, draft[section] ?? {}]));
}
