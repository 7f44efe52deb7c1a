import { useApiClient } from '@portal/portal-sdk';
import { AutocompleteField } from '@portal/ui/fields';
import { type Customer, customerOptions } from './customer-options.tsx';

export interface CustomerFieldProps {
  name: string;
  label?: string;
  help?: string;
  optional?: boolean;
  autoFocus?: boolean;
}

/** A customer's name: suggests the company's known customers, and accepts a new one as typed. */
export function CustomerField({
  name,
  label = 'Customer name',
  help,
  optional,
  autoFocus,
}: CustomerFieldProps) {
  return (
    <AutocompleteField<Customer>
      name={name}
      label={label}
      {...(help !== undefined && { help })}
      {...(optional !== undefined && { optional })}
      {...(autoFocus !== undefined && { autoFocus })}
      valueKind="text"
      minLength={1}
      {...customerOptions(useApiClient())}
    />
  );
}
