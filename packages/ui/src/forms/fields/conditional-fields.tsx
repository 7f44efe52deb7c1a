import { useCallback, useSyncExternalStore } from 'react';
import { useForm } from 'react-final-form';
import type { ConditionalFieldsProps } from '../types/form.ts';

/** Re-renders only when the condition's result changes, not on every keystroke. */
export function ConditionalFields<Values>({ when, children }: ConditionalFieldsProps<Values>) {
  const form = useForm<Values>('Fields');
  const subscribe = useCallback((notify: () => void) => form.subscribe(notify, { values: true }), [form]);
  const shown = useSyncExternalStore(subscribe, () => when(form.getState().values));
  return shown ? children : null;
}
