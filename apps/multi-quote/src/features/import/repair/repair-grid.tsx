import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { Box } from '@portal/ui';
import { DataTable, type DataTableState, type RowAction, useStoredLayout } from '@portal/ui/grid';
import { pageIcons } from '@portal/ui/page';
import { useMemo, useState } from 'react';
import type { ProblemCell } from '../../shared/cells/next-problem-button.tsx';
import { type OpenState, STATE_LABELS } from '../import-labels.ts';
import type { ImportPath } from '../import-path.ts';
import { toAddressKey } from './address-cell.tsx';
import { findIssue } from './field-cell.tsx';
import { createColumns, listShownFields, readShownFields } from './repair-columns.tsx';
import { RepairTools } from './repair-tools.tsx';
import { useBlocks } from './use-blocks.ts';
import { type Corrections, CorrectionsContext, type Field, toCellKey } from './use-corrections.ts';
import { AS_TYPED, DecideContext, ROW_DECISIONS, useDecisions } from './use-decisions.ts';

const { imports } = contract.multiQuotes;
type Row = contract.multiQuotes.ImportRow;

const ROW_HEIGHT = 52;
const FIRST_PAGE: DataTableState = { page: 1, pageSize: 25, sort: null, direction: 'asc' };
const NO_ROWS: readonly Row[] = [];

interface RepairGridProps {
  path: ImportPath;
  corrections: Corrections;
  state: OpenState;
  total: number;
}

/** The rows of one state in a grid. Values are corrected in their cells; row actions confirm a row or leave it out. */
export function RepairGrid({ path, corrections, state, total }: RepairGridProps) {
  const [table, setTable] = useState(FIRST_PAGE);
  const lastPage = Math.max(1, Math.ceil(total / table.pageSize));
  const page = Math.min(table.page, lastPage);
  const rows = useQuery(
    imports.listRows,
    { ...path, state: [state], page, perPage: table.pageSize },
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const items = rows.data?.items ?? NO_ROWS;
  const shown = listShownFields(items);
  const decisions = useDecisions(path);
  const columns = useMemo(() => createColumns(state, shown), [state, shown]);
  const layout = useStoredLayout('import-repair');
  const { unsaved, save } = corrections;
  const context = useMemo(() => ({ unsaved, save }), [unsaved, save]);
  const fields = readShownFields(shown);
  const blocks = useBlocks(items, fields, corrections);
  return (
    <CorrectionsContext value={context}>
      <RepairTools
        corrections={corrections}
        cells={listCells(items, fields, state, unsaved)}
        active={blocks.active}
        onFillDown={blocks.fillDown}
      />
      <DecideContext value={decisions.decide}>
        <Box {...blocks.handlers}>
          <DataTable<Row>
            aria-label={STATE_LABELS[state].label}
            columns={columns}
            rows={rows.data?.items}
            total={rows.data?.total}
            getRowId={({ row }) => String(row)}
            rowLabel={({ row }) => `Row ${row}`}
            rowHeight={ROW_HEIGHT}
            layout={layout}
            {...table}
            page={page}
            onChange={setTable}
            loading={rows.isLoading}
            error={rows.error}
            onRetry={rows.refresh}
            empty={{ title: 'No rows left to check' }}
            rowActions={toRowActions(state, decisions, ({ row }) =>
              fields.some((field) => unsaved.has(toCellKey(row, field))),
            )}
          />
        </Box>
      </DecideContext>
    </CorrectionsContext>
  );
}

/** Row by row. An address to choose is the problem of its row: what does not match in its fields is not another one. */
const listCells = (
  rows: readonly Row[],
  fields: readonly Field[],
  state: OpenState,
  unsaved: Corrections['unsaved'],
): ProblemCell[] =>
  rows.flatMap((row) => {
    const hasChoice = (state === 'ambiguous' || state === 'unknown') && row.suggestions.length > 0;
    return [
      ...(hasChoice ? [{ key: toAddressKey(row.row), hasProblem: true }] : []),
      ...fields.map((field) => {
        const key = toCellKey(row.row, field);
        const hasProblem = !hasChoice && findIssue(row, field) !== undefined && !unsaved.has(key);
        return { key, hasProblem };
      }),
    ];
  });

/** A row is decided about once its corrections are saved: they may change its state. */
function toRowActions(
  state: OpenState,
  { decide, leaveOut }: ReturnType<typeof useDecisions>,
  isUnsaved: (row: Row) => boolean,
): RowAction<Row>[] {
  const decision = ROW_DECISIONS[state];
  const when = (row: Row) => !isUnsaved(row);
  const actions: RowAction<Row>[] = [];
  if (decision !== undefined)
    actions.push({
      id: 'decide',
      label: decision.label,
      prominent: true,
      when,
      onSelect: (row) => decide(row, decision.toDecision(row)),
    });
  if (state === 'changed')
    actions.push({ id: 'as-typed', label: 'Use as typed', when, onSelect: (row) => decide(row, AS_TYPED) });
  return [
    ...actions,
    { id: 'leave-out', label: 'Leave out', icon: <pageIcons.delete />, onSelect: leaveOut },
  ];
}
