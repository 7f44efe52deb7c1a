import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { DataState } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { Section, Timeline } from '@portal/ui/page';

/** History of the case, newest first. */
export function CaseHistory({ id }: { id: number }) {
  const history = useQuery(contract.support.listCaseHistory, { id });
  return (
    <Section title="History">
      <DataState
        state={history}
        onRetry={history.refresh}
        empty={{ title: 'No history yet', description: 'Updates to this case will appear here.' }}
      >
        {(entries) => (
          <Timeline
            label="History of this case"
            items={entries.toReversed().map((entry) => ({
              id: entry.id,
              title: entry.title,
              when: [formatDateTime(entry.at), entry.actor].filter(Boolean).join(' · '),
              text: entry.detail ?? undefined,
              state: 'done',
            }))}
          />
        )}
      </DataState>
    </Section>
  );
}
