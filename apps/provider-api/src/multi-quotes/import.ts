import { type contract as Contract, contract } from '@portal/api-client';
import type { common } from '@portal/api-client/contract';
import { inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { parsePostcode } from '../geocoding/postcode.ts';
import { pointOfPostcode } from '../geocoding/postcode-areas.ts';
import { addressKey, addressOf } from '../geocoding/service.ts';
import { addresses } from '../geocoding/tables.ts';
import type { FileReply } from '../http/answer.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { stableUuid } from '../pricing/hash.ts';
import { inSlices } from '../turn.ts';
import { getMultiQuote, refuseExpired } from './find.ts';
import { IMPORT_COLUMNS, type ImportedRow, readAddresses, refuseFile } from './import-csv.ts';
import { continueImport, type ImportRow, stageImport, takeImport } from './import-run.ts';

type Report = Contract.multiQuotes.ImportReport;
type Issue = Contract.multiQuotes.ImportIssue;

interface ReadImport {
  rows: number;
  good: ImportRow[];
  issues: Issue[];
}

async function bytesOf(upload: Blob): Promise<Uint8Array> {
  const { MAX_IMPORT_BYTES } = contract.multiQuotes;
  if (upload.size > MAX_IMPORT_BYTES) {
    throw Refusal.tooLarge(`The file is too large; at most ${MAX_IMPORT_BYTES / 1024 / 1024} MB are taken.`);
  }
  return new Uint8Array(await upload.arrayBuffer());
}

/** Rows that are checked before others get a turn. */
const ROWS_AT_ONCE = 250;

async function readImport(db: Database, upload: Blob): Promise<ReadImport> {
  const rows = await readAddresses(await bytesOf(upload));
  const known = await knownAddresses(db, rows);
  const read: ReadImport = { rows: rows.length, good: [], issues: [] };
  await inSlices(rows, ROWS_AT_ONCE, (slice) => {
    for (const row of slice) {
      const issues = issuesOf(row);
      const address = issues.length === 0 ? placeOf(row, known) : null;
      if (address) read.good.push({ row, address });
      else if (issues.length > 0) read.issues.push(...issues);
      else read.issues.push(issue(row, 'postcode', 'is not a known postcode'));
    }
  });
  return read;
}

function issue(
  { row, fields }: ImportedRow,
  column: (typeof IMPORT_COLUMNS)[number]['name'],
  reason: string,
): Issue {
  const field = IMPORT_COLUMNS.find(({ name }) => name === column)?.field;
  return { row, column, value: field ? fields[field] : '', reason };
}

function issuesOf(row: ImportedRow): Issue[] {
  return IMPORT_COLUMNS.flatMap(({ name, field, required, max }) => {
    const value = row.fields[field];
    if (required && value === '') return [issue(row, name, 'field is required')];
    if (value.length > max) return [issue(row, name, `may not be greater than ${max} characters`)];
    if (field === 'postcode' && parsePostcode(value) === null) return [issue(row, name, 'format is invalid')];
    return [];
  });
}

const POSTCODES_AT_ONCE = 200;

/** The address book's addresses at the postcodes of a file, by their key: one statement for many rows. */
async function knownAddresses(db: Database, rows: readonly ImportedRow[]) {
  const postcodes = [...new Set(rows.flatMap(({ fields }) => parsePostcode(fields.postcode)?.compact ?? []))];
  const known = new Map<string, common.Address>();
  await inSlices(postcodes, POSTCODES_AT_ONCE, async (slice) => {
    const found = await db
      .select()
      .from(addresses)
      .where(inArray(addresses.postcodeCompact, [...slice]));
    for (const row of found) known.set(addressKey(row.addressLine1, row.postcode), addressOf(row));
  });
  return known;
}

/** As the address book has it, or as it was typed with its postcode's point; null for a postcode of no area. */
function placeOf({ fields }: ImportedRow, known: ReadonlyMap<string, common.Address>): common.Address | null {
  const postcode = parsePostcode(fields.postcode);
  if (postcode === null) return null;
  const key = addressKey(fields.addressLine1, postcode.compact);
  const found = known.get(key);
  if (found) return found;
  const point = pointOfPostcode(postcode);
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

export async function validateImport(uuid: string, upload: Blob, context: Context): Promise<Report> {
  refuseExpired(await getMultiQuote(context.scope, uuid), context.now());
  const { rows, good, issues } = await readImport(context.db, upload);
  return { rows, validRows: good.length, imported: 0, issues };
}

const ISSUES_IN_REFUSAL = 100;

/**
 * Takes all good rows; the others are named with column, value and reason. Once taken an import is finished, whatever
 * happens to the server; until then there is nothing of it (F18).
 */
export async function importAddresses(uuid: string, upload: Blob, context: Context): Promise<Report> {
  const multiQuote = await getMultiQuote(context.scope, uuid);
  refuseExpired(multiQuote, context.now());
  const { rows, good, issues } = await readImport(context.db, upload);
  if (good.length === 0) {
    const [first = 'No row can be taken.', ...others] = issues
      .slice(0, ISSUES_IN_REFUSAL)
      .map(({ row, column, reason }) => `Row ${row}, ${column}: ${reason}`);
    throw refuseFile(first, ...others);
  }
  const importId = await stageImport(context, multiQuote, good);
  await takeImport(context, uuid, importId);
  await continueImport(context, importId);
  return { rows, validRows: good.length, imported: good.length, issues };
}

/** Header and one example, as spreadsheets like it. */
export async function importTemplate(uuid: string, { scope }: Context): Promise<FileReply> {
  await getMultiQuote(scope, uuid);
  const header = IMPORT_COLUMNS.map(({ name }) => name).join(',');
  const example = 'Harlequin Logistics,HL-001,14 Foundry Court,,,Leeds,West Yorkshire,LS1 4AP';
  return {
    fileName: 'multi-quote-addresses.csv',
    contentType: 'text/csv; charset=utf-8',
    body: `\ufeff${header}\r\n${example}\r\n`,
  };
}
