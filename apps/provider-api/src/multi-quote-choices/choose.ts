import type { contract } from '@portal/api-client';
import type { Database } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { type ChoosableRow, getProductUuid } from '../multi-quote-sites/offers/products.ts';
import { listActiveQuotes } from '../multi-quotes/linked-quotes.ts';
import type { PricedProduct } from '../pricing/priced-product.ts';
import {
  type Choice,
  chooseOffer,
  getChoiceSkipReason,
  getNoChoiceReason,
  listMatchingOffers,
} from './strategies.ts';

/** Selects an offer for each of these locked rows. */
export async function chooseForLocations(
  tx: Database,
  scope: Scope,
  rows: readonly ChoosableRow[],
  choice: Choice,
  now: Date,
): Promise<contract.multiQuotes.BulkOutcome> {
  const active = await listActiveQuotes(scope, rows, now);
  const outcome: contract.multiQuotes.BulkOutcome = { done: [], skipped: [] };
  const chosen: { row: ChoosableRow; product: PricedProduct }[] = [];
  for (const row of rows) {
    const isSaved = row.quoteReference !== null && active.has(row.quoteReference);
    const skipReason = getChoiceSkipReason(row, isSaved);
    const offers = skipReason === null ? listMatchingOffers(row) : [];
    const product = chooseOffer(offers, choice);
    if (product === null) {
      outcome.skipped.push({ key: row.uuid, reason: skipReason ?? getNoChoiceReason(choice, offers) });
    } else {
      outcome.done.push(row.uuid);
      chosen.push({ row, product });
    }
  }
  await storeChoices(tx, scope, chosen, now);
  return outcome;
}

/**
 * Stores the choices in one statement and skips unchanged ones. The list of location ids keeps the planner from
 * reading all locations for the join.
 */
async function storeChoices(
  tx: Database,
  scope: Scope,
  chosen: readonly { row: ChoosableRow; product: PricedProduct }[],
  now: Date,
): Promise<void> {
  if (chosen.length === 0) return;
  const uuids = chosen.map(({ row }) => row.uuid);
  const values = JSON.stringify(
    chosen.map(({ row, product }) => ({ uuid: row.uuid, offer: getProductUuid(row, product), product })),
  );
  await tx.execute(sql`
    update multi_quote_locations set
      selected_search_quote_uuid = chosen.offer, selected_product = chosen.product, quote_reference = null,
      version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${values}::jsonb) as chosen(uuid uuid, offer uuid, product jsonb)
    where multi_quote_locations.uuid in ${uuids} and multi_quote_locations.uuid = chosen.uuid and partner_id = ${scope.partnerId}
      and (selected_search_quote_uuid, quote_reference) is distinct from (chosen.offer, null::text)`);
}
