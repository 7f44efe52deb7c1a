import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useForm } from 'react-final-form';
import { isSameValue } from './is-same-value.ts';

/** A part of the surrounding form's values. Renders again only when that part changes, not on every keystroke. */
export function useFormValues<Values, Part>(select: (values: Values) => Part): Part {
  const form = useForm<Values>('useFormValues');
  const subscribe = useCallback((notify: () => void) => form.subscribe(notify, { values: true }), [form]);
  const selected = useRef<{ part: Part } | null>(null);
  return useSyncExternalStore(subscribe, () => {
    const part = select(form.getState().values);
    // The same object for the same answer, because `select` may build a new one each time.
    if (selected.current === null || !isSameValue(selected.current.part, part)) selected.current = { part };
    return selected.current.part;
  });
}
