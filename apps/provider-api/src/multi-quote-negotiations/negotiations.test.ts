import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { testCrfDraft } from '@portal/api-client/testing';
import type { Browser } from '../testing/index.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { getFloorPercent } from './price-desk/price-desk.ts';

const calls = contract.multiQuotes;
const ADDRESS = { addressLine1: '1 Test Row', town: 'Leeds', postcode: 'LS1 4AP' };

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

type SearchQuote = contract.availability.SearchQuote;

/** A multi-quote with so many searched locations, and what is offered at the first. */
async function searched(user: Browser, count = 1) {
  const { uuid } = await user.call(calls.create, { name: 'Outcomes' });
  for (let number = 1; number <= count; number += 1)
    await user.call(calls.locations.create, { uuid, customerName: `Site ${number}`, ...ADDRESS });
  await user.call(calls.startSearch, { uuid });
  await api.drainJobs();
  const { items } = await user.call(calls.locations.list, { uuid });
  return { uuid, uuids: items.map((item) => item.uuid) };
}

async function saveEach(
  user: Browser,
  { uuid, uuids }: { uuid: string; uuids: string[] },
  choose: (offer: SearchQuote) => boolean,
) {
  for (const locationUuid of uuids) {
    const offers = await user.call(calls.locations.listSearchQuotes, { uuid, locationUuid });
    const chosen = offers.find(choose);
    if (!chosen) throw new Error('Nothing of the kind is offered in Leeds.');
    await user.call(calls.locations.selectSearchQuote, { uuid, locationUuid, searchQuoteUuid: chosen.uuid });
  }
  const { quotes } = await user.call(calls.locations.saveSearchQuotes, { uuid, uuids });
  return quotes.map(({ reference }) => reference);
}

/** The desk's delay follows the database's clock, which tests cannot advance. */
async function passDesk() {
  await api.provider.db.execute(
    `update jobs.job set start_after = now() - interval '1 minute' where name = 'multi-quotes.price-desk'`,
  );
  await api.drainJobs();
}

async function negotiated(choose: (offer: SearchQuote) => boolean) {
  const place = await searched(amelia);
  const [reference = ''] = await saveEach(amelia, place, choose);
  const { uuid } = place;
  const input = { uuid, name: 'Better', selection: 'all' } as const;
  const { uuid: negotiationUuid } = await amelia.call(calls.negotiations.create, input);
  const path = { uuid, negotiationUuid };
  const [before] = await amelia.call(calls.negotiations.listQuotes, path);
  await passDesk();
  const [part] = await amelia.call(calls.negotiations.listQuotes, path);
  const quote = await amelia.call(contract.quotes.single.get, { reference });
  const negotiation = await amelia.call(calls.negotiations.get, path);
  return { before, part, quote, negotiation };
}

const isAtFloor = ({ productCode, monthlyCost, discount }: SearchQuote) =>
  monthlyCost <= ((monthlyCost + discount) * getFloorPercent(productCode)) / 100;

describe('a negotiation of all that match', () => {
  it('is about exactly those, and refused when their number has changed', async () => {
    const place = await searched(amelia, 3);
    const { uuid } = place;
    const references = await saveEach(amelia, place, ({ termMonths }) => termMonths === 36);
    const [bookmarked = '', other = '', third = ''] = references;
    for (const reference of [bookmarked, other])
      await amelia.call(calls.quotes.update, { uuid, reference, isBookmarked: true });
    const input = { uuid, name: 'Bookmarked ones', selection: 'all' } as const;
    const matching = { status: ['created' as const], isBookmarked: true };
    await expect(
      amelia.call(calls.negotiations.create, { ...input, matching: { ...matching, expectedCount: 3 } }),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('2 quotes match now, not 3'),
    });
    const { uuid: negotiationUuid } = await amelia.call(calls.negotiations.create, {
      ...input,
      matching: { ...matching, expectedCount: 2 },
    });
    const offers = await amelia.call(calls.negotiations.listQuotes, { uuid, negotiationUuid });
    expect(offers.map(({ quoteReference }) => quoteReference).sort()).toEqual([bookmarked, other].sort());
    const left = await amelia.call(contract.quotes.single.get, { reference: third });
    expect(left.status).toBe('created');
  });
});

describe('the pricing desk’s answers', () => {
  it('are pending, then ready with a lower price', async () => {
    const { before, part, quote, negotiation } = await negotiated(
      (offer) => offer.discount === 0 && offer.termMonths === 60,
    );
    expect(before).toMatchObject({ status: 'pending', newMonthlyCost: null, note: null });
    expect(part).toMatchObject({ status: 'ready', note: '1% off', newSearchQuote: null });
    expect(part?.newMonthlyCost).toBeLessThan(part?.monthlyCost ?? 0);
    expect(quote.status).toBe('negotiation');
    expect(negotiation).toMatchObject({ status: 'pending', readyCount: 1 });
  });

  it('offer a longer term instead of a short one', async () => {
    const { part } = await negotiated((offer) => offer.termMonths === 12 && !offer.isOffnet);
    expect(part).toMatchObject({
      status: 'ready',
      newSearchQuote: expect.any(String),
      note: expect.stringContaining('Offered at 36 Months'),
    });
  });

  it('decline a product at its lowest price, with the reason, and return the quote unchanged', async () => {
    const { part, quote, negotiation } = await negotiated(
      (offer) => offer.termMonths >= 36 && offer.estimatedEcc === 0 && isAtFloor(offer),
    );
    const reason = expect.stringMatching(/off the list price, the lowest price for this product$/);
    expect(part).toMatchObject({ status: 'declined', note: reason, newMonthlyCost: null });
    expect(quote).toMatchObject({ status: 'created', monthlyCost: part?.monthlyCost });
    expect(negotiation).toMatchObject({ status: 'declined', readyCount: 0 });
  });

  it('are the same for the same request', async () => {
    const cheapest = (offer: SearchQuote) => offer.termMonths === 36;
    const [first, second] = [await negotiated(cheapest), await negotiated(cheapest)];
    const getOfferValues = ({ part }: typeof first) => [
      part?.newMonthlyCost,
      part?.newInstall,
      part?.newEcc,
      part?.note,
    ];
    expect(getOfferValues(first)).toEqual(getOfferValues(second));
  });
});

describe('the bulk tracker', () => {
  it('fails for a partner without a CRM account, although the orders are placed', async () => {
    const nadia = await api.asUser('role1@cobalt.test');
    const place = await searched(nadia, 2);
    const { uuid } = place;
    const references = await saveEach(
      nadia,
      place,
      (offer) => offer.layer === null && offer.mandatoryAddons.length === 0,
    );
    await nadia.call(calls.quotes.acceptMany, { uuid, references });
    const { context } = await nadia.call(contract.quotes.single.getCrf, { reference: references[0] ?? '' });
    const sections = testCrfDraft(context.earliestDay, context.bearer);
    const filled = await nadia.call(calls.quotes.saveDataMany, { uuid, references, sections });
    expect(filled.skipped).toEqual([]);
    const termsIds = (await nadia.call(calls.quotes.listTerms, { uuid, references })).map(({ id }) => id);
    await nadia.call(calls.quotes.approveMany, { uuid, references, termsIds, accepted: true });
    await api.drainJobs();
    const message = expect.stringContaining('no service account');
    await expect(nadia.call(calls.getOpportunitiesStatus, { uuid })).resolves.toMatchObject({
      status: 'failed',
      total: 2,
      processed: 0,
      failed: 2,
      failures: [{ message }, { message }],
    });
    const { items } = await nadia.call(calls.quotes.list, { uuid });
    expect(items.map(({ status }) => status)).toEqual(['approved', 'approved']);
  });
});

describe('a multi-quote in each status', () => {
  const inState = async (status: contract.multiQuotes.MultiQuoteStatus) => {
    const { uuid } = await amelia.call(calls.create, { name: `Is ${status}` });
    const expired = status === 'expired' ? `, expired_at = now() - interval '1 day'` : '';
    const stored = status === 'expired' ? 'searched' : status;
    await api.provider.db.execute(
      `update multi_quotes set status = '${stored}'${expired} where uuid = '${uuid}'`,
    );
    await expect(amelia.call(calls.get, { uuid })).resolves.toMatchObject({ status });
    return uuid;
  };

  it.each(calls.MULTI_QUOTE_STATUSES)('can be renamed when it is %s', async (status) => {
    const uuid = await inState(status);
    await expect(amelia.call(calls.update, { uuid, name: 'Other' })).resolves.toMatchObject({
      name: 'Other',
    });
  });

  it.each(calls.MULTI_QUOTE_STATUSES)(
    'can be removed when it is %s, unless it is searched',
    async (status) => {
      const uuid = await inState(status);
      const removal = amelia.call(calls.remove, { uuid });
      if (status === 'processing') return expect(removal).rejects.toMatchObject({ code: 'conflict' });
      await removal;
      await expect(amelia.call(calls.get, { uuid })).rejects.toMatchObject({ code: 'not-found' });
    },
  );

  it('rejects changes once it has expired', async () => {
    const uuid = await inState('expired');
    const over = { code: 'conflict', body: { status: 'expired' } };
    const location = amelia.call(calls.locations.create, { uuid, customerName: 'Late', ...ADDRESS });
    await expect(location).rejects.toMatchObject(over);
    await expect(amelia.call(calls.startSearch, { uuid })).rejects.toMatchObject(over);
  });
});
