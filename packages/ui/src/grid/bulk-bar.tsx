import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { Button } from '../core/actions/button.tsx';
import { Text } from '../core/display/text.tsx';
import { formatNumber } from '../format/measures.ts';
import { SelectInput } from '../forms/inputs/select-input.tsx';
import { BottomBar } from '../page/layout/bottom-bar.tsx';
import type { BulkAction, BulkEdit } from './types.ts';

const NOUN = ['row', 'rows'] as const;
const Group = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });
interface BulkBarProps<Row> {
  rows: readonly Row[];
  count: number;
  /** Selects the rows of all pages; absent where that is not possible or already so. */
  selectAll?: { total: number; onSelect: () => void } | undefined;
  actions?: readonly BulkAction<Row>[] | undefined;
  bulkEdit?: BulkEdit<Row> | undefined;
  onClear: () => void;
}

/** Actions on the selected rows. */
export function BulkBar<Row>({ rows, count, selectAll, actions = [], bulkEdit, onClear }: BulkBarProps<Row>) {
  return (
    <BottomBar count={count} noun={NOUN} onClear={onClear}>
      {selectAll && (
        <Button size="small" variant="quiet" onClick={selectAll.onSelect}>
          Select all {formatNumber(selectAll.total)}
        </Button>
      )}
      {bulkEdit && <BulkEditor bulkEdit={bulkEdit} rows={rows} />}
      {actions.length > 0 && (
        <Group>
          {actions.map((action) => (
            <ActionButton key={action.id} action={action} rows={rows} />
          ))}
        </Group>
      )}
    </BottomBar>
  );
}

/** One action; where the rows do not allow it, disabled with the reason. It keeps its place in the tab order. */
function ActionButton<Row>({ action, rows }: { action: BulkAction<Row>; rows: readonly Row[] }) {
  const reasonId = useId();
  const reason = action.disabledReason?.(rows) ?? null;
  return (
    <>
      <Button
        size="small"
        variant={action.danger ? 'danger' : 'secondary'}
        icon={action.icon}
        {...(reason === null
          ? { onClick: () => action.onSelect(rows) }
          : {
              'aria-disabled': true,
              'aria-describedby': reasonId,
              sx: { opacity: 0.55, cursor: 'not-allowed' },
            })}
      >
        {action.label}
      </Button>
      {reason !== null && (
        <Text id={reasonId} variant="caption" tone="muted" sx={{ maxWidth: 320 }}>
          {reason}
        </Text>
      )}
    </>
  );
}

/** Sets one field on all selected rows (specification §2). */
function BulkEditor<Row>({ bulkEdit, rows }: { bulkEdit: BulkEdit<Row>; rows: readonly Row[] }) {
  const [fieldId, setFieldId] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const [busy, setBusy] = useState(false);
  const field = bulkEdit.fields.find(({ id }) => id === fieldId);

  const apply = async () => {
    if (!field) return;
    setBusy(true);
    try {
      await bulkEdit.onApply(field.id, value, rows);
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
        }}
        options={bulkEdit.fields.map(({ id, label }) => ({ value: id, label }))}
      />
      {field?.input({ value, onChange: setValue, label: field.label })}
      {field && (
        <Button size="small" variant="primary" loading={busy} onClick={apply}>
          Apply to selected
        </Button>
      )}
    </Group>
  );
}
