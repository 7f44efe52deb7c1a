import { contract } from '@portal/api-client';
import { testCrfDraft } from '@portal/api-client/testing';
import { eq } from 'drizzle-orm';
import { quoteCrfs, quotes } from '../../quotes/tables.ts';
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

/** Copies a quote of a multi-quote, with its form, until there are `count` of it. Returns the references of all. */
export async function copyQuote(api: TestApi, reference: string, count: number): Promise<string[]> {
  const { db } = api.provider;
  const [quote] = await db.select().from(quotes).where(eq(quotes.reference, reference));
  const [form] = await db.select().from(quoteCrfs).where(eq(quoteCrfs.quoteReference, reference));
  if (!quote) throw new Error(`${reference} does not exist.`);
  if (count === 1) return [reference];
  const copies = Array.from(
    { length: count - 1 },
    (_, index) => `${reference}-${String(index).padStart(4, '0')}`,
  );
  await db.insert(quotes).values(copies.map((copy) => ({ ...quote, searchQuoteId: null, reference: copy })));
  if (form) await db.insert(quoteCrfs).values(copies.map((copy) => ({ ...form, quoteReference: copy })));
  return [reference, ...copies];
}
