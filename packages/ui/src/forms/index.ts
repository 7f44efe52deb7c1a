export { useForm, useFormState } from 'react-final-form';
export { AutosaveStatus } from './drafts/autosave-status.tsx';
export { FormDraft } from './drafts/form-draft.tsx';
export { formatSavedTime } from './drafts/format-saved-time.ts';
export { useAutosave } from './drafts/use-autosave.ts';
export { useDraft } from './drafts/use-draft.ts';
export { ErrorSummary } from './error-summary.tsx';
export { AutocompleteField } from './fields/autocomplete/autocomplete-field.tsx';
export { useAsyncOptions } from './fields/autocomplete/use-async-options.ts';
export { CheckboxField, SwitchField } from './fields/checkbox-field.tsx';
export { CodeField } from './fields/code-field.tsx';
export { ConditionalFields } from './fields/conditional-fields.tsx';
export { FieldArray } from './fields/field-array.tsx';
export { FileField } from './fields/file/file-field.tsx';
export { MoneyField, NumberField } from './fields/number-field.tsx';
export { PasswordField } from './fields/password-field.tsx';
export { RadioGroupField } from './fields/radio-group-field.tsx';
export { SelectField } from './fields/select-field.tsx';
export { TextField } from './fields/text-field.tsx';
export { TextareaField } from './fields/textarea-field.tsx';
export { Form } from './form.tsx';
export { FormStatus } from './form-status.tsx';
export { Combobox } from './inputs/combobox.tsx';
export { SearchableSelect } from './inputs/searchable-select.tsx';
export { selectFilter } from './inputs/select-filter.tsx';
export { SelectInput } from './inputs/select-input.tsx';
export { TextInput } from './inputs/text-input.tsx';
export { Switch } from './inputs/toggles.tsx';
export { excluded, oneOf } from './rules/choice-rules.ts';
export { dimensions, ext, image, mimes, size } from './rules/file-rules.ts';
export { between, digits, double, integer, maxValue, minValue, numeric } from './rules/number-rules.ts';
export { confirmed, required, requiredIf, requiredWithout } from './rules/required-rules.ts';
export { isEmpty } from './rules/rule.ts';
export {
  alpha,
  alphaDash,
  alphaNum,
  alphaSpaces,
  email,
  length,
  max,
  min,
  regex,
  ukPostcode,
} from './rules/text-rules.ts';
export { SubmitButton } from './submit-button.tsx';
export type * from './types.ts';
export { message, messages, toSentence } from './validation/messages.ts';
export {
  booleanValue,
  choice,
  fileList,
  fileValue,
  nullableText,
  numberValue,
  requiredChoice,
  requiredNumber,
  secret,
  text,
} from './validation/schemas.ts';
export { useFormValues } from './values/use-form-values.ts';
