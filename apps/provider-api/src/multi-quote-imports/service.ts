import { type contract as Contract, contract, type OutputOf, type ParsedOf } from '@portal/api-client';
import { cutText, formatMaxSize, IMPORT_MAX_BYTES } from '@portal/api-client/limits';
import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { toStorableText } from '../http/request/text.ts';
import type { FileReply } from '../http/response/answer.ts';
import { assertNotExpired, loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { Refusal } from '../refusal.ts';
import { sha256 } from '../shared/sha256.ts';
import { invalidFile } from '../spreadsheets/invalid-file.ts';
import { forEachSlice, yieldToEventLoop } from '../yield-to-event-loop.ts';
import { type ImportLayout, type ParsedAddresses, parseAddresses } from './parsing/addresses.ts';
import { createIssue, UNKNOWN_POSTCODE, validateRow } from './parsing/check-rows.ts';
import { IMPORT_COLUMNS, type ImportedRow } from './parsing/columns.ts';
import { readFileColumns } from './parsing/read-columns.ts';
import { rememberColumns } from './parsing/remembered-columns.ts';
import { findAddress, loadKnownAddresses } from './review/address-matches.ts';
import { importStored, storeImport } from './review/import-review.ts';
import {
  commitImport,
  finishImport,
  type StagedLocation,
  stageImport,
  toImportedLocation,
} from './staging/staged-import.ts';

type Report = Contract.multiQuotes.ImportReport;
type Endpoints = typeof Contract.multiQuotes.locations;
type Issue = Contract.multiQuotes.ImportIssue;

interface ParsedImport {
  good: StagedLocation[];
  issues: Issue[];
}

async function readBytes(upload: Blob): Promise<Uint8Array> {
  if (upload.size > IMPORT_MAX_BYTES) {
    throw Refusal.tooLarge(`This file is too large. The limit is ${formatMaxSize(IMPORT_MAX_BYTES)}.`);
  }
  const bytes = new Uint8Array(await upload.arrayBuffer());
  await yieldToEventLoop();
  return bytes;
}

const { MAX_IMPORT_ISSUES } = contract.multiQuotes;

/** Rows validated before yielding to other work. */
const ROWS_PER_SLICE = 250;

/** Towns can be filled from the postcodes of a stored import. */
const REPAIRABLE = ['town'] as const;

async function readRows(
  upload: Blob,
  layout: ImportLayout,
  { isStored = false } = {},
): Promise<ParsedAddresses> {
  const named = { ...layout, fileName: getFileName(upload) };
  return parseAddresses(await readBytes(upload), named, isStored ? REPAIRABLE : []);
}

const layoutSchema = v.record(
  v.picklist(contract.multiQuotes.IMPORT_FIELDS),
  v.pipe(v.number(), v.integer()),
);

interface LayoutInput {
  columns?: string | undefined;
  sheet?: number | undefined;
  headingRow?: number | undefined;
}

/** Where the addresses are, where the caller says so. */
function toLayout({ columns, sheet, headingRow }: LayoutInput): ImportLayout {
  const layout = { sheet, headingRow: headingRow === 0 ? null : headingRow };
  if (columns === undefined) return layout;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), layoutSchema), columns);
  if (!parsed.success) throw Refusal.invalid({ columns: 'is not a valid value' });
  return { ...layout, positions: parsed.output };
}

async function parseImport(db: Database, rows: readonly ImportedRow[]): Promise<ParsedImport> {
  const known = await loadKnownAddresses(db, rows);
  const read: ParsedImport = { good: [], issues: [] };
  await forEachSlice(rows, ROWS_PER_SLICE, (slice) => {
    for (const row of slice) {
      const issues = validateRow(row);
      const address = issues.length === 0 ? findAddress(row, known) : null;
      if (address) read.good.push(toImportedLocation(row, address));
      else if (read.issues.length >= MAX_IMPORT_ISSUES) continue;
      else if (issues.length > 0) read.issues.push(...issues);
      else read.issues.push(createIssue(row, 'postcode', UNKNOWN_POSTCODE));
    }
  });
  return read;
}

export async function validateImport(
  { uuid, addresses: upload, keep, ...layout }: ParsedOf<Endpoints['validateImport']>,
  context: Context,
): Promise<Report> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  assertNotExpired(multiQuote, context.now());
  const isStored = keep === 'true';
  const { rows, headings, positions, ...others } = await readRows(upload, toLayout(layout), { isStored });
  if (isStored) {
    if (layout.columns !== undefined) await rememberColumns(context, headings, positions);
    const contentHash = await sha256(await upload.arrayBuffer());
    const stored = await storeImport(
      context,
      multiQuote,
      { fileName: getFileName(upload), contentHash },
      rows,
    );
    return { ...stored, ...others };
  }
  const { good, issues } = await parseImport(context.db, rows);
  return { importUuid: null, rows: rows.length, validRows: good.length, imported: 0, issues, ...others };
}

const getFileName = (upload: Blob) =>
  upload instanceof File ? toStorableText(cutText(upload.name, 255)) : 'addresses.csv';

export async function readImportColumns(
  { uuid, addresses: upload, ...layout }: ParsedOf<typeof Contract.multiQuotes.imports.readColumns>,
  context: Context,
): Promise<OutputOf<typeof Contract.multiQuotes.imports.readColumns>> {
  await loadMultiQuote(context.scope, uuid);
  const named = { ...toLayout(layout), fileName: getFileName(upload) };
  return readFileColumns(context, await readBytes(upload), named);
}

const MAX_ISSUES_IN_RESPONSE = 100;

/**
 * Imports the valid rows and reports the others with column, value and reason. Once committed, an import completes
 * whatever happens to the server; before that, nothing of it is visible (F18).
 */
export async function importLocations(
  { uuid, addresses: upload, importUuid, again, ...layout }: ParsedOf<Endpoints['importLocations']>,
  context: Context,
): Promise<Report> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  assertNotExpired(multiQuote, context.now());
  if (importUuid !== undefined) return importStored(context, uuid, importUuid, again === 'true');
  if (upload === undefined) throw Refusal.invalid({ addresses: 'field is required' });
  const contentHash = await sha256(await upload.arrayBuffer());
  const { rows, unreadColumns, hiddenRows } = await readRows(upload, toLayout(layout));
  const { good, issues } = await parseImport(context.db, rows);
  if (good.length === 0) {
    const [first = 'No row can be imported.', ...others] = issues
      .slice(0, MAX_ISSUES_IN_RESPONSE)
      .map(({ row, column, reason }) => `Row ${row}, ${column}: ${reason}`);
    throw invalidFile(first, ...others);
  }
  const importId = await stageImport(context, multiQuote, good);
  const source = { contentHash, reviewId: null, again: again === 'true' };
  await commitImport(context, uuid, importId, source);
  await finishImport(context, importId);
  const imported = good.length;
  return {
    importUuid: null,
    rows: rows.length,
    validRows: imported,
    imported,
    issues,
    unreadColumns,
    hiddenRows,
  };
}

const EXAMPLE = [
  'Harlequin Logistics',
  'HL-001',
  '14 Foundry Court',
  '',
  '',
  'Leeds',
  'West Yorkshire',
  'LS1 4AP',
  '100 Mb',
  '1 Gb',
  '36 months',
];

/** A header row and one example. The CSV has a byte order mark for spreadsheets. */
export async function downloadImportTemplate(
  { uuid, format = 'csv' }: ParsedOf<Endpoints['downloadImportTemplate']>,
  { scope }: Context,
): Promise<FileReply> {
  await loadMultiQuote(scope, uuid);
  const rows = [IMPORT_COLUMNS.map(({ name }) => name), EXAMPLE];
  if (format === 'xlsx') {
    // Loaded here, because everything else reads and writes workbooks in threads.
    const { writeXlsx } = await import('hucre/xlsx');
    return {
      fileName: 'multi-quote-addresses.xlsx',
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      body: new Uint8Array(await writeXlsx({ sheets: [{ name: 'Sites', rows }] })),
    };
  }
  return {
    fileName: 'multi-quote-addresses.csv',
    contentType: 'text/csv; charset=utf-8',
    body: `\ufeff${rows.map((row) => `${row.join(',')}\r\n`).join('')}`,
  };
}
