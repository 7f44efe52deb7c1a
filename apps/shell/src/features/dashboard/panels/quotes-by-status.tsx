import { MULTI_QUOTE_STATUS_LABELS, QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { pathTo } from '@portal/portal-sdk';
import { EmptyState, Link } from '@portal/ui';
import { Section, Tabs } from '@portal/ui/page';
import { useState } from 'react';
import { type Bar, BarList } from '../charts/bar-list.tsx';
import type { MultiQuoteFigures, QuoteFigures } from '../dashboard-data.ts';

type ByStatus = QuoteFigures['byStatus'];
type Status = ByStatus[number]['status'];

/** In the order of a quote's life; cancelled and archived quotes are left out. */
const QUOTE_BARS: readonly { status: Status; tone: Bar['tone'] }[] = [
  { status: 'created', tone: 'brand' },
  { status: 'negotiation', tone: 'brand' },
  { status: 'accepted', tone: 'brand' },
  { status: 'data_added', tone: 'warning' },
  { status: 'processing', tone: 'brand' },
  { status: 'approved', tone: 'success' },
  { status: 'expired', tone: 'muted' },
];

const MULTI_QUOTE_BARS: readonly {
  status: MultiQuoteFigures['byStatus'][number]['status'];
  tone: Bar['tone'];
}[] = [
  { status: 'created', tone: 'brand' },
  { status: 'processing', tone: 'brand' },
  { status: 'searched', tone: 'success' },
  { status: 'failed', tone: 'danger' },
  { status: 'expired', tone: 'muted' },
];

interface Kind {
  id: string;
  label: string;
  /** Label of the link to the whole list. */
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
  return QUOTE_BARS.map(({ status, tone }) => ({
    id: status,
    label: QUOTE_STATUS_LABELS[status].label,
    tone,
    count: counts.get(status) ?? 0,
    href: pathTo(list, null, { status: [status] }),
  }));
}

function buildMultiQuoteBars({ byStatus }: MultiQuoteFigures): Bar[] {
  const counts = new Map(byStatus.map(({ status, count }) => [status, count]));
  return MULTI_QUOTE_BARS.map(({ status, tone }) => ({
    id: status,
    label: MULTI_QUOTE_STATUS_LABELS[status].label,
    tone,
    count: counts.get(status) ?? 0,
    href: pathTo('multi-quotes.index', null, { status: [status] }),
  }));
}

const sumCounts = (bars: readonly Bar[]) => bars.reduce((sum, { count }) => sum + count, 0);

/** Each kind with its list. Multi-quotes are counted themselves, because their quotes are listed with them. */
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
  const [selected, setSelected] = useState<string>('single');
  const current = kinds.find(({ id }) => id === selected) ?? kinds[0];
  if (current === undefined) return null;
  const isEmpty = kinds.every(({ bars }) => sumCounts(bars) === 0);
  return (
    <Section title="Quotes" action={<Link href={current.href}>{current.all}</Link>}>
      {isEmpty ? (
        <EmptyState
          title="No quotes yet"
          description="Check an address and save a price as a quote."
          action={<Link href={pathTo('availability.quotes.index')}>New quote</Link>}
        />
      ) : (
        <Tabs
          label="Kind of quote"
          tabs={kinds.map(({ id, label, bars }) => ({ id, label, count: sumCounts(bars) }))}
          value={current.id}
          onChange={setSelected}
        >
          <BarList bars={current.bars} label={`${current.label} by status`} />
        </Tabs>
      )}
    </Section>
  );
}
