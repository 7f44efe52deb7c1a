import { showAlert, useApiClient, useRefresh } from '@portal/portal-sdk';
import { plural } from '@portal/ui/format';
import { SelectInput, TextInput } from '@portal/ui/forms';
import type { BulkEdit } from '@portal/ui/grid';
import { useState } from 'react';
import { type BulkResult, forEachSettled } from '../shared/bulk/for-each-settled.ts';
import { QUOTE_KINDS, type QuoteKind } from '../shared/quotes/quote-kinds.ts';
import type { QuoteSummary } from '../shared/quotes/quote-types.ts';

type Change = { customReference: string | null } | { customerName: string } | { isBookmarked: boolean };

/** What of a saved quote may be set on many at once (specification §2, bulk edit). */
const FIELDS = {
  customReference: {
    label: 'Your reference',
    change: (value: string): Change => ({ customReference: value.trim() === '' ? null : value }),
  },
  customerName: { label: 'Customer name', change: (value: string): Change => ({ customerName: value }) },
  isBookmarked: { label: 'Bookmark', change: (value: string): Change => ({ isBookmarked: value === 'yes' }) },
} as const;

type FieldId = keyof typeof FIELDS;
const isField = (id: string): id is FieldId => Object.hasOwn(FIELDS, id);

export interface BulkEditResult extends BulkResult {
  fieldLabel: string;
}

/** "Apply to selected" for a list of quotes. What was refused stays selected, and is told with its reason. */
export function useBulkEdit(kind: QuoteKind) {
  const { calls } = QUOTE_KINDS[kind];
  const client = useApiClient();
  const refresh = useRefresh();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<{ through: number; of: number } | null>(null);
  const [outcome, setOutcome] = useState<BulkEditResult | null>(null);

  async function apply(fieldId: string, value: string, rows: readonly QuoteSummary[]): Promise<void> {
    if (!isField(fieldId) || progress !== null) return;
    const field = FIELDS[fieldId];
    const references = selected;
    // A quote that has changed since it was shown is refused and reported, rather than overwritten.
    const versions = new Map(rows.map(({ reference, version }) => [reference, version]));
    setProgress({ through: 0, of: references.length });
    try {
      const result = await forEachSettled(
        references,
        (reference) =>
          client.call(calls.update, {
            reference,
            version: versions.get(reference),
            ...field.change(value),
          }),
        (through) => setProgress({ through, of: references.length }),
      );
      await refresh(calls.list);
      setSelected(result.failed.map(({ reference }) => reference));
      if (result.failed.length > 0) setOutcome({ ...result, fieldLabel: field.label });
      else showAlert(`${field.label} set on ${plural(result.done.length, 'quote')}.`);
    } finally {
      setProgress(null);
    }
  }

  const bulkEdit: BulkEdit<QuoteSummary> = {
    fields: [
      ...(['customReference', 'customerName'] as const).map((id) => ({
        id,
        label: FIELDS[id].label,
        input: ({ value, onChange, label }: Control) => (
          <TextInput label={label} labelHidden value={value} onChange={onChange} />
        ),
      })),
      {
        id: 'isBookmarked',
        label: FIELDS.isBookmarked.label,
        input: ({ value, onChange, label }: Control) => (
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
    ],
    onApply: apply,
  };
  return { selected, setSelected, bulkEdit, progress, outcome, closeOutcome: () => setOutcome(null) };
}

interface Control {
  value: string;
  onChange: (value: string) => void;
  label: string;
}
