export { useForm, useFormState } from 'react-final-form';
export { FieldShell } from './field-shell.tsx';
export { useAsyncOptions } from './fields/autocomplete/use-async-options.ts';
export { PasswordField } from './fields/password-field.tsx';
export { SelectField } from './fields/select-field.tsx';
export { TextField } from './fields/text-field.tsx';
export { TextareaField } from './fields/textarea-field.tsx';
export { Form } from './form.tsx';
export { FormStatus } from './form-status.tsx';
export { Combobox } from './inputs/combobox.tsx';
export { selectFilter } from './inputs/select-filter.tsx';
export { Switch } from './inputs/toggles.tsx';
export { excluded, oneOf } from './rules/choice-rules.ts';
export { confirmed, required, requiredIf, requiredWithout } from './rules/required-rules.ts';
export { isEmpty } from './rules/rule.ts';
export {
  alpha,
  alphaDash,
  alphaNum,
  alphaSpaces,
  check,
  email,
  length,
  max,
  min,
  regex,
  ukPostcode,
} from './rules/text-rules.ts';
export { SubmitButton } from './submit-button.tsx';
export type * from './types/draft.ts';
export type * from './types/field.ts';
export type * from './types/form.ts';
export type * from './types/input.ts';
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
