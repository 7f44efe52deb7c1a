import { useForm, useFormValues } from '@portal/ui/forms';

export interface FormValue<Value> {
  value: Value;
  change: (value: Value) => void;
}

/** A form value without a field component, such as chips. Unlike a registered field, it survives unmounting. */
export function useFormValue<Value>(name: string): FormValue<Value> {
  const form = useForm();
  // The form's schema defines the type.
  const value = useFormValues((values: Record<string, unknown>) => values[name] as Value);
  return {
    value,
    change: (next) => form.change(name, next),
  };
}
