import type { DataTableProps } from '@portal/ui/grid';
import { TextInput } from '@portal/ui/page';

const customers = ['Harbour Logistics', 'Fenwick & Daughters', 'Northgate Dental Group', 'Olive Tree Hotels'];
const statuses = ['Saved', 'Pending CRF', 'Order Created'] as const;

export const statusTone = { Saved: 'neutral', 'Pending CRF': 'warning', 'Order Created': 'success' } as const;

/** Columns that the sample quotes of all tables have. */
export interface SampleQuote {
  reference: string;
  customer: string;
  status: (typeof statuses)[number];
  install: number;
  monthly: number | null;
}

export const sampleQuote = (index: number): SampleQuote => ({
  reference: `Q-${100234 + index}`,
  customer: customers[index % customers.length] ?? '',
  status: statuses[index % 3] ?? 'Saved',
  install: index % 3 === 0 ? 0 : 190_000,
  monthly: index % 11 === 5 ? null : 21_450 + ((index * 7919) % 90_000),
});

type BulkEdit = NonNullable<NonNullable<DataTableProps<SampleQuote>['selection']>['bulkEdit']>;

/** Edits the reference of several quotes at once. */
export const bulkEditOfReference = (onApply: () => void): BulkEdit => ({
  fields: [
    {
      id: 'customReference',
      label: 'Your reference',
      input: ({ value, onChange, label }) => (
        <TextInput label={label} labelHidden placeholder={label} value={value} onChange={onChange} />
      ),
    },
  ],
  onApply,
});

export const sampleQuotes = Array.from({ length: 23 }, (_, index) => sampleQuote(index));
