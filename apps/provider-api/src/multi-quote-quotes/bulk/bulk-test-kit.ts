import { contract } from '@portal/api-client';
import { testCrfDraft } from '@portal/api-client/testing';
import { eq } from '../../db/drizzle.ts';
import { quoteCrfs, quotes } from '../../quotes/tables.ts';
import type { Browser, TestApi } from '../../testing/index.ts';
import { openTestApi } from '../../testing/open-test-api.ts';

const calls = contract.multiQuotes;
const { runs } = calls.quotes;

/** More quotes than one batch. */
export const MANY = 25;

/** A test server with an administrator, a manager and another partner's administrator signed in. */
export async function openBulkTestApi() {
  const opened = await openTestApi({
    amelia: 'role1@acme.test',
    ben: 'role2@acme.test',
    stranger: 'role1@cobalt.test',
  });
  const { api, amelia, ben } = opened;
  /** A multi-quote with quotes in status Saved. */
  const createSaved = (count: number) => saveQuotes(api, amelia, count);
  /** A multi-quote with accepted quotes, whose forms are empty. */
  async function createAccepted(count: number) {
    const { uuid, references } = await createSaved(1);
    await amelia.call(runs.accept, { uuid, references });
    return { uuid, references: await copyQuote(api, references[0] ?? '', count) };
  }
  /** A multi-quote with accepted quotes, whose forms are complete. */
  async function createComplete(count: number) {
    const { uuid, references } = await createAccepted(1);
    await amelia.call(runs.saveForms, { uuid, references, sections: COMPLETE_ANSWERS });
    return { uuid, references: await copyQuote(api, references[0] ?? '', count) };
  }
  /** A multi-quote with quotes that are Pending Approval. */
  async function createSubmitted(count: number) {
    const { uuid, references } = await createComplete(1);
    await ben.call(runs.submitForms, { uuid, references });
    return { uuid, references: await copyQuote(api, references[0] ?? '', count) };
  }
  return { ...opened, createSaved, createAccepted, createComplete, createSubmitted };
}

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
async function copyQuote(api: TestApi, reference: string, count: number): Promise<string[]> {
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
