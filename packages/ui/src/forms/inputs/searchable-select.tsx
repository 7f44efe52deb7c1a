import Autocomplete from '@mui/material/Autocomplete';
import { useId } from 'react';
import { icons } from '../../core/icons.tsx';
import type { SearchableSelectProps } from '../types.ts';
import { ComboboxInput, inPlace } from './combobox-input.tsx';
import { InputShell } from './input-shell.tsx';

/** For lists too long for a select: type to find, arrows to choose. */
export function SearchableSelect<Value extends string | number = string>({
  value,
  onChange,
  options,
  placeholder = 'Any',
  noOptionsText = 'Nothing matches',
  ...props
}: SearchableSelectProps<Value>) {
  const ownId = useId();
  const id = props.id ?? ownId;
  return (
    <InputShell {...props} id={id}>
      <Autocomplete
        id={id}
        options={options}
        value={options.find((option) => option.value === value) ?? null}
        onChange={(_, option) => onChange(option?.value ?? null)}
        getOptionDisabled={(option) => option.disabled ?? false}
        getOptionKey={(option) => option.value}
        isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
        disabled={props.disabled ?? false}
        {...inPlace}
        popupIcon={<icons.chevronDown fontSize="small" />}
        noOptionsText={noOptionsText}
        renderInput={(params) => <ComboboxInput params={params} placeholder={placeholder} />}
      />
    </InputShell>
  );
}
