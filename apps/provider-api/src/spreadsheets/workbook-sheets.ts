import { type Cell, EncryptedFileError, formatValue, type Sheet as WorkbookSheet } from 'hucre';
import { readOds } from 'hucre/ods';
import { readXlsx } from 'hucre/xlsx';
import { checkArchive, readEntry } from './archive-check.ts';
import { findHiddenOdsSheets } from './ods-hidden-sheets.ts';
import { describeExcess } from './record-check.ts';
import {
  BINARY_EXCEL,
  DAMAGED,
  isBlank,
  NOT_A_SPREADSHEET,
  PROTECTED,
  type Sheet,
  TOO_LARGE,
  UnreadableFile,
} from './sheet.ts';

/**
 * The sheets of an XLSX or ODS file with what their cells show. Formulas are not computed: their stored values count.
 * Macros and links to other files are not read. Throws {@link UnreadableFile}.
 */
export async function readWorkbookSheets(bytes: Uint8Array, maxRows: number): Promise<Sheet[]> {
  const names = await checkArchive(bytes);
  if (await isProtectedOds(bytes, names)) throw new UnreadableFile(PROTECTED);
  const read = chooseReader(names);
  try {
    const { sheets } = await read(bytes, { readStyles: true });
    const hidden = read === readOds ? await findHiddenOdsSheets(bytes) : NOTHING_HIDDEN;
    return sheets.map((sheet) =>
      toSheet({ ...sheet, hidden: sheet.hidden === true || hidden.has(sheet.name) }, maxRows),
    );
  } catch (error) {
    if (error instanceof EncryptedFileError) throw new UnreadableFile(PROTECTED);
    // The reader refuses sheets that span too many cells.
    const isTooLarge = error instanceof Error && error.message.includes('over the');
    throw new UnreadableFile(isTooLarge ? TOO_LARGE : DAMAGED);
  }
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

/** LibreOffice encrypts each file in the archive. Since version 24.2, it encrypts the archive as one file. */
async function isProtectedOds(bytes: Uint8Array, names: ReadonlySet<string>): Promise<boolean> {
  if (!names.has('mimetype')) return false;
  if (names.has('encrypted-package')) return true;
  return (await readEntry(bytes, 'META-INF/manifest.xml')).includes('encryption-data');
}

function chooseReader(names: ReadonlySet<string>): typeof readXlsx {
  if (names.has('content.xml') && names.has('mimetype')) return readOds;
  if (names.has('xl/workbook.bin')) throw new UnreadableFile(BINARY_EXCEL);
  if ([...names].some((name) => name.startsWith('xl/'))) return readXlsx;
  throw new UnreadableFile(NOT_A_SPREADSHEET);
}

function toSheet(
  { name, hidden, veryHidden, rows, rowDefs, cells, merges }: WorkbookSheet,
  maxRows: number,
): Sheet {
  const sheet: Sheet = {
    name,
    isHidden: hidden === true || veryHidden === true,
    rows: [],
    hiddenRows: 0,
    problem: null,
  };
  fillMergedCells(rows, merges ?? []);
  for (const [index, values] of rows.entries()) {
    if (sheet.rows.length >= maxRows) break;
    const texts = values.map((value, column) => toText(value, cells?.get(`${index},${column}`)));
    const row = { row: index + 1, cells: texts.slice(0, texts.findLastIndex((text) => text !== '') + 1) };
    if (isBlank(row.cells)) continue;
    // A user who filters a list wants only the visible rows. Hidden headings are still read.
    if (rowDefs?.get(index)?.hidden === true && sheet.rows.length > 0) {
      sheet.hiddenRows += 1;
      continue;
    }
    sheet.problem = describeExcess(row);
    if (sheet.problem !== null) break;
    sheet.rows.push(row);
  }
  return sheet;
}

type CellValue = WorkbookSheet['rows'][number][number];

/** A cell that is merged over several rows is meant for each of them, such as one customer with three sites. */
function fillMergedCells(rows: CellValue[][], merges: NonNullable<WorkbookSheet['merges']>): void {
  for (const { startRow, endRow, startCol } of merges) {
    const value = rows[startRow]?.[startCol] ?? null;
    for (const row of value === null ? [] : rows.slice(startRow + 1, endRow + 1)) {
      if (row.some((other) => other !== null && other !== '')) row[startCol] ??= value;
    }
  }
}

/** The text that the cell shows. A formula that was stored without its value is returned as `=…`. */
function toText(stored: CellValue, cell: Cell | undefined): string {
  const value = stored ?? cell?.formulaResult ?? null;
  if (value === null) return cell?.formula ? `=${cell.formula}` : '';
  if (value instanceof Date) return formatDate(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'number' ? formatNumber(value, cell?.style?.numFmt) : value;
}

/** Formats carry digits that the number lacks, such as the zeros of a telephone number, or its unit. */
function formatNumber(value: number, format: string | undefined): string {
  const showsAllDigits = format !== undefined && format !== 'General' && !/E[+-]/i.test(format);
  return showsAllDigits ? formatValue(value, format) : PLAIN_NUMBER.format(value);
}

const PLAIN_NUMBER = new Intl.NumberFormat('en-GB', { useGrouping: false, maximumFractionDigits: 10 });

/** `02/01/2026`, or `02/01/2026 09:30`. A spreadsheet's dates have no time zone. */
function formatDate(date: Date): string {
  const hasTime = date.getUTCHours() + date.getUTCMinutes() > 0;
  return formatValue(date, hasTime ? 'dd/mm/yyyy hh:mm' : 'dd/mm/yyyy');
}
