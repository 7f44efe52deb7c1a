import { type ComponentProps, useId, useState } from 'react';
import { fuzzyFilter } from '../../page/filters/fuzzy-filter.ts';
import type { Option } from '../types/field.ts';
import type { SearchableSelectProps } from '../types/input.ts';
import { Combobox } from './combobox.tsx';
import { InputShell } from './input-shell.tsx';

/** A select with search, for long lists. */
export function SearchableSelect<Value extends string | number = string>(
  props: SearchableSelectProps<Value>,
) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <InputShell {...props} id={id}>
      <SearchableBox {...props} id={id} />
    </InputShell>
  );
}

type SearchableBoxProps<Value extends string | number> = Pick<
  SearchableSelectProps<Value>,
  | 'label'
  | 'value'
  | 'options'
  | 'placeholder'
  | 'noOptionsText'
  | 'onSearch'
  | 'found'
  | 'isSearching'
  | 'hasSearchFailed'
> & { onChange: (value: Value | null, option: Option<Value> | null) => void } & Pick<
    ComponentProps<typeof Combobox>,
    'id' | 'disabled' | 'onFocus' | 'onBlur' | 'invalid' | 'aria'
  >;

/** The same without a label, for a form's field. */
export function SearchableBox<Value extends string | number>({
  id,
  label,
  value,
  onChange,
  options,
  placeholder = 'Any',
  noOptionsText = 'Nothing matches',
  onSearch,
  found,
  isSearching = false,
  hasSearchFailed = false,
  onFocus,
  onBlur,
  disabled,
  invalid,
  aria,
}: SearchableBoxProps<Value>) {
  // Text that narrows the list; null while the box shows the current choice.
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = options.find((option) => option.value === value);
  const query = typed?.trim() ?? '';
  // The server also searches texts that the labels do not show.
  const matches = query !== '' && found ? found : fuzzyFilter(options, query, ({ label }) => label);
  const hasFailed = hasSearchFailed && query !== '';
  return (
    <Combobox
      id={id}
      label={label}
      text={typed ?? chosen?.label ?? ''}
      onTextChange={(text) => {
        setTyped(text);
        onSearch?.(text.trim());
      }}
      options={matches}
      getKey={(option) => String(option.value)}
      getLabel={(option) => option.label}
      isDisabled={(option) => option.disabled ?? false}
      selectedKey={chosen ? String(chosen.value) : null}
      onPick={(option) => {
        setTyped(null);
        onChange(option.value, option);
      }}
      onClear={() => {
        setTyped(null);
        onChange(null, null);
      }}
      onDiscard={typed === null ? undefined : () => setTyped(null)}
      onFocus={() => onFocus?.()}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
      message={
        hasFailed
          ? 'The search failed. Try again.'
          : matches.length === 0 && (isSearching ? 'Searching…' : noOptionsText)
      }
      autoHighlight={query !== ''}
      hasToggle
      placeholder={placeholder}
      disabled={disabled}
      {...(invalid !== undefined && { invalid })}
      {...(aria !== undefined && { aria })}
    />
  );
}
