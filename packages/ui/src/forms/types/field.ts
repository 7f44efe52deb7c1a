import type { ReactNode } from 'react';

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

export interface SearchableSelectFieldProps<Value extends string | number = string> extends FieldCommonProps {
  options: readonly Option<Value>[];
  placeholder?: string;
  noOptionsText?: string;
  /** Called with the typed text, to load further options. */
  onSearch?: (text: string) => void;
  /** What the search found for the typed text, shown as it is. Without it, typing narrows `options`. */
  found?: readonly Option<Value>[] | undefined;
  isSearching?: boolean;
  hasSearchFailed?: boolean;
  /** Called with the chosen option, or null, after the form's value has changed. */
  onPick?: (option: Option<Value> | null) => void;
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
