export { COPYABLE_SECTIONS, type CopyableSection, getCopyablePaths } from './copy/crf-copy.ts';
export { CommonCrfContext, CrfContext, useCrfContext } from './fields/crf-context.ts';
export { CrfText } from './fields/crf-field.tsx';
export { type Reprice, RepriceContext } from './fields/reprice-context.ts';
export {
  CRF_SECTIONS,
  describeAddon,
  describeAnswer,
  getAnswer,
  getFieldLabel,
  getMaxLength,
  getSectionFields,
  isFieldShown,
  SECTION_LABELS,
} from './model/crf-fields.ts';
export { getSectionReadiness, type SectionReadiness } from './model/crf-readiness.ts';
export { crfSchema, toFormPath } from './model/crf-schema.ts';
export type { CrfContextData, CrfDraft, CrfPath, CrfSection, CrfSectionState } from './model/crf-types.ts';
export { ContactSection } from './sections/contact-section.tsx';
export { InstallationSection } from './sections/installation-section.tsx';
export { PropertySection } from './sections/property-section.tsx';
export { TechnicalSection } from './sections/technical-section.tsx';
