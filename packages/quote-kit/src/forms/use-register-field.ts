import { useForm } from '@portal/ui/forms';
import { useEffect } from 'react';

/**
 * Registers a value that has no field component. The form then tracks whether it changed since the last validation,
 * and does not show its message as a general form error.
 */
export function useRegisterField(name: string): void {
  const form = useForm();
  useEffect(() => form.registerField(name, () => {}, {}), [form, name]);
}
