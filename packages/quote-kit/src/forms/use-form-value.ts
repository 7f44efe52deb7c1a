import { useForm, useFormState } from '@portal/ui/forms';

export interface FormValue<Value> {
  value: Value;
  change: (value: Value) => void;
}

/** A form value without a field component, such as chips. Unlike a registered field, it survives unmounting. */
export function useFormValue<Value>(name: string): FormValue<Value> {
  const form = useForm();
  const { values } = useFormState<Record<string, unknown>>({ subscription: { values: true } });
  return {
    value: values[name] as Value, // the form's schema defines the type
    change: (next) => form.change(name, next),
  };
}
