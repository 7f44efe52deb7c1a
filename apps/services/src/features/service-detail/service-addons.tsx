import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { DataState, Text } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { formatDate, formatMonthly } from '@portal/ui/format';
import { Section } from '@portal/ui/page';

/** Add-ons of a service with their monthly cost. */
export function ServiceAddons({ id }: { id: number }) {
  const addons = useQuery(contract.circuits.listAddons, { id });
  return (
    <Section title="Add-ons">
      <DataState state={addons} onRetry={addons.refresh}>
        {(found) =>
          found.length === 0 ? (
            <Text tone="muted">No add-ons.</Text>
          ) : (
            <KeyValueList
              items={found.map(({ name, text, quantity, monthlyCost, startDate }) => ({
                label: name,
                value: quantity > 1 ? `${quantity} × ${text}` : text,
                hint: [
                  !Number.isNaN(monthlyCost) && `${formatMonthly(monthlyCost)}, excluding VAT`,
                  startDate && `since ${formatDate(startDate)}`,
                ]
                  .filter(Boolean)
                  .join(', '),
              }))}
            />
          )
        }
      </DataState>
    </Section>
  );
}
