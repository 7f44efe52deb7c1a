import { contract } from '@portal/api-client';
import { isApiError, showAlert, useCommand, useQuery } from '@portal/portal-sdk';
import { Box, Text } from '@portal/ui';
import { type DataColumn, DataTable, type DataTableState } from '@portal/ui/grid';
import { pageIcons } from '@portal/ui/page';
import { useMemo, useState } from 'react';
import { FIELD_COLUMNS, FIELD_LABELS, getColumnLabel } from '../import-labels.ts';
import type { ImportPath } from '../import-path.ts';
import { FieldCell, findIssue } from './field-cell.tsx';
import { RepairTools } from './repair-tools.tsx';
import { useBlocks } from './use-blocks.ts';
import { CorrectionsContext, type Field, toCellKey, useCorrections } from './use-corrections.ts';

const { imports, IMPORT_FIELDS } = contract.multiQuotes;
type Row = contract.multiQuotes.ImportRow;

/** Fields that every row shows; the others only where one has a value or a problem. */
const MAIN_FIELDS: readonly Field[] = ['customerName', 'customReference', 'addressLine1', 'town', 'postcode'];
const ROW_HEIGHT = 52;
const FIRST_PAGE: DataTableState = { page: 1, pageSize: 25, sort: null, direction: 'asc' };
const NO_ROWS: readonly Row[] = [];

/** Rows with values that cannot be used, as a grid: each cell is corrected in place. */
export function RepairGrid({ path, total }: { path: ImportPath; total: number }) {
  const [state, setState] = useState(FIRST_PAGE);
  const lastPage = Math.max(1, Math.ceil(total / state.pageSize));
  const page = Math.min(state.page, lastPage);
  const rows = useQuery(
    imports.listRows,
    { ...path, state: ['invalid'], page, perPage: state.pageSize },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const items = rows.data?.items ?? NO_ROWS;
  const shown = listShownFields(items);
  const columns = useMemo(() => createColumns(shown.split(' ')), [shown]);
  const corrections = useCorrections(path);
  const { unsaved, save } = corrections;
  const context = useMemo(() => ({ unsaved, save }), [unsaved, save]);
  const fields = IMPORT_FIELDS.filter((field) => shown.split(' ').includes(field));
  const blocks = useBlocks(items, fields, corrections);
  const cells = items.flatMap((row) =>
    fields.map((field) => ({
      key: toCellKey(row.row, field),
      hasProblem: findIssue(row, field) !== undefined && !unsaved.has(toCellKey(row.row, field)),
    })),
  );
  const leaveOut = useLeaveOut(path);
  return (
    <CorrectionsContext value={context}>
      <RepairTools
        corrections={corrections}
        cells={cells}
        active={blocks.active}
        onFillDown={blocks.fillDown}
      />
      <Box {...blocks.handlers}>
        <DataTable<Row>
          aria-label="Rows to correct"
          columns={columns}
          rows={rows.data?.items}
          total={rows.data?.total}
          getRowId={({ row }) => String(row)}
          rowLabel={({ row }) => `Row ${row}`}
          rowHeight={ROW_HEIGHT}
          {...state}
          page={page}
          onChange={setState}
          loading={rows.isLoading}
          error={rows.error}
          onRetry={rows.refresh}
          empty={{ title: 'No rows left to correct' }}
          rowActions={[
            { id: 'leave-out', label: 'Leave out', icon: <pageIcons.delete />, onSelect: leaveOut },
          ]}
        />
      </Box>
    </CorrectionsContext>
  );
}

/** As one text, so that it is the same between renders. */
const listShownFields = (rows: readonly Row[]) =>
  IMPORT_FIELDS.filter(
    (field) =>
      MAIN_FIELDS.includes(field) ||
      rows.some(
        ({ fields, issues }) =>
          fields[field] !== '' || issues.some(({ column }) => column === FIELD_COLUMNS[field]),
      ),
  ).join(' ');

function createColumns(shown: readonly string[]): DataColumn<Row>[] {
  return [
    {
      id: 'row',
      header: 'Row',
      value: ({ row }) => row,
      kind: 'number',
      width: 64,
      priority: 1,
      locked: true,
    },
    {
      id: 'problem',
      header: 'Problem',
      value: describeProblems,
      render: (row) => <Text variant="dense">{describeProblems(row)}</Text>,
      width: 260,
      wraps: true,
    },
    ...IMPORT_FIELDS.filter((field) => shown.includes(field)).map(
      (field): DataColumn<Row> => ({
        id: field,
        header: FIELD_LABELS[field],
        value: ({ fields }) => fields[field],
        render: (row) => <FieldCell row={row} field={field} />,
        width: field === 'customerName' || field === 'addressLine1' ? 220 : 160,
      }),
    ),
  ];
}

const describeProblems = ({ issues }: Row) =>
  issues.map(({ column, reason }) => `${getColumnLabel(column)} ${reason}`).join('; ');

/** A row that a colleague has changed is not left out unseen: it is read again. */
function useLeaveOut(path: ImportPath) {
  const removal = useCommand(imports.removeRow, {
    refreshes: [imports.get, imports.listRows, imports.listReadyRows],
  });
  return ({ row, version }: Row) =>
    void removal.run({ ...path, row: String(row), version }).catch((error: unknown) => {
      if (!isApiError(error)) throw error;
      showAlert(error.message, { success: false });
    });
}
