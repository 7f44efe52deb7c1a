import { parsePostcode } from '../../geocoding/places/postcode.ts';
import type { SheetRow } from '../../spreadsheets/sheet.ts';
import { findByMeaning } from './columns.ts';

/** Rows in which the headings are looked for; titles and notes above them are usually fewer. */
export const ROWS_SEARCHED = 30;
/**
 * The number of the row with the headings: the first with most usual names, else the row above the first postcode. Null
 * for a list that starts with an address.
 */
export function findHeadingRow(rows: readonly SheetRow[]): number | null {
  const first = rows.slice(0, ROWS_SEARCHED);
  // A row with one text is a title, even if the text is the usual name of a column.
  const known = first.map(({ cells }) =>
    cells.filter(Boolean).length < 2 ? 0 : Object.keys(findByMeaning(cells)).length,
  );
  const most = Math.max(...known);
  if (most > 0) return first[known.indexOf(most)]?.row ?? null;
  const address = first.findIndex(({ cells }) => cells.some((cell) => parsePostcode(cell) !== null));
  return (address === -1 ? first[0] : first[address - 1])?.row ?? null;
}
