import type { CrfSection } from '@portal/quote-kit/request-form';
import { CRF_SECTIONS, SECTION_LABELS } from '@portal/quote-kit/request-form';

/** The steps of the form on screen: its five sections, and the documents, which are optional. */
export type CrfStep = CrfSection | 'documents';

export const CRF_STEPS: readonly CrfStep[] = [...CRF_SECTIONS, 'documents'];

export const STEP_LABELS: Readonly<Record<CrfStep, { title: string; text: string }>> = {
  ...SECTION_LABELS,
  documents: {
    title: 'Documents',
    text: 'Floor plans, a signed wayleave, an asbestos register: anything that helps us plan the installation.',
  },
};
