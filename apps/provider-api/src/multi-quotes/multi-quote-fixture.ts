import { contract } from '@portal/api-client';
import type { Browser, TestApi } from '../testing/index.ts';

const calls = contract.multiQuotes;
export const HEADER =
  'customer_name,custom_reference,address_line_1,address_line_2,address_line_3,town,county,postcode';
/** A file of addresses, as partners upload it. */
export const csv = (...rows: string[]) =>
  new File([[HEADER, ...rows].join('\r\n')], 'addresses.csv', { type: 'text/csv' });

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
  const { quotes } = await user.call(calls.locations.saveSearchQuotes, { uuid, uuids });
  return { uuid, uuids, references: quotes.map(({ reference }) => reference) };
}
