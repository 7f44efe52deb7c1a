import * as v from 'valibot';
import { and, eq, lt, sql } from '../db/drizzle.ts';
import { scoped } from '../db/scope.ts';
import { defineJob } from '../jobs/define.ts';
import { forEachSettled, minutesBefore } from '../jobs/for-each-settled.ts';
import { priceEthernet } from '../pricing/ethernet.ts';
import { toSite } from '../pricing/site.ts';
import type { Provider } from '../provider.ts';
import { toSearchQuoteRows } from './search-quote.ts';
import { searches, searchQuotes, searchSuppliers } from './tables.ts';

/** One supplier's answer to one search. */
export const requestSupplierPricesJob = defineJob({
  name: 'availability.ask-supplier',
  data: v.object({ searchId: v.string(), supplierKey: v.string() }),
  // As many as there are suppliers, so that a search does not wait for the one before it.
  concurrency: 6,
  expireSeconds: 30,
  handle: ({ searchId, supplierKey }, provider) => storeSupplierAnswer(provider, searchId, supplierKey),
});

/** Stores a supplier's offers and its status in one transaction, so that a crash leaves the supplier pending or done. */
export async function storeSupplierAnswer(
  provider: Provider,
  searchId: string,
  supplierKey: string,
): Promise<void> {
  await provider.db.transaction(async (tx) => {
    // Locks the search first, so that of the last two suppliers one sees the other's status.
    const [search] = await tx.select().from(searches).where(eq(searches.id, searchId)).for('update');
    if (search?.status !== 'processing') return;
    const scope = scoped(tx, search);
    const own = and(eq(searchSuppliers.searchId, searchId), eq(searchSuppliers.supplierKey, supplierKey));
    const searchSupplier = await scope.find(searchSuppliers, own);
    if (searchSupplier?.status !== 'pending') return;
    const products = priceEthernet(supplierKey, toSite(search.address), search.ask);
    await scope.insertMany(searchQuotes, toSearchQuoteRows(searchId, products, provider.now()));
    await scope.update(searchSuppliers, { status: 'processed', answeredAt: provider.now() }, own);
    await finishSearchWhenDone(provider, tx, search);
  });
}

async function finishSearchWhenDone(
  provider: Provider,
  tx: Provider['db'],
  search: typeof searches.$inferSelect,
): Promise<void> {
  const scope = scoped(tx, search);
  const ofSearch = eq(searchSuppliers.searchId, search.id);
  const rows = await scope.list(searchSuppliers, { where: ofSearch });
  if (rows.some(({ status }) => status === 'pending')) return;
  const status = rows.some((row) => row.status === 'failed') ? 'terminated' : 'searched';
  await scope.update(searches, { status, finishedAt: provider.now() }, eq(searches.id, search.id));
}

const GIVE_UP_MINUTES = 5;

/** Closes searches with a supplier that never answered. */
export const closeStaleSearchesJob = defineJob({
  name: 'availability.close-stale-searches',
  data: v.object({}),
  cron: '*/5 * * * *',
  async handle(_data, provider) {
    const since = minutesBefore(provider.now(), GIVE_UP_MINUTES);
    const stale = await provider.db
      .select()
      .from(searches)
      .where(and(eq(searches.status, 'processing'), lt(searches.createdAt, since)))
      .limit(100);
    const close = ({ id }: { id: string }) =>
      provider.db.transaction(async (tx) => {
        const [search] = await tx.select().from(searches).where(eq(searches.id, id)).for('update');
        if (search?.status !== 'processing') return;
        await scoped(tx, search).update(
          searchSuppliers,
          { status: 'failed', answeredAt: provider.now() },
          and(eq(searchSuppliers.searchId, id), sql`${searchSuppliers.status} = 'pending'`),
        );
        await finishSearchWhenDone(provider, tx, search);
      });
    await forEachSettled(stale, close, provider.log, this.name);
  },
});

export const availabilityJobs = [requestSupplierPricesJob, closeStaleSearchesJob];
