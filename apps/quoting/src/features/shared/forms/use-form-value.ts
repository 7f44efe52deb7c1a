import { useForm, useFormState } from '@portal/ui/forms';

export interface FormValue<Value> {
  value: Value;
  change: (value: Value) => void;
}

/**
 * A value of the form around that no text box holds: chips, the chosen address. Unlike a registered field it stays
 * as it is while its control is off the screen.
 */
export function useFormValue<Value>(name: string): FormValue<Value> {
  const form = useForm();
  const { values } = useFormState<Record<string, unknown>>({ subscription: { values: true } });
  return {
    value: values[name] as Value, // the form's schema says what stands under a name
    change: (next) => form.change(name, next),
  };
}
