import type { contract, OutputOf } from '@portal/api-client';
import type { Context } from '../../http/context.ts';
import type { SheetRow } from '../../spreadsheets/sheet.ts';
import { chooseSheet, type ImportLayout, toSheetLayout } from './addresses.ts';
import {
  type Column,
  type ColumnPositions,
  findByMeaning,
  findPostcodeColumn,
  findTemplateColumns,
  IMPORT_COLUMNS,
  listFieldsByMeaning,
} from './columns.ts';
import { ROWS_SEARCHED } from './headings.ts';
import { listColumns, toShown } from './list-columns.ts';
import { findRememberedColumns } from './remembered-columns.ts';

type FileColumns = OutputOf<typeof contract.multiQuotes.imports.readColumns>;

/** Rows of the sheet that a person sees, to say which one has the headings. */
const PREVIEW_ROWS = ROWS_SEARCHED;
const SAMPLES = 5;
/** Rows in which the postcodes are looked for. */
const ROWS_COMPARED = 50;

/** What a person needs to see to say which column of the file is which, and a guess. */
export async function readFileColumns(
  context: Pick<Context, 'scope'>,
  bytes: Uint8Array,
  layout: ImportLayout,
): Promise<FileColumns> {
  const { sheets, index, sheet } = await chooseSheet(bytes, layout);
  const { headings, headingRow, rows } = toSheetLayout(sheet, layout);
  const remembered = await findRememberedColumns(context, headings);
  const columns = await readColumns(headings, rows);
  return {
    sheets: sheets.map(({ name, isHidden, rows: all, hiddenRows }) => ({
      name: toShown(name),
      isHidden,
      rows: all.length,
      hiddenRows,
    })),
    sheet: index,
    headingRow,
    rows: rows.length,
    firstRows: sheet.rows
      .slice(0, PREVIEW_ROWS)
      .map(({ row, cells }) => ({ row, text: toShown(cells.filter(Boolean).join(', ')) })),
    columns,
    suggested: { ...NO_POSITIONS, ...(remembered ?? guessColumns(headings, rows)) },
    isRemembered: remembered !== null,
    // The user must see that hidden rows are left out.
    isTemplate: sheets.length === 1 && sheet.hiddenRows === 0 && isTemplate(headings, columns),
  };
}

const NO_POSITIONS: Record<Column['field'], number | null> = {
  customerName: null,
  customReference: null,
  addressLine1: null,
  addressLine2: null,
  addressLine3: null,
  town: null,
  county: null,
  postcode: null,
  speed: null,
  bearer: null,
  term: null,
};

function guessColumns(headings: readonly string[], rows: readonly SheetRow[]): ColumnPositions {
  const found = findByMeaning(headings);
  if (found.postcode !== undefined) return found;
  const postcode = findPostcodeColumn(rows.slice(0, ROWS_COMPARED));
  return postcode === -1 || Object.values(found).includes(postcode) ? found : { ...found, postcode };
}

/** Named exactly as in the template, with no further columns: nothing to ask. */
function isTemplate(headings: readonly string[], columns: FileColumns['columns']): boolean {
  const exact = findTemplateColumns(headings);
  const read = new Set(Object.values(exact));
  return (
    IMPORT_COLUMNS.every(({ field, required }) => !required || exact[field] !== undefined) &&
    columns.every(({ index }) => read.has(index))
  );
}

/** Each column with its first values. */
async function readColumns(
  headings: readonly string[],
  rows: readonly SheetRow[],
): Promise<FileColumns['columns']> {
  const columns = await listColumns(headings, rows);
  return columns.map(({ index, heading }) => ({
    index,
    heading,
    samples: rows.slice(0, SAMPLES).map(({ cells }) => toShown(cells[index] ?? '')),
    fields: listFieldsByMeaning(headings[index] ?? ''),
  }));
}
