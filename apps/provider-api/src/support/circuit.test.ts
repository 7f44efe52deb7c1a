import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { circuits } from '../circuits/tables.ts';
import { and, eq, isNotNull, isNull } from '../db/drizzle.ts';
import { orders } from '../orders/tables.ts';
import { quotes } from '../quotes/tables.ts';
import { addDays, londonDay } from '../shared/days.ts';
import { multiQuoteOf } from '../testing/fixtures.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { supportCases } from './tables.ts';

const { api, amelia, ben, finn } = await openTestApi({
  amelia: 'role1@acme.test',
  ben: 'role2@acme.test',
  finn: 'role6@acme.test',
});
const { db } = api.provider;
const { partner } = await amelia.call(contract.auth.getMe, {});
const [row] = await db
  .select()
  .from(circuits)
  .where(and(eq(circuits.partnerId, partner.id), isNotNull(circuits.orderReference)))
  .limit(1);
if (!row) throw new Error('The demo has no service with an order.');
const id = String(row.id);

it('has the price of its order, for roles that may see quotes', async () => {
  const { price } = await amelia.call(contract.circuits.get, { id });
  const order = await amelia.call(contract.orders.get, { reference: row.orderReference ?? '' });
  expect(price).toEqual({
    installCost: order.installCost,
    monthlyCost: order.monthlyCost,
    termMonths: order.termMonths,
    quoteReference: order.quoteReference,
    monthlyMarginPercent: null,
    monthlyMarginSource: null,
  });
  expect((await finn.call(contract.circuits.get, { id })).price).toBeNull();
});

it('has the mark-up of its quote, or else of the quote’s multi-quote, or else the company’s default', async () => {
  const { order, quoteReference } = await orderOfMultiQuote();
  const markup = async () => {
    const [service] = await db.select().from(circuits).where(eq(circuits.orderReference, order));
    const { price } = await amelia.call(contract.circuits.get, { id: String(service?.id) });
    return price && [price.monthlyMarginPercent, price.monthlyMarginSource];
  };
  expect(await markup()).toEqual([null, null]);
  const margin = { basis: 'margin', monthlyPercent: 20, installPercent: 0 } as const;
  await amelia.call(contract.partner.updateDefaultMargins, { leasedLine: margin });
  expect(await markup()).toEqual([25, 'company']);
  const uuid = (await db.select().from(quotes).where(eq(quotes.reference, quoteReference)))[0]
    ?.multiQuoteUuid;
  await amelia.call(contract.multiQuotes.proposal.updateMargin, {
    ...margin,
    uuid: uuid ?? '',
    monthlyPercent: 50,
  });
  expect(await markup()).toEqual([100, 'multiQuote']);
  await amelia.call(contract.quotes.single.updateMargin, {
    reference: quoteReference,
    monthlyPercent: 7,
    installPercent: 0,
  });
  expect(await markup()).toEqual([7, 'quote']);
});

/** Links the order of the first service to a quote of a multi-quote. */
async function orderOfMultiQuote(): Promise<{ order: string; quoteReference: string }> {
  const { references } = await multiQuoteOf(api, amelia, 'Offices');
  const [quoteReference = ''] = references;
  const order = row?.orderReference ?? '';
  await db.update(orders).set({ quoteReference }).where(eq(orders.reference, order));
  return { order, quoteReference };
}

it('has the price of its older contract where it was ordered before the portal existed', async () => {
  const [older] = await db
    .select()
    .from(circuits)
    .where(and(eq(circuits.partnerId, partner.id), isNull(circuits.orderReference)))
    .limit(1);
  if (!older) throw new Error('The demo has no older service.');
  const { price, attributes } = await amelia.call(contract.circuits.get, { id: String(older.id) });
  expect(price).toEqual({
    installCost: expect.any(Number),
    monthlyCost: expect.any(Number),
    termMonths: attributes['ATTR_CONTRACT_TERM_MONTHS'],
    quoteReference: null,
    monthlyMarginPercent: null,
    monthlyMarginSource: null,
  });
  expect((await finn.call(contract.circuits.get, { id: String(older.id) })).price).toBeNull();
  await db.update(circuits).set({ monthlyCost: null }).where(eq(circuits.id, older.id));
  expect((await amelia.call(contract.circuits.get, { id: String(older.id) })).price).toBeNull();
});

it('can be asked to cease once at a time, also by two people at once', async () => {
  const cease = (user: typeof amelia) =>
    user.call(contract.support.createCase, {
      type: 'cease',
      subject: `Cease ${row.name}`,
      description: 'The site closes.',
      circuitId: row.id,
      reason: 'Customer has closed',
      ceaseDate: '2099-01-31',
    });
  const [first, second] = await Promise.allSettled([cease(amelia), cease(ben)]);
  const settled = [first, second].map(({ status }) => status).sort();
  expect(settled).toEqual(['fulfilled', 'rejected']);
  const refused = [first, second].find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { code: 'conflict' } });
  const { openCease } = await finn.call(contract.circuits.get, { id });
  expect(openCease).toMatchObject({ ceaseDate: '2099-01-31' });
  await amelia.call(contract.support.updateCase, {
    id: String(openCease?.caseId),
    status: 'Closed',
    closingReason: 'not_needed',
  });
  expect((await amelia.call(contract.circuits.get, { id })).openCease).toBeNull();
  await expect(cease(ben)).resolves.toMatchObject({ type: 'cease' });
  // The closed one cannot come back beside it.
  await expect(
    amelia.call(contract.support.updateCase, { id: String(openCease?.caseId), status: 'New' }),
  ).rejects.toMatchObject({ code: 'conflict' });
});

it('cannot be asked to cease again once it was ceased, nor can the case be reopened', async () => {
  const { openCease } = await amelia.call(contract.circuits.get, { id });
  const caseId = openCease?.caseId ?? 0;
  await db
    .update(supportCases)
    .set({ status: 'Resolved', resolvedAt: api.provider.now() })
    .where(eq(supportCases.id, caseId));
  const readCircuit = () => amelia.call(contract.circuits.get, { id });
  expect(await readCircuit()).toMatchObject({
    openCease: null,
    carriedOutCease: { caseId, caseNumber: openCease?.caseNumber },
  });
  const change = (status: 'New' | 'Closed') =>
    amelia.call(contract.support.updateCase, { id: String(caseId), status });
  const refusal = {
    code: 'conflict',
    message: expect.stringContaining('The service was ceased in this case.'),
  };
  await expect(change('New')).rejects.toMatchObject(refusal);
  await change('Closed');
  await expect(change('New')).rejects.toMatchObject(refusal);
  expect((await readCircuit()).carriedOutCease).toMatchObject({ caseId });
  await expect(
    amelia.call(contract.support.createCase, {
      type: 'cease',
      subject: 'Again',
      description: 'The site closes.',
      circuitId: row.id,
      reason: 'Customer has closed',
      ceaseDate: '2099-01-31',
    }),
  ).rejects.toMatchObject({ message: `This service was ceased in ${openCease?.caseNumber}.` });
});

it('cannot be asked to cease on a day that has passed, by reopening a withdrawn case', async () => {
  const { items } = await amelia.call(contract.circuits.list, { perPage: 100 });
  const services = await Promise.all(
    items.map(({ id: each }) => amelia.call(contract.circuits.get, { id: each })),
  );
  const service = services.find(
    ({ openCease, carriedOutCease }) => openCease === null && carriedOutCease === null,
  );
  const today = londonDay(api.provider.now());
  const { id: caseId } = await amelia.call(contract.support.createCase, {
    type: 'cease',
    subject: 'Cease',
    description: 'The site closes.',
    circuitId: service?.id ?? 0,
    reason: 'Customer has closed',
    ceaseDate: today,
  });
  const change = (status: 'New' | 'Closed') =>
    amelia.call(contract.support.updateCase, { id: caseId, status });
  await change('Closed');
  await expect(change('New')).resolves.toMatchObject({ status: 'New', ceaseDate: today });
  await change('Closed');
  await db
    .update(supportCases)
    .set({ ceaseDate: londonDay(addDays(api.provider.now(), -1)) })
    .where(eq(supportCases.id, caseId));
  await expect(change('New')).rejects.toMatchObject({
    code: 'conflict',
    message: 'The cease date has passed. To request another cease, open a new case with a future date.',
  });
});
