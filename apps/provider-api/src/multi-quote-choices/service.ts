import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import type { Database } from '../db/database.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { loadLocations } from '../multi-quote-sites/load-location.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { isOnHold } from '../multi-quotes/on-hold.ts';
import { Refusal } from '../refusal.ts';
import { forEachSlice } from '../yield-to-event-loop.ts';
import { assertKnownSupplier } from './assert-supplier.ts';
import { chooseForLocations } from './choose.ts';
import { saveLocations } from './save.ts';

/** Locations per transaction: few enough not to block other queries. */
const LOCATIONS_PER_TRANSACTION = 5;

/** Selects an offer for each named location. */
export async function runSearchFilters(
  { uuid, uuids, ...input }: ParsedOf<typeof contract.multiQuotes.runSearchFilters>,
  context: Context,
): Promise<contract.multiQuotes.BulkOutcome> {
  const { scope, now } = context;
  const multiQuote = await loadMultiQuote(scope, uuid);
  assertNotExpired(multiQuote, now());
  assertKnownSupplier(input);
  const choice = { ...input, priceBasis: input.priceBasis ?? multiQuote.priceBasis };
  const rows = await loadLocations(scope, multiQuote, uuids);
  const outcome: contract.multiQuotes.BulkOutcome = { done: [], skipped: [] };
  await forEachSlice(rows, LOCATIONS_PER_TRANSACTION, (slice) =>
    context.db.transaction(async (tx) => {
      const own = scope.on(tx);
      const locked = await loadLocations(
        own,
        multiQuote,
        slice.map((row) => row.uuid),
        'update',
      );
      const part = await chooseForLocations(tx, own, locked, choice, now());
      outcome.done.push(...part.done);
      outcome.skipped.push(...part.skipped);
    }),
  );
  return outcome;
}

type Saved = OutputOf<typeof contract.multiQuotes.locations.saveSearchQuotes>;

/** Locks the multi-quote until the transaction ends, so that a deletion also cancels the quotes saved in it. */
async function assertNotOnHold(
  tx: Database,
  scope: Scope,
  { id, uuid }: Pick<MultiQuoteRow, 'id' | 'uuid'>,
): Promise<void> {
  if (!(await isOnHold(tx, scope, id))) return;
  await loadMultiQuote(scope, uuid); // 404 once it is deleted
  throw Refusal.conflict('This multi quote is being restored. Try again in a few seconds.');
}

/** Saves one quote per named location; saving again returns the same quote. */
export async function saveSearchQuotes(
  { uuid, uuids }: ParsedOf<typeof contract.multiQuotes.locations.saveSearchQuotes>,
  context: Context,
): Promise<Saved> {
  const { scope, now } = context;
  const multiQuote = await loadMultiQuote(scope, uuid);
  assertNotExpired(multiQuote, now());
  const rows = await loadLocations(scope, multiQuote, uuids);
  const saved: Saved = { done: [], skipped: [], quotes: [] };
  await forEachSlice(rows, LOCATIONS_PER_TRANSACTION, (slice) =>
    context.db.transaction(async (tx) => {
      const own = scope.on(tx);
      await assertNotOnHold(tx, own, multiQuote);
      const locked = await loadLocations(
        own,
        multiQuote,
        slice.map((row) => row.uuid),
        'update',
      );
      const part = await saveLocations(tx, own, locked, { author: context, multiQuote });
      saved.done.push(...part.done);
      saved.skipped.push(...part.skipped);
      saved.quotes.push(...part.quotes);
    }),
  );
  return saved;
}
