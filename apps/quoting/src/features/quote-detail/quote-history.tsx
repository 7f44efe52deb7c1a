import { useQuery } from '@portal/portal-sdk';
import { DataState, SkeletonText } from '@portal/ui';
import { formatDateTime } from '@portal/ui/format';
import { Section, Timeline } from '@portal/ui/page';
import { QUOTE_KINDS, type QuoteKind } from '../shared/quotes/quote-kinds.ts';

/** What happened to a quote, latest first. */
export function QuoteHistory({ kind, reference }: { kind: QuoteKind; reference: string }) {
  const history = useQuery(QUOTE_KINDS[kind].calls.listHistory, { reference });
  return (
    <Section title="History">
      <DataState
        state={history}
        skeleton={<SkeletonText lines={6} />}
        empty={{ title: 'Nothing has happened yet', description: 'Each step of the quote is kept here.' }}
        onRetry={history.refresh}
      >
        {(entries) => (
          <Timeline
            label="History of the quote, latest first"
            items={entries.toReversed().map((entry, index) => ({
              id: entry.id,
              title: entry.title,
              when: `${formatDateTime(entry.at)}${entry.actor === null ? '' : ` by ${entry.actor}`}`,
              text: entry.detail,
              state: index === 0 ? ('current' as const) : ('done' as const),
            }))}
          />
        )}
      </DataState>
    </Section>
  );
}
