import type { ReactNode } from 'react';
import type { Option } from './field.ts';

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

/** For inputs with no space for a message: the page says elsewhere what is wrong. */
export interface InputMarkProps {
  invalid?: boolean;
  /** Id of the element that says what is wrong. */
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
  /** What is wrong with the text; shown under the input. */
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
  /** Called with the typed text, to load further options. */
  onSearch?: (text: string) => void;
  /** What the search found for the typed text, shown as it is. Without it, typing narrows `options`. */
  found?: readonly Option<Value>[] | undefined;
  isSearching?: boolean;
  hasSearchFailed?: boolean;
}
