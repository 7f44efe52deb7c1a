import { contract } from '@portal/api-client';
import type { useApiClient } from '@portal/portal-sdk';
import { Stack, Text } from '@portal/ui';

export type Customer = contract.customers.Customer;

/** The company's known customers as options, each with its latest reference. */
export const customerOptions = (client: ReturnType<typeof useApiClient>) => ({
  loadOptions: (search: string, signal: AbortSignal) =>
    client.call(contract.customers.list, { search }, { signal }),
  getLabel: ({ name }: Customer) => name,
  getKey: ({ id }: Customer) => id,
  renderItem: ({ name, reference }: Customer) => (
    <Stack gap={0}>
      {name}
      {reference !== null && (
        <Text component="span" variant="caption" tone="muted">
          Latest reference {reference}
        </Text>
      )}
    </Stack>
  ),
});
