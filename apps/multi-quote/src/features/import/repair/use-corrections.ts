import { contract } from '@portal/api-client';
import { isApiError, useApiClient, useCommand, useRefresh } from '@portal/portal-sdk';
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

export const toCellKey = (row: number, field: Field) => `${row} ${field}`;

/**
 * Saves corrections of cells. What is typed stays in its cell until it is saved. After one correction it offers the same
 * one for all rows with the same value.
 */
export function useCorrections(path: ImportPath) {
  const send = useCellQueue(path);
  const correctAlike = useCommand(imports.correctAlike, { refreshes: REFRESHES });
  const fillTowns = useCommand(imports.fillTowns, { refreshes: REFRESHES });
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Cell>>(new Map());
  const [notice, setNotice] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [alike, setAlike] = useState<(Correction & { rows: number }) | null>(null);

  async function attempt<Result>(work: Promise<Result>): Promise<Result | null> {
    setNotice(null);
    setError(null);
    try {
      return await work;
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      setError(failure.message);
      return null;
    }
  }

  async function save(cells: readonly Cell[], remark = ''): Promise<void> {
    const changed = cells.filter(({ from, to }) => from !== to);
    const [first, another] = changed;
    if (first === undefined) return;
    setUnsaved((before) => withCells(before, changed));
    const result = await attempt(send(changed));
    if (result === null) return;
    setUnsaved((before) => withoutCells(before, changed));
    setAlike(another === undefined && result.alike > 0 ? { ...first, rows: result.alike } : null);
    setNotice(describeResult(result, remark));
  }

  return {
    notice,
    error,
    alike,
    unsaved,
    save,
    retry: () => save([...unsaved.values()]),
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

  async function sendNow(cells: readonly Cell[]) {
    const current = cells.map((cell) => {
      const before = sent.current.get(toCellKey(cell.row, cell.field));
      return before?.from === cell.from ? { ...cell, from: before.to } : cell;
    });
    const result = await client.call(imports.correctCells, { ...path, cells: current });
    for (const cell of cells) sent.current.set(toCellKey(cell.row, cell.field), cell);
    await refresh(...REFRESHES);
    for (const cell of cells) {
      const key = toCellKey(cell.row, cell.field);
      if (sent.current.get(key) === cell) sent.current.delete(key);
    }
    return result;
  }
  return (cells: readonly Cell[]) => {
    const sending = last.current.then(() => sendNow(cells));
    last.current = sending.catch(() => {});
    return sending;
  };
}

function withCells(before: ReadonlyMap<string, Cell>, cells: readonly Cell[]): ReadonlyMap<string, Cell> {
  return new Map([...before, ...cells.map((cell) => [toCellKey(cell.row, cell.field), cell] as const)]);
}

function withoutCells(before: ReadonlyMap<string, Cell>, cells: readonly Cell[]): ReadonlyMap<string, Cell> {
  return new Map([...before].filter(([, cell]) => !cells.includes(cell)));
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
    value: unsaved.get(toCellKey(row.row, field))?.to ?? from,
    correct: (to: string) => void save([{ row: row.row, field, from, to }]),
  };
}
