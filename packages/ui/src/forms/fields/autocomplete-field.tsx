import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { VisuallyHidden } from '../../core/hidden.tsx';
import { FieldShell } from '../field-shell.tsx';
import { ComboboxInput, inPlace } from '../inputs/combobox-input.tsx';
import type { AutocompleteFieldProps } from '../types.ts';
import { useFormField } from '../use-form-field.ts';
import { type AsyncOptions, useAsyncOptions } from './use-async-options.ts';

function statusText(status: AsyncOptions<unknown>['status'], count: number, none: string): string {
  if (status === 'failed') return 'The list could not be loaded. Type on to try again.';
  if (status !== 'ready') return '';
  if (count === 0) return none;
  return count === 1 ? '1 match' : `${count} matches`;
}

/** A combobox (ARIA APG) whose options come from somewhere else as one types. */
export function AutocompleteField<Item>({
  loadOptions,
  getLabel,
  getKey = getLabel,
  renderItem,
  onPick,
  valueKind = 'item',
  minLength = 2,
  debounceMs = 250,
  placeholder,
  autoComplete = 'off',
  noOptionsText = 'Nothing matches',
  ...props
}: AutocompleteFieldProps<Item>) {
  const field = useFormField<Item | string | null>(props);
  const isText = valueKind === 'text';
  const valueText = typeof field.value === 'string' ? field.value : field.value ? getLabel(field.value) : '';
  // What is typed; null while the box shows the form's value.
  const [typed, setTyped] = useState<string | null>(null);
  const { options, status } = useAsyncOptions(typed, { loadOptions, minLength, debounceMs });
  const label = (item: Item | string) => (typeof item === 'string' ? item : getLabel(item));

  const pick = (item: Item | string | null) => {
    setTyped(null);
    if (isText) field.change(item === null ? '' : label(item));
    else if (typeof item !== 'string') field.change(item);
    if (typeof item !== 'string') onPick?.(item);
  };

  return (
    <FieldShell field={field} {...props}>
      <Autocomplete<Item | string, false, false, boolean>
        id={field.id}
        freeSolo={isText}
        options={status === 'short' ? [] : options}
        filterOptions={(all) => all}
        getOptionLabel={label}
        getOptionKey={(item) => (typeof item === 'string' ? item : getKey(item))}
        isOptionEqualToValue={(item, value) => label(item) === label(value)}
        value={(field.value === '' ? null : (field.value ?? null)) as Item | string | null}
        inputValue={typed ?? valueText}
        onInputChange={(_, text, reason) => {
          if (reason === 'input') {
            setTyped(text);
            if (isText) field.change(text);
          } else if (reason === 'clear') pick(null);
          else if (reason === 'blur') setTyped(null);
        }}
        onChange={(_, item) => pick(item)}
        onBlur={field.blur}
        onFocus={field.focus}
        disabled={props.disabled ?? false}
        {...inPlace}
        loading={status === 'loading'}
        loadingText="Searching…"
        noOptionsText={
          status === 'short'
            ? `Type ${minLength} or more characters`
            : statusText(status, options.length, noOptionsText)
        }
        forcePopupIcon={false}
        handleHomeEndKeys
        autoHighlight={!isText}
        renderOption={({ key, ...optionProps }, item) => (
          <li key={key} {...optionProps}>
            {typeof item === 'string' || !renderItem ? label(item) : renderItem(item)}
          </li>
        )}
        renderInput={(params) => (
          <ComboboxInput
            params={{
              ...params,
              slotProps: {
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, autoComplete },
              },
            }}
            busy={status === 'loading'}
            name={props.name}
            error={field.error !== undefined}
            placeholder={placeholder}
            aria={field.aria}
          />
        )}
      />
      <VisuallyHidden role="status">{statusText(status, options.length, noOptionsText)}</VisuallyHidden>
    </FieldShell>
  );
}
