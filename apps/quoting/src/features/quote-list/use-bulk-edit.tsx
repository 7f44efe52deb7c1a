import { showAlert, useApiClient, useRefresh } from '@portal/portal-sdk';
import {
  type BulkResult,
  forEachSettled,
  QUOTE_KINDS,
  type QuoteKind,
  type QuoteSummary,
} from '@portal/quote-kit/quotes';
import { plural } from '@portal/ui/format';
import { SelectInput, TextInput } from '@portal/ui/forms';
import type { BulkEdit } from '@portal/ui/grid';
import { useState } from 'react';

type Change = { customReference: string | null } | { customerName: string } | { isBookmarked: boolean };

/** The fields that can be set on several quotes at once (specification §2, bulk edit). */
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

/** "Apply to selected" for a list of quotes. Quotes that could not be changed stay selected and are listed with the reason. */
export function useBulkEdit(kind: QuoteKind) {
  const { calls } = QUOTE_KINDS[kind];
  const client = useApiClient();
  const refresh = useRefresh();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<{ completed: number; total: number } | null>(null);
  const [result, setResult] = useState<BulkEditResult | null>(null);

  async function apply(fieldId: string, value: string, rows: readonly QuoteSummary[]): Promise<void> {
    if (!isField(fieldId) || progress !== null) return;
    const field = FIELDS[fieldId];
    const references = selected;
    // The server rejects quotes that changed since they were shown.
    const versions = new Map(rows.map(({ reference, version }) => [reference, version]));
    setProgress({ completed: 0, total: references.length });
    try {
      const updated = await forEachSettled(
        references,
        (reference) =>
          client.call(calls.update, {
            reference,
            version: versions.get(reference),
            ...field.change(value),
          }),
        (completed) => setProgress({ completed, total: references.length }),
      );
      await refresh(calls.list);
      setSelected(updated.failed.map(({ reference }) => reference));
      if (updated.failed.length > 0) setResult({ ...updated, fieldLabel: field.label });
      else showAlert(`${field.label} set on ${plural(updated.done.length, 'quote')}.`);
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
  return { selected, setSelected, bulkEdit, progress, result, closeResult: () => setResult(null) };
}

interface Control {
  value: string;
  onChange: (value: string) => void;
  label: string;
}
