import { CustomerInput } from '@portal/area-kit';
import type { BulkEdit, BulkField } from '@portal/ui/grid';
import { SelectInput, TextInput } from '@portal/ui/page';
import type { QuoteSummary } from '../quote-types.ts';

type Change = { customReference: string | null } | { customerName: string } | { isBookmarked: boolean };

/** The fields that can be set on several quotes at once (specification §2, bulk edit); null clears one. */
const BULK_QUOTE_FIELDS = {
  customReference: {
    label: 'Your reference',
    change: (value: string | null): Change => ({ customReference: value }),
    canClear: true,
  },
  customerName: {
    label: 'Customer name',
    change: (value: string | null): Change => ({ customerName: value ?? '' }),
    canClear: false,
  },
  isBookmarked: {
    label: 'Bookmark',
    change: (value: string | null): Change => ({ isBookmarked: value === 'yes' }),
    canClear: false,
  },
} as const;

const isBulkQuoteField = (id: string): id is keyof typeof BULK_QUOTE_FIELDS =>
  Object.hasOwn(BULK_QUOTE_FIELDS, id);

export const BULK_QUOTE_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(BULK_QUOTE_FIELDS).map(([field, { label }]) => [field, label]),
);

/** Texts of the bulk changes of quotes. */
export const BULK_QUOTE_TEXTS = {
  accept: { running: 'Accepting quotes', done: 'accepted' },
  cancel: { running: 'Cancelling quotes', done: 'cancelled' },
  update: { running: 'Changing quotes', done: 'changed' },
  negotiate: { running: 'Requesting new prices', done: 'sent to the pricing desk' },
} as const;

/** "Choose a field, type its value, Apply to selected" above a list of quotes. */
export const createBulkQuoteEdit = (
  onChange: (change: Change, quotes: readonly QuoteSummary[]) => Promise<void>,
): BulkEdit<QuoteSummary> => ({
  fields: toBulkQuoteFields(),
  onApply: (field, value, quotes) =>
    isBulkQuoteField(field) ? onChange(BULK_QUOTE_FIELDS[field].change(value), quotes) : undefined,
});

const toBulkQuoteFields = (): readonly BulkField[] => [
  ...(['customReference', 'customerName'] as const).map((id) => ({
    id,
    label: BULK_QUOTE_FIELDS[id].label,
    canClear: BULK_QUOTE_FIELDS[id].canClear,
    input: (control: Control) =>
      id === 'customerName' ? <CustomerInput {...control} /> : <TextInput {...control} labelHidden />,
  })),
  {
    id: 'isBookmarked',
    label: BULK_QUOTE_FIELDS.isBookmarked.label,
    input: ({ value, onChange, label }) => (
      <SelectInput
        label={label}
        labelHidden
        placeholder="Choose…"
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
        options={[
          { value: 'yes', label: 'Bookmarked' },
          { value: 'no', label: 'Not bookmarked' },
        ]}
      />
    ),
  },
];

interface Control {
  value: string;
  onChange: (value: string) => void;
  label: string;
}
