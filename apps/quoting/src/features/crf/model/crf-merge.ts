import { type Conflict, isEquivalent, mergeThreeWay } from '../../shared/merge/three-way-merge.ts';
import { CRF_SECTIONS } from './crf-fields.ts';
import type { CrfDraft, CrfPath } from './crf-types.ts';

export interface CrfMerge {
  /** Mine where both sides changed the same answer. */
  merged: CrfDraft;
  /** Answers that somebody else gave and mine did not touch. */
  taken: CrfPath[];
  conflicts: Conflict<CrfPath>[];
}

/** Brings two people's (or two devices') changes of one form together, answer by answer. */
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
    result.conflicts.push(...conflicts.map((conflict) => ({ ...conflict, path: pathOf(conflict.path) })));
  }
  return result;
}

/** The sections of `draft` that the server does not have yet; null when it has everything. */
export function getUnsavedSections(saved: CrfDraft, draft: CrfDraft): CrfDraft | null {
  const changed = CRF_SECTIONS.filter((section) => !isEquivalent(saved[section], draft[section]));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((section) => [section, draft[section] ?? {}]));
}
