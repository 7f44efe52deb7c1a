import { contract } from '@portal/api-client';
import { plural } from '@portal/ui/format';
import { CRF_SECTIONS, SECTION_LABELS } from './crf-fields.ts';
import type { CrfContextData, CrfDraft, CrfSection, CrfSectionState } from './crf-types.ts';

export interface SectionReadiness {
  section: CrfSection;
  title: string;
  state: CrfSectionState;
  /** How many answers are missing or not valid. */
  issueCount: number;
  text: string;
}

/** The state of each section (§5). A section with nothing but answers that follow from the quote counts as empty. */
export function getSectionReadiness(draft: CrfDraft, context: CrfContextData): SectionReadiness[] {
  return CRF_SECTIONS.map((section) => {
    const issueCount = contract.crf.crfIssues(section, draft, context).length;
    const state = contract.crf.crfSectionStateOf(section, draft, context);
    return {
      section,
      title: SECTION_LABELS[section].title,
      state,
      issueCount,
      text: describeState(state, issueCount),
    };
  });
}

function describeState(state: CrfSectionState, issueCount: number): string {
  if (state === 'valid') return 'Valid';
  return state === 'empty' ? 'Not started' : `${plural(issueCount, 'answer')} missing or not valid`;
}
