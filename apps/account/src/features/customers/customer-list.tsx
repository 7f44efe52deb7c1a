import { contract } from '@portal/api-client';
import { defineList, ListPage, ownerFilter, withoutColumns } from '@portal/area-kit';
import { pathTo, useCan, useUser } from '@portal/portal-sdk';
import { Button } from '@portal/ui';
import { useMemo } from 'react';

const customerList = defineList({
  endpoint: contract.customers.listSummaries,
  name: 'customers',
  title: 'Customers',
  noun: 'customer',
  rowId: ({ id }) => String(id),
  rowHref: ({ id }) => pathTo('customers.show', { id }),
  rowLabel: ({ name }) => name,
  export: contract.customers.exportSummaries,
  defaultSort: { by: 'name' },
  search: { label: 'Search customers', placeholder: 'Customer name' },
  filters: {
    owner: ownerFilter,
  },
  columns: {
    name: { header: 'Customer', sortable: true, priority: 1, minWidth: 180, locked: true },
    ownerName: { header: 'Owner', sortable: true, width: 130 },
    quotesCount: { header: 'Quotes', kind: 'number', sortable: true, width: 85 },
    ordersCount: { header: 'Orders', kind: 'number', sortable: true, width: 85 },
    servicesCount: {
      header: 'Services',
      kind: 'number',
      sortable: true,
      width: 98,
      isHiddenWhenNarrow: true,
    },
    openCasesCount: {
      header: 'Open cases',
      kind: 'number',
      sortable: true,
      width: 112,
      isHiddenWhenNarrow: true,
    },
    monthlyCost: { header: 'Spend per month', kind: 'money', isSum: true, sortable: true, width: 147 },
    nextRenewal: { header: 'Next renewal', kind: 'date', sortable: true, width: 122 },
    lastActivityAt: {
      header: 'Last activity',
      kind: 'date',
      sortable: true,
      width: 122,
      isHiddenWhenNarrow: true,
    },
  },
  empty: {
    title: 'No customers yet',
    description: 'A customer appears here when you save a quote with their name.',
    action: <Button href={pathTo('availability.quotes.index')}>New quote</Button>,
  },
});

/** Omits figures of records the user may not read. The server returns null for these figures. */
function useReadableList(): typeof customerList {
  const { hasSfAccount } = useUser().partner;
  const quotes = useCan('quotes');
  const orders = useCan('orders');
  const services = useCan('services') && hasSfAccount;
  const cases = useCan('support') && hasSfAccount;
  return useMemo(
    () =>
      withoutColumns(customerList, [
        ...(quotes ? [] : (['quotesCount'] as const)),
        ...(orders ? [] : (['ordersCount', 'monthlyCost'] as const)),
        ...(services ? [] : (['servicesCount', 'nextRenewal'] as const)),
        ...(cases ? [] : (['openCasesCount'] as const)),
      ]),
    [quotes, orders, services, cases],
  );
}

/** The company's customers with the numbers of their orders, services and cases. */
export function CustomerList() {
  return <ListPage list={useReadableList()} />;
}
