import type { FormApi } from 'final-form';
import type { ReactNode } from 'react';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/** State of a form while the user fills it in. */
export interface FormRenderState<Values> {
  values: Values;
  /** Something differs from the initial values. */
  dirty: boolean;
  submitting: boolean;
  /** The values pass the schema; the server may still reject them. */
  valid: boolean;
  form: FormApi<Values>;
}

export interface FormProps<Schema extends GenericSchema> {
  /** Validated synchronously on every change; each field shows the first message of its path. */
  schema: Schema;
  initialValues?: Partial<InferInput<Schema>>;
  /**
   * Gets the schema's output. Throwing (or rejecting with) an error that carries `code: 'invalid'` and
   * `fieldErrors` puts the messages at their fields; any other error with a `code` is shown by
   * `FormStatus`. The form stays busy until the promise settles, so it cannot be submitted twice.
   */
  onSubmit: (output: InferOutput<Schema>, form: FormApi<InferInput<Schema>>) => unknown;
  children: ReactNode | ((state: FormRenderState<InferInput<Schema>>) => ReactNode);
  /** Accessible name of the form; required when a page has more than one. */
  'aria-label'?: string;
  id?: string;
  /** Called with true while the form has unsaved changes (for a leave guard). */
  onDirtyChange?: (dirty: boolean) => void;
  /** Keeps the user's changes when new `initialValues` arrive. */
  keepDirtyOnReinitialize?: boolean;
  className?: string;
}

export interface FieldArrayItem<Item> {
  /** Path of the item: `contacts[0]`; build field names from it. */
  name: string;
  index: number;
  value: Item | undefined;
  remove: () => void;
  moveUp: () => void;
  moveDown: () => void;
}

export interface FieldArrayProps<Item> {
  name: string;
  /** Label of the group: "Secondary contacts". */
  label: string;
  help?: ReactNode;
  optional?: boolean;
  children: (item: FieldArrayItem<Item>) => ReactNode;
  newItem: () => Item;
  /** "Add contact". */
  addLabel: string;
  /** Heading of an item; "Contact 1" by default, from `itemLabel`. */
  itemLabel?: string;
  min?: number;
  max?: number;
  emptyText?: string;
}

export interface ConditionalFieldsProps<Values> {
  /** Shows the children while this returns true. A hidden field keeps its value, and the schema must not require it. */
  when: (values: Values) => boolean;
  children: ReactNode;
}

export interface SubmitButtonProps {
  children: ReactNode;
  /** Label while busy; by default the same label with a spinner. */
  busyLabel?: string;
  disabled?: boolean;
  variant?: 'primary' | 'secondary' | 'danger';
  fullWidth?: boolean;
  name?: string;
}

export interface ErrorSummaryProps {
  /** "There is a problem" by default. */
  title?: string;
}

export interface FormStatusProps {
  /** Shown after a successful submit; nothing by default. */
  success?: ReactNode;
}
