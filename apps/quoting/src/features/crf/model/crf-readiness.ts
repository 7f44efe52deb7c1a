import { contract } from '@portal/api-client';
import { plural } from '@portal/ui/format';
import { isEquivalent } from '../../shared/merge/three-way-merge.ts';
import { CRF_SECTIONS, SECTION_LABELS } from './crf-fields.ts';
import { withDefaults } from './crf-schema.ts';
import type { CrfContext, CrfDraft, CrfSection, CrfSectionState } from './crf-types.ts';

export interface SectionReadiness {
  section: CrfSection;
  title: string;
  state: CrfSectionState;
  /** How many answers are missing or not valid. */
  open: number;
  /** The state in words. */
  text: string;
}

/** How far each section is (§5); a section that holds nothing but what was filled in for one counts as empty. */
export function getSectionReadiness(draft: CrfDraft, context: CrfContext): SectionReadiness[] {
  const untouched = withDefaults({});
  return CRF_SECTIONS.map((section) => {
    const open = contract.crf.crfIssues(section, draft, context).length;
    const state: CrfSectionState =
      open === 0 ? 'valid' : isEquivalent(draft[section], untouched[section]) ? 'empty' : 'incomplete';
    return { section, title: SECTION_LABELS[section].title, state, open, text: words(state, open) };
  });
}

function words(state: CrfSectionState, open: number): string {
  if (state === 'valid') return 'Valid';
  return state === 'empty' ? 'Not started' : `${plural(open, 'answer')} missing or not valid`;
}

/** The first section that keeps the form from being sent, or null. */
export function getFirstIncompleteSection(readiness: readonly SectionReadiness[]): SectionReadiness | null {
  return readiness.find(({ state }) => state !== 'valid') ?? null;
}
