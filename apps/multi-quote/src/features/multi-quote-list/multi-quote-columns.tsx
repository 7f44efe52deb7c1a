import { formatDate } from '@portal/ui/format';
import type { DataColumn } from '@portal/ui/grid';
import { type MultiQuote, MultiQuoteStatusTag } from '../shared/multi-quote-labels.tsx';

export const multiQuoteColumns: readonly DataColumn<MultiQuote>[] = [
  {
    id: 'name',
    header: 'Name',
    value: (multi) => multi.name,
    sortable: true,
    priority: 1,
    minWidth: 200,
    locked: true,
  },
  {
    id: 'status',
    header: 'Status',
    value: (multi) => multi.status,
    render: (multi) => <MultiQuoteStatusTag status={multi.status} />,
    sortable: true,
    width: 160,
  },
  {
    id: 'locationsCount',
    header: 'Locations',
    value: (multi) => multi.locationsCount,
    kind: 'number',
    width: 110,
  },
  { id: 'quotesCount', header: 'Quotes', value: (multi) => multi.quotesCount, kind: 'number', width: 95 },
  {
    id: 'installCost',
    header: 'Install',
    value: (multi) => multi.installCost,
    kind: 'money',
    width: 125,
    priority: 3,
  },
  { id: 'monthlyCost', header: 'Monthly', value: (multi) => multi.monthlyCost, kind: 'money', width: 130 },
  {
    id: 'totalCost',
    header: 'Total',
    value: (multi) => multi.totalCost,
    kind: 'money',
    width: 145,
    priority: 3,
  },
  { id: 'eccCost', header: 'ECC', value: (multi) => multi.eccCost, kind: 'money', width: 120, priority: 3 },
  {
    id: 'expiredAt',
    header: 'Expires',
    value: (multi) => multi.expiredAt,
    render: (multi) => formatDate(multi.expiredAt),
    sortable: true,
    width: 110,
    priority: 3,
  },
  {
    id: 'createdAt',
    header: 'Created',
    value: (multi) => multi.createdAt,
    render: (multi) => formatDate(multi.createdAt),
    sortable: true,
    width: 110,
    priority: 3,
  },
];
