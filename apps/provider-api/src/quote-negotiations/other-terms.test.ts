import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { searchQuotes } from '../availability/tables.ts';
import { circuits } from '../circuits/tables.ts';
import { eq, inArray } from '../db/drizzle.ts';
import { resumePriceDeskJob } from '../multi-quote-negotiations/jobs.ts';
import { quotes } from '../quotes/tables.ts';
import { addDays, londonDay } from '../shared/days.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { LEEDS } from '../testing/quote-journey.ts';

const { single, broadband } = contract.quotes;
const { renewals } = contract;
const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });
const { db, now } = api.provider;

/** The desk's job was lost with the server; the resume job finds the negotiation. */
async function answer(): Promise<void> {
  await db.execute(`delete from jobs.job where name = 'multi-quotes.price-desk'`);
  api.advance({ minutes: 3 });
  await resumePriceDeskJob.handle({}, api.provider);
}

/** The desk's offer for a quote. */
async function negotiate(reference: string, targetTermMonths: number | null) {
  const { negotiations } = reference.startsWith('QB') ? broadband : single;
  await amelia.call(negotiations.create, { reference, targetTermMonths });
  await answer();
  const rounds = await amelia.call(negotiations.list, { reference });
  const offer = rounds.at(-1)?.offer;
  if (offer === undefined) throw new Error('There is no offer.');
  return offer;
}

const loadQuote = async (reference: string) => {
  const [row] = await db.select().from(quotes).where(eq(quotes.reference, reference));
  if (row === undefined) throw new Error(`There is no quote ${reference}.`);
  return row;
};

describe('a renewal', () => {
  /** Leased lines whose contract ends soon, with their renewal on the same bearer at a term. */
  async function listRenewable(choice: { product: 'same' | 'faster'; termMonths: 12 | 36 }) {
    const { items } = await amelia.call(contract.circuits.list, { perPage: 100 });
    const serviceIds = items.filter(({ circuitType }) => circuitType === 'Ethernet').map(({ id }) => id);
    await db
      .update(circuits)
      .set({ contractEnd: londonDay(addDays(now(), 40)) })
      .where(inArray(circuits.id, serviceIds));
    const found = await amelia.call(renewals.createOffers, { serviceIds, ...choice });
    const uuids = found.flatMap(({ offer }) => offer?.uuid ?? []);
    const stored = await db.select().from(searchQuotes).where(inArray(searchQuotes.id, uuids));
    return found.flatMap(({ service, offer }) => {
      const product = stored.find(({ id }) => id === offer?.uuid)?.product;
      const bearer = items.find(({ id }) => id === service.id)?.bearer;
      return offer && product && product.bearer === bearer ? [{ service, offer, product }] : [];
    });
  }

  async function save({ service, offer }: { service: { id: number }; offer: { uuid: string } }) {
    await amelia.call(renewals.create, { offers: [offer.uuid] });
    const { renewal } = await amelia.call(contract.circuits.get, { id: service.id });
    return renewal?.quoteReference ?? '';
  }

  it.each([
    ['the requested term', 36, 12, 12],
    ['a longer term', 12, null, 36],
  ] as const)(
    'is offered at %s without the install price of a new line',
    async (_, termMonths, target, offered) => {
      const [renewable] = await listRenewable({ product: 'same', termMonths });
      if (renewable === undefined) throw new Error('The demo has no leased line to renew.');
      const reference = await save(renewable);
      const quote = await loadQuote(reference);
      expect(quote).toMatchObject({ baseInstallCost: 0, eccCost: 0 });
      const offer = await negotiate(reference, target);
      expect(offer.newProduct?.termMonths).toBe(offered);
      // Only add-ons have an install price.
      expect(offer).toMatchObject({ newInstall: quote.installCost, newEcc: 0 });
    },
  );

  it('at another speed has the install price of that speed, and no ECC', async () => {
    const [renewable] = await listRenewable({ product: 'faster', termMonths: 36 });
    if (renewable === undefined) throw new Error('The demo has no faster product on the same bearer.');
    const { service, product } = renewable;
    const [listed] = await amelia.call(renewals.createOffers, {
      serviceIds: [service.id],
      product: 'faster',
      termMonths: 12,
    });
    const reference = await save(renewable);
    const quote = await loadQuote(reference);
    const offer = await negotiate(reference, 12);
    expect(offer.newProduct).toMatchObject({ productName: product.productName, termMonths: 12 });
    expect(offer.newEcc).toBe(0);
    expect(offer.newInstall).toBe(listed?.offer?.installCost);
    expect(offer.newInstall).toBeGreaterThan(quote.installCost);
  });

  it('that was priced as a new line has the install price of a new line', async () => {
    const [renewable] = await listRenewable({ product: 'same', termMonths: 36 });
    if (renewable === undefined) throw new Error('The demo has no leased line to renew.');
    const reference = await save(renewable);
    await db.update(quotes).set({ searchQuoteId: null }).where(eq(quotes.reference, reference));
    const offer = await negotiate(reference, 12);
    expect(offer.newInstall).toBeGreaterThan(0);
  });
});

describe('a broadband quote', () => {
  async function save(termMonths: number, useExistingLine = false) {
    const { quotes: prices } = await amelia.call(contract.availability.searchBroadband, {
      address: LEEDS,
      useExistingLine,
    });
    const price = prices.find((each) => each.termMonths === termMonths);
    const { reference } = await amelia.call(contract.availability.saveSearchQuote, {
      uuid: price?.uuid ?? '',
      customerName: 'Ashgrove Dental',
    });
    return { reference, prices };
  }

  it.each([false, true])('is offered at the requested term (existing line: %s)', async (useExistingLine) => {
    const { reference, prices } = await save(12, useExistingLine);
    const quote = await loadQuote(reference);
    const listed = prices.find(
      ({ productName, supplierKey, termMonths }) =>
        productName === quote.productName && supplierKey === quote.supplierKey && termMonths === 24,
    );
    const offer = await negotiate(reference, 24);
    expect(offer).toMatchObject({ status: 'ready', newSearchQuote: null, newInstall: listed?.installCost });
    expect(offer.newProduct).toMatchObject({ productName: quote.productName, termMonths: 24 });
    expect(offer.newProduct?.leadTimeDays).toBe(quote.leadTimeDays);
    expect(offer.newMonthlyCost).toBeLessThanOrEqual(listed?.monthlyCost ?? 0);
    expect(offer.note).toMatch(/^Offered at 24 Months/);
    expect(offer.note).not.toContain('Not available');
  });

  it('is offered at 36 months instead of 12', async () => {
    const { reference } = await save(12);
    const offer = await negotiate(reference, null);
    expect(offer.newProduct?.termMonths).toBe(36);
    expect(offer.note).toMatch(/^Offered at 36 Months/);
  });

  it('says that a term is not sold', async () => {
    const { reference } = await save(24);
    const offer = await negotiate(reference, 60);
    expect(offer.newProduct).toBeNull();
    expect(offer.note).toContain('Not available at 60 Months');
  });
});
