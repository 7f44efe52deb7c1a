import { type FieldState, getIn } from 'final-form';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useForm } from 'react-final-form';
import { useFormScope } from './form-context.ts';
import { runAfterPress, trackPresses } from './run-after-press.ts';
import type { FieldCommonProps } from './types/field.ts';
import { displayMessage } from './validation/messages.ts';
import { getFirstMessage, getOwnMessage, pathKeys } from './validation/validate.ts';

const SUBSCRIPTION = {
  value: true,
  error: true,
  submitError: true,
  touched: true,
  submitting: true,
} as const;

export interface FormField<Value> {
  id: string;
  value: Value | undefined;
  change: (value: Value) => void;
  blur: () => void;
  focus: () => void;
  /** The error shown under the field. */
  error: string | undefined;
  helpId: string | undefined;
  errorId: string | undefined;
  /** Spread on the input. */
  aria: { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };
}

/**
 * Connects a field to the surrounding form. react-final-form's `useField` resets a field to its initial value
 * whenever it mounts again, which would lose text typed in a section that was hidden.
 */
export function useFormField<Value>(
  { name, label, help }: Pick<FieldCommonProps, 'name' | 'label' | 'help'>,
  { ownErrorsOnly = false }: { ownErrorsOnly?: boolean } = {},
): FormField<Value> {
  const form = useForm<Record<string, unknown>>('A field');
  const { formId, labels, listeners, judged } = useFormScope();
  const subscribe = useCallback(
    (notify: () => void) => form.registerField(name, notify, SUBSCRIPTION, { isEqual: Object.is }),
    [form, name],
  );
  const getState = (): FieldState<unknown> | undefined => form.getFieldState(name);
  const state = useSyncExternalStore(subscribe, getState, getState);

  const path = pathKeys(name).join('.');
  const id = `${formId}-${path.replaceAll('.', '-')}`;
  useEffect(trackPresses, []);
  useEffect(() => {
    const entry = { label, id };
    const tell = () => {
      for (const listener of listeners) listener();
    };
    labels.set(path, entry);
    tell();
    return () => {
      if (labels.get(path) !== entry) return;
      labels.delete(path);
      tell();
    };
  }, [labels, listeners, path, label, id]);

  const value = state ? state.value : getIn(form.getState().values, name);
  const text = getErrorText(state, value, judged.current, name, ownErrorsOnly);
  const error = text === undefined ? undefined : displayMessage(text, label, path);
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;

  return {
    id,
    value: value as Value | undefined, // the name selects the value of the form
    change: (next) => form.change(name, next),
    blur: () => runAfterPress(() => form.blur(name)),
    focus: () => form.focus(name),
    error,
    helpId,
    errorId,
    aria: {
      'aria-describedby': [helpId, errorId].filter(Boolean).join(' ') || undefined,
      'aria-invalid': error ? true : undefined,
    },
  };
}

/** The server's error while the field still has the submitted value, else the schema's once the field was blurred. */
function getErrorText(
  state: FieldState<unknown> | undefined,
  value: unknown,
  judged: object | null,
  name: string,
  ownErrorsOnly: boolean,
): string | undefined {
  if (!state) return undefined;
  const read = ownErrorsOnly ? getOwnMessage : getFirstMessage;
  if (judged && Object.is(getIn(judged, name), value)) {
    const server = read(state.submitError);
    if (server !== undefined) return server;
  }
  return state.touched ? read(state.error) : undefined;
}
