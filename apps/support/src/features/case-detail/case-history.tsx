import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { DataState } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { Section, Timeline } from '@portal/ui/page';

/** What happened to the case, latest first. */
export function CaseHistory({ id }: { id: number }) {
  const history = useQuery(contract.support.listCaseHistory, { id });
  return (
    <Section title="History">
      <DataState
        state={history}
        onRetry={history.refresh}
        empty={{ title: 'Nothing has happened yet', description: 'Each step of the case will stand here.' }}
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
