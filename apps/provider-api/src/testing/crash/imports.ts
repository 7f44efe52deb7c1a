import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@portal/api-client';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/drizzle.ts';
import { generateAddressBook } from '../../geocoding/address-book.ts';
import type { Browser } from '../browser.ts';
import { ROWS } from './extent.ts';
import { MAX_IDLE_POLLS, POLL_MS } from './polling.ts';

const { multiQuotes } = contract;

export interface ImportRound {
  importUuid: string;
  acknowledgedImport: boolean;
  /** The server said that nothing was changed. */
  wasRefused: boolean;
}

/** Imports by number of rows found, which must be all or none. */
export interface ImportResult {
  acknowledged: number;
  whole: number;
  none: number;
  partial: string[];
}

export function addressFile(rows: number): Blob {
  const book = [...generateAddressBook()];
  const lines = ['customer_name,custom_reference,address_line_1,town,postcode'];
  for (let index = 0; index < rows; index += 1) {
    const { addressLine1, town, postcode } = book[index % book.length] ?? {
      addressLine1: '1 Mill Row',
      town: 'Leeds',
      postcode: 'LS1 4AB',
    };
    lines.push(`Customer ${index},R${index},"${addressLine1} ${index}",${town},${postcode}`);
  }
  return new File([lines.join('\n')], 'addresses.csv', { type: 'text/csv' });
}

/** Waits until an import has added so many rows. False when it has ended before that was seen. */
export async function waitForRows(browser: Browser, uuid: string, rows: number): Promise<boolean> {
  for (let looks = 0; looks < MAX_IDLE_POLLS; looks += 1) {
    const { total } = await browser.call(multiQuotes.locations.list, { uuid, perPage: 1 });
    if (total >= rows) return total < ROWS;
    await wait(1);
  }
  return false;
}

/** Waits until an import is complete and removes it. False when nothing of it exists yet. */
export async function settleImport(
  browser: Browser,
  round: ImportRound,
  result: ImportResult,
): Promise<boolean> {
  const { importUuid: uuid, acknowledgedImport, wasRefused } = round;
  for (let last = -1, still = 0; still < MAX_IDLE_POLLS; ) {
    const { total } = await browser.call(multiQuotes.locations.list, { uuid, perPage: 1 });
    if (total === ROWS) {
      result.whole += 1;
      result.acknowledged += acknowledgedImport ? 1 : 0;
      await browser.call(multiQuotes.remove, { uuid });
      return true;
    }
    if (total > 0 && wasRefused) result.partial.push(`${uuid} was refused with “Nothing was changed”`);
    if (total > 0 && wasRefused) return true;
    if (total === 0 && !acknowledgedImport) return false;
    still = total === last ? still + 1 : 0;
    last = total;
    await wait(POLL_MS);
  }
  result.partial.push(`${uuid} makes no progress${acknowledgedImport ? ', though it was acknowledged' : ''}`);
  return true;
}

/** Compares the rows of every import in the database, after the server has stopped. */
export async function countImports(db: Database, result: ImportResult): Promise<void> {
  const rows = await db.execute(sql`
    select m.name, count(*)::int as rows, count(distinct l.custom_reference)::int as different,
      count(distinct l.position)::int as positions, count(*) filter (where l.search_status = 'processing')::int as open
    from multi_quotes m join multi_quote_locations l on l.multi_quote_id = m.id
    where m.name like 'Crash %' or m.name = 'To be searched' group by m.id, m.name`);
  for (const { name, ...row } of rows.rows) {
    const isWhole = row['rows'] === ROWS && row['different'] === ROWS && row['positions'] === ROWS;
    if (!isWhole || row['open'] !== 0) result.partial.push(`${name}: ${JSON.stringify(row)}`);
  }
  const left = await db.execute(
    sql`select count(*)::int as rows from multi_quote_imports where first_position is not null`,
  );
  if (left.rows[0]?.['rows'] !== 0) result.partial.push(`${left.rows[0]?.['rows']} imports are still open`);
}
