import { useId, useState } from 'react';
import { fuzzyFilter } from '../../page/filters/fuzzy-filter.ts';
import type { SearchableSelectProps } from '../types/input.ts';
import { Combobox } from './combobox.tsx';
import { InputShell } from './input-shell.tsx';

/** A select with search, for long lists. */
export function SearchableSelect<Value extends string | number = string>({
  value,
  onChange,
  options,
  placeholder = 'Any',
  noOptionsText = 'Nothing matches',
  onSearch,
  ...props
}: SearchableSelectProps<Value>) {
  const ownId = useId();
  const id = props.id ?? ownId;
  // Text that narrows the list; null while the box shows the current choice.
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = options.find((option) => option.value === value);
  const query = typed?.trim() ?? '';
  const matches = fuzzyFilter(options, query, ({ label }) => label);
  return (
    <InputShell {...props} id={id}>
      <Combobox
        id={id}
        label={props.label}
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
          onChange(option.value);
        }}
        onClear={() => {
          setTyped(null);
          onChange(null);
        }}
        onBlur={() => setTyped(null)}
        message={matches.length === 0 && noOptionsText}
        autoHighlight={query !== ''}
        hasToggle
        placeholder={placeholder}
        disabled={props.disabled}
      />
    </InputShell>
  );
}
