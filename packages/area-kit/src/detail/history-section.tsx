import type { contract } from '@portal/api-client';
import { pathTo, type Query, useCan } from '@portal/portal-sdk';
import { Box, Button, DataState } from '@portal/ui';
import { Timeline, type TimelineItem } from '@portal/ui/detail';
import { formatDateTime } from '@portal/ui/format';
import { Section } from '@portal/ui/page';
import { type ReactNode, useState } from 'react';

/** An event as every history call of the contract answers it, oldest first. */
export interface HistoryEvent {
  id: string | number;
  at: string;
  title: string;
  detail: string | null;
  /** Null when the system did it. */
  actor: string | null;
}

export interface HistorySectionProps<Event extends HistoryEvent> {
  history: Pick<Query<readonly Event[]>, 'data' | 'error' | 'isLoading' | 'refresh'>;
  /** Whose history, for screen readers: "this order". */
  of: string;
  /** Identifies the item in the audit log. Administrators get a link to its entries. */
  audited?: { kind: contract.audit.AuditEntry['kind']; thing: string | number };
  /** Shown while nothing has happened: "Order updates will appear here." */
  emptyText: string;
  title?: string;
  /** State of an event's mark. By default every event is finished, and the last one is marked as the latest. */
  stateOf?: (event: Event, isLatest: boolean) => TimelineItem['state'];
  /** Shown under an event's detail: tags, links. */
  extraOf?: (event: Event) => ReactNode;
}

/** Events shown at first. More events would push the next sections out of sight. */
const LATEST = 10;

/** What has happened so far, latest first; the older part of a long history on request. */
export function HistorySection<Event extends HistoryEvent>({
  history,
  of,
  audited,
  emptyText,
  title = 'History',
  stateOf = (_, isLatest) => (isLatest ? 'latest' : 'done'),
  extraOf,
}: HistorySectionProps<Event>) {
  const [isWhole, setWhole] = useState(false);
  const count = history.data?.length ?? 0;
  return (
    <Section
      title={title}
      action={
        <>
          {audited && <AuditLogLink {...audited} />}
          {count > LATEST && (
            <Button size="small" variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? `Show the latest ${LATEST}` : `Show all ${count}`}
            </Button>
          )}
        </>
      }
    >
      <DataState
        state={history}
        onRetry={history.refresh}
        empty={{ title: 'Nothing has happened yet', description: emptyText }}
      >
        {(events) => (
          <Timeline
            label={`History of ${of}`}
            items={events
              .toReversed()
              .slice(0, isWhole ? undefined : LATEST)
              .map((event, index) => ({
                id: String(event.id),
                title: event.title,
                when: [formatDateTime(event.at), event.actor].filter(Boolean).join(' · '),
                text: getText(event.detail, extraOf?.(event)),
                state: stateOf(event, index === 0),
              }))}
          />
        )}
      </DataState>
    </Section>
  );
}

/** All recorded changes of a thing, with the values before and after. */
function AuditLogLink({ kind, thing }: NonNullable<HistorySectionProps<HistoryEvent>['audited']>) {
  if (!useCan('audit')) return null;
  return (
    <Button size="small" variant="quiet" href={pathTo('partner.audit', null, { kind, thing })}>
      Audit log
    </Button>
  );
}

function getText(detail: string | null, extra: ReactNode): ReactNode {
  if (detail === null && !extra) return undefined;
  return (
    <>
      {detail !== null && <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{detail}</Box>}
      {extra}
    </>
  );
}
