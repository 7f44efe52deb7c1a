import type { contract } from '@portal/api-client';
import { cutText } from '@portal/api-client/limits';
import { toStorableText } from '../../http/request/text.ts';
import type { SheetRow } from '../../spreadsheets/sheet.ts';
import { forEachSlice } from '../../yield-to-event-loop.ts';
import type { ColumnPositions } from './columns.ts';

type NamedColumn = contract.multiQuotes.ImportReport['unreadColumns'][number];

const MAX_CELL = 80;
const ROWS_PER_SLICE = 500;

export const toShown = (text: string) => toStorableText(cutText(text.trim(), MAX_CELL));

/** The columns of a sheet that have a heading or a text. */
export async function listColumns(
  headings: readonly string[],
  rows: readonly SheetRow[],
): Promise<NamedColumn[]> {
  const isFilled = await findFilledColumns(rows, headings.length);
  return isFilled.flatMap((hasText, index) => {
    const heading = toShown(headings[index] ?? '');
    return heading === '' && !hasText ? [] : [{ index, heading }];
  });
}

/** The columns that an import with these positions does not read. */
export async function listUnreadColumns(
  headings: readonly string[],
  rows: readonly SheetRow[],
  positions: ColumnPositions,
): Promise<NamedColumn[]> {
  const read = new Set(Object.values(positions));
  return (await listColumns(headings, rows)).filter(({ index }) => !read.has(index));
}

async function findFilledColumns(rows: readonly SheetRow[], headings: number): Promise<boolean[]> {
  const filled = Array.from({ length: headings }, () => false);
  await forEachSlice(rows, ROWS_PER_SLICE, (slice) => {
    for (const { cells } of slice)
      for (const [column, cell] of cells.entries()) filled[column] ||= cell.trim() !== '';
  });
  return filled;
}
