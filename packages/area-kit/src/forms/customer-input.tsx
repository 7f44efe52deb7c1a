import { useApiClient } from '@portal/portal-sdk';
import { VisuallyHidden } from '@portal/ui';
import { Combobox, useAsyncOptions } from '@portal/ui/forms';
import { useId, useState } from 'react';
import { type Customer, customerOptions } from './customer-options.tsx';

export interface CustomerInputProps {
  /** For screen readers: the row around it says what it is. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** `CustomerField` without a form, for bulk edit. */
export function CustomerInput({ label, value, onChange }: CustomerInputProps) {
  const id = useId();
  const { loadOptions, ...display } = customerOptions(useApiClient());
  const [typed, setTyped] = useState<string | null>(null);
  const { options, status } = useAsyncOptions<Customer>(typed, {
    loadOptions,
    minLength: 1,
    debounceMs: 250,
  });
  const change = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  return (
    <div>
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label>
      </VisuallyHidden>
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
      />
    </div>
  );
}
