import type { SubmissionErrors } from 'final-form';
import { createContext, type RefObject, use, useEffect, useReducer } from 'react';

export interface FormScope {
  /** Prefix of all ids in this form. */
  formId: string;
  /** Labels of mounted fields by path. */
  labels: Map<string, { label: string; id: string }>;
  /** Called when a field mounts or unmounts. */
  listeners: Set<() => void>;
  /** The last submitted values. A server error applies while its field still has that value. */
  judged: RefObject<object | null>;
  /** The last submit; resolves with its errors, or undefined if it succeeded. */
  submission: RefObject<Promise<SubmissionErrors> | null>;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export function useFormScope(): FormScope {
  const scope = use(FormScopeContext);
  if (!scope) throw new Error('A field must be inside a <Form>.');
  return scope;
}

/** The mounted fields, updated when a field mounts or unmounts. */
export function useMountedFields(): FormScope['labels'] {
  const { labels, listeners } = useFormScope();
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    listeners.add(again);
    // ConditionalFields earlier in the tree have mounted already.
    again();
    return () => {
      listeners.delete(again);
    };
  }, [listeners]);
  return labels;
}
