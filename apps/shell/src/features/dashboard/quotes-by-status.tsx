import { pathTo } from '@portal/portal-sdk';
import { EmptyState, Link } from '@portal/ui';
import { Section } from '@portal/ui/page';
import { type Bar, BarList } from './bar-list.tsx';
import type { QuoteFigures } from './dashboard-data.ts';

type Status = QuoteFigures['byStatus'][number]['status'];

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

export function quoteBars(byStatus: QuoteFigures['byStatus']): Bar[] {
  const counts = new Map(byStatus.map(({ status, count }) => [status, count]));
  return SHOWN.map(({ status, label, tone }) => ({
    id: status,
    label,
    tone,
    count: counts.get(status) ?? 0,
    href: pathTo('quotes', null, { status: [status] }),
  }));
}

export function QuotesByStatus({ byStatus }: { byStatus: QuoteFigures['byStatus'] }) {
  const bars = quoteBars(byStatus);
  return (
    <Section title="Quotes" action={<Link href={pathTo('quotes')}>All quotes</Link>}>
      {bars.every((bar) => bar.count === 0) ? (
        <EmptyState
          title="No quotes yet"
          text="Check an address, and keep what suits as a quote."
          action={<Link href={pathTo('availability.quotes.index')}>New quote</Link>}
        />
      ) : (
        <BarList bars={bars} label="Quotes by state" />
      )}
    </Section>
  );
}
