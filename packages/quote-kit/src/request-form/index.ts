export {
  COPYABLE_SECTIONS,
  type CopyableSection,
  copyAnswers,
  getCopyablePaths,
  sortSiblingsFirst,
} from './copy/crf-copy.ts';
export { AddToContacts, isNewContact } from './fields/add-to-contacts.tsx';
export { ConditionalField } from './fields/conditional-field.tsx';
export { ContactPicker, ManualContact } from './fields/contact-picker.tsx';
export { CommonCrfContext, CrfContext, useCrfContext } from './fields/crf-context.ts';
export { CrfDay, CrfLongText, CrfRadio, CrfSelect, CrfText, CrfYesNo } from './fields/crf-field.tsx';
export { FollowAnswers } from './fields/follow-answers.tsx';
export { type Reprice, RepriceContext } from './fields/reprice-context.ts';
export {
  CRF_SECTIONS,
  describeAnswer,
  getAnswer,
  getFieldLabel,
  getMaxLength,
  getSectionFields,
  isFieldShown,
  SECTION_LABELS,
} from './model/crf-fields.ts';
export { type CrfConflict, type CrfMerge, getUnsavedSections, mergeDrafts } from './model/crf-merge.ts';
export {
  getFirstIncompleteSection,
  getSectionReadiness,
  type SectionReadiness,
} from './model/crf-readiness.ts';
export { crfSchema, toFieldName, toFormPath } from './model/crf-schema.ts';
export { CRF_STEPS, type CrfStep, STEP_LABELS } from './model/crf-steps.ts';
export type {
  CrfAnswer,
  CrfContact,
  CrfContextData,
  CrfDraft,
  CrfPath,
  CrfSection,
  CrfSectionState,
  FieldOf,
} from './model/crf-types.ts';
export { validateForm } from './model/validate-form.ts';
export { AddonSection } from './sections/addon-section.tsx';
export { ContactSection } from './sections/contact-section.tsx';
export { FieldPair } from './sections/field-pair.tsx';
export { InstallationSection } from './sections/installation-section.tsx';
export { PropertySection } from './sections/property-section.tsx';
export { TechnicalSection } from './sections/technical-section.tsx';
