import { type contract as Contract, contract, type ParsedOf } from '@portal/api-client';
import type { common } from '@portal/api-client/contract';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { parsePostcode } from '../../geocoding/postcode.ts';
import { getApproximatePoint } from '../../geocoding/postcode-areas.ts';
import { getAddressKey, toAddress } from '../../geocoding/service.ts';
import { addresses } from '../../geocoding/tables.ts';
import type { FileReply } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import { isStorableText } from '../../http/text.ts';
import { Refusal } from '../../refusal.ts';
import { stableUuid } from '../../shared/stable-hash.ts';
import { forEachSlice, yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { assertNotExpired, loadMultiQuote } from '../load-multi-quote.ts';
import { IMPORT_COLUMNS, type ImportedRow, parseAddresses } from './csv.ts';
import { invalidFile } from './invalid-file.ts';
import { commitImport, finishImport, type StagedLocation, stageImport } from './staged-import.ts';

type Report = Contract.multiQuotes.ImportReport;
type Endpoints = typeof Contract.multiQuotes.locations;
type Issue = Contract.multiQuotes.ImportIssue;

interface ParsedImport {
  rows: number;
  good: StagedLocation[];
  issues: Issue[];
}

async function readBytes(upload: Blob): Promise<Uint8Array> {
  const { MAX_IMPORT_BYTES } = contract.multiQuotes;
  if (upload.size > MAX_IMPORT_BYTES) {
    throw Refusal.tooLarge(`The file is too large; the limit is ${MAX_IMPORT_BYTES / 1024 / 1024} MB.`);
  }
  const bytes = new Uint8Array(await upload.arrayBuffer());
  await yieldToEventLoop();
  return bytes;
}

const { MAX_IMPORT_ISSUES } = contract.multiQuotes;

/** Rows validated before yielding to other work. */
const ROWS_PER_SLICE = 250;

async function parseImport(db: Database, upload: Blob): Promise<ParsedImport> {
  const rows = await parseAddresses(await readBytes(upload));
  const known = await loadKnownAddresses(db, rows);
  const read: ParsedImport = { rows: rows.length, good: [], issues: [] };
  await forEachSlice(rows, ROWS_PER_SLICE, (slice) => {
    for (const row of slice) {
      const issues = validateRow(row);
      const address = issues.length === 0 ? findAddress(row, known) : null;
      if (address) read.good.push(toStagedLocation(row, address));
      else if (read.issues.length >= MAX_IMPORT_ISSUES) continue;
      else if (issues.length > 0) read.issues.push(...issues);
      else read.issues.push(createIssue(row, 'postcode', 'is not a known postcode'));
    }
  });
  return read;
}

const toStagedLocation = ({ fields }: ImportedRow, address: common.Address): StagedLocation => ({
  customerName: fields.customerName,
  customReference: fields.customReference || null,
  address,
});

/** Characters of an invalid value that the report repeats. */
const MAX_ISSUE_VALUE = 300;

function createIssue(
  { row, fields }: ImportedRow,
  column: (typeof IMPORT_COLUMNS)[number]['name'],
  reason: string,
): Issue {
  const field = IMPORT_COLUMNS.find(({ name }) => name === column)?.field;
  const value = field ? fields[field] : '';
  return { row, column, value: value.replaceAll('\0', '\ufffd').slice(0, MAX_ISSUE_VALUE), reason };
}

function validateRow(row: ImportedRow): Issue[] {
  return IMPORT_COLUMNS.flatMap(({ name, field, required, max }) => {
    const value = row.fields[field];
    if (required && value === '') return [createIssue(row, name, 'field is required')];
    if (!isStorableText(value)) return [createIssue(row, name, 'has characters that cannot be used')];
    if (value.length > max) return [createIssue(row, name, `may not be greater than ${max} characters`)];
    if (field === 'postcode' && parsePostcode(value) === null)
      return [createIssue(row, name, 'format is invalid')];
    return [];
  });
}

const POSTCODES_PER_QUERY = 200;

/** The address book's addresses at the file's postcodes, by address key. */
async function loadKnownAddresses(db: Database, rows: readonly ImportedRow[]) {
  const postcodes = [...new Set(rows.flatMap(({ fields }) => parsePostcode(fields.postcode)?.compact ?? []))];
  const known = new Map<string, common.Address>();
  await forEachSlice(postcodes, POSTCODES_PER_QUERY, async (slice) => {
    const found = await db
      .select()
      .from(addresses)
      .where(inArray(addresses.postcodeCompact, [...slice]));
    for (const row of found) known.set(getAddressKey(row.addressLine1, row.postcode), toAddress(row));
  });
  return known;
}

/** The address book's address, or the typed one with its postcode's coordinates; null for an unknown postcode area. */
function findAddress(
  { fields }: ImportedRow,
  known: ReadonlyMap<string, common.Address>,
): common.Address | null {
  const postcode = parsePostcode(fields.postcode);
  if (postcode === null) return null;
  const key = getAddressKey(fields.addressLine1, postcode.compact);
  const found = known.get(key);
  if (found) return found;
  const point = getApproximatePoint(postcode);
  return (
    point && {
      uuid: stableUuid(`address:${key}`),
      addressLine1: fields.addressLine1,
      addressLine2: fields.addressLine2 || null,
      addressLine3: fields.addressLine3 || null,
      premise: null,
      thoroughfare: null,
      town: fields.town,
      county: fields.county || null,
      postcode: postcode.text,
      udprn: null,
      uprn: null,
      ...point,
    }
  );
}

export async function validateImport(
  { uuid, addresses: upload }: ParsedOf<Endpoints['validateImport']>,
  context: Context,
): Promise<Report> {
  assertNotExpired(await loadMultiQuote(context.scope, uuid), context.now());
  const { rows, good, issues } = await parseImport(context.db, upload);
  return { rows, validRows: good.length, imported: 0, issues };
}

const MAX_ISSUES_IN_RESPONSE = 100;

/**
 * Imports the valid rows and reports the others with column, value and reason. Once committed, an import completes
 * whatever happens to the server; before that, nothing of it is visible (F18).
 */
export async function importLocations(
  { uuid, addresses: upload }: ParsedOf<Endpoints['importLocations']>,
  context: Context,
): Promise<Report> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  assertNotExpired(multiQuote, context.now());
  const { rows, good, issues } = await parseImport(context.db, upload);
  if (good.length === 0) {
    const [first = 'No row can be imported.', ...others] = issues
      .slice(0, MAX_ISSUES_IN_RESPONSE)
      .map(({ row, column, reason }) => `Row ${row}, ${column}: ${reason}`);
    throw invalidFile(first, ...others);
  }
  const importId = await stageImport(context, multiQuote, good);
  await commitImport(context, uuid, importId);
  await finishImport(context, importId);
  return { rows, validRows: good.length, imported: good.length, issues };
}

/** A header row and one example, with a byte order mark for spreadsheets. */
export async function downloadImportTemplate(
  { uuid }: ParsedOf<Endpoints['downloadImportTemplate']>,
  { scope }: Context,
): Promise<FileReply> {
  await loadMultiQuote(scope, uuid);
  const header = IMPORT_COLUMNS.map(({ name }) => name).join(',');
  const example = 'Harlequin Logistics,HL-001,14 Foundry Court,,,Leeds,West Yorkshire,LS1 4AP';
  return {
    fileName: 'multi-quote-addresses.csv',
    contentType: 'text/csv; charset=utf-8',
    body: `\ufeff${header}\r\n${example}\r\n`,
  };
}
