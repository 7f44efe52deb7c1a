import { pathTo, type TargetName } from '@portal/portal-sdk';
import { Stack } from '@portal/ui';
import type { CustomerPage } from './customer-records.ts';
import { RecordSection } from './record-section.tsx';

type ListTarget = Extract<
  TargetName,
  'quotes' | 'broadband-quotes.index' | 'multi-quotes.index' | 'orders' | 'circuits' | 'support'
>;

/** The customer's latest quotes, orders, services and cases, each with a link to the whole list. */
export function CustomerSections({ customer }: { customer: CustomerPage }) {
  /** The list includes records under every spelling of the name. */
  const listOf = (target: ListTarget, label: string) => ({
    label,
    href: pathTo(target, null, { customer: customer.id }),
  });
  return (
    <Stack gap={6}>
      <RecordSection
        title="Quotes"
        records={customer.quotes}
        emptyText="No quotes yet."
        lists={[
          ...(hasKind(customer.quotes, 'quote') ? [listOf('quotes', 'All quotes')] : []),
          ...(hasKind(customer.quotes, 'broadband_quote')
            ? [listOf('broadband-quotes.index', 'All broadband quotes')]
            : []),
        ]}
      />
      {customer.multiQuotes !== null && customer.multiQuotes.length > 0 && (
        <RecordSection
          title="Multi quotes"
          records={customer.multiQuotes}
          emptyText=""
          lists={[listOf('multi-quotes.index', 'All multi quotes')]}
        />
      )}
      <RecordSection
        title="Orders"
        records={customer.orders}
        emptyText="No orders yet."
        lists={[listOf('orders', 'All orders')]}
      />
      <RecordSection
        title="Services"
        records={customer.services}
        emptyText="No live services yet."
        lists={[listOf('circuits', 'All services')]}
      />
      {customer.services !== null && customer.services.length > 0 && (
        <RecordSection
          title="Renewals"
          records={customer.renewals}
          emptyText="No contracts are due to end."
          date="contractEnd"
        />
      )}
      <RecordSection
        title="Cases"
        records={customer.cases}
        emptyText="No support cases yet."
        lists={[listOf('support', 'All cases')]}
      />
    </Stack>
  );
}

const hasKind = (records: CustomerPage['quotes'], kind: 'quote' | 'broadband_quote') =>
  records?.some((record) => record.kind === kind) ?? false;
