import type { contract, OutputOf } from '@portal/api-client';
import type { Database } from '../db/database.ts';
import { and, gt, inArray, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { toBulkOutcome } from '../multi-quote-sites/bulk.ts';
import { type ChoosableRow, chooseMandatoryAddons } from '../multi-quote-sites/offers/products.ts';
import { listActiveQuotes } from '../multi-quotes/linked-quotes.ts';
import type { MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { createQuotes, type QuoteAuthor } from '../quotes/create.ts';
import { quotes } from '../quotes/tables.ts';

type Saved = OutputOf<typeof contract.multiQuotes.locations.saveSearchQuotes>;

interface SaveInput {
  author: QuoteAuthor;
  multiQuote: Pick<MultiQuoteRow, 'uuid' | 'ownerId' | 'ownerName'>;
  /** When the selection was confirmed. Locations that have changed since are skipped. */
  confirmedAt?: Date;
}

/**
 * Saves the selected offers of these locked rows as quotes, in a fixed number of statements. A location that is saved
 * already keeps its quote. Mandatory add-ons get their cheapest option.
 */
export async function saveLocations(
  tx: Database,
  scope: Scope,
  rows: readonly ChoosableRow[],
  { author, multiQuote, confirmedAt }: SaveInput,
): Promise<Saved> {
  const now = author.now();
  const { ownerId, ownerName } = multiQuote;
  const active = await listActiveQuotes(scope, rows, now);
  const isSaved = (row: ChoosableRow) => row.quoteReference !== null && active.has(row.quoteReference);
  const changed = await findChanged(scope, rows, confirmedAt);
  const outcome = toBulkOutcome(rows, (row) => {
    if (row.selectedProduct === null) return 'No price is selected';
    if (isSaved(row)) return `Already saved as ${row.quoteReference}`;
    return changed.has(row.uuid) ? 'This site has changed since saving began' : null;
  });
  const unsaved = rows.flatMap((row) =>
    row.selectedProduct !== null && outcome.done.includes(row.uuid)
      ? [{ row, product: row.selectedProduct }]
      : [],
  );
  const created = await createQuotes(
    author,
    tx,
    unsaved.map(({ row, product }) => ({
      kind: 'multi' as const,
      product,
      address: row.address,
      customerName: row.customerName,
      customReference: row.customReference,
      addons: chooseMandatoryAddons(product),
      layer: product.layer === null ? row.searchFilters.layer : null,
      searchQuoteId: null,
      multiQuoteUuid: multiQuote.uuid,
      multiQuoteLocationUuid: row.uuid,
      // Its owner looks after the quotes too, also when a colleague saves them.
      ...(ownerId !== null && { owner: { ownerId, ownerName } }),
    })),
  );
  const references = new Map(unsaved.map(({ row }, index) => [row.uuid, created[index] ?? '']));
  const values = JSON.stringify([...references].map(([uuid, reference]) => ({ uuid, reference })));
  // The list of location ids keeps the planner from reading all locations for the join.
  if (references.size > 0)
    await tx.execute(sql`
      update multi_quote_locations set
        quote_reference = saved.reference, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${values}::jsonb) as saved(uuid uuid, reference text)
      where multi_quote_locations.uuid in ${[...references.keys()]}
        and multi_quote_locations.uuid = saved.uuid and partner_id = ${scope.partnerId}`);
  return {
    ...outcome,
    quotes: rows.flatMap((row) => {
      const reference = references.get(row.uuid) ?? (isSaved(row) ? row.quoteReference : null);
      return reference === null || row.selectedProduct === null
        ? []
        : [{ locationUuid: row.uuid, reference }];
    }),
  };
}

/** Uuids of the locations that have changed since a time, also those whose quote was closed. */
async function findChanged(
  scope: Scope,
  rows: readonly ChoosableRow[],
  since: Date | undefined,
): Promise<Set<string>> {
  if (since === undefined) return new Set();
  const references = rows.flatMap(({ quoteReference }) => quoteReference ?? []);
  const closed =
    references.length === 0
      ? []
      : await scope.pick(quotes, ['reference'], {
          where: and(inArray(quotes.reference, references), gt(quotes.updatedAt, since)),
        });
  const isClosed = new Set<string | null>(closed.map(({ reference }) => reference));
  return new Set(
    rows.flatMap(({ uuid, updatedAt, quoteReference }) =>
      updatedAt > since || isClosed.has(quoteReference) ? uuid : [],
    ),
  );
}
