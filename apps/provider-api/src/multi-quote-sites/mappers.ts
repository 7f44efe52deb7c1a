import { contract } from '@portal/api-client';
import { fromRow } from '../db/columns/from-row.ts';
import type { Database } from '../db/database.ts';
import { and, eq, inArray } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import type { MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { type LocationRow, multiQuoteLocations } from '../multi-quotes/tables.ts';
import { toShortOffer } from '../pricing/product-price.ts';

type Location = contract.multiQuotes.MultiQuoteLocation;

/** Address key → uuids of all locations of the multi-quote with that address, for the given rows. */
async function loadUuidsByAddress(
  db: Database,
  scope: Scope,
  multiQuote: MultiQuoteRow,
  rows: readonly LocationRow[],
) {
  const keys = [...new Set(rows.map(({ addressKey }) => addressKey))];
  const found =
    keys.length === 0
      ? []
      : await db
          .select({ uuid: multiQuoteLocations.uuid, key: multiQuoteLocations.addressKey })
          .from(multiQuoteLocations)
          .where(
            scope.where(
              multiQuoteLocations,
              and(
                eq(multiQuoteLocations.multiQuoteId, multiQuote.id),
                inArray(multiQuoteLocations.addressKey, keys),
              ),
            ),
          );
  const byKey = new Map<string, string[]>();
  for (const { uuid, key } of found) byKey.set(key, [...(byKey.get(key) ?? []), uuid]);
  return byKey;
}

const toSelection = ({ selectedProduct: product }: LocationRow): Location['selectedSearchQuote'] =>
  product && { ...toShortOffer(product), estimatedEcc: product.estimatedEcc };

export async function toLocations(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  multiQuote: MultiQuoteRow,
  rows: readonly LocationRow[],
): Promise<Location[]> {
  const sameAddress = await loadUuidsByAddress(db, scope, multiQuote, rows);
  return rows.map((row) =>
    fromRow(contract.multiQuotes.multiQuoteLocation, row, {
      multiQuoteUuid: multiQuote.uuid,
      address: {
        ...row.address,
        addressableId: row.uuid,
        addressableType: 'multi_quote_location',
        duplicates: (sameAddress.get(row.addressKey) ?? []).filter((uuid) => uuid !== row.uuid),
        errors: row.addressError === null ? [] : [{ message: row.addressError }],
      },
      selectedSearchQuote: toSelection(row),
    }),
  );
}

export async function toLocation(
  context: Pick<Context, 'db' | 'scope'>,
  multiQuote: MultiQuoteRow,
  row: LocationRow,
): Promise<Location> {
  const [location] = await toLocations(context, multiQuote, [row]);
  if (location === undefined) throw new Error('A location was not mapped.');
  return location;
}
