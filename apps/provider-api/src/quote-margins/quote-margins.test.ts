import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { multiQuoteOf } from '../testing/fixtures.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { savedQuote } from '../testing/quote-journey.ts';
import { multiQuoteMargins } from './tables.ts';

const { getMargin, updateMargin, get } = contract.quotes.single;

describe('the margin of a proposal', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  it('is stored with the quote, and shows colleagues who set it', async () => {
    const mine = await api.asUser('role2@acme.test');
    const { reference } = await savedQuote(api, mine);
    const before = await mine.call(get, { reference });
    const expected = { monthlyPercent: 37.5, installPercent: 10 };
    await mine.call(updateMargin, { reference, ...expected });
    const phone = await api.asUser('role2@acme.test');
    const colleague = await api.asUser('role3@acme.test');
    for (const reader of [phone, colleague])
      await expect(reader.call(getMargin, { reference })).resolves.toMatchObject({
        ...expected,
        setBy: 'Ben Okafor',
        setAt: expect.any(String),
      });
    // It does not change the quote, so no version becomes stale.
    await expect(mine.call(get, { reference })).resolves.toEqual(before);
    await colleague.call(updateMargin, { reference, monthlyPercent: 5, installPercent: 0 });
    await expect(mine.call(getMargin, { reference })).resolves.toMatchObject({ monthlyPercent: 5 });
  });

  it('defaults to what the caller, or else the company, set last', async () => {
    const first = await api.asUser('role1@cobalt.test');
    const second = await api.asUser('role3@cobalt.test');
    const aQuote = async () => ({ reference: (await savedQuote(api, first)).reference });
    const [one, two, three] = [await aQuote(), await aQuote(), await aQuote()];
    const unset = { setAt: null, setBy: null };
    await expect(first.call(getMargin, three)).resolves.toEqual({
      monthlyPercent: 20,
      installPercent: 0,
      companyDefault: null,
      multiQuote: null,
      ...unset,
    });
    await first.call(updateMargin, { ...one, monthlyPercent: 30, installPercent: 5 });
    await expect(second.call(getMargin, three)).resolves.toMatchObject({ monthlyPercent: 30, ...unset });
    api.advance({ seconds: 1 });
    await second.call(updateMargin, { ...two, monthlyPercent: 12, installPercent: 0 });
    await expect(first.call(getMargin, three)).resolves.toMatchObject({
      monthlyPercent: 30,
      installPercent: 5,
    });
    await expect(second.call(getMargin, three)).resolves.toMatchObject({ monthlyPercent: 12 });
  });

  it('is that of its multi-quote until it has its own', async () => {
    const mine = await api.asUser('role2@acme.test');
    const { proposal } = contract.multiQuotes;
    const { uuid, references } = await multiQuoteOf(api, mine, 'Offices in Leeds');
    const [reference = '', other = ''] = references;
    const notSet = { multiQuote: null, setAt: null };
    await expect(mine.call(getMargin, { reference })).resolves.toMatchObject(notSet);
    const deal = { basis: 'margin', monthlyPercent: 35, installPercent: 0 } as const;
    await mine.call(proposal.updateMargin, { uuid, ...deal });
    const inherited = {
      // A margin of 35% is a mark-up of 53.85%.
      monthlyPercent: expect.closeTo(53.846),
      installPercent: 0,
      companyDefault: null,
      multiQuote: { ...deal, uuid, name: 'Offices in Leeds' },
      setAt: null,
      setBy: null,
    };
    await expect(mine.call(getMargin, { reference })).resolves.toEqual(inherited);
    await mine.call(updateMargin, { reference, monthlyPercent: 10, installPercent: 5 });
    await expect(mine.call(getMargin, { reference })).resolves.toMatchObject({
      monthlyPercent: 10,
      installPercent: 5,
      multiQuote: null,
      setBy: 'Ben Okafor',
    });
    await expect(mine.call(getMargin, { reference: other })).resolves.toEqual(inherited);
    await mine.call(proposal.removeQuoteMargin, { uuid, reference });
    await expect(mine.call(getMargin, { reference })).resolves.toEqual(inherited);
  });

  it('is that of its multi-quote also when it is at the limit, or was stored above it', async () => {
    const mine = await api.asUser('role2@acme.test');
    const { proposal } = contract.multiQuotes;
    const { uuid, references } = await multiQuoteOf(api, mine, 'Offices in York');
    const [reference = ''] = references;
    const { margin: limit } = contract.partner.MAX_DEFAULT_PERCENT;
    const deal = { basis: 'margin', monthlyPercent: limit, installPercent: 0 } as const;
    const over = { ...deal, monthlyPercent: 84 };
    await expect(mine.call(proposal.updateMargin, { uuid, ...over })).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(`a margin may not be more than ${limit}%`),
    });
    await mine.call(proposal.updateMargin, { uuid, ...deal });
    const margin = await mine.call(getMargin, { reference });
    // It can be saved with the quote.
    await mine.call(updateMargin, { reference, monthlyPercent: margin.monthlyPercent, installPercent: 0 });
    await mine.call(proposal.removeQuoteMargin, { uuid, reference });
    await api.provider.db.update(multiQuoteMargins).set({ monthlyPercent: 90 });
    await expect(mine.call(getMargin, { reference })).resolves.toMatchObject({
      monthlyPercent: expect.closeTo(900),
      multiQuote: { ...deal, monthlyPercent: 90 },
    });
  });

  it('is stored with a broadband quote too', async () => {
    const mine = await api.asUser('role2@acme.test');
    const { broadband } = contract.quotes;
    const { items } = await mine.call(broadband.list, { status: ['created'] });
    const reference = items[0]?.reference ?? '';
    await mine.call(broadband.updateMargin, { reference, monthlyPercent: 15, installPercent: 2.5 });
    await expect(mine.call(broadband.getMargin, { reference })).resolves.toMatchObject({
      monthlyPercent: 15,
      installPercent: 2.5,
      setBy: 'Ben Okafor',
    });
  });

  it('rejects values that are not a margin', async () => {
    const mine = await api.asUser('role2@acme.test');
    const { reference } = await savedQuote(api, mine);
    await expect(
      mine.call(updateMargin, { reference, monthlyPercent: -1, installPercent: 501 }),
    ).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { monthlyPercent: [expect.any(String)], installPercent: [expect.any(String)] },
    });
  });
});
