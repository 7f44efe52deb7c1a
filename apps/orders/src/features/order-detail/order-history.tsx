import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { DataState } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { Section, Timeline } from '@portal/ui/page';

/** What happened so far, latest first. */
export function OrderHistory({ reference }: { reference: string }) {
  const history = useQuery(contract.orders.listHistory, { reference });
  return (
    <Section title="History">
      <DataState
        state={history}
        onRetry={history.refresh}
        empty={{ title: 'Nothing has happened yet', description: 'Each step of the order will stand here.' }}
      >
        {(events) => (
          <Timeline
            label="History of this order"
            items={events.toReversed().map((event, at) => ({
              id: event.id,
              title: event.title,
              when: [formatDateTime(event.at), event.actor].filter(Boolean).join(' · '),
              text: event.detail ?? undefined,
              state: at === 0 ? 'current' : 'done',
            }))}
          />
        )}
      </DataState>
    </Section>
  );
}
