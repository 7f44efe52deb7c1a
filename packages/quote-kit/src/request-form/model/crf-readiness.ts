import { contract } from '@portal/api-client';
import { isEquivalent } from '@portal/area-kit/detail';
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

/** What the server answers for a new form in addition to the quote's add-ons (§9). */
const PRESET: CrfDraft = { technicalDetails: { routerProvided: contract.crf.DEFAULT_ROUTER } };

/** The state of each section (§5). A section that holds nothing but preset answers counts as empty. */
export function getSectionReadiness(draft: CrfDraft, context: CrfContextData): SectionReadiness[] {
  return CRF_SECTIONS.map((section) => {
    const issueCount = contract.crf.crfIssues(section, draft, context).length;
    const isUntouched = [undefined, PRESET[section]].some((preset) => isEquivalent(draft[section], preset));
    const state: CrfSectionState = issueCount === 0 ? 'valid' : isUntouched ? 'empty' : 'incomplete';
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

/** The first section that is not valid, or null. */
export function getFirstIncompleteSection(readiness: readonly SectionReadiness[]): SectionReadiness | null {
  return readiness.find(({ state }) => state !== 'valid') ?? null;
}
