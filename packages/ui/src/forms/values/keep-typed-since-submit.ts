import type { FormApi } from 'final-form';
import { planRestore } from '../drafts/restore-draft.ts';

type Values = Record<string, unknown>;

/**
 * When a form gets new initial values after a submit, what the user has changed since the submit stays. All other fields
 * get the new values, because the server may have changed what was sent, such as the case of a postcode.
 */
export function keepTypedSinceSubmit<FormValues>(form: FormApi<FormValues>): () => void {
  const { initialize } = form;
  /** The values that were sent or came last. Undefined until the first submit. */
  let known: Values | undefined;
  const stop = form.subscribe(
    ({ submitting }) => {
      if (submitting) known = form.getState().values as Values; // form values are an object
    },
    { submitting: true },
  );
  const hasFieldsIn = (path: string) =>
    form.getRegisteredFields().some((name) => name.startsWith(`${path}.`));

  form.initialize = (next) => {
    // A reset forgets the submit first, so it replaces all values.
    const { values, dirtySinceLastSubmit } = form.getState();
    form.batch(() => {
      initialize(next);
      if (known === undefined) return;
      const initialValues = (form.getState().initialValues ?? {}) as Values;
      const typed = { values: values as Values, initialValues: known };
      known = initialValues;
      if (!dirtySinceLastSubmit) return;
      for (const { path, value } of planRestore(typed, initialValues, hasFieldsIn).changes)
        form.change(path as keyof FormValues, value as FormValues[keyof FormValues]); // a path of these values
    });
  };
  return () => {
    stop();
    form.initialize = initialize;
  };
}
