import { CRF_SECTIONS, SECTION_WORDS } from './crf-fields.ts';
import type { CrfSection } from './crf-types.ts';

/** What the form is made of on screen: its five sections, and the documents that go along and are never missing. */
export type CrfPart = CrfSection | 'documents';

export const CRF_PARTS: readonly CrfPart[] = [...CRF_SECTIONS, 'documents'];

export const PART_WORDS: Readonly<Record<CrfPart, { title: string; text: string }>> = {
  ...SECTION_WORDS,
  documents: {
    title: 'Documents',
    text: 'Floor plans, a signed wayleave, an asbestos register: whatever saves a question later.',
  },
};
