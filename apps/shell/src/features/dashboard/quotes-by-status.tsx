import { pathTo } from '@portal/portal-sdk';
import { EmptyState, Link } from '@portal/ui';
import { Section, Tabs } from '@portal/ui/page';
import { useState } from 'react';
import { type Bar, BarList } from './bar-list.tsx';
import type { QuoteFigures } from './dashboard-data.ts';

type ByStatus = QuoteFigures['byStatus'];
type Status = ByStatus[number]['status'];
type Kind = keyof ByStatus[number]['ofKind'];

/** Labels of specification §4, in the order of a quote's life; what is put away is left out. */
const SHOWN: readonly { status: Status; label: string; tone: Bar['tone'] }[] = [
  { status: 'created', label: 'Saved', tone: 'brand' },
  { status: 'negotiation', label: 'In negotiation', tone: 'brand' },
  { status: 'accepted', label: 'Pending CRF', tone: 'brand' },
  { status: 'data_added', label: 'Pending Approval', tone: 'warning' },
  { status: 'processing', label: 'Processing Order', tone: 'brand' },
  { status: 'approved', label: 'Order Created', tone: 'success' },
  { status: 'expired', label: 'Expired', tone: 'muted' },
];

/** The kinds, each with the list that shows it. Quotes of a multi-quote are listed with the multi-quote. */
const KINDS: readonly { id: Kind; label: string; all: string; list?: (status: Status) => string }[] = [
  {
    id: 'single',
    label: 'Single',
    all: pathTo('quotes'),
    list: (status) => pathTo('quotes', null, { status: [status] }),
  },
  {
    id: 'broadband',
    label: 'Broadband',
    all: pathTo('broadband-quotes.index'),
    list: (status) => pathTo('broadband-quotes.index', null, { status: [status] }),
  },
  { id: 'multi', label: 'Multi', all: pathTo('multi-quotes.index') },
];

function bars(byStatus: ByStatus, kind: (typeof KINDS)[number]): Bar[] {
  const counts = new Map(byStatus.map(({ status, ofKind }) => [status, ofKind[kind.id]]));
  return SHOWN.map(({ status, label, tone }) => ({
    id: status,
    label,
    tone,
    count: counts.get(status) ?? 0,
    href: kind.list?.(status),
  }));
}

const total = (list: readonly Bar[]) => list.reduce((sum, { count }) => sum + count, 0);

export function QuotesByStatus({ byStatus }: { byStatus: ByStatus }) {
  const kinds = KINDS.map((kind) => ({ ...kind, bars: bars(byStatus, kind) })).filter(
    (kind) => kind.id === 'single' || total(kind.bars) > 0,
  );
  const [chosen, setChosen] = useState<string>('single');
  const current = kinds.find(({ id }) => id === chosen) ?? kinds[0];
  if (current === undefined) return null;
  const isEmpty = kinds.every((kind) => total(kind.bars) === 0);
  return (
    <Section title="Quotes" action={<Link href={current.all}>All {current.label.toLowerCase()} quotes</Link>}>
      {isEmpty ? (
        <EmptyState
          title="No quotes yet"
          text="Check an address, and keep what suits as a quote."
          action={<Link href={pathTo('availability.quotes.index')}>New quote</Link>}
        />
      ) : (
        <Tabs
          label="Kind of quote"
          tabs={kinds.map(({ id, label, bars: list }) => ({ id, label, count: total(list) }))}
          value={current.id}
          onChange={setChosen}
        >
          <BarList bars={current.bars} label={`${current.label} quotes by state`} />
        </Tabs>
      )}
    </Section>
  );
}
