import type { AnyEndpoint } from '@portal/api-client';
import type { Database } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import { Refusal } from '../refusal.ts';
import type { Caller } from './caller.ts';

/**
 * Contract domains that have test data, each with the table that contains its references. Tables are given by name
 * because importing them would be circular.
 */
const TABLES = { quotes: 'quotes', broadbandQuotes: 'quotes', orders: 'orders' };

/** Calls that only record what the reader of a page has seen. */
const VISITS: ReadonlySet<string> = new Set([
  'quotes.recordRequestVisit',
  'broadbandQuotes.recordRequestVisit',
  'orders.recordVisit',
]);

const ONLY_TOKENS =
  'This is test data of a sandbox token. You can view it here, but only a sandbox token can change it.';

/**
 * Lets people view test data, in a list with the filter or by its reference. A change is refused with 409. Calls by
 * tokens run unchanged: a token sees either real data or test data.
 */
export async function runOnTestData<Answer>(
  {
    endpoint,
    input,
    caller,
    db,
  }: { endpoint: AnyEndpoint; input: unknown; caller: Caller | null; db: Database },
  run: (caller: Caller | null) => Promise<Answer>,
): Promise<Answer> {
  const [domain = ''] = endpoint.id.split('.');
  if (caller === null || caller.via === 'token' || !isDomain(domain)) return run(caller);
  const reader = { ...caller, isSandbox: true };
  const { isSandbox, reference } = input as { isSandbox?: unknown; reference?: unknown }; // the contract's names
  if (isSandbox === true) return run(reader);
  try {
    return await run(caller);
  } catch (error) {
    const isMissing = error instanceof Refusal && error.status === 404 && typeof reference === 'string';
    if (!isMissing) throw error;
    if (endpoint.method === 'GET' || VISITS.has(endpoint.id)) return run(reader);
    const { rows } = await db.execute(
      sql`select from ${sql.identifier(TABLES[domain])} where partner_id = ${caller.partnerId} and is_sandbox and reference = ${reference}`,
    );
    throw rows.length > 0 ? Refusal.conflict(ONLY_TOKENS) : error;
  }
}

const isDomain = (name: string): name is keyof typeof TABLES => Object.hasOwn(TABLES, name);
