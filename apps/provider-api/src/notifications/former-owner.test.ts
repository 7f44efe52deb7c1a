import { beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { users } from '../auth/tables.ts';
import { eq, inArray } from '../db/drizzle.ts';
import { announceMultiQuoteExpiryJob } from '../multi-quotes/announce-expiry.ts';
import { advanceOrder } from '../orders/progress/progress-order.ts';
import { orders } from '../orders/tables.ts';
import { announceExpiryJob } from '../quotes/jobs.ts';
import { quotes } from '../quotes/tables.ts';
import { addDays } from '../shared/days.ts';
import { createSaved } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { savedQuote, waitingQuote } from '../testing/quote-journey.ts';

const { single } = contract.quotes;
const { api, amelia, ben, chloe, finn } = await openTestApi({
  amelia: 'role1@acme.test',
  ben: 'role2@acme.test',
  chloe: 'role3@acme.test',
  finn: 'role6@acme.test',
});
const { db, now } = api.provider;

const textsOf = async (user: typeof amelia) =>
  (await user.call(contract.notifications.list, {})).map(({ data }) => data.text);

type Change = Partial<Pick<typeof users.$inferInsert, 'removedAt' | 'roleId'>>;
const change = (email: string, changes: Change) =>
  db.update(users).set(changes).where(eq(users.email, email));

const setExpiry = (references: readonly string[]) =>
  db
    .update(quotes)
    .set({ expiredAt: addDays(now(), 2) })
    .where(inArray(quotes.reference, [...references]));

beforeEach(async () => {
  await change('role3@acme.test', { removedAt: null, roleId: 3 });
  await change('role6@acme.test', { removedAt: null, roleId: 6 });
});

const GONE: [string, (usual: number) => Change][] = [
  ['was removed', () => ({ removedAt: now() })],
  ['may no longer open it', (usual) => ({ roleId: usual === 6 ? 5 : 6 })],
];

describe.each(GONE)('once the owner %s, administrators are notified', (_name, changesOf) => {
  const leave = (email: string, usual: number) => change(email, changesOf(usual));

  it('of the progress of an order', async () => {
    const { reference, approvalTermsId } = await waitingQuote(api, chloe);
    await amelia.call(single.approve, { reference, termsId: approvalTermsId ?? 0, accepted: true });
    await api.drainJobs();
    const order = (await amelia.call(single.get, { reference })).orderReference ?? '';
    await leave('role3@acme.test', 3);
    await db.update(orders).set({ milestone: 'test', nextStepAt: now() }).where(eq(orders.reference, order));
    await advanceOrder(api.provider, order);
    expect(await textsOf(amelia)).toContain(`${order} is live`);
    expect(await textsOf(ben)).not.toContain(`${order} is live`);
  });

  it('of a quote that expires soon', async () => {
    const { reference } = await savedQuote(api, chloe);
    await setExpiry([reference]);
    await leave('role3@acme.test', 3);
    await announceExpiryJob.handle({}, api.provider);
    expect(await textsOf(amelia)).toContain(`${reference} expires soon`);
  });

  it('of a multi-quote whose quotes expire soon', async () => {
    const { uuid, references } = await createSaved(api, chloe);
    const name = `Left ${uuid}`;
    await chloe.call(contract.multiQuotes.update, { uuid, name });
    await setExpiry(references);
    await leave('role3@acme.test', 3);
    await announceMultiQuoteExpiryJob.handle({}, api.provider);
    const text = `Quotes of ${name} expire soon`;
    expect((await textsOf(amelia)).filter((each) => each === text)).toHaveLength(1);
  });

  it('of a comment on a case', async () => {
    const { id, caseNumber } = await finn.call(contract.support.createCase, {
      type: 'billing',
      subject: 'Invoice 7',
      description: 'It is wrong.',
      issueType: 'Payment Query',
      issueSubType: 'Direct Debit Query',
    });
    await leave('role6@acme.test', 6);
    await api.drainJobs();
    const isAboutCase = (text: string) => text.endsWith(`commented on ${caseNumber}`);
    expect((await textsOf(amelia)).filter(isAboutCase)).toHaveLength(1);
    await amelia.call(contract.support.createComment, { id: String(id), comment: 'Any news?' });
    expect((await textsOf(amelia)).filter(isAboutCase)).toEqual([]);
    await change('role6@acme.test', { removedAt: null, roleId: 6 });
    expect((await textsOf(finn)).filter(isAboutCase)).toEqual([]);
  });
});

it('goes to the owner alone while they can be notified', async () => {
  const { reference } = await savedQuote(api, chloe);
  await setExpiry([reference]);
  await announceExpiryJob.handle({}, api.provider);
  expect(await textsOf(chloe)).toContain(`${reference} expires soon`);
  expect(await textsOf(amelia)).not.toContain(`${reference} expires soon`);
});
