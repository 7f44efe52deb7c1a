import { type contract as Contract, contract } from '@portal/api-client';
import type { common } from '@portal/api-client/contract';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { parsePostcode } from '../geocoding/postcode.ts';
import { pointOfPostcode } from '../geocoding/postcode-areas.ts';
import { addressKey, addressOf } from '../geocoding/service.ts';
import { addresses } from '../geocoding/tables.ts';
import type { FileReply } from '../http/answer.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { stableUuid } from '../pricing/hash.ts';
import { getMultiQuote, type MultiQuoteRow, refuseExpired } from './find.ts';
import { IMPORT_COLUMNS, type ImportedRow, readAddresses, refuseFile } from './import-csv.ts';
import { NO_FILTERS, nextPosition } from './locations.ts';

type Report = Contract.multiQuotes.ImportReport;
type Issue = Contract.multiQuotes.ImportIssue;

interface ReadImport {
  rows: number;
  good: { row: ImportedRow; address: common.Address }[];
  issues: Issue[];
}

async function bytesOf(upload: Blob): Promise<Uint8Array> {
  const { IMPORT_MAX_BYTES } = contract.multiQuotes;
  if (upload.size > IMPORT_MAX_BYTES) {
    throw Refusal.tooLarge(`The file is too large; at most ${IMPORT_MAX_BYTES / 1024 / 1024} MB are taken.`);
  }
  return new Uint8Array(await upload.arrayBuffer());
}

async function readImport(db: Database, upload: Blob): Promise<ReadImport> {
  const rows = readAddresses(await bytesOf(upload));
  const known = await knownAddresses(db, rows);
  const read: ReadImport = { rows: rows.length, good: [], issues: [] };
  for (const row of rows) {
    const issues = issuesOf(row);
    const address = issues.length === 0 ? placeOf(row, known) : null;
    if (address) read.good.push({ row, address });
    else if (issues.length > 0) read.issues.push(...issues);
    else read.issues.push(issue(row, 'postcode', 'is not a known postcode'));
  }
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

const POSTCODES_AT_ONCE = 500;

/** The address book's addresses at the postcodes of a file, by their key: one statement for many rows. */
async function knownAddresses(db: Database, rows: readonly ImportedRow[]) {
  const postcodes = [...new Set(rows.flatMap(({ fields }) => parsePostcode(fields.postcode)?.compact ?? []))];
  const known = new Map<string, common.Address>();
  for (let start = 0; start < postcodes.length; start += POSTCODES_AT_ONCE) {
    const found = await db
      .select()
      .from(addresses)
      .where(inArray(addresses.postcodeCompact, postcodes.slice(start, start + POSTCODES_AT_ONCE)));
    for (const row of found) known.set(addressKey(row.addressLine1, row.postcode), addressOf(row));
  }
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
const ROWS_AT_ONCE = 500;

/** All good rows or, after a crash, none; the others are named with column, value and reason. */
export async function importAddresses(uuid: string, upload: Blob, context: Context): Promise<Report> {
  refuseExpired(await getMultiQuote(context.scope, uuid), context.now());
  const { rows, good, issues } = await readImport(context.db, upload);
  if (good.length === 0) {
    const [first = 'No row can be taken.', ...others] = issues
      .slice(0, ISSUES_IN_REFUSAL)
      .map(({ row, column, reason }) => `Row ${row}, ${column}: ${reason}`);
    throw refuseFile(first, ...others);
  }
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const multiQuote = await getMultiQuote(scope, uuid, 'update');
    const from = await nextPosition(tx, scope, multiQuote);
    for (let start = 0; start < good.length; start += ROWS_AT_ONCE) {
      const batch = good.slice(start, start + ROWS_AT_ONCE);
      await insertLocations(tx, multiQuote, batch, from + start, context.now());
      // Between batches whoever does not need the database gets a turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  return { rows, validRows: good.length, imported: good.length, issues };
}

/** One statement a batch, with the rows as one parameter: ten times as fast as a parameter a value. */
async function insertLocations(
  tx: Database,
  multiQuote: MultiQuoteRow,
  batch: ReadImport['good'],
  firstPosition: number,
  now: Date,
): Promise<void> {
  const rows = batch.map(({ row: { fields }, address }, index) => ({
    position: firstPosition + index,
    customer_name: fields.customerName,
    custom_reference: fields.customReference || null,
    address,
    address_key: addressKey(address.addressLine1, address.postcode),
  }));
  const at = now.toISOString();
  await tx.execute(sql`
    insert into multi_quote_locations
      (partner_id, multi_quote_id, position, customer_name, custom_reference, address, address_key,
       search_filters, created_at, updated_at)
    select ${multiQuote.partnerId}::int, ${multiQuote.id}::int, position, customer_name, custom_reference, address,
      address_key, ${JSON.stringify(NO_FILTERS)}::jsonb, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(position int, customer_name text, custom_reference text, address jsonb, address_key text)`);
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
