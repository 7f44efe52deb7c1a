import { beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { getServiceLayer } from '@portal/api-client/renewal';
import { partners } from '../auth/tables.ts';
import { searches, searchQuotes } from '../availability/tables.ts';
import { circuits } from '../circuits/tables.ts';
import { eq, inArray, sql } from '../db/drizzle.ts';
import { advanceOrder } from '../orders/progress/progress-order.ts';
import { orders } from '../orders/tables.ts';
import { quoteRenewals, quotes } from '../quotes/tables.ts';
import { addDays, addMonths, londonDay } from '../shared/days.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { LEEDS } from '../testing/quote-journey.ts';

const { renewals, bulkRuns } = contract;
const calls = contract.circuits;

const { api, amelia, ben, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  ben: 'role2@acme.test',
  stranger: 'role1@cobalt.test',
});
const { db, now } = api.provider;
// Another partner with services, whose account needs no further steps.
await db.update(partners).set({ hasSfAccount: true }).where(eq(partners.key, 'cobalt'));

const endOf = (ids: readonly number[], days: number) =>
  db
    .update(circuits)
    .set({ contractEnd: londonDay(addDays(now(), days)) })
    .where(inArray(circuits.id, [...ids]));

/** Services that no test has used yet, of which each can be renewed. */
let unused: number[] = [];
async function takeServices(count: number): Promise<number[]> {
  if (unused.length === 0) {
    const { items } = await amelia.call(calls.list, { perPage: 100 });
    const serviceIds = items.map(({ id }) => id);
    await endOf(serviceIds, 40);
    const offers = await amelia.call(renewals.createOffers, { serviceIds });
    unused = offers.flatMap(({ service, offer }) => (offer === null ? [] : [service.id]));
  }
  return unused.splice(0, count);
}

async function offersFor(serviceIds: number[], more: object = {}) {
  const offers = await amelia.call(renewals.createOffers, { serviceIds, ...more });
  return offers.map(({ service, offer, reason }) => {
    if (offer === null) throw new Error(`${service.name}: ${reason}`);
    return { ...offer, service };
  });
}

async function productsOf(offers: readonly contract.renewals.RenewalOffer[]) {
  const uuids = offers.flatMap(({ offer }) => (offer === null ? [] : [offer.uuid]));
  const rows = await db.select().from(searchQuotes).where(inArray(searchQuotes.id, uuids));
  return rows.map(({ product }) => product);
}

const quoteOf = async (circuitId: number) =>
  (await amelia.call(calls.get, { id: circuitId })).renewal?.quoteReference ?? '';

let services: number[];
beforeEach(async () => {
  services = await takeServices(3);
});

const requestCease = async (circuitId: number) => {
  const { reasons } = await amelia.call(contract.support.listCeaseReasons, {});
  return amelia.call(contract.support.createCase, {
    type: 'cease',
    subject: 'Cease',
    description: 'The office closes.',
    circuitId,
    reason: reasons[0] ?? '',
    ceaseDate: londonDay(addDays(now(), 30)),
  });
};

describe('an offer for a renewal', () => {
  it('is the same product with the saving per month and over the term', async () => {
    const [offer] = await offersFor(services);
    expect(offer).toMatchObject({
      supplierKey: offer?.service.supplierKey,
      productName: offer?.service.productName,
      speed: offer?.service.bandwidth,
      termMonths: offer?.service.termMonths,
    });
    if (!offer || offer.monthlySaving === null) throw new Error('The demo has no comparable service.');
    expect(offer.monthlySaving).toBe((offer.service.monthlyCost ?? 0) - offer.monthlyCost);
    expect(offer.termSaving).toBe(offer.monthlySaving * offer.termMonths - offer.installCost - offer.eccCost);
  });

  it('is faster or for another term when asked, and says when it is not sold', async () => {
    const offers = await amelia.call(renewals.createOffers, { serviceIds: services, product: 'faster' });
    for (const { service, offer, reason } of offers) {
      if (offer === null) expect(reason).toContain('has no faster product here.');
      else expect(offer.speed).toBeGreaterThan(service.bandwidth);
    }
    const terms = await amelia.call(renewals.createOffers, { serviceIds: services, termMonths: 12 });
    expect(terms.map(({ offer }) => offer?.termMonths)).toEqual([12, 12, 12]);
    // The line is in place. Only add-ons can have an install price.
    for (const product of await productsOf(terms))
      expect(product).toMatchObject({ installCost: 0, estimatedEcc: 0, isEccFirm: true, isFirm: true });
    const [first] = services;
    await db
      .update(circuits)
      .set({ circuitType: 'Ethernet', bearer: 1000, supplierKey: 'nobody' })
      .where(eq(circuits.id, first ?? 0));
    const [gone] = await amelia.call(renewals.createOffers, { serviceIds: services.slice(0, 1) });
    expect(gone).toMatchObject({
      offer: null,
      reason: expect.stringContaining('has no prices for this address any more.'),
    });
  });

  it('is refused service by service with the reason', async () => {
    const [late, renamed, moved] = services as [number, number, number];
    await endOf([late], 91);
    await db.update(circuits).set({ productName: 'Discontinued' }).where(eq(circuits.id, renamed));
    await db
      .update(circuits)
      .set({ street: '999 Nowhere Street', orderReference: null })
      .where(eq(circuits.id, moved));
    const offers = await amelia.call(renewals.createOffers, { serviceIds: services });
    expect(offers.map(({ offer }) => offer)).toEqual([null, null, null]);
    expect(offers.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('You can renew it from 90 days before.'),
      expect.stringContaining('no longer sells Discontinued'),
      'We could not find the address of this service. Search for the address to get prices.',
    ]);
  });

  it('is limited to the services of the partner, and to one hundred', async () => {
    for (const [user, serviceIds] of [
      [stranger, services],
      [amelia, [...services, 99_999_999]],
    ] as const)
      await expect(user.call(renewals.createOffers, { serviceIds: [...serviceIds] })).rejects.toMatchObject({
        code: 'not-found',
      });
    const many = Array.from({ length: 101 }, (_, id) => id);
    for (const serviceIds of [many, [], [1.5], [Number.MAX_SAFE_INTEGER]])
      await expect(amelia.call(renewals.createOffers, { serviceIds })).rejects.toMatchObject({
        code: 'invalid',
      });
  });

  it('needs a token that may also read services', async () => {
    const create = async (scopes: ('quotes:write' | 'services:read')[]) =>
      (await amelia.call(contract.partner.createToken, { name: scopes.join(), scopes })).plainTextToken;
    const fetchWith = (token: string) =>
      api.guest().fetch(renewals.createOffers.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ service_ids: services }),
      });
    const without = await fetchWith(await create(['quotes:write']));
    expect(without.status).toBe(403);
    expect(await without.json()).toEqual({ message: 'This API token needs the scope services:read.' });
    expect((await fetchWith(await create(['quotes:write', 'services:read']))).status).toBe(200);
  });
});

describe('renewing services', () => {
  it('quotes exactly what was offered, and shows it at the service and in the list', async () => {
    const offers = await offersFor(services);
    const run = await amelia.call(renewals.create, { offers: offers.map(({ uuid }) => uuid) });
    expect(run).toMatchObject({ kind: 'renewals.create', status: 'processed', done: 3, skipped: 0 });
    for (const { service, monthlyCost, installCost, productName, speed, termMonths } of offers) {
      const { renewal, ...circuit } = await amelia.call(calls.get, { id: service.id });
      expect(renewal).toMatchObject({ status: 'quoted', orderReference: null });
      const [row] = await db
        .select()
        .from(quotes)
        .where(eq(quotes.reference, renewal?.quoteReference ?? ''));
      expect(row).toMatchObject({
        customerName: circuit.customerName,
        postcode: circuit.postcode,
        ...{ monthlyCost, installCost, productName, speed, termMonths },
      });
    }
    const quoted = await amelia.call(calls.list, { renewal: 'quoted', perPage: 100 });
    expect(quoted.items.map(({ id }) => id)).toEqual(expect.arrayContaining(services));
    expect(new Set(quoted.items.map(({ renewalStatus }) => renewalStatus))).toEqual(new Set(['quoted']));
  });

  it('skips a service with an open renewal, also if two people start at the same moment', async () => {
    const [mine, theirs] = [await offersFor(services), await offersFor(services)];
    const runs = await Promise.all([
      amelia.call(renewals.create, { offers: mine.map(({ uuid }) => uuid) }),
      ben.call(renewals.create, { offers: theirs.map(({ uuid }) => uuid).toReversed() }),
    ]);
    await api.drainJobs();
    expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(3);
    expect(runs.flatMap(({ unchanged }) => unchanged.map(({ reason }) => reason))).toEqual(
      Array.from({ length: 3 }, () =>
        expect.stringMatching(/^Quote Q[SB]-\d+ already renews this service\.$/),
      ),
    );
    const again = await amelia.call(renewals.createOffers, { serviceIds: services });
    expect(again.map(({ offer }) => offer)).toEqual([null, null, null]);
  });

  it('names each service that was not renewed, and renews the others', async () => {
    const offers = await offersFor(services);
    const [first] = offers;
    await endOf([first?.service.id ?? 0], 200);
    const run = await amelia.call(renewals.create, { offers: offers.map(({ uuid }) => uuid) });
    expect(run).toMatchObject({ done: 2, skipped: 1 });
    expect(run.unchanged).toEqual([
      {
        key: first?.uuid,
        label: first?.service.name,
        reason: expect.stringContaining('You can renew it from 90 days before.'),
      },
    ]);
  });

  it('can be undone: the quote is cancelled and the service is as before', async () => {
    const offers = await offersFor(services);
    const { id } = await amelia.call(renewals.create, { offers: offers.map(({ uuid }) => uuid) });
    const references = await Promise.all(services.map(quoteOf));
    const changed = references[0] ?? '';
    const family = changed.startsWith('QB') ? contract.quotes.broadband : contract.quotes.single;
    await ben.call(family.update, { reference: changed, notes: 'Ask Tom' });
    const undo = await amelia.call(bulkRuns.undo, { id });
    expect(undo).toMatchObject({ isUndo: true, done: 2, skipped: 1 });
    const rows = await db.select().from(quotes).where(inArray(quotes.reference, references));
    expect(rows.map(({ status }) => status).sort()).toEqual(['cancelled', 'cancelled', 'created']);
    const shown = await Promise.all(services.map(async (each) => await amelia.call(calls.get, { id: each })));
    expect(shown.map(({ renewal }) => renewal?.status ?? null)).toEqual(['quoted', null, null]);
  });

  it('is not undone once a proposal of the quote was created', async () => {
    const [offer] = await offersFor(services.slice(0, 1));
    const { id } = await amelia.call(renewals.create, { offers: [offer?.uuid ?? ''] });
    const reference = await quoteOf(services[0] ?? 0);
    const family = reference.startsWith('QB') ? contract.quotes.broadband : contract.quotes.single;
    await ben.call(family.proposals.create, {
      reference,
      recipientName: 'Harbour Bakery',
      introduction: null,
      notes: null,
      basis: 'markup',
      monthlyPercent: 20,
      installPercent: 0,
    });
    const undo = await amelia.call(bulkRuns.undo, { id });
    expect(undo).toMatchObject({
      done: 0,
      unchanged: [{ reason: 'Changed again: Proposal version 1 created by Ben Okafor.' }],
    });
    expect((await amelia.call(family.get, { reference })).status).toBe('created');
  });

  it('has lapsed when the quote has expired, and can then be renewed again', async () => {
    const [offer] = await offersFor(services.slice(0, 1));
    await amelia.call(renewals.create, { offers: [offer?.uuid ?? ''] });
    const id = services[0] ?? 0;
    await db
      .update(quotes)
      .set({ expiredAt: now() })
      .where(eq(quotes.reference, await quoteOf(id)));
    expect((await amelia.call(calls.get, { id })).renewal?.status).toBe('lapsed');
    await expect(offersFor([id])).resolves.toHaveLength(1);
  });

  it('is ordered when the quote has become an order, and is not offered again', async () => {
    const [offer] = await offersFor(services.slice(0, 1));
    await amelia.call(renewals.create, { offers: [offer?.uuid ?? ''] });
    const id = services[0] ?? 0;
    await db
      .update(quotes)
      .set({ orderReference: 'ORD-1', status: 'approved' })
      .where(eq(quotes.reference, await quoteOf(id)));
    expect((await amelia.call(calls.get, { id })).renewal).toMatchObject({
      status: 'ordered',
      orderReference: 'ORD-1',
    });
    const technician = await api.asUser('role6@acme.test');
    expect((await technician.call(calls.get, { id })).renewal).toEqual({
      status: 'ordered',
      quoteKind: expect.stringMatching(/^(?:single|broadband)$/),
      quoteReference: null,
      orderReference: null,
    });
    const [again] = await amelia.call(renewals.createOffers, { serviceIds: [id] });
    expect(again?.reason).toBe('Order ORD-1 already renews this service.');
  });

  it('is ordered once, also if several quotes renew the service', async () => {
    const [circuitId = 0] = services;
    const offers = [...(await offersFor([circuitId])), ...(await offersFor([circuitId]))];
    const references: string[] = [];
    for (const { uuid } of offers) {
      const save = { uuid, customerName: 'Acme', renewsServiceId: circuitId };
      references.push((await amelia.call(contract.availability.saveSearchQuote, save)).reference);
    }
    await db
      .update(quotes)
      .set({ status: 'data_added', approvalTermsId: 1 })
      .where(inArray(quotes.reference, references));
    const approve = (reference: string) => {
      const family = reference.startsWith('QB') ? contract.quotes.broadband : contract.quotes.single;
      return amelia.call(family.approve, { reference, termsId: 1, accepted: true });
    };
    const approvals = await Promise.allSettled(references.map(approve));
    expect(approvals.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = approvals.find((each) => each.status === 'rejected');
    const ordered = references[approvals.findIndex(({ status }) => status === 'fulfilled')];
    expect(refused?.reason).toMatchObject({
      code: 'conflict',
      message: `Quote ${ordered} was approved and already renews this service. Decline this request, or cancel the quote.`,
    });
    await api.drainJobs();
  });

  describe('once its order is live', () => {
    const spendOf = async (customerName: string) => {
      const { id } = await amelia.call(contract.customers.getByName, { name: customerName });
      return (await amelia.call(contract.customers.get, { id })).monthlyCost ?? 0;
    };

    /** Orders a renewal, and delivers its order. */
    async function renew(circuitId: number, more: object = {}) {
      const [offer] = await offersFor([circuitId], more);
      await amelia.call(renewals.create, { offers: [offer?.uuid ?? ''] });
      const reference = await orderQuote(await quoteOf(circuitId));
      await goLive(reference);
      return { offer, reference };
    }

    async function orderQuote(reference: string): Promise<string> {
      await db
        .update(quotes)
        .set({ status: 'data_added', approvalTermsId: 1 })
        .where(eq(quotes.reference, reference));
      const family = reference.startsWith('QB') ? contract.quotes.broadband : contract.quotes.single;
      await amelia.call(family.approve, { reference, termsId: 1, accepted: true });
      await api.drainJobs();
      const { orderReference } = await amelia.call(family.get, { reference });
      return orderReference ?? '';
    }

    async function goLive(reference: string): Promise<void> {
      const due = { status: 'open', milestone: 'test', holdReason: null, nextStepAt: now() } as const;
      await db.update(orders).set(due).where(eq(orders.reference, reference));
      await advanceOrder(api.provider, reference);
    }

    it('gives the service its new contract and price, and adds no second service', async () => {
      const [id = 0] = services;
      const before = await amelia.call(calls.get, { id });
      const { total } = await amelia.call(calls.list, { perPage: 1 });
      const { offer, reference } = await renew(id, { termMonths: 36 });
      expect((await amelia.call(calls.list, { perPage: 1 })).total).toBe(total);
      const after = await amelia.call(calls.get, { id });
      const today = londonDay(now());
      const contractEnd = addMonths(today, 36);
      expect(after).toMatchObject({
        name: before.name,
        installDate: before.installDate,
        orderReference: reference,
        contractEnd,
        price: { monthlyCost: offer?.monthlyCost, termMonths: 36 },
        renewal: null,
        attributes: {
          ATTR_ACCESS_ID: before.attributes['ATTR_ACCESS_ID'],
          ATTR_ORDER_REFERENCE: reference,
          ATTR_CONTRACT_START: today,
          ATTR_CONTRACT_END: contractEnd,
          ATTR_CONTRACT_TERM_MONTHS: 36,
        },
      });
      expect((await amelia.call(contract.orders.get, { reference })).circuitId).toBe(id);
      const history = await amelia.call(calls.listHistory, { id });
      expect(history.map(({ title }) => title).slice(-2)).toEqual(['Renewal ordered', 'Renewed']);
    });

    it('replaces the former order in the spend of the customer', async () => {
      const [id = 0] = services;
      const customerName = `Renewing ${id}`;
      await db.update(circuits).set({ customerName }).where(eq(circuits.id, id));
      const first = await renew(id);
      expect(await spendOf(customerName)).toBe(first.offer?.monthlyCost);
      api.advance({ minutes: 1 });
      await endOf([id], 40);
      const [second] = await offersFor([id], { termMonths: first.offer?.termMonths === 36 ? 12 : 36 });
      await amelia.call(renewals.create, { offers: [second?.uuid ?? ''] });
      const reference = await orderQuote(await quoteOf(id));
      expect(await spendOf(customerName)).toBe(first.offer?.monthlyCost);
      await goLive(reference);
      expect(await spendOf(customerName)).toBe(second?.monthlyCost);
      expect(second?.monthlyCost).not.toBe(first.offer?.monthlyCost);
    });

    it('can be renewed again, and is announced again', async () => {
      const [id = 0] = services;
      await db.update(circuits).set({ renewalNoticeDays: 30 }).where(eq(circuits.id, id));
      await renew(id);
      const [renewed] = await db.select().from(circuits).where(eq(circuits.id, id));
      expect(renewed?.renewalNoticeDays).toBeNull();
      api.advance({ minutes: 1 });
      await endOf([id], 40);
      await renew(id);
      expect((await amelia.call(calls.get, { id })).renewal).toBeNull();
    });

    it('rejects a quote that was created before the new contract', async () => {
      const [id = 0] = services;
      const [offer] = await offersFor([id]);
      await amelia.call(renewals.create, { offers: [offer?.uuid ?? ''] });
      const other = await quoteOf(id);
      const setStatus = (status: 'cancelled' | 'created') =>
        db.update(quotes).set({ status }).where(eq(quotes.reference, other));
      await setStatus('cancelled');
      await renew(id);
      await setStatus('created');
      expect((await amelia.call(calls.get, { id })).renewal).toBeNull();
      await expect(orderQuote(other)).rejects.toMatchObject({ code: 'conflict' });
    });

    it('keeps the customer reference of the service, and finds it by that', async () => {
      const [id = 0] = services;
      await db.execute(
        sql`update circuits set attributes = attributes || '{"ATTR_CUSTOMER_REFERENCE":"CUST-REN-1"}' where id = ${id}`,
      );
      await renew(id);
      const { attributes } = await amelia.call(calls.get, { id });
      expect(attributes['ATTR_CUSTOMER_REFERENCE']).toBe('CUST-REN-1');
      const { items } = await amelia.call(calls.list, { search: 'CUST-REN-1' });
      expect(items.map((item) => item.id)).toEqual([id]);
    });

    it('does not end the contract earlier than before', async () => {
      const [id = 0] = services;
      const [offer] = await offersFor([id], { termMonths: 12 });
      await amelia.call(renewals.create, { offers: [offer?.uuid ?? ''] });
      const reference = await orderQuote(await quoteOf(id));
      await endOf([id], 900);
      await goLive(reference);
      const { contractEnd } = await amelia.call(calls.get, { id });
      expect(contractEnd).toBe(londonDay(addDays(now(), 900)));
    });

    it('takes the attributes of another layer, and no longer has attributes of the former layer', async () => {
      const [id = 0] = services;
      const [offer] = await offersFor([id]);
      await amelia.call(renewals.create, { offers: [offer?.uuid ?? ''] });
      const reference = await orderQuote(await quoteOf(id));
      const { attributes: before } = await amelia.call(calls.get, { id });
      const former = getServiceLayer({ attributes: before });
      await db
        .update(orders)
        .set({ layer: former === 2 ? 3 : 2 })
        .where(eq(orders.reference, reference));
      await goLive(reference);
      const { attributes } = await amelia.call(calls.get, { id });
      expect(attributes['ATTR_C_VLAN'] ?? null).toEqual(former === 2 ? null : expect.any(String));
      expect(attributes['ATTR_ROUTING'] ?? null).toEqual(former === 2 ? 'Static' : null);
      expect(attributes['ATTR_WAN_IP'] ?? null).toEqual(former === 2 ? expect.any(String) : null);
    });

    it('adds a service on another line, and lets the former be renewed', async () => {
      const [id = 0] = services;
      const [offer] = await offersFor([id]);
      await amelia.call(renewals.create, { offers: [offer?.uuid ?? ''] });
      const quote = await quoteOf(id);
      const { total } = await amelia.call(calls.list, { perPage: 1 });
      const reference = await orderQuote(quote);
      const before = await amelia.call(calls.get, { id });
      await db.update(orders).set({ bearer: 12345 }).where(eq(orders.reference, reference));
      await goLive(reference);
      expect((await amelia.call(calls.list, { perPage: 1 })).total).toBe(total + 1);
      const after = await amelia.call(calls.get, { id });
      expect(after).toMatchObject({ contractEnd: before.contractEnd, renewal: null });
      await expect(renew(id)).resolves.toBeDefined();
    });

    it('adds a line that was priced and ordered as a new one', async () => {
      const [id = 0] = services;
      const [offer] = await offersFor([id]);
      await amelia.call(renewals.create, { offers: [offer?.uuid ?? ''] });
      const quote = await quoteOf(id);
      const isBroadband = quote.startsWith('QB');
      await db
        .update(quotes)
        .set(isBroadband ? { useExistingLine: false } : { searchQuoteId: null })
        .where(eq(quotes.reference, quote));
      const { total } = await amelia.call(calls.list, { perPage: 1 });
      await goLive(await orderQuote(quote));
      expect((await amelia.call(calls.list, { perPage: 1 })).total).toBe(total + 1);
    });

    it('waits while a cease of the service is requested, and goes on once the case is closed', async () => {
      const [id = 0] = services;
      const [offer] = await offersFor([id]);
      await amelia.call(renewals.create, { offers: [offer?.uuid ?? ''] });
      const reference = await orderQuote(await quoteOf(id));
      const { id: caseId, caseNumber } = await requestCease(id);
      const { contractEnd } = await amelia.call(calls.get, { id });
      await goLive(reference);
      const held = await amelia.call(contract.orders.get, { reference });
      expect(held).toMatchObject({ status: 'held', holdReason: 'information_required', waitsOn: 'partner' });
      const history = await amelia.call(contract.orders.listHistory, { reference });
      expect(history.map(({ detail }) => detail).join()).toContain(caseNumber);
      expect((await amelia.call(calls.get, { id })).contractEnd).toBe(contractEnd);
      await amelia.call(contract.support.updateCase, { id: String(caseId), status: 'Closed' });
      await goLive(reference);
      expect(await amelia.call(contract.orders.get, { reference })).toMatchObject({
        status: 'live',
        circuitId: id,
      });
    });
  });

  it('has lapsed when its order was cancelled, and can then be renewed again', async () => {
    const [id = 0] = services;
    const [offer] = await offersFor([id]);
    await amelia.call(renewals.create, { offers: [offer?.uuid ?? ''] });
    const { items } = await amelia.call(contract.orders.list, { status: ['cancelled'], perPage: 1 });
    await db
      .update(quotes)
      .set({ orderReference: items[0]?.reference ?? '', status: 'approved' })
      .where(eq(quotes.reference, await quoteOf(id)));
    expect((await amelia.call(calls.get, { id })).renewal?.status).toBe('lapsed');
    await expect(offersFor([id])).resolves.toHaveLength(1);
  });

  it('is not ordered while a cease of the service is requested', async () => {
    const [id = 0] = services;
    const [offer] = await offersFor([id]);
    await amelia.call(renewals.create, { offers: [offer?.uuid ?? ''] });
    const reference = await quoteOf(id);
    const { id: caseId, caseNumber } = await requestCease(id);
    await db
      .update(quotes)
      .set({ status: 'data_added', approvalTermsId: 1 })
      .where(eq(quotes.reference, reference));
    const family = reference.startsWith('QB') ? contract.quotes.broadband : contract.quotes.single;
    const approve = () => amelia.call(family.approve, { reference, termsId: 1, accepted: true });
    await expect(approve()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`A cease of this service is requested in case ${caseNumber}`),
    });
    await amelia.call(contract.support.updateCase, { id: String(caseId), status: 'Closed' });
    expect(await approve()).toMatchObject({ status: 'processing' });
    await api.drainJobs();
  });

  it('accepts only renewal offers of the partner', async () => {
    const [offer] = await offersFor(services.slice(0, 1));
    const { searchQuote } = await searchedPrice();
    for (const [user, uuid] of [
      [stranger, offer?.uuid ?? ''],
      [amelia, searchQuote],
      [amelia, 'not a uuid'],
    ] as const)
      await expect(user.call(renewals.create, { offers: [uuid] })).rejects.toMatchObject({
        code: 'not-found',
      });
    await expect(amelia.call(renewals.create, { offers: [] })).rejects.toMatchObject({ code: 'invalid' });
  });
});

/** A price at an address that no service has. */
async function searchedPrice() {
  const { quotes: prices } = await amelia.call(contract.availability.searchBroadband, {
    address: LEEDS,
    useExistingLine: false,
  });
  return { searchQuote: prices[0]?.uuid ?? '' };
}

describe('a quote saved from a search', () => {
  it('renews a service only at its address', async () => {
    const { searchQuote } = await searchedPrice();
    const [id = 0] = services;
    await expect(
      amelia.call(contract.availability.saveSearchQuote, {
        uuid: searchQuote,
        customerName: 'Acme',
        renewsServiceId: id,
      }),
    ).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { renewsServiceId: ['is not a service at this address'] },
    });
    const [offer] = await offersFor([id]);
    const uuid = offer?.uuid ?? '';
    const [price] = await db.select().from(searchQuotes).where(eq(searchQuotes.id, uuid));
    const { addons = [], layer = null } = price?.renewal ?? {};
    const { reference } = await amelia.call(contract.availability.saveSearchQuote, {
      uuid,
      customerName: 'Acme',
      addons,
      ...(layer && { layer }),
      renewsServiceId: id,
    });
    expect(await quoteOf(id)).toBe(reference);
  });

  describe('from the price of a renewal', () => {
    /** The details that save an offer. */
    async function detailsOf(circuitId: number) {
      const [offer] = await offersFor([circuitId]);
      const uuid = offer?.uuid ?? '';
      const [price] = await db.select().from(searchQuotes).where(eq(searchQuotes.id, uuid));
      const { addons = [], layer = null } = price?.renewal ?? {};
      return { uuid, customerName: 'Acme', addons, ...(layer && { layer }) };
    }
    const save = contract.availability.saveSearchQuote;
    const linksOf = async (reference: string) => {
      const links = await db.select().from(quoteRenewals).where(eq(quoteRenewals.quoteReference, reference));
      return links.map(({ circuitId }) => circuitId);
    };

    it('renews its service without being asked to', async () => {
      const [id = 0] = services;
      const details = await detailsOf(id);
      const { reference } = await amelia.call(save, details);
      expect(await linksOf(reference)).toEqual([id]);
      // The same request, with the service that it renews already.
      const again = await amelia.call(save, { ...details, renewsServiceId: id });
      expect(again).toEqual({ reference });
    });

    it('renews no other service', async () => {
      const [id = 0, other = 0] = services;
      const details = await detailsOf(id);
      const [{ postcode = '', street = '' } = {}] = await db
        .select()
        .from(circuits)
        .where(eq(circuits.id, id));
      await db.update(circuits).set({ postcode, street }).where(eq(circuits.id, other));
      const refused = {
        code: 'invalid',
        fieldErrors: { renewsServiceId: ['is not the service that this price renews'] },
      };
      const forOther = { ...details, renewsServiceId: other };
      await expect(amelia.call(save, forOther)).rejects.toMatchObject(refused);
      const { reference } = await amelia.call(save, details);
      await expect(amelia.call(save, forOther)).rejects.toMatchObject(refused);
      expect(await linksOf(reference)).toEqual([id]);
    });

    it('is refused while a cease of its service is requested', async () => {
      const [id = 0] = services;
      const details = await detailsOf(id);
      const { caseNumber } = await requestCease(id);
      await expect(amelia.call(save, details)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(`requested in case ${caseNumber}`),
      });
    });
  });

  it('is not saved again for another service', async () => {
    const [id = 0] = services;
    const [offer] = await offersFor([id]);
    const uuid = offer?.uuid ?? '';
    const [price] = await db.select().from(searchQuotes).where(eq(searchQuotes.id, uuid));
    const { addons = [], layer = null } = price?.renewal ?? {};
    await db.update(searchQuotes).set({ renewal: null }).where(eq(searchQuotes.id, uuid));
    await db
      .update(searches)
      .set({ ask: { speeds: [], bearers: [], terms: [], useExistingLine: true } })
      .where(eq(searches.id, price?.searchId ?? ''));
    const details = { uuid, customerName: 'Acme', addons, ...(layer && { layer }) };
    const { saveSearchQuote } = contract.availability;
    const first = await amelia.call(saveSearchQuote, { ...details, renewsServiceId: id });
    expect(await amelia.call(saveSearchQuote, { ...details, renewsServiceId: id })).toEqual(first);
    await expect(amelia.call(saveSearchQuote, details)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`already saved as quote ${first.reference}`),
    });
  });

  it.each([
    ['renews the service if it is for its existing line', true],
    ['renews nothing if it is for a new line', false],
  ])('%s', async (_, isExisting) => {
    const [id = 0] = services;
    const [offer] = await offersFor([id]);
    const uuid = offer?.uuid ?? '';
    const [price] = await db.select().from(searchQuotes).where(eq(searchQuotes.id, uuid));
    const { addons = [], layer = null } = price?.renewal ?? {};
    await db.update(searchQuotes).set({ renewal: null }).where(eq(searchQuotes.id, uuid));
    await db
      .update(searches)
      .set({ ask: { speeds: [], bearers: [], terms: [], useExistingLine: isExisting } })
      .where(eq(searches.id, price?.searchId ?? ''));
    const { reference } = await amelia.call(contract.availability.saveSearchQuote, {
      uuid,
      customerName: 'Acme',
      addons,
      ...(layer && { layer }),
      renewsServiceId: id,
    });
    const links = await db.select().from(quoteRenewals).where(eq(quoteRenewals.quoteReference, reference));
    expect(links.map(({ circuitId }) => circuitId)).toEqual(isExisting ? [id] : []);
  });
});
