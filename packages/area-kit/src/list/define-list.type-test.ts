/** Compiled by `npm run typecheck`: list declarations that must not compile. Nothing here runs. */
import { ORDER_STATUS_LABELS } from '@portal/api-client/labels';
import { testList } from '../testing/list-fixture.ts';
import { defineList } from './define-list.ts';

const { endpoint, name, title, noun, rowId, search, filters, columns, empty } = testList;
const base = { endpoint, name, title, noun, rowId, search, empty };

export const valid = defineList({ ...base, filters, columns });

defineList({
  ...base,
  columns,
  // @ts-expect-error a filter that the endpoint takes is missing
  filters: { status: null, milestone: null, waitsOn: null, supplierKey: null, created: null },
});

// @ts-expect-error the endpoint takes no such filter
defineList({ ...base, columns, filters: { ...filters, waitingOn: null } satisfies typeof filters });

defineList({
  ...base,
  columns,
  filters: {
    ...filters,
    // @ts-expect-error a value without a label
    waitsOn: { type: 'select', label: 'Waiting on', placeholder: 'Anyone', options: { partner: 'You' } },
  },
});

defineList({
  ...base,
  columns,
  filters: {
    ...filters,
    status: {
      type: 'tabs',
      label: 'Status',
      options: ORDER_STATUS_LABELS,
      // @ts-expect-error a tab for a status that does not exist
      tabs: [{ id: 'x', label: 'X', values: ['opened'] }],
    },
  },
});

// @ts-expect-error a column named after no field of the row needs a value
defineList({ ...base, filters, columns: { custmerName: { header: 'Customer' } } });

// @ts-expect-error the server cannot sort by this column
defineList({ ...base, filters, columns: { waitsOn: { header: 'Waiting on', sortable: true } } });

defineList({
  ...base,
  filters,
  columns: { reference: { header: 'Order', sortable: true } },
  // @ts-expect-error no such column
  defaultSort: { by: 'createdAt' },
});

defineList({
  ...base,
  filters,
  columns: {
    // @ts-expect-error no such option
    reference: { header: 'Order', sortabel: true },
  },
});

defineList({
  ...base,
  filters,
  columns: {
    // @ts-expect-error no such field
    reference: { header: 'Order', value: (order) => order.referense },
  },
});
