import { CRF_SECTIONS, SECTION_LABELS } from './crf-fields.ts';
import type { CrfSection } from './crf-types.ts';

/** What the form is made of on screen: its five sections, and the documents that go along and are never missing. */
export type CrfStep = CrfSection | 'documents';

export const CRF_STEPS: readonly CrfStep[] = [...CRF_SECTIONS, 'documents'];

export const STEP_LABELS: Readonly<Record<CrfStep, { title: string; text: string }>> = {
  ...SECTION_LABELS,
  documents: {
    title: 'Documents',
    text: 'Floor plans, a signed wayleave, an asbestos register: whatever saves a question later.',
  },
};
