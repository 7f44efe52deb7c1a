import type { FormApi } from 'final-form';
import type { ReactNode } from 'react';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';

/** What the screen shows of a form while it is filled in. */
export interface FormRenderState<Values> {
  values: Values;
  /** Something differs from the initial values. */
  dirty: boolean;
  submitting: boolean;
  /** The schema accepts the values; says nothing about the server's opinion. */
  valid: boolean;
  form: FormApi<Values>;
}

export interface FormProps<Schema extends GenericSchema> {
  /** Checked synchronously at every change; the first message of each path stands under its field. */
  schema: Schema;
  initialValues?: Partial<InferInput<Schema>>;
  /**
   * Gets the schema's output. Throwing (or rejecting with) an error that carries `code: 'invalid'` and
   * `fieldErrors` puts the messages at their fields; any other error with a `code` is shown by
   * `FormStatus`. The form stays busy until the promise settles, so it cannot be sent twice.
   */
  onSubmit: (output: InferOutput<Schema>, form: FormApi<InferInput<Schema>>) => unknown;
  children: ReactNode | ((state: FormRenderState<InferInput<Schema>>) => ReactNode);
  /** Names the form for assistive technology; needed when a page has more than one. */
  'aria-label'?: string;
  id?: string;
  /** Called with true while the form holds unsent changes (for a leave guard). */
  onDirtyChange?: (dirty: boolean) => void;
  /** Keeps what the user has changed when `initialValues` arrive anew. */
  keepDirtyOnReinitialize?: boolean;
  className?: string;
}

/** What every field takes. `name` is a dotted path: `siteContact.name`, `contacts[0].email`. */
export interface FieldCommonProps {
  name: string;
  label: string;
  /** Help, shown under the label. */
  help?: ReactNode;
  /** Shows "(Optional)" after the label. */
  optional?: boolean;
  disabled?: boolean;
  /** Keeps the label for assistive technology only. */
  labelHidden?: boolean;
  className?: string;
}

export interface Option<Value extends string | number = string> {
  value: Value;
  label: string;
  /** A second line in radio groups. */
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
  /** Shown inside the box, before and after what is typed. */
  prefix?: ReactNode;
  suffix?: ReactNode;
}

/** The value is a number, or null when the box is empty. */
export interface NumberFieldProps extends FieldCommonProps {
  /** Where arrow keys stop, and from 0 up a minus sign is not taken; what may be sent is the schema's to say. */
  min?: number;
  max?: number;
  /** By how much the arrow keys move; 1 by default. */
  step?: number;
  prefix?: ReactNode;
  suffix?: ReactNode;
  placeholder?: string;
  /** Decimal places that may be typed; 0 by default. */
  decimals?: number;
}

/** The value is an integer number of pence, or null; typed and shown in pounds. */
export interface MoneyFieldProps extends FieldCommonProps {
  placeholder?: string;
  /** A minus sign may be typed. */
  negative?: boolean;
}

export interface PasswordFieldProps extends FieldCommonProps {
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
}

export interface SelectFieldProps<Value extends string | number = string> extends FieldCommonProps {
  options: readonly Option<Value>[];
  /** First row with the empty value; "Choose…" by default, null for none. */
  placeholder?: string | null;
}

export interface RadioGroupFieldProps<Value extends string | number | boolean = string>
  extends FieldCommonProps {
  options: readonly { value: Value; label: string; description?: ReactNode; disabled?: boolean }[];
  /** `row` sets the choices beside each other where there is room; `cards` draws each as a box. */
  layout?: 'column' | 'row' | 'cards';
}

/** The value is a boolean; with `value`, the field is a list of the values that are ticked. */
export interface CheckboxFieldProps extends FieldCommonProps {
  value?: string;
}

export interface SwitchFieldProps extends FieldCommonProps {}

export interface TextareaFieldProps extends FieldCommonProps {
  rows?: number;
  maxRows?: number;
  placeholder?: string;
  /** Counts down to this many characters; typing on is allowed, the schema decides. */
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
   * While the form is being sent: the bytes of the whole request that have left, from which each file's own part
   * follows, as they travel one after the other; without it the bars only say that something moves.
   */
  progress?: { readonly sent: number; readonly total: number } | null;
  /** Stops the sending; offered until all has been sent. */
  onCancel?: () => void;
}

export interface AutocompleteFieldProps<Item> extends FieldCommonProps {
  /** Called as the user types, debounced; the signal is aborted when a newer question is asked. */
  loadOptions: (query: string, signal: AbortSignal) => Promise<readonly Item[]>;
  getLabel: (item: Item) => string;
  getKey?: (item: Item) => string;
  renderItem?: (item: Item) => ReactNode;
  /** An item was picked (null: cleared). Use it to fill other fields. */
  onPick?: (item: Item | null) => void;
  /** What the form keeps: the item (default), or the text, which may then be free. */
  valueKind?: 'item' | 'text';
  /** Characters typed before it asks; 2 by default. */
  minLength?: number;
  debounceMs?: number;
  placeholder?: string;
  autoComplete?: string;
  noOptionsText?: string;
}

export interface CodeFieldProps extends FieldCommonProps {
  /** 6 by default. */
  length?: number;
  /** Called once the last digit is in, typed or pasted. */
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
  /** Names the group: "Secondary contacts". */
  label: string;
  help?: ReactNode;
  optional?: boolean;
  children: (item: FieldArrayItem<Item>) => ReactNode;
  newItem: () => Item;
  /** "Add contact". */
  addLabel: string;
  /** Heading of an item, "Contact 1" by default from `itemLabel`. */
  itemLabel?: string;
  min?: number;
  max?: number;
  emptyText?: string;
}

export interface FieldsProps<Values> {
  /** Shows the children while this holds. What is hidden keeps its value, and the schema must not ask for it. */
  when: (values: Values) => boolean;
  children: ReactNode;
}

export interface SubmitButtonProps {
  children: ReactNode;
  /** Label while it is busy; the same label with a spinner by default. */
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
  /** Shown after a submit that went well; nothing by default. */
  success?: ReactNode;
}

/** Where drafts are kept; `localStorage` by default. Every method may throw. */
export interface DraftStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface DraftOptions {
  /** Includes whose draft it is: `quote-draft:12:Q-100234`. */
  key: string;
  /** Raise it when the shape of the values changes: older drafts are dropped. */
  version: number;
  storage?: DraftStorage;
  /** 400 by default. */
  debounceMs?: number;
}

export interface Draft<Values> {
  /** What was found when the form opened; null when there is none. */
  found: { values: Values; savedAt: Date } | null;
  /** Stops offering what was found, and forgets it. */
  discard: () => void;
  /** Keeps values (debounced, flushed when the page hides). */
  save: (values: Values) => void;
  /** Forgets everything that was kept: after a submit. */
  clear: () => void;
  /** False when the browser refuses storage: the draft lives in memory only. */
  persistent: boolean;
}

/** Inside a `<Form>`: keeps what is typed, offers it back, forgets it after a submit that went well. */
export interface DraftKeeperProps extends Omit<DraftOptions, 'key'> {
  /** `DraftOptions.key` (React keeps `key` to itself). */
  draftKey: string;
  /** Paths that are never kept: passwords, codes, files. */
  exclude?: readonly string[];
  /** Puts the draft back without asking. */
  restore?: 'ask' | 'always';
}

export interface AutosaveOptions<Values> {
  /** Sends the values; calls never overlap, and what changed meanwhile goes in one call afterwards. */
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
  /** Sends at once what waits; resolves when nothing is under way. */
  flush: () => Promise<void>;
}

/** Inputs without a form, for filter rows. */
interface InputCommonProps {
  label: string;
  labelHidden?: boolean;
  disabled?: boolean;
  id?: string;
  className?: string;
  /** `small` (default) is the filter row's height. */
  size?: 'small' | 'medium';
}

export interface TextInputProps extends InputCommonProps {
  value: string;
  onChange: (value: string) => void;
  /** Enter was pressed. */
  onCommit?: (value: string) => void;
  type?: 'text' | 'search' | 'email' | 'tel';
  placeholder?: string;
  prefix?: ReactNode;
  suffix?: ReactNode;
}

export interface SelectInputProps<Value extends string | number = string> extends InputCommonProps {
  /** null = none chosen. */
  value: Value | null;
  onChange: (value: Value | null) => void;
  options: readonly Option<Value>[];
  /** Row for "none chosen": "Any" by default, null for none. */
  placeholder?: string | null;
}

export interface SearchableSelectProps<Value extends string | number = string> extends InputCommonProps {
  value: Value | null;
  onChange: (value: Value | null) => void;
  options: readonly Option<Value>[];
  placeholder?: string;
  noOptionsText?: string;
}
