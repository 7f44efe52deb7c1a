import { createContext, type RefObject, use, useEffect, useReducer } from 'react';

export interface FormScope {
  /** Prefix of the ids of everything in this form. */
  formId: string;
  /** Labels of the fields on screen by dotted path. */
  labels: Map<string, { label: string; id: string }>;
  /** Told when a field comes on screen or leaves it. */
  listeners: Set<() => void>;
  /** The values that the server judged last: its messages hold while a field still has that value. */
  judged: RefObject<object | null>;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('A field stands outside of a <Form>.');
  return scope;
}

/** The fields on screen, known anew whenever one comes or goes, those of the same render too. */
export function useFieldsOnScreen(): FormScope['labels'] {
  const { labels, listeners } = useFormScope();
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    listeners.add(again);
    // Fields that stand before the listener have come already.
    again();
    return () => {
      listeners.delete(again);
    };
  }, [listeners]);
  return labels;
}
