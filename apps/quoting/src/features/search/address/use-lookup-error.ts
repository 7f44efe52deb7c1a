import { useFormState } from '@portal/ui/forms';
import { useRegisterField } from '../../shared/forms/use-register-field.ts';

interface FormErrors {
  lookup?: string;
}

/** What is wrong with the look-up box: the server's word while it is unchanged, the schema's once the form was sent. */
export function useLookupError(): string | undefined {
  useRegisterField('lookup');
  const { errors, submitErrors, submitFailed, dirtyFieldsSinceLastSubmit } = useFormState({
    subscription: { errors: true, submitErrors: true, submitFailed: true, dirtyFieldsSinceLastSubmit: true },
  });
  if (!submitFailed) return undefined;
  const server = (submitErrors as FormErrors | undefined)?.lookup; // the paths are the schema's
  if (server !== undefined && !dirtyFieldsSinceLastSubmit?.['lookup']) return server;
  const local = (errors as FormErrors | undefined)?.lookup;
  return local === undefined ? undefined : 'Type an address or postcode and choose it from the list.';
}
