import { contract } from '@portal/api-client';
import type { Database } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import { quotes } from '../quotes/tables.ts';
import type { Browser, TestApi } from './index.ts';

const calls = contract.multiQuotes;
/** The headings of {@link csv}. */
export const HEADER =
  'customer_name,custom_reference,address_line_1,address_line_2,address_line_3,town,county,postcode';
/** A file of addresses, as partners upload it. */
export const csv = (...rows: string[]) =>
  new File([[HEADER, ...rows].join('\r\n')], 'addresses.csv', { type: 'text/csv' });

/**
 * A multi-quote with so many sites that have not been searched.
 * @param town town, county and postcode of a site, by its number
 */
export async function createWithSites(
  user: Browser,
  count: number,
  town: (index: number) => string = () => 'Leeds,,LS1 4AP',
) {
  const { uuid } = await user.call(calls.create, { name: 'Test' });
  const rows = Array.from(
    { length: count },
    (_, index) => `Brindle,B-${index},${index + 1} Test Row,,,${town(index)}`,
  );
  await user.call(calls.locations.importLocations, { uuid, addresses: csv(...rows) });
  const { items } = await user.call(calls.locations.list, { uuid, sort: 'position', perPage: 100 });
  return { uuid, uuids: items.map((item) => item.uuid) };
}

/** A multi-quote with three searched locations. */
export async function createSearched(api: TestApi, user: Browser) {
  const { uuid } = await user.call(calls.create, { name: 'Test' });
  await user.call(calls.locations.importLocations, {
    uuid,
    addresses: csv(
      'Brindle,B-1,1 Test Row,,,Leeds,,LS1 4AP',
      'Brindle,B-2,3 Test Row,,,Leeds,,LS1 4AP',
      'Brindle,B-3,9 Test Lane,,,Bristol,,BS1 4DJ',
    ),
  });
  await user.call(calls.startSearch, { uuid });
  await api.drainJobs();
  const { items } = await user.call(calls.locations.list, { uuid });
  return { uuid, uuids: items.map((item) => item.uuid) };
}

/** A multi-quote with all choices saved as quotes. */
export async function createSaved(api: TestApi, user: Browser) {
  const { uuid, uuids } = await createSearched(api, user);
  await user.call(calls.runSearchFilters, { priceBasis: 'over_term', uuid, uuids });
  const saved = await user.call(calls.locations.saveSearchQuotes, { uuid, uuids });
  return { uuid, uuids, references: saved.quotes.map(({ reference }) => reference) };
}

/** Copies one quote of the multi-quote. More quotes than one transaction changes. */
export async function addQuotes(db: Database, uuid: string, count: number): Promise<void> {
  const [model] = await db.select().from(quotes).where(eq(quotes.multiQuoteUuid, uuid)).limit(1);
  if (model === undefined) throw new Error('The multi-quote has no quotes.');
  const copies = Array.from({ length: count }, (_, index) => ({
    ...model,
    searchQuoteId: null,
    reference: `${model.reference}-${String(index).padStart(3, '0')}`,
  }));
  await db.insert(quotes).values(copies);
}
