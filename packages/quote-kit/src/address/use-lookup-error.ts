import { useFormState } from '@portal/ui/forms';
import { useRegisterField } from '../forms/use-register-field.ts';
import { SIMILAR_ADDRESS } from './resolve-address.ts';

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

/** Whether the user must confirm a manual address because a similar one is known. Editing the address ends it. */
export function useNeedsConfirmation(): boolean {
  const { submitErrors, dirtyFieldsSinceLastSubmit = {} } = useFormState({
    subscription: { submitErrors: true, dirtyFieldsSinceLastSubmit: true },
  });
  const errors = submitErrors as FormErrors | undefined; // the error paths match the schema
  const isEdited = Object.keys(dirtyFieldsSinceLastSubmit).some((name) => name.startsWith('address.'));
  return errors?.address?.addressLine1 === SIMILAR_ADDRESS && !isEdited;
}
