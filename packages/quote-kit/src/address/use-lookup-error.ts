import { useFormState } from '@portal/ui/forms';
import { useRegisterField } from '../forms/use-register-field.ts';
import { WORDED_DIFFERENTLY } from './resolve-address.ts';

interface FormErrors {
  lookup?: string;
  address?: { addressLine1?: string };
}

/** The error of the look-up field: the server's until the text changes, else the schema's after a submit. */
export function useLookupError(): string | undefined {
  useRegisterField('lookup');
  const { errors, submitErrors, submitFailed, dirtyFieldsSinceLastSubmit } = useFormState({
    subscription: { errors: true, submitErrors: true, submitFailed: true, dirtyFieldsSinceLastSubmit: true },
  });
  if (!submitFailed) return undefined;
  const server = (submitErrors as FormErrors | undefined)?.lookup; // the error paths match the schema
  if (server !== undefined && !dirtyFieldsSinceLastSubmit?.['lookup']) return server;
  const local = (errors as FormErrors | undefined)?.lookup;
  return local === undefined ? undefined : 'Enter an address or postcode and choose it from the list.';
}

/** Whether the manual address is asked about because the address book words it differently; not once it is edited. */
export function useWordingQuestion(): boolean {
  const { submitErrors, dirtyFieldsSinceLastSubmit = {} } = useFormState({
    subscription: { submitErrors: true, dirtyFieldsSinceLastSubmit: true },
  });
  const errors = submitErrors as FormErrors | undefined; // the error paths match the schema
  const isEdited = Object.keys(dirtyFieldsSinceLastSubmit).some((name) => name.startsWith('address.'));
  return errors?.address?.addressLine1 === WORDED_DIFFERENTLY && !isEdited;
}
