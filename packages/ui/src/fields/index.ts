export { AutosaveStatus } from '../forms/drafts/autosave-status.tsx';
export { FormDraft } from '../forms/drafts/form-draft.tsx';
export { formatSavedTime } from '../forms/drafts/format-saved-time.ts';
export { useAutosave } from '../forms/drafts/use-autosave.ts';
export { useDraft } from '../forms/drafts/use-draft.ts';
export { ErrorSummary } from '../forms/error-summary.tsx';
export { AutocompleteField } from '../forms/fields/autocomplete/autocomplete-field.tsx';
export { CheckboxField, SwitchField } from '../forms/fields/checkbox-field.tsx';
export { CodeField } from '../forms/fields/code-field.tsx';
export { ConditionalFields } from '../forms/fields/conditional-fields.tsx';
export { FieldArray } from '../forms/fields/field-array.tsx';
export { FileField } from '../forms/fields/file/file-field.tsx';
export { MoneyField, NumberField } from '../forms/fields/number-field.tsx';
export { RadioGroupField } from '../forms/fields/radio-group-field.tsx';
export { SearchableSelectField } from '../forms/fields/searchable-select-field.tsx';
export { SearchableSelect } from '../forms/inputs/searchable-select.tsx';
export { dimensions, ext, image, mimes, size } from '../forms/rules/file-rules.ts';
export {
  between,
  digits,
  double,
  integer,
  maxValue,
  minValue,
  numeric,
} from '../forms/rules/number-rules.ts';
