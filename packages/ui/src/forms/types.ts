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

/** Props of every field. `name` is a path: `siteContact.name`, `contacts[0].email`. */
export interface FieldCommonProps {
  name: string;
  label: string;
  /** Help text under the label. */
  help?: ReactNode;
  /** Shows "(Optional)" after the label. */
  optional?: boolean;
  disabled?: boolean;
  /** Hides the label visually. */
  labelHidden?: boolean;
  className?: string;
}

export interface Option<Value extends string | number = string> {
  value: Value;
  label: string;
  /** Shown below the label in radio groups. */
  description?: ReactNode;
  disabled?: boolean;
}

export interface TextFieldProps extends FieldCommonProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search';
  autoComplete?: string;
  autoCapitalize?: 'none' | 'words' | 'sentences' | 'characters';
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal' | 'search';
  placeholder?: string;
  maxLength?: number;
  readOnly?: boolean;
  autoFocus?: boolean;
  spellCheck?: boolean;
  /** Shown inside the input, before and after the text. */
  prefix?: ReactNode;
  suffix?: ReactNode;
}

/** The value is a number, or null when the input is empty. */
export interface NumberFieldProps extends FieldCommonProps {
  /** Limits of the arrow keys; with a minimum of 0 or more no minus sign can be typed. The schema validates the value. */
  min?: number;
  max?: number;
  /** Step of the arrow keys; 1 by default. */
  step?: number;
  prefix?: ReactNode;
  suffix?: ReactNode;
  placeholder?: string;
  /** Decimal places that can be typed; 0 by default. */
  decimals?: number;
}

/** The value is an integer number of pence, or null; typed and shown in pounds. */
export interface MoneyFieldProps extends FieldCommonProps {
  placeholder?: string;
  /** Allows a minus sign. */
  negative?: boolean;
}

export interface PasswordFieldProps extends FieldCommonProps {
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

export interface SelectFieldProps<Value extends string | number = string> extends FieldCommonProps {
  options: readonly Option<Value>[];
  /** First option, with the empty value; "Choose…" by default, null for none. */
  placeholder?: string | null;
}

export interface RadioGroupFieldProps<Value extends string | number | boolean = string>
  extends FieldCommonProps {
  options: readonly { value: Value; label: string; description?: ReactNode; disabled?: boolean }[];
  /** `row` puts the options side by side where they fit; `cards` shows each as a box. */
  layout?: 'column' | 'row' | 'cards';
}

/** The value is a boolean; with `value`, a list of the checked values. */
export interface CheckboxFieldProps extends FieldCommonProps {
  value?: string;
}

export interface SwitchFieldProps extends FieldCommonProps {}

export interface TextareaFieldProps extends FieldCommonProps {
  rows?: number;
  maxRows?: number;
  placeholder?: string;
  /** Shows remaining characters; longer text can be typed, the schema validates it. */
  maxLength?: number;
}

/** The value is a `File` or null; with `multiple`, a list of them. */
export interface FileFieldProps extends FieldCommonProps {
  multiple?: boolean;
  /** Extensions and MIME types as in `<input accept>`: `['.csv', 'image/*']`. */
  accept?: readonly string[];
  /** In KB of 1024 bytes (R27). */
  maxSizeKb?: number;
  maxFiles?: number;
  /**
   * Upload progress of the whole request while the form is submitting, from which each file's progress is derived.
   * Without it the progress bars are indeterminate.
   */
  progress?: { readonly sent: number; readonly total: number } | null;
  /** Cancels the upload; available until everything is sent. */
  onCancel?: () => void;
}

export interface AutocompleteFieldProps<Item> extends FieldCommonProps {
  /** Called as the user types, debounced; the signal is aborted by a newer call. */
  loadOptions: (query: string, signal: AbortSignal) => Promise<readonly Item[]>;
  getLabel: (item: Item) => string;
  getKey?: (item: Item) => string;
  renderItem?: (item: Item) => ReactNode;
  /** Called when an item is picked, or with null when cleared. Use it to fill other fields. */
  onPick?: (item: Item | null) => void;
  /** The form's value: the item (default), or free text. */
  valueKind?: 'item' | 'text';
  /** Minimum characters before options are loaded; 2 by default. */
  minLength?: number;
  debounceMs?: number;
  placeholder?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  noOptionsText?: string;
}

export interface CodeFieldProps extends FieldCommonProps {
  /** 6 by default. */
  length?: number;
  /** Called when the code is complete, typed or pasted. */
  onComplete?: (code: string) => void;
  autoFocus?: boolean;
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

/** Storage of drafts; `localStorage` by default. Every method may throw. */
export interface DraftStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface DraftOptions {
  /** Includes the user: `quote-draft:12:Q-100234`. */
  key: string;
  /** Increase it when the shape of the values changes: older drafts are dropped. */
  version: number;
  storage?: DraftStorage;
  /** 400 by default. */
  debounceMs?: number;
}

export interface Draft<Values> {
  /** The stored draft when the form opened; null when there is none. */
  found: { values: Values; savedAt: Date } | null;
  /** Removes the stored draft. */
  discard: () => void;
  /** Stores values (debounced, flushed when the page hides). */
  save: (values: Values) => void;
  /** Removes the draft, after a submit. */
  clear: () => void;
  /** False when the browser refuses storage and the draft is in memory only. */
  persistent: boolean;
}

/** For use inside a `<Form>`: stores a draft, offers to restore it, and removes it after a successful submit. */
export interface FormDraftProps extends Omit<DraftOptions, 'key'> {
  /** `DraftOptions.key` (React keeps `key` to itself). */
  draftKey: string;
  /** Paths that are never stored: passwords, codes, files. */
  exclude?: readonly string[];
  /** `always` restores the draft without asking. */
  restore?: 'ask' | 'always';
}

export interface AutosaveOptions<Values> {
  /** Saves the values. Calls never overlap; changes made meanwhile are sent in one call afterwards. */
  onAutosave: (values: Values) => Promise<unknown>;
  /** 800 by default. */
  debounceMs?: number;
  enabled?: boolean;
}

export type AutosaveState =
  | { status: 'idle'; savedAt: Date | null }
  | { status: 'waiting'; savedAt: Date | null }
  | { status: 'saving'; savedAt: Date | null }
  | { status: 'saved'; savedAt: Date }
  | { status: 'failed'; savedAt: Date | null; error: unknown };

export interface Autosave {
  state: AutosaveState;
  /** Sends pending changes now; resolves when no call is running. */
  flush: () => Promise<void>;
}

/** Inputs without a form, for filter rows. */
interface InputCommonProps {
  label: string;
  labelHidden?: boolean;
  disabled?: boolean;
  id?: string;
  className?: string;
  /** `small` (default) fits filter rows. */
  size?: 'small' | 'medium';
}

/** For inputs without space for a message; the page shows the message elsewhere. */
export interface InputMarkProps {
  invalid?: boolean;
  /** Id of the element with the error message. */
  describedBy?: string | undefined;
}

export interface TextInputProps extends InputCommonProps, InputMarkProps {
  value: string;
  onChange: (value: string) => void;
  /** Called on Enter. */
  onCommit?: (value: string) => void;
  type?: 'text' | 'search' | 'email' | 'tel';
  placeholder?: string;
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** The error message; shown under the input. */
  error?: string | undefined;
}

export interface SelectInputProps<Value extends string | number = string>
  extends InputCommonProps,
    InputMarkProps {
  /** null for no selection. */
  value: Value | null;
  onChange: (value: Value | null) => void;
  options: readonly Option<Value>[];
  /** First option, for no selection: "Any" by default, null for none. */
  placeholder?: string | null;
}

export interface SearchableSelectProps<Value extends string | number = string> extends InputCommonProps {
  value: Value | null;
  onChange: (value: Value | null) => void;
  options: readonly Option<Value>[];
  placeholder?: string;
  noOptionsText?: string;
}
