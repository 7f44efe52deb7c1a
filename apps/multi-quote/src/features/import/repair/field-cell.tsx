import type { contract } from '@portal/api-client';
import { CustomerInput } from '@portal/area-kit';
import { styled } from '@portal/ui';
import { useId, useState } from 'react';
import { GridCell, TextCell } from '../../shared/cells/grid-cell.tsx';
import { FIELD_COLUMNS, FIELD_LABELS } from '../import-labels.ts';
import { type Field, toCellKey, useCell } from './use-corrections.ts';

interface FieldCellProps {
  row: contract.multiQuotes.ImportRow;
  field: Field;
}

/** What is wrong with the value; undefined if nothing is. */
export const findIssue = ({ issues }: FieldCellProps['row'], field: Field) =>
  issues.find(({ column }) => column === FIELD_COLUMNS[field]);

/** One value of one row, corrected in place. `data-cell` says where something is pasted. */
export function FieldCell({ row, field }: FieldCellProps) {
  const { value, correct } = useCell(row, field);
  const issue = findIssue(row, field);
  const id = useId();
  const label = `${FIELD_LABELS[field]}, row ${row.row}`;
  return (
    <GridCell
      data-cell={toCellKey(row.row, field)}
      problem={issue === undefined ? null : { id, text: `${FIELD_LABELS[field]} ${issue.reason}` }}
    >
      {field === 'customerName' ? (
        <CustomerCell label={label} value={value} onSave={correct} />
      ) : (
        <TextCell label={label} value={value} problemId={issue && id} onSave={correct} />
      )}
    </GridCell>
  );
}

const Leaving = styled('span')({ display: 'block' });

/** Offers the customers of other sites; saved when it is left. */
function CustomerCell({
  label,
  value,
  onSave,
}: {
  label: string;
  value: string;
  onSave: (text: string) => void;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = () => {
    if (draft === null) return;
    onSave(draft.trim());
    setDraft(null);
  };
  return (
    <Leaving onBlur={commit}>
      <CustomerInput label={label} value={draft ?? value} onChange={setDraft} />
    </Leaving>
  );
}
