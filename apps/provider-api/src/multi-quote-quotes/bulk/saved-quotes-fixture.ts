import { contract } from '@portal/api-client';
import { testCrfDraft } from '@portal/api-client/testing';
import type { Browser, TestApi } from '../../testing/index.ts';

const calls = contract.multiQuotes;

/** A multi-quote with so many quotes in status Saved. */
export async function saveQuotes(api: TestApi, user: Browser, count: number) {
  const { uuid } = await user.call(calls.create, { name: 'Bulk' });
  for (let number = 1; number <= count; number += 1)
    await user.call(calls.locations.create, {
      uuid,
      customerName: `Site ${number}`,
      addressLine1: `${number} Test Row`,
      town: 'Leeds',
      postcode: 'LS1 4AP',
    });
  await user.call(calls.startSearch, { uuid });
  await api.drainJobs();
  const { items } = await user.call(calls.locations.list, { uuid, perPage: 100 });
  const uuids = items.map((item) => item.uuid);
  await user.call(calls.runSearchFilters, { priceBasis: 'over_term', uuid, uuids });
  const { quotes } = await user.call(calls.locations.saveSearchQuotes, { uuid, uuids });
  return { uuid, references: quotes.map(({ reference }) => reference).sort() };
}

/** Answers that complete any leased line's form without mandatory add-ons. */
export const COMPLETE_ANSWERS = testCrfDraft('2032-03-01');
