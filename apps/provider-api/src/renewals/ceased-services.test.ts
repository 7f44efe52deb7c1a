import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { remindOfRenewalsJob } from '../circuits/renewal-reminders.ts';
import { circuits } from '../circuits/tables.ts';
import { eq, inArray } from '../db/drizzle.ts';
import { advanceOrder } from '../orders/progress/progress-order.ts';
import { orders } from '../orders/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { addDays, londonDay } from '../shared/days.ts';
import { supportCases } from '../support/tables.ts';
import { openTestApi } from '../testing/open-test-api.ts';

const { renewals } = contract;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db, now } = api.provider;

const { items } = await amelia.call(contract.circuits.list, { perPage: 100 });
const serviceIds = items.map(({ id }) => id);
const endInDays = (days: number, ids = serviceIds) =>
  db
    .update(circuits)
    .set({ contractEnd: londonDay(addDays(now(), days)) })
    .where(inArray(circuits.id, ids));
await endInDays(40);
const unused = (await amelia.call(renewals.createOffers, { serviceIds })).flatMap(({ service, offer }) =>
  offer === null ? [] : [service.id],
);

/** A service that no test has used yet, with the quote of its renewal. */
async function quoteRenewal() {
  const id = unused.pop();
  if (id === undefined) throw new Error('The demo has no other service that can be renewed.');
  const [offered] = await amelia.call(renewals.createOffers, { serviceIds: [id] });
  await amelia.call(renewals.create, { offers: [offered?.offer?.uuid ?? ''] });
  const { renewal } = await amelia.call(contract.circuits.get, { id });
  return { id, reference: renewal?.quoteReference ?? '' };
}

async function approve(reference: string) {
  await db
    .update(quotes)
    .set({ status: 'data_added', approvalTermsId: 1 })
    .where(eq(quotes.reference, reference));
  const family = reference.startsWith('QB') ? contract.quotes.broadband : contract.quotes.single;
  await amelia.call(family.approve, { reference, termsId: 1, accepted: true });
  await api.drainJobs();
  return (await amelia.call(family.get, { reference })).orderReference ?? '';
}

async function reachTest(reference: string) {
  const due = { status: 'open', milestone: 'test', holdReason: null, nextStepAt: now() } as const;
  await db.update(orders).set(due).where(eq(orders.reference, reference));
  await advanceOrder(api.provider, reference);
  return amelia.call(contract.orders.get, { reference });
}

/** Has the service ceased: its case is resolved. */
async function cease(circuitId: number, resolvedAt = now()): Promise<string> {
  const { reasons } = await amelia.call(contract.support.listCeaseReasons, {});
  const { id, caseNumber } = await amelia.call(contract.support.createCase, {
    type: 'cease',
    subject: 'Cease',
    description: 'The office closes.',
    circuitId,
    reason: reasons[0] ?? '',
    ceaseDate: londonDay(addDays(now(), 30)),
  });
  await db.update(supportCases).set({ status: 'Resolved', resolvedAt }).where(eq(supportCases.id, id));
  return caseNumber;
}

it('is not offered a renewal', async () => {
  const id = unused.pop() ?? 0;
  const caseNumber = await cease(id);
  const [again] = await amelia.call(renewals.createOffers, { serviceIds: [id] });
  expect(again).toMatchObject({ offer: null, reason: `This service was ceased in case ${caseNumber}.` });
});

it('gets no order from a renewal that was quoted before', async () => {
  const { id, reference } = await quoteRenewal();
  const caseNumber = await cease(id);
  await expect(approve(reference)).rejects.toMatchObject({
    code: 'conflict',
    message: `This service was ceased in case ${caseNumber}. Decline this request.`,
  });
});

it('is replaced by a second service if the quote is for another line', async () => {
  const { id, reference } = await quoteRenewal();
  await cease(id);
  await db.update(quotes).set({ bearer: 12345 }).where(eq(quotes.reference, reference));
  expect(await approve(reference)).toMatch(/^ORD-/);
});

it('is not renewed by a price that was found before the cease', async () => {
  const id = unused.pop() ?? 0;
  const [offered] = await amelia.call(renewals.createOffers, { serviceIds: [id] });
  const caseNumber = await cease(id);
  const uuid = offered?.offer?.uuid ?? '';
  const input = { uuid, customerName: 'Acme', renewsServiceId: id };
  await expect(amelia.call(contract.availability.saveSearchQuote, input)).rejects.toMatchObject({
    code: 'conflict',
    message: `This service was ceased in case ${caseNumber} and cannot be renewed.`,
  });
});

it('is not renewed by an order, also if it was ceased before the order', async () => {
  const { id, reference } = await quoteRenewal();
  const order = await approve(reference);
  const caseNumber = await cease(id, addDays(now(), -1));
  expect(await reachTest(order)).toMatchObject({
    status: 'held',
    waitsOn: 'partner',
    holdNote: expect.stringContaining(`was ceased in case ${caseNumber}`),
  });
});

it('can be renewed if the cease was of a former contract', async () => {
  const { id, reference } = await quoteRenewal();
  expect(await reachTest(await approve(reference))).toMatchObject({ status: 'live', circuitId: id });
  await cease(id, addDays(now(), -1));
  await endInDays(40, [id]);
  const [again] = await amelia.call(renewals.createOffers, { serviceIds: [id] });
  expect(again?.reason).toBeNull();
  expect((await amelia.call(contract.circuits.get, { id })).carriedOutCease).toBeNull();
});

it('is in no list and no figure of contracts that end', async () => {
  const id = unused.pop() ?? 0;
  await endInDays(400);
  await endInDays(20, [id]);
  const read = async () => {
    const { in30Days } = await amelia.call(contract.circuits.countRenewals, {});
    const { items } = await amelia.call(contract.circuits.list, { endsWithin: '30' });
    return { in30Days, listed: items.map((item) => item.id) };
  };
  expect(await read()).toEqual({ in30Days: 1, listed: [id] });
  await cease(id);
  expect(await read()).toEqual({ in30Days: 0, listed: [] });
});

it('is not announced as a contract that ends', async () => {
  const [ceased = 0, other = 0] = unused.splice(0, 2);
  await endInDays(400);
  await endInDays(20, [ceased, other]);
  await db.update(circuits).set({ renewalNoticeDays: null });
  await cease(ceased);
  await remindOfRenewalsJob.handle({}, api.provider);
  const rows = await db
    .select()
    .from(circuits)
    .where(inArray(circuits.id, [ceased, other]));
  expect(new Map(rows.map((row) => [row.id, row.renewalNoticeDays]))).toEqual(
    new Map([
      [ceased, null],
      [other, 30],
    ]),
  );
});
