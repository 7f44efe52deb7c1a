import { createContext, type RefObject, use } from 'react';

export interface FormScope {
  /** Prefix of the ids of everything in this form. */
  formId: string;
  /** Labels of the fields on screen by dotted path. */
  labels: Map<string, { label: string; id: string }>;
  /** The values that the server judged last: its messages hold while a field still has that value. */
  judged: RefObject<object | null>;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('A field stands outside of a <Form>.');
  return scope;
}
