import { useForm } from '@portal/ui/forms';
import { useEffect } from 'react';

/**
 * Makes the form know a value that no field of its own holds (yet): it then tells whether it was changed since it was
 * judged, and its message is not taken for one without a place on screen.
 */
export function useRegisterField(name: string): void {
  const form = useForm();
  useEffect(() => form.registerField(name, () => {}, {}), [form, name]);
}
