import type { contract, OutputOf } from '@portal/api-client';
import { pathTo } from '@portal/portal-sdk';
import { Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { DataTable } from '@portal/ui/grid';
import { Section } from '@portal/ui/page';

type Notice = OutputOf<typeof contract.documentation.getNotification>;
type Service = contract.documentation.AffectedService;

/** The partner's services that planned work or an incident affects, each with a link to its page. */
export function AffectedServices({ notice }: { notice: Notice }) {
  const { kind, affectedServicesCount: count, affectedServices: services } = notice;
  if (count === null || (count === 0 && kind !== 'maintenance' && kind !== 'incident')) return null;
  const more = count - services.length;
  return (
    <Section title="Your affected services" description={count > 0 && plural(count, 'service')}>
      {count === 0 ? (
        <Text tone="muted">None of your services is affected.</Text>
      ) : (
        <Stack gap={3}>
          <DataTable<Service>
            aria-label="Your affected services"
            mode="client"
            columns={[
              {
                id: 'name',
                header: 'Service',
                value: ({ name }) => name,
                sortable: true,
                priority: 1,
                width: 130,
                locked: true,
              },
              {
                id: 'customerName',
                header: 'Customer',
                value: ({ customerName }) => customerName,
                sortable: true,
                flex: 2,
                minWidth: 160,
              },
              {
                id: 'city',
                header: 'Address',
                value: ({ city, postcode }) => `${city}, ${postcode}`,
                sortable: true,
                flex: 1,
                minWidth: 150,
              },
            ]}
            rows={services}
            getRowId={({ id }) => String(id)}
            rowHref={({ id }) => pathTo('circuits.show', { id })}
            rowLabel={({ name }) => name}
            initialState={{ sort: 'name', direction: 'asc' }}
            empty={{ title: 'No services' }}
          />
          {more > 0 && <Text tone="muted">And {more} more services.</Text>}
        </Stack>
      )}
    </Section>
  );
}
