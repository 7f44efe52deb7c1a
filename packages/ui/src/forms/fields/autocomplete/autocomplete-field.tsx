import { useState } from 'react';
import { VisuallyHidden } from '../../../core/layout/visually-hidden.tsx';
import { FieldShell } from '../../field-shell.tsx';
import { Combobox } from '../../inputs/combobox.tsx';
import type { AutocompleteFieldProps } from '../../types/field.ts';
import { useFormField } from '../../use-form-field.ts';
import { type AsyncOptions, useAsyncOptions } from './use-async-options.ts';

function getStatusText(status: AsyncOptions<unknown>['status'], count: number, none: string): string {
  if (status === 'failed') return 'The list could not be loaded. Keep typing to try again.';
  if (status !== 'ready') return '';
  if (count === 0) return none;
  return count === 1 ? '1 match' : `${count} matches`;
}

/** A combobox whose options are loaded as the user types. */
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
  autoFocus = false,
  noOptionsText = 'Nothing matches',
  ...props
}: AutocompleteFieldProps<Item>) {
  const field = useFormField<Item | string | null>(props);
  const isText = valueKind === 'text';
  const valueText = typeof field.value === 'string' ? field.value : field.value ? getLabel(field.value) : '';
  // Text being typed; null while the box shows the form's value.
  const [typed, setTyped] = useState<string | null>(null);
  const { options, status } = useAsyncOptions(typed, { loadOptions, getLabel, minLength, debounceMs });

  const shown = status === 'short' ? [] : options;
  const message =
    status === 'short'
      ? `Type ${minLength} or more characters`
      : status === 'loading'
        ? 'Searching…'
        : getStatusText(status, options.length, noOptionsText);

  const pick = (item: Item | null) => {
    setTyped(null);
    if (isText) field.change(item === null ? '' : getLabel(item));
    else field.change(item);
    onPick?.(item);
  };

  return (
    <FieldShell field={field} {...props}>
      <Combobox<Item>
        id={field.id}
        name={props.name}
        label={props.label}
        text={typed ?? valueText}
        onTextChange={(text) => {
          setTyped(text);
          if (isText) field.change(text);
        }}
        options={shown}
        getKey={getKey}
        getLabel={getLabel}
        renderItem={renderItem}
        selectedKey={field.value && typeof field.value !== 'string' ? getKey(field.value) : null}
        onPick={pick}
        onClear={() => pick(null)}
        onDiscard={typed === null || isText ? undefined : () => setTyped(null)}
        onFocus={field.focus}
        onBlur={() => {
          setTyped(null);
          field.blur();
        }}
        // Free text does not have to match an option.
        message={shown.length === 0 && typed !== null && (!isText || status === 'failed') && message}
        loading={status === 'loading'}
        autoHighlight={!isText}
        placeholder={placeholder}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        disabled={props.disabled}
        invalid={field.error !== undefined}
        aria={field.aria}
      />
      <VisuallyHidden role="status">{getStatusText(status, options.length, noOptionsText)}</VisuallyHidden>
    </FieldShell>
  );
}
