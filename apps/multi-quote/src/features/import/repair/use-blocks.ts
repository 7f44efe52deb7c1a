import type { contract } from '@portal/api-client';
import { plural } from '@portal/ui/format';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';
import { readBlock } from './read-block.ts';
import { type Cell, type Corrections, type Field, toCellKey } from './use-corrections.ts';

type Row = contract.multiQuotes.ImportRow;

/** A cell that had the focus last. */
export interface ActiveCell {
  row: number;
  field: Field;
}

/**
 * Pasting a block of cells from a spreadsheet, and filling a column down from a cell. Both reach as far as the rows and
 * columns that are shown.
 */
export function useBlocks(rows: readonly Row[], fields: readonly Field[], { save, unsaved }: Corrections) {
  const [active, setActive] = useState<ActiveCell | null>(null);

  /** The cell of an element: the grid's own cell, or a control in it. */
  const findCell = (target: EventTarget): ActiveCell | null => {
    if (!(target instanceof HTMLElement)) return null;
    const element =
      target.closest<HTMLElement>('[data-cell]') ?? target.querySelector<HTMLElement>('[data-cell]');
    const key = target.getAttribute('role') === 'grid' ? undefined : element?.dataset['cell'];
    for (const { row } of rows)
      for (const field of fields) if (toCellKey(row, field) === key) return { row, field };
    return null;
  };

  const toCell = (row: Row, field: Field, to: string): Cell => ({
    row: row.row,
    field,
    from: row.fields[field],
    to,
  });

  /** The fields of a row from left to right: a narrow grid does not have all columns, and readers reorder them. */
  const findShownFields = (row: number, target: EventTarget): Field[] => {
    if (!(target instanceof HTMLElement)) return [];
    const cells = target.closest('[role="row"], li')?.querySelectorAll<HTMLElement>('[data-cell]') ?? [];
    const keys = new Map(fields.map((field) => [toCellKey(row, field), field]));
    return [...cells].flatMap((element) => keys.get(element.dataset['cell'] ?? '') ?? []);
  };

  const paste = (cell: ActiveCell, block: readonly (readonly string[])[], target: EventTarget) => {
    const firstRow = rows.findIndex(({ row }) => row === cell.row);
    const shown = findShownFields(cell.row, target);
    const firstField = shown.indexOf(cell.field);
    const cells = block.flatMap((texts, down) =>
      texts.flatMap((text, across) => {
        const row = rows[firstRow + down];
        const field = shown[firstField + across];
        return row === undefined || field === undefined ? [] : [toCell(row, field, text)];
      }),
    );
    const left = Math.max(0, block.length - (rows.length - firstRow));
    void save(
      cells,
      left === 0
        ? ''
        : `${plural(left, 'pasted row')} did not fit on this page and ${left === 1 ? 'was' : 'were'} not added.`,
    );
  };

  const fillDown = (cell: ActiveCell | null = active, typed?: string) => {
    const source = rows.find(({ row }) => row === cell?.row);
    if (cell === null || source === undefined) return;
    const key = toCellKey(cell.row, cell.field);
    const text = typed ?? unsaved.get(key)?.cell.to ?? source.fields[cell.field];
    void save(rows.filter(({ row }) => row >= cell.row).map((row) => toCell(row, cell.field, text)));
  };

  return {
    active,
    fillDown: () => fillDown(),
    handlers: {
      onFocusCapture: ({ target }: FocusEvent) => setActive(findCell(target) ?? active),
      onPaste: (event: ClipboardEvent) => {
        const cell = findCell(event.target);
        const block = readBlock(event.clipboardData.getData('text/plain'));
        const isOneText = block.length === 1 && block[0]?.length === 1;
        // One text into a field is pasted by the browser, at the place of the cursor.
        if (cell === null || (isOneText && event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        paste(cell, block, event.target);
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        const isFillDown = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd';
        const cell = isFillDown ? findCell(event.target) : null;
        if (cell === null) return;
        event.preventDefault();
        fillDown(cell, event.target instanceof HTMLInputElement ? event.target.value.trim() : undefined);
      },
    },
  };
}
