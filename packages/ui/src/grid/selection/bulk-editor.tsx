import { startTransition, useState } from 'react';
import { Button } from '../../core/actions/button.tsx';
import { Text } from '../../core/display/text.tsx';
import { plural } from '../../format/measures.ts';
import { SelectInput } from '../../forms/inputs/select-input.tsx';
import { ConfirmDialog } from '../../page/layout/confirm-dialog.tsx';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import type { BulkEdit } from '../types.ts';
import { SelectedRowList } from './selected-row-list.tsx';

const Group = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

/** Disabled, but still in the tab order, so that the reason is read. */
const unavailable = (reasonId: string) => ({ 'aria-disabled': true, 'aria-describedby': reasonId }) as const;

interface BulkEditorProps<Row> {
  bulkEdit: BulkEdit<Row>;
  rows: readonly Row[];
  pageRows: readonly Row[];
  count: number;
  /** Whether all rows that match the filters are selected; `rows` has only the loaded ones. */
  isMatching?: boolean;
  noun: readonly [singular: string, plural: string];
  labelOf: (row: Row) => string;
  /** Element with the reason why no rows can be changed now; absent if they can. */
  busyId?: string;
}

/** Sets or clears one field on all selected rows (specification §2), after naming them. */
export function BulkEditor<Row>({
  bulkEdit,
  rows,
  pageRows,
  count,
  isMatching = false,
  noun,
  labelOf,
  busyId,
}: BulkEditorProps<Row>) {
  const [fieldId, setFieldId] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isBlankRefused, setBlankRefused] = useState(false);
  // The value to confirm, or null to clear; undefined while no confirmation is open.
  const [asked, setAsked] = useState<string | null | undefined>(undefined);
  const field = bulkEdit.fields.find(({ id }) => id === fieldId);
  const what = field?.label.toLowerCase() ?? '';

  const ask = (next: string | null) => {
    const isBlank = next?.trim() === '';
    setBlankRefused(isBlank);
    if (!isBlank) setAsked(next);
  };
  const apply = async (fieldId: string, asked: string | null) => {
    setBusy(true);
    try {
      await bulkEdit.onApply(fieldId, asked, rows);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group>
      <SelectInput
        label="Field to change"
        labelHidden
        placeholder="Change a field…"
        value={fieldId}
        onChange={(id) => {
          setFieldId(id);
          setValue('');
          setBlankRefused(false);
        }}
        options={bulkEdit.fields.map(({ id, label }) => ({ value: id, label }))}
      />
      {field?.input({ value, onChange: setValue, label: field.label })}
      {field && (
        <Button
          size="small"
          variant="primary"
          loading={isBusy}
          {...(busyId === undefined ? { onClick: () => ask(value) } : unavailable(busyId))}
        >
          Apply to selected
        </Button>
      )}
      {field?.canClear && (
        <Button
          size="small"
          disabled={isBusy}
          {...(busyId === undefined ? { onClick: () => ask(null) } : unavailable(busyId))}
        >
          Clear {what}
        </Button>
      )}
      {field && isBlankRefused && (
        <Text role="alert" variant="caption" sx={{ color: color.tone.danger.fg }}>
          {field.canClear ? 'Enter a value, or choose Clear.' : 'Enter a value.'}
        </Text>
      )}
      {asked !== undefined && field && (
        <ConfirmDialog
          open
          danger={asked === null}
          title={
            asked === null
              ? `Clear ${what} on ${plural(count, ...noun)}?`
              : `Change ${what} on ${plural(count, ...noun)}?`
          }
          confirmLabel={asked === null ? `Clear ${what}` : `Change ${what}`}
          onConfirm={() => {
            setAsked(undefined);
            // The page is painted without the dialog before the list shows the progress.
            startTransition(() => void apply(field.id, asked));
          }}
          onCancel={() => setAsked(undefined)}
        >
          {isMatching ? (
            `All ${noun[1]} that match the filters change, also those on other pages.`
          ) : (
            <>
              These change:
              <SelectedRowList rows={rows} pageRows={pageRows} label={labelOf} />
            </>
          )}
        </ConfirmDialog>
      )}
    </Group>
  );
}
