import { CustomerInput } from '@portal/area-kit';
import type { BulkEdit } from '@portal/ui/grid';
import { SelectInput, TextInput } from '@portal/ui/page';

/** The fields that can be set on several sites at once (specification §2, bulk edit); null clears one. */
export const BULK_FIELDS = {
  customerName: { label: 'Customer name', change: (value: string | null) => ({ customerName: value ?? '' }) },
  customReference: {
    label: 'Your reference',
    change: (value: string | null) => ({ customReference: value }),
  },
  isBookmarked: { label: 'Bookmark', change: (value: string | null) => ({ isBookmarked: value === 'yes' }) },
  isLocked: { label: 'Lock', change: (value: string | null) => ({ isLocked: value === 'yes' }) },
} as const;

type BulkFieldName = keyof typeof BULK_FIELDS;

export const isBulkField = (id: string): id is BulkFieldName => Object.hasOwn(BULK_FIELDS, id);

const FLAGS = {
  isBookmarked: { yes: 'Bookmarked', no: 'Not bookmarked' },
  isLocked: { yes: 'Locked', no: 'Unlocked' },
} as const;

interface Control {
  value: string;
  onChange: (value: string) => void;
  label: string;
}

/** "Choose a field, type its value, Apply to selected". */
export const toBulkFields = (): BulkEdit<unknown>['fields'] => [
  ...(['customerName', 'customReference'] as const).map((id) => ({
    id,
    label: BULK_FIELDS[id].label,
    canClear: id === 'customReference',
    input: (control: Control) =>
      id === 'customerName' ? <CustomerInput {...control} /> : <TextInput {...control} labelHidden />,
  })),
  ...(['isBookmarked', 'isLocked'] as const).map((id) => ({
    id,
    label: BULK_FIELDS[id].label,
    input: ({ value, onChange, label }: Control) => (
      <SelectInput
        label={label}
        labelHidden
        placeholder="Choose…"
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
        options={[
          { value: 'yes', label: FLAGS[id].yes },
          { value: 'no', label: FLAGS[id].no },
        ]}
      />
    ),
  })),
];
