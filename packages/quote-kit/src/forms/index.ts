export { useFormValue } from './use-form-value.ts';
export { useRegisterField } from './use-register-field.ts';
