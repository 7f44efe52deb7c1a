import { contract } from '@portal/api-client';
import { useApiClient } from '@portal/portal-sdk';
import { Text } from '@portal/ui';
import { AutocompleteField } from '@portal/ui/forms';

type Customer = contract.customers.Customer;

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
  const client = useApiClient();
  return (
    <AutocompleteField<Customer>
      name={name}
      label={label}
      {...(help !== undefined && { help })}
      {...(optional !== undefined && { optional })}
      {...(autoFocus !== undefined && { autoFocus })}
      valueKind="text"
      minLength={1}
      loadOptions={(search, signal) => client.call(contract.customers.list, { search }, { signal })}
      getLabel={(customer) => customer.name}
      getKey={(customer) => customer.id}
      renderItem={({ name: customerName, reference }) => (
        <>
          {customerName}
          {reference !== null && (
            <Text component="span" variant="caption" tone="muted" sx={{ display: 'block' }}>
              Latest reference {reference}
            </Text>
          )}
        </>
      )}
    />
  );
}
