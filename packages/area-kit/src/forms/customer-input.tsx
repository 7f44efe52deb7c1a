import { useApiClient } from '@portal/portal-sdk';
import { Combobox, FieldShell, useAsyncOptions } from '@portal/ui/forms';
import { useId, useState } from 'react';
import { type Customer, customerOptions } from './customer-options.tsx';

export interface CustomerInputProps {
  label: string;
  /** Above the input; otherwise for screen readers, where the row around it says what it is. */
  isLabelVisible?: boolean;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** `CustomerField` without a form, for bulk edit and imported rows. */
export function CustomerInput({ label, isLabelVisible = false, value, onChange, error }: CustomerInputProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const { loadOptions, ...display } = customerOptions(useApiClient());
  const [typed, setTyped] = useState<string | null>(null);
  const { options, status } = useAsyncOptions<Customer>(typed, {
    loadOptions,
    getLabel: display.getLabel,
    minLength: 1,
    debounceMs: 250,
  });
  const change = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  return (
    <FieldShell field={{ id, error, helpId: undefined, errorId }} label={label} labelHidden={!isLabelVisible}>
      <Combobox<Customer>
        {...display}
        id={id}
        label={label}
        text={value}
        onTextChange={change}
        options={status === 'short' ? [] : options}
        onPick={({ name }) => {
          setTyped(null);
          onChange(name);
        }}
        onClear={() => change('')}
        onBlur={() => setTyped(null)}
        loading={status === 'loading'}
        invalid={error !== undefined}
        {...(error !== undefined && { aria: { 'aria-describedby': errorId, 'aria-invalid': true } })}
      />
    </FieldShell>
  );
}
