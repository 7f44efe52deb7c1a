import { useCallback, useSyncExternalStore } from 'react';
import { useForm } from 'react-final-form';
import type { FieldsProps } from '../types.ts';

/** Renders again only when the answer changes, not at every key that is typed. */
export function Fields<Values>({ when, children }: FieldsProps<Values>) {
  const form = useForm<Values>('Fields');
  const subscribe = useCallback((notify: () => void) => form.subscribe(notify, { values: true }), [form]);
  const shown = useSyncExternalStore(subscribe, () => when(form.getState().values));
  return shown ? children : null;
}
