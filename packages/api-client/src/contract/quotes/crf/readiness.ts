import type { CrfContext, CrfDraft, CrfReadiness, CrfSection, CrfSectionState } from './draft.ts';
import { fillDerived } from './follow-answers.ts';
import { crfIssues } from './rules.ts';

/** `empty`: no answers yet but those that follow from the quote. */
export function crfSectionStateOf(
  section: CrfSection,
  draft: CrfDraft,
  context: CrfContext,
): CrfSectionState {
  if (crfIssues(section, draft, context).length === 0) return 'valid';
  return isSectionBegun(section, draft, context) ? 'incomplete' : 'empty';
}

/** Whether a section has an answer that does not follow from the quote. */
export function isSectionBegun(section: CrfSection, draft: CrfDraft, context: CrfContext): boolean {
  const preset: Readonly<Record<string, unknown>> = fillDerived(context, {})[section] ?? {};
  return Object.entries(draft[section] ?? {}).some(
    ([field, value]) => hasAnswer(value) && JSON.stringify(value) !== JSON.stringify(preset[field]),
  );
}

/** State of the five sections; the form can be submitted when all are `valid` (§5). */
export function crfReadinessOf(draft: CrfDraft, context: CrfContext): CrfReadiness {
  return {
    addonDetails: crfSectionStateOf('addonDetails', draft, context),
    contactDetails: crfSectionStateOf('contactDetails', draft, context),
    installationDetails: crfSectionStateOf('installationDetails', draft, context),
    propertyDetails: crfSectionStateOf('propertyDetails', draft, context),
    technicalDetails: crfSectionStateOf('technicalDetails', draft, context),
  };
}

function hasAnswer(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (Array.isArray(value)) return value.some(hasAnswer);
  if (typeof value === 'object') return Object.values(value).some(hasAnswer);
  return true;
}
