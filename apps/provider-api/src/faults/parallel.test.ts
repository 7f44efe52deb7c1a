import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { testCrfDraft } from '@portal/api-client/testing';
import { and, eq } from '../db/drizzle.ts';
import { notifications } from '../notifications/tables.ts';
import { orders } from '../orders/tables.ts';
import { quoteEvents } from '../quotes/tables.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { savedQuote, waitingQuote } from '../testing/quote-journey.ts';

/** When many users take the same step at once, one succeeds and the others get the current state (F20). */
const AT_ONCE = 50;
const { single } = contract.quotes;
const { multiQuotes } = contract;

let api: TestApi;
let amelia: Browser;
let others: Browser[];
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  others = [amelia, await api.asUser('role1@acme.test'), await api.asUser('role2@acme.test')];
});
afterAll(() => api.close());

/** The same call, many times at once, by several people; how often it went each way. */
async function atOnce(
  call: (browser: Browser) => Promise<unknown>,
  by: readonly Browser[] = others,
): Promise<{ done: number; conflicts: number; others: unknown[] }> {
  const answers = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, (_, index) => call(by[index % by.length] ?? amelia)),
  );
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  const conflicts = reasons.filter(({ status }) => status === 409);
  return {
    done: answers.length - reasons.length,
    conflicts: conflicts.length,
    others: reasons.filter(({ status }) => status !== 409),
  };
}

const ONE = { done: 1, conflicts: AT_ONCE - 1, others: [] };

async function eventsOf(reference: string, title: string): Promise<number> {
  const rows = await api.provider.db
    .select()
    .from(quoteEvents)
    .where(and(eq(quoteEvents.quoteReference, reference), eq(quoteEvents.title, title)));
  return rows.length;
}

describe('fifty at once', () => {
  it('accept a quote once', async () => {
    const { reference } = await savedQuote(api, amelia);
    expect(await atOnce((browser) => browser.call(single.accept, { reference }))).toEqual(ONE);
    await expect(amelia.call(single.get, { reference })).resolves.toMatchObject({ status: 'accepted' });
    expect(await eventsOf(reference, 'Accepted')).toBe(1);
  });

  it('submit a request form once', async () => {
    const { reference } = await savedQuote(api, amelia);
    await amelia.call(single.accept, { reference });
    const { context } = await amelia.call(single.getCrf, { reference });
    const sections = testCrfDraft(context.earliestDay, context.bearer);
    const { version } = await amelia.call(single.updateCrf, { reference, sections, version: 0 });
    expect(await atOnce((browser) => browser.call(single.submitCrf, { reference, version }))).toEqual(ONE);
    await expect(amelia.call(single.get, { reference })).resolves.toMatchObject({ status: 'data_added' });
  });

  it('save a draft once for each version', async () => {
    const { reference } = await savedQuote(api, amelia);
    await amelia.call(single.accept, { reference });
    const { context } = await amelia.call(single.getCrf, { reference });
    const sections = testCrfDraft(context.earliestDay, context.bearer);
    const save = (browser: Browser) => browser.call(single.updateCrf, { reference, sections, version: 0 });
    expect(await atOnce(save)).toEqual(ONE);
  });

  it('approve a quote once, and one order comes of it', async () => {
    const { reference, approvalTermsId } = await waitingQuote(api, amelia);
    const approve = (browser: Browser) =>
      browser.call(single.approve, { reference, termsId: approvalTermsId ?? 0, accepted: true });
    expect(await atOnce(approve, others.slice(0, 2))).toEqual(ONE);
    await api.drainJobs();
    const made = await api.provider.db.select().from(orders).where(eq(orders.quoteReference, reference));
    expect(made).toHaveLength(1);
    await expect(amelia.call(single.get, { reference })).resolves.toMatchObject({
      status: 'approved',
      orderReference: made[0]?.reference,
    });
  });

  it('take one of two ways out of the same state', async () => {
    const { reference, approvalTermsId } = await waitingQuote(api, amelia);
    let turn = 0;
    const decide = (browser: Browser) => {
      turn += 1;
      return turn % 2 === 0
        ? browser.call(single.decline, { reference, reason: 'Too dear' })
        : browser.call(single.approve, { reference, termsId: approvalTermsId ?? 0, accepted: true });
    };
    expect(await atOnce(decide, others.slice(0, 2))).toEqual(ONE);
  });

  it('accept the quotes of a multi-quote once each', async () => {
    const { uuid } = await amelia.call(multiQuotes.create, { name: 'Many at once' });
    const addresses = new File(
      [
        'customer_name,address_line_1,town,postcode\nA,1 Mill Row,Leeds,LS1 4AB\nB,2 Mill Row,Leeds,LS1 4AB\n',
      ],
      'a.csv',
      { type: 'text/csv' },
    );
    await amelia.call(multiQuotes.locations.importLocations, { uuid, addresses });
    await amelia.call(multiQuotes.startSearch, { uuid });
    await api.drainJobs();
    const { items } = await amelia.call(multiQuotes.locations.list, { uuid });
    const uuids = items.map((item) => item.uuid);
    await amelia.call(multiQuotes.runSearchFilters, { priceBasis: 'over_term', uuid, uuids });
    const { quotes } = await amelia.call(multiQuotes.locations.saveSearchQuotes, { uuid, uuids });
    const references = quotes.map(({ reference }) => reference);
    expect(references).toHaveLength(2);
    await atOnce((browser) => browser.call(multiQuotes.quotes.acceptMany, { uuid, references }));
    for (const reference of references) expect(await eventsOf(reference, 'Accepted')).toBe(1);
  });

  it('start one search', async () => {
    const { uuid } = await amelia.call(multiQuotes.create, { name: 'Searched at once' });
    const addresses = new File(
      ['customer_name,address_line_1,town,postcode\nA,1 Mill Row,Leeds,LS1 4AB\n'],
      'a.csv',
      {
        type: 'text/csv',
      },
    );
    await amelia.call(multiQuotes.locations.importLocations, { uuid, addresses });
    expect(await atOnce((browser) => browser.call(multiQuotes.startSearch, { uuid }))).toEqual(ONE);
  });

  it('read a notification once: the first moment stays', async () => {
    const unread = (await amelia.call(contract.notifications.list, {})).find(({ readAt }) => readAt === null);
    const id = unread?.id ?? '';
    const read = () => amelia.call(contract.notifications.markRead, { id });
    const readAt = async () =>
      (await api.provider.db.select().from(notifications).where(eq(notifications.id, id)))[0]?.readAt;
    expect(await atOnce(read)).toEqual({ done: AT_ONCE, conflicts: 0, others: [] });
    const first = await readAt();
    expect(first).not.toBeNull();
    api.advance({ minutes: 1 });
    await read();
    expect(await readAt()).toEqual(first);
  });
});
