import { contract } from '@portal/api-client';
import { isApiError, useApiClient, useCommand, useLeaveGuard, useRefresh } from '@portal/portal-sdk';
import { plural } from '@portal/ui/format';
import { createContext, useContext, useRef, useState } from 'react';
import type { ImportPath } from '../import-path.ts';

const { imports } = contract.multiQuotes;
const REFRESHES = [imports.get, imports.listRows, imports.listReadyRows];

type Row = contract.multiQuotes.ImportRow;
export type Field = contract.multiQuotes.ImportField;

export interface Cell {
  row: number;
  field: Field;
  from: string;
  to: string;
}

type Correction = Omit<Cell, 'row'>;

/** A correction that is being saved, or that could not be saved. */
interface UnsavedCell {
  cell: Cell;
  /** Why it could not be saved; null while it is being saved. */
  failure: string | null;
}

type UnsavedCells = ReadonlyMap<string, UnsavedCell>;

export const toCellKey = (row: number, field: Field) => `${row} ${field}`;

/**
 * Saves corrections of cells. What is typed stays in its cell until it is saved. After one correction it offers the same
 * one for all rows with the same value.
 */
export function useCorrections(path: ImportPath) {
  const send = useCellQueue(path);
  const correctAlike = useCommand(imports.correctAlike, { refreshes: REFRESHES });
  const fillTowns = useCommand(imports.fillTowns, { refreshes: REFRESHES });
  const refresh = useRefresh();
  const [unsaved, setUnsaved] = useState<UnsavedCells>(new Map());
  const [notice, setNotice] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [alike, setAlike] = useState<(Correction & { rows: number }) | null>(null);

  useLeaveGuard(unsaved.size > 0, 'Some corrections are not saved. If you leave, they are lost.');

  async function attempt<Result>(
    work: Promise<Result>,
    onFailure: (message: string) => void = setError,
  ): Promise<Result | null> {
    setNotice(null);
    setError(null);
    try {
      return await work;
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      onFailure(failure.message);
      return null;
    }
  }

  /** What the cell has, or will have once the correction that is being saved arrives. */
  function getBase({ row, field, from }: Cell): string {
    const sending = unsaved.get(toCellKey(row, field));
    return sending === undefined || sending.failure !== null ? from : sending.cell.to;
  }

  async function save(cells: readonly Cell[], remark = ''): Promise<void> {
    const changed = cells.filter((cell) => cell.to !== getBase(cell));
    const reverted = cells.filter(
      ({ row, field, from, to }) => from === to && unsaved.get(toCellKey(row, field))?.failure != null,
    );
    if (reverted.length > 0) {
      setUnsaved((before) => withoutKeys(before, reverted));
      // The answer to the failed correction may have been lost.
      void refresh(...REFRESHES);
    }
    const [first, another] = changed;
    if (first === undefined) return;
    setUnsaved((before) => withCells(before, changed, null));
    const result = await attempt(send(changed), (message) =>
      setUnsaved((before) => withCells(before, stillUnsaved(before, changed), message)),
    );
    if (result === null) return;
    setUnsaved((before) => withoutKeys(before, stillUnsaved(before, changed)));
    setAlike(another === undefined && result.alike > 0 ? { ...first, rows: result.alike } : null);
    setNotice(describeResult(result, remark));
  }

  const failed = [...unsaved.values()].filter(({ failure }) => failure !== null);
  return {
    notice,
    error,
    alike,
    unsaved,
    /** Corrections that could not be saved. */
    failed,
    save,
    retry: () => save(failed.map(({ cell }) => cell)),
    saveAlike: async () => {
      if (alike === null) return;
      const { rows: _rows, ...correction } = alike;
      const { field, from, to } = correction;
      const result = await attempt(correctAlike.run({ ...path, field, from, to }));
      if (result === null) return;
      setAlike(null);
      setNotice(`${plural(result.corrected, 'row')} corrected.`);
    },
    saveTowns: async () => {
      const result = await attempt(fillTowns.run(path));
      if (result === null) return;
      const { corrected, left } = result;
      const rest =
        left === 0 ? '' : ` ${plural(left, 'row')} still without a town: the postcode covers several towns.`;
      setNotice(`${plural(corrected, 'town')} filled.${rest}`);
    },
    busy: correctAlike.busy || fillTowns.busy,
  };
}

/** Sends corrections one after another: a cell may be corrected again before the first answer arrives. */
function useCellQueue(path: ImportPath) {
  const client = useApiClient();
  const refresh = useRefresh();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** What this screen has made of a cell: its row may still be shown with the value from before. */
  const sent = useRef(new Map<string, Cell>());
  /** The latest correction of each cell that is being sent or waits for its turn. */
  const waiting = useRef(new Map<string, Cell>());

  async function sendNow(cells: readonly Cell[]) {
    const current = cells.map((cell) => {
      const before = sent.current.get(toCellKey(cell.row, cell.field));
      return before?.from === cell.from ? { ...cell, from: before.to } : cell;
    });
    try {
      const result = await client.call(imports.correctCells, { ...path, cells: current });
      for (const cell of cells) sent.current.set(toCellKey(cell.row, cell.field), cell);
      await refresh(...REFRESHES);
      return result;
    } finally {
      for (const cell of cells) {
        const key = toCellKey(cell.row, cell.field);
        if (waiting.current.get(key) !== cell) continue;
        waiting.current.delete(key);
        sent.current.delete(key);
      }
    }
  }
  return (cells: readonly Cell[]) => {
    for (const cell of cells) waiting.current.set(toCellKey(cell.row, cell.field), cell);
    const sending = last.current.then(() => sendNow(cells));
    last.current = sending.catch(() => {});
    return sending;
  };
}

function withCells(before: UnsavedCells, cells: readonly Cell[], failure: string | null): UnsavedCells {
  const added = cells.map((cell) => [toCellKey(cell.row, cell.field), { cell, failure }] as const);
  return new Map([...before, ...added]);
}

function withoutKeys(before: UnsavedCells, cells: readonly Cell[]): UnsavedCells {
  const keys = new Set(cells.map(({ row, field }) => toCellKey(row, field)));
  return new Map([...before].filter(([key]) => !keys.has(key)));
}

/** Without the cells that were corrected again meanwhile. */
function stillUnsaved(before: UnsavedCells, cells: readonly Cell[]): readonly Cell[] {
  return cells.filter((cell) => before.get(toCellKey(cell.row, cell.field))?.cell === cell);
}

function describeResult(
  { corrected, changedMeanwhile }: { corrected: number; changedMeanwhile: { row: number; to: string }[] },
  remark: string,
): string {
  const lost = changedMeanwhile.map(({ row, to }) => `“${to}” in row ${row}`).join(', ');
  return [
    `${plural(corrected, 'cell')} corrected.`,
    lost !== '' && `Not saved, because a colleague has changed the cell or the row: ${lost}.`,
    remark,
  ]
    .filter(Boolean)
    .join(' ');
}

export type Corrections = ReturnType<typeof useCorrections>;

/** Of the grid's cells. */
export const CorrectionsContext = createContext<Pick<Corrections, 'unsaved' | 'save'>>({
  unsaved: new Map(),
  save: () => Promise.resolve(),
});

/** The text of a cell, saved or not, and how to correct it. */
export function useCell(row: Row, field: Field) {
  const { unsaved, save } = useContext(CorrectionsContext);
  const from = row.fields[field];
  return {
    value: unsaved.get(toCellKey(row.row, field))?.cell.to ?? from,
    correct: (to: string) => void save([{ row: row.row, field, from, to }]),
  };
}
