import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { circuits } from '../circuits/tables.ts';
import { and, desc, eq, inArray, like } from '../db/drizzle.ts';
import { advanceOrder } from '../orders/progress/progress-order.ts';
import { orderEvents, orders } from '../orders/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { addDays, londonDay, workingDayAfterDay, workingDaysBetween } from '../shared/days.ts';
import { supportCases } from '../support/tables.ts';
import { openTestApi } from '../testing/open-test-api.ts';

const { renewals } = contract;
const calls = contract.circuits;
const { api } = await openTestApi({});
const { db, now } = api.provider;

/** Its session ends while the clock moves on. */
const user = () => api.asUser('role1@acme.test');

async function makeDue(reference: string): Promise<void> {
  await db.update(orders).set({ nextStepAt: now() }).where(eq(orders.reference, reference));
  await advanceOrder(api.provider, reference);
}

async function readOrder(reference: string) {
  return (await user()).call(contract.orders.get, { reference });
}

/** An order that renews a service and has reached its test, with an open cease of the service. */
async function ceasedRenewal(): Promise<{ reference: string; caseId: string }> {
  const amelia = await user();
  const { items } = await amelia.call(calls.list, { perPage: 100 });
  const serviceIds = items.map(({ id }) => id);
  await db
    .update(circuits)
    .set({ contractEnd: londonDay(addDays(now(), 40)) })
    .where(inArray(circuits.id, serviceIds));
  const offers = await amelia.call(renewals.createOffers, { serviceIds });
  const found = offers.find(({ offer }) => offer !== null);
  if (!found?.offer) throw new Error('The demo has no service that can be renewed.');
  const { id: circuitId } = found.service;
  await amelia.call(renewals.create, { offers: [found.offer.uuid] });
  const quote = (await amelia.call(calls.get, { id: circuitId })).renewal?.quoteReference ?? '';
  await db
    .update(quotes)
    .set({ status: 'data_added', approvalTermsId: 1 })
    .where(eq(quotes.reference, quote));
  const family = quote.startsWith('QB') ? contract.quotes.broadband : contract.quotes.single;
  await amelia.call(family.approve, { reference: quote, termsId: 1, accepted: true });
  await api.drainJobs();
  const reference = (await amelia.call(family.get, { reference: quote })).orderReference ?? '';
  const { reasons } = await amelia.call(contract.support.listCeaseReasons, {});
  const { id: caseId } = await amelia.call(contract.support.createCase, {
    type: 'cease',
    subject: 'Cease',
    description: 'The office closes.',
    circuitId,
    reason: reasons[0] ?? '',
    ceaseDate: londonDay(addDays(now(), 60)),
  });
  await db
    .update(orders)
    .set({
      status: 'open',
      milestone: 'install_appointment',
      holdReason: null,
      targetDate: londonDay(addDays(now(), 20)),
    })
    .where(eq(orders.reference, reference));
  await makeDue(reference);
  expect(await readOrder(reference)).toMatchObject({ status: 'open', milestone: 'test' });
  return { reference, caseId: String(caseId) };
}

/** Holds an order for its cease and replies after some days. Returns the days before and after, and the expected one. */
async function holdFor(reference: string, days: number) {
  await makeDue(reference);
  const held = await readOrder(reference);
  expect(held).toMatchObject({ status: 'held', holdReason: 'information_required', waitsOn: 'partner' });
  const heldAt = now();
  api.advance({ days });
  await (await user()).call(contract.orders.notify, { reference, subject: 'Cease', message: 'Renew it.' });
  await makeDue(reference);
  const released = await readOrder(reference);
  expect(released).toMatchObject({ status: 'open', holdReason: null });
  const expected = workingDayAfterDay(held.targetDate ?? '', workingDaysBetween(heldAt, now()));
  return { before: held.targetDate, after: released.targetDate, expected };
}

describe('an order that is held for a cease', () => {
  it('says which case it waits for, and resumes when the case is closed', async () => {
    const { reference, caseId } = await ceasedRenewal();
    await makeDue(reference);
    const { caseNumber } = await (await user()).call(contract.support.getCase, { id: caseId });
    const held = await readOrder(reference);
    expect(held).toMatchObject({ status: 'held', waitsOn: 'partner' });
    expect(held.holdNote).toContain(
      `A cease of the service that this order renews is requested in case ${caseNumber}.`,
    );
    const readNotices = async () => {
      const { items } = await (await user()).call(contract.notifications.listAll, { search: reference });
      return items.filter(({ text }) => text.includes('on hold'));
    };
    expect(await readNotices()).toMatchObject([
      { text: `${reference} is on hold: a cease is requested`, subtext: held.holdNote, status: 'unread' },
    ]);
    // The dashboard shows the longest waits.
    await db
      .update(orders)
      .set({ updatedAt: new Date(0) })
      .where(eq(orders.reference, reference));
    const { waiting } = await (await user()).call(contract.dashboard.get, {});
    expect(waiting.find(({ id }) => id === `held:${reference}`)?.subtext).toContain(caseNumber);

    await (await user()).call(contract.support.updateCase, { id: caseId, status: 'Closed' });
    expect(await readOrder(reference)).toMatchObject({ status: 'held', waitsOn: 'provider' });
    expect(await readNotices()).toMatchObject([{ status: 'done' }]);
    const history = await (await user()).call(contract.orders.listHistory, { reference });
    expect(history.slice(-2)).toMatchObject([
      { title: 'On hold: cease requested', detail: held.holdNote },
      { title: `Case ${caseNumber} closed`, waitsOn: 'provider' },
    ]);
    await advanceOrder(api.provider, reference);
    expect(await readOrder(reference)).toMatchObject({ status: 'open', holdReason: null });
    await makeDue(reference);
    expect(await readOrder(reference)).toMatchObject({ status: 'live' });
  });
});

describe('an order that is held for a cease which is carried out', () => {
  it('stays on hold when the case is closed and after a reply', async () => {
    const { reference, caseId } = await ceasedRenewal();
    await makeDue(reference);
    await db
      .update(supportCases)
      .set({ status: 'Resolved', resolvedAt: now() })
      .where(eq(supportCases.id, Number(caseId)));
    const { caseNumber } = await (await user()).call(contract.support.updateCase, {
      id: caseId,
      status: 'Closed',
    });
    const held = await readOrder(reference);
    expect(held).toMatchObject({ status: 'held', waitsOn: 'partner' });
    expect(held.holdNote).toContain('close the case before the service is ceased');
    await (await user()).call(contract.orders.notify, { reference, subject: 'Cease', message: 'Renew it.' });
    await makeDue(reference);
    await makeDue(reference);
    expect(await readOrder(reference)).toMatchObject({
      status: 'held',
      waitsOn: 'partner',
      holdNote: `The service that this order renews was ceased in case ${caseNumber}. Ask the delivery team to cancel this order.`,
    });
  });
});

describe('the target date of a held order', () => {
  it('moves only by the time of each hold for an open cease', async () => {
    const { reference, caseId } = await ceasedRenewal();
    // It reached its test three days before the first hold.
    api.advance({ days: 3 });
    const first = await holdFor(reference, 7);
    expect(first.after).toBe(first.expected);
    expect(first.after).not.toBe(first.before);
    api.advance({ days: 2 });
    const second = await holdFor(reference, 4);
    expect(second.before).toBe(first.after);
    expect(second.after).toBe(second.expected);
    await (await user()).call(contract.support.updateCase, { id: caseId, status: 'Closed' });
    await makeDue(reference);
    expect(await readOrder(reference)).toMatchObject({ status: 'live' });
  });

  it('moves by the time since its milestone for a hold that began there', async () => {
    const [order] = await db.select().from(orders).where(eq(orders.status, 'held')).limit(1);
    if (!order?.targetDate) throw new Error('The demo has no held order with a target date.');
    const { reference, targetDate } = order;
    const [held] = await db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.orderReference, reference), like(orderEvents.title, 'On hold: %')))
      .orderBy(desc(orderEvents.id))
      .limit(1);
    if (!held) throw new Error('The order has no event of its hold.');
    expect(held.milestone).toBe(order.milestone);
    await makeDue(reference);
    const [after] = await db.select().from(orders).where(eq(orders.reference, reference));
    expect(after).toMatchObject({
      status: 'open',
      targetDate: workingDayAfterDay(targetDate, workingDaysBetween(held.at, now())),
    });
  });
});

describe('a hold that an earlier release recorded with another title', () => {
  it('moves the target date by the time on hold', async () => {
    const held = await db.select().from(orders).where(eq(orders.holdReason, 'access')).limit(1);
    const [{ reference, milestone, targetDate } = { reference: '', milestone: 'survey', targetDate: null }] =
      held;
    if (targetDate === null) throw new Error('The demo has no order that is held for access.');
    const [event] = await db
      .update(orderEvents)
      .set({ title: 'On hold: access' })
      .where(and(eq(orderEvents.orderReference, reference), eq(orderEvents.milestone, milestone)))
      .returning();
    api.advance({ days: 14 });
    await db.update(orders).set({ updatedAt: now() }).where(eq(orders.reference, reference));
    await makeDue(reference);
    const [after] = await db.select().from(orders).where(eq(orders.reference, reference));
    expect(after?.targetDate).not.toBe(targetDate);
    expect(after).toMatchObject({
      status: 'open',
      targetDate: workingDayAfterDay(targetDate, workingDaysBetween(event?.at ?? now(), now())),
    });
  });

  it('names the case of a cease', async () => {
    const { reference, caseId } = await ceasedRenewal();
    await makeDue(reference);
    const { caseNumber } = await (await user()).call(contract.support.getCase, { id: caseId });
    await db
      .update(orderEvents)
      .set({ title: 'On hold: information required' })
      .where(and(eq(orderEvents.orderReference, reference), like(orderEvents.title, 'On hold: %')));
    expect((await readOrder(reference)).holdNote).toContain(caseNumber);
  });
});

describe('an order that is held for information', () => {
  it('does not resume when a case closes', async () => {
    const { reference, caseId } = await ceasedRenewal();
    const waiting = {
      status: 'held',
      milestone: 'planning',
      holdReason: 'information_required',
      waitsOn: 'partner',
      nextStepAt: null,
    } as const;
    await db.update(orders).set(waiting).where(eq(orders.reference, reference));
    await (await user()).call(contract.support.updateCase, { id: caseId, status: 'Closed' });
    expect(await readOrder(reference)).toMatchObject({ status: 'held', waitsOn: 'partner' });
  });
});
