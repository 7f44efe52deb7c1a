import { pathTo } from '@portal/portal-sdk';
import { EmptyState, Link } from '@portal/ui';
import { Section, Tabs } from '@portal/ui/page';
import { useState } from 'react';
import { type Bar, BarList } from '../charts/bar-list.tsx';
import type { MultiQuoteFigures, QuoteFigures } from '../dashboard-data.ts';

type ByStatus = QuoteFigures['byStatus'];
type Status = ByStatus[number]['status'];

/** Labels of specification §4, in the order of a quote's life; what is put away is left out. */
const QUOTE_STATES: readonly { status: Status; label: string; tone: Bar['tone'] }[] = [
  { status: 'created', label: 'Saved', tone: 'brand' },
  { status: 'negotiation', label: 'In negotiation', tone: 'brand' },
  { status: 'accepted', label: 'Pending CRF', tone: 'brand' },
  { status: 'data_added', label: 'Pending Approval', tone: 'warning' },
  { status: 'processing', label: 'Processing Order', tone: 'brand' },
  { status: 'approved', label: 'Order Created', tone: 'success' },
  { status: 'expired', label: 'Expired', tone: 'muted' },
];

const MULTI_QUOTE_STATES: readonly {
  status: MultiQuoteFigures['byStatus'][number]['status'];
  label: string;
  tone: Bar['tone'];
}[] = [
  { status: 'created', label: 'Not searched yet', tone: 'brand' },
  { status: 'processing', label: 'Searching', tone: 'brand' },
  { status: 'searched', label: 'Searched', tone: 'success' },
  { status: 'failed', label: 'Search failed', tone: 'danger' },
  { status: 'expired', label: 'Expired', tone: 'muted' },
];

interface Kind {
  id: string;
  label: string;
  /** The words and the address of the whole list. */
  all: string;
  href: string;
  bars: Bar[];
}

function buildQuoteBars(
  byStatus: ByStatus,
  kind: 'single' | 'broadband',
  list: 'quotes' | 'broadband-quotes.index',
): Bar[] {
  const counts = new Map(byStatus.map(({ status, ofKind }) => [status, ofKind[kind]]));
  return QUOTE_STATES.map(({ status, label, tone }) => ({
    id: status,
    label,
    tone,
    count: counts.get(status) ?? 0,
    href: pathTo(list, null, { status: [status] }),
  }));
}

function buildMultiQuoteBars({ byStatus }: MultiQuoteFigures): Bar[] {
  const counts = new Map(byStatus.map(({ status, count }) => [status, count]));
  return MULTI_QUOTE_STATES.map(({ status, label, tone }) => ({
    id: status,
    label,
    tone,
    count: counts.get(status) ?? 0,
    href: pathTo('multi-quotes.index', null, { status: [status] }),
  }));
}

const sumCounts = (bars: readonly Bar[]) => bars.reduce((sum, { count }) => sum + count, 0);

/** Each kind with the list that shows it; of multi-quotes those themselves, since their quotes are listed with them. */
function buildKinds(byStatus: ByStatus, multiQuotes: MultiQuoteFigures | null): Kind[] {
  const kinds: Kind[] = [
    {
      id: 'single',
      label: 'Single',
      all: 'All single quotes',
      href: pathTo('quotes'),
      bars: buildQuoteBars(byStatus, 'single', 'quotes'),
    },
    {
      id: 'broadband',
      label: 'Broadband',
      all: 'All broadband quotes',
      href: pathTo('broadband-quotes.index'),
      bars: buildQuoteBars(byStatus, 'broadband', 'broadband-quotes.index'),
    },
    {
      id: 'multi',
      label: 'Multi quotes',
      all: 'All multi quotes',
      href: pathTo('multi-quotes.index'),
      bars: multiQuotes ? buildMultiQuoteBars(multiQuotes) : [],
    },
  ];
  return kinds.filter(({ id, bars }) => id === 'single' || sumCounts(bars) > 0);
}

export function QuotesByStatus({
  byStatus,
  multiQuotes,
}: {
  byStatus: ByStatus;
  multiQuotes: MultiQuoteFigures | null;
}) {
  const kinds = buildKinds(byStatus, multiQuotes);
  const [chosen, setChosen] = useState<string>('single');
  const current = kinds.find(({ id }) => id === chosen) ?? kinds[0];
  if (current === undefined) return null;
  const isEmpty = kinds.every(({ bars }) => sumCounts(bars) === 0);
  return (
    <Section title="Quotes" action={<Link href={current.href}>{current.all}</Link>}>
      {isEmpty ? (
        <EmptyState
          title="No quotes yet"
          description="Check an address, and keep what suits as a quote."
          action={<Link href={pathTo('availability.quotes.index')}>New quote</Link>}
        />
      ) : (
        <Tabs
          label="Kind of quote"
          tabs={kinds.map(({ id, label, bars }) => ({ id, label, count: sumCounts(bars) }))}
          value={current.id}
          onChange={setChosen}
        >
          <BarList bars={current.bars} label={`${current.label} by state`} />
        </Tabs>
      )}
    </Section>
  );
}
