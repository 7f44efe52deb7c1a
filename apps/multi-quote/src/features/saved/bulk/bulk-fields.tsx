import { SelectInput, TextInput } from '@portal/ui/forms';
import type { BulkEdit } from '@portal/ui/grid';

type Change = { customReference: string | null } | { customerName: string } | { isBookmarked: boolean };

/** The fields that can be set on several quotes at once (specification §2, bulk edit). */
export const EDITABLE_FIELDS = {
  customReference: {
    label: 'Your reference',
    change: (value: string): Change => ({ customReference: value.trim() === '' ? null : value }),
  },
  customerName: { label: 'Customer name', change: (value: string): Change => ({ customerName: value }) },
  isBookmarked: { label: 'Bookmark', change: (value: string): Change => ({ isBookmarked: value === 'yes' }) },
} as const;

export const isEditableField = (id: string): id is keyof typeof EDITABLE_FIELDS =>
  Object.hasOwn(EDITABLE_FIELDS, id);

/** "Choose a field, type its value, Apply to selected". */
export const toBulkFields = (): BulkEdit<unknown>['fields'] => [
  ...(['customReference', 'customerName'] as const).map((id) => ({
    id,
    label: EDITABLE_FIELDS[id].label,
    input: ({ value, onChange, label }: Control) => (
      <TextInput label={label} labelHidden value={value} onChange={onChange} />
    ),
  })),
  {
    id: 'isBookmarked',
    label: EDITABLE_FIELDS.isBookmarked.label,
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
