import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { getAddonGroupUuid } from '../pricing/addon-catalogue.ts';
import { SUPPLIERS } from '../pricing/suppliers.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { LEEDS, savedQuote, searchAt } from '../testing/quote-journey.ts';
import { closeStaleSearchesJob, storeSupplierAnswer } from './jobs.ts';

const { availability, quotes } = contract;

describe('availability', () => {
  let api: TestApi;
  let manager: Browser;
  let stranger: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    manager = await api.asUser('role2@acme.test');
    stranger = await api.asUser('role1@cobalt.test');
  });
  afterAll(() => api.close());

  it('tells whether a point is on our network', async () => {
    const leeds = await manager.call(availability.checkOnNetwork, { latitude: 53.7974, longitude: -1.5438 });
    const shetland = await manager.call(availability.checkOnNetwork, { latitude: 60.15, longitude: -1.15 });
    expect([leeds.isOnNetwork, shetland.isOnNetwork]).toEqual([true, false]);
  });

  it('adds results as suppliers answer', async () => {
    const search = await manager.call(availability.createSearch, { address: LEEDS });
    expect(search).toMatchObject({
      status: 'processing',
      processingCount: SUPPLIERS.length,
      processedCount: 0,
      searchQuotesCount: 0,
    });
    const progress: number[] = [];
    for (const { key } of SUPPLIERS) {
      await storeSupplierAnswer(api.provider, search.uuid, key);
      const now = await manager.call(availability.getSearch, { uuid: search.uuid });
      progress.push(now.processedCount);
      expect(now.status).toBe(progress.length === SUPPLIERS.length ? 'searched' : 'processing');
    }
    expect(progress).toEqual(SUPPLIERS.map((_, index) => index + 1));
    const found = await manager.call(availability.listSearchResults, { uuid: search.uuid });
    expect(found.length).toBeGreaterThanOrEqual(40);
    expect(new Set(found.map(({ supplierKey }) => supplierKey)).size).toBeGreaterThanOrEqual(4);
  });

  it.each([SUPPLIERS.length - 1, 0])(
    'ends as terminated when only %s suppliers answered, and counts the others as missing',
    async (answered) => {
      const { uuid } = await manager.call(availability.createSearch, { address: LEEDS });
      for (const { key } of SUPPLIERS.slice(0, answered)) await storeSupplierAnswer(api.provider, uuid, key);
      api.advance({ minutes: 6 });
      await closeStaleSearchesJob.handle({}, api.provider);
      await expect(manager.call(availability.getSearch, { uuid })).resolves.toMatchObject({
        status: 'terminated',
        processingCount: SUPPLIERS.length,
        processedCount: answered,
      });
    },
  );

  it('returns a search by its uuid with its criteria', async () => {
    const ask = { speeds: [100, 1000], bearers: [1000], terms: [36] };
    const { uuid } = await manager.call(availability.createSearch, { address: LEEDS, ...ask });
    const elsewhere = await api.asUser('role2@acme.test');
    const { address, ...search } = await elsewhere.call(availability.getSearch, { uuid });
    expect(search).toMatchObject({ uuid, kind: 'single', useExistingLine: false, pstnNumber: null, ...ask });
    expect(address).toMatchObject({ ...LEEDS, latitude: expect.any(Number), longitude: expect.any(Number) });
  });

  it('returns a broadband search with its line', async () => {
    const line = { useExistingLine: true, pstnNumber: '0113 496 0123' };
    const found = await manager.call(availability.searchBroadband, { address: LEEDS, ...line });
    const elsewhere = await api.asUser('role3@acme.test');
    const { uuid } = found;
    const search = await elsewhere.call(availability.getSearch, { uuid });
    expect(search).toMatchObject({ kind: 'broadband', status: 'searched', address: found.address, ...line });
    const byUuid = (list: typeof found.quotes) => new Map(list.map((quote) => [quote.uuid, quote]));
    const again = await elsewhere.call(availability.listSearchResults, { uuid });
    expect(byUuid(again)).toEqual(byUuid(found.quotes));
  });

  it('stores a supplier’s answer once when its job runs twice', async () => {
    const { uuid, quotes: found } = await searchAt(api, manager);
    await storeSupplierAnswer(api.provider, uuid, 'northlight');
    expect(await manager.call(availability.listSearchResults, { uuid })).toEqual(found);
  });

  it('returns the same quotes for the same address', async () => {
    const priceList = async () =>
      (await searchAt(api, manager)).quotes.map(
        ({ productCode, speed, termMonths, monthlyCost, estimatedEcc }) => [
          productCode,
          speed,
          termMonths,
          monthlyCost,
          estimatedEcc,
        ],
      );
    expect((await priceList()).toSorted()).toEqual((await priceList()).toSorted());
  });

  it('finds almost nothing in Scilly', async () => {
    const { quotes: found } = await searchAt(api, manager, {
      addressLine1: '2 Harbour Row',
      town: 'St Mary’s',
      postcode: 'TR21 0AB',
    });
    expect(new Set(found.map(({ supplierKey }) => supplierKey))).toEqual(new Set(['crownline']));
  });

  it('rejects an address without a valid postcode, naming the field', async () => {
    const address = { ...LEEDS, postcode: 'LS1 4CI' };
    await expect(manager.call(availability.createSearch, { address })).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { 'address.postcode': ['format is invalid'] },
    });
  });

  it('keeps a search to its partner', async () => {
    const { uuid, quotes: found } = await searchAt(api, manager);
    const quote = found[0]?.uuid ?? '';
    for (const call of [
      () => stranger.call(availability.getSearch, { uuid }),
      () => stranger.call(availability.listSearchResults, { uuid }),
      () => stranger.call(availability.listSearchQuoteAddons, { uuid: quote }),
      () => stranger.call(availability.saveSearchQuote, { uuid: quote, customerName: 'Nobody' }),
      () => manager.call(availability.getSearch, { uuid: 'not-a-uuid' }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is closed to support users and guests', async () => {
    const support = await api.asUser('role6@acme.test');
    await expect(support.call(availability.createSearch, { address: LEEDS })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(
      api.guest().call(availability.checkOnNetwork, { latitude: 53, longitude: -1 }),
    ).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('returns broadband results at once', async () => {
    const found = await manager.call(availability.searchBroadband, { address: LEEDS });
    expect(found.quotes.length).toBeGreaterThan(5);
    expect(found.quotes.every(({ bearer, isContended }) => bearer === null && isContended)).toBe(true);
    const { reference } = await manager.call(availability.saveSearchQuote, {
      uuid: found.quotes[0]?.uuid ?? '',
      customerName: 'Elmtree Accountants',
    });
    expect(reference).toMatch(/^QB-\d+$/);
    expect(await manager.call(quotes.broadband.get, { reference })).toMatchObject({ kind: 'broadband' });
    await expect(manager.call(quotes.single.get, { reference })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  describe('saving a search quote', () => {
    it('creates one quote when sent twice, and marks the search quote', async () => {
      const { uuid, quotes: found } = await searchAt(api, manager);
      const quote = found.find(({ mandatoryAddons }) => mandatoryAddons.length === 0)?.uuid ?? '';
      const saves = await Promise.all(
        Array.from({ length: 10 }, () =>
          manager.call(availability.saveSearchQuote, { uuid: quote, customerName: 'Loxley Timber' }),
        ),
      );
      expect(new Set(saves.map(({ reference }) => reference)).size).toBe(1);
      expect(saves[0]?.reference).toMatch(/^QS-\d+$/);
      const again = await manager.call(availability.listSearchResults, { uuid });
      expect(again.find((row) => row.uuid === quote)).toMatchObject({
        quoteReference: saves[0]?.reference,
        savedAt: expect.any(String),
      });
    });

    it('refuses a second save with other details, which would be lost', async () => {
      const { quotes: found } = await searchAt(api, manager);
      const uuid = found.find((row) => row.productCode === 'DF-1000')?.uuid ?? '';
      const first = { uuid, customerName: 'Loxley Timber', layer: 3 as const };
      const { reference } = await manager.call(availability.saveSearchQuote, first);
      const groups = await manager.call(availability.listSearchQuoteAddons, { uuid });
      const care = groups.find(({ name }) => name === 'Care level');
      const addons = [
        { uuid: care?.uuid ?? '', options: [{ value: care?.options[0]?.value ?? '', quantity: 1 }] },
      ];
      for (const other of [
        { customerName: 'Elmtree' },
        { customReference: 'E-1' },
        { layer: 2 as const },
        { addons },
      ])
        await expect(
          manager.call(availability.saveSearchQuote, { ...first, ...other }),
        ).rejects.toMatchObject({
          code: 'conflict',
          message: expect.stringContaining(`already saved as quote ${reference} for Loxley Timber`),
          body: { reference },
        });
      expect(await manager.call(availability.saveSearchQuote, first)).toEqual({ reference });
      // A cancelled quote can no longer be accepted, so a second save would save nothing.
      await manager.call(quotes.single.cancel, { reference, reason: 'Not needed', version: 1 });
      await expect(manager.call(availability.saveSearchQuote, first)).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(`already saved as quote ${reference}`),
        body: { reference },
      });
    });

    it('adds the add-ons’ costs', async () => {
      const { quotes: found } = await searchAt(api, manager);
      const chosen = found.find((row) => row.productCode === 'DF-1000' && row.termMonths === 36);
      const groups = await manager.call(availability.listSearchQuoteAddons, { uuid: chosen?.uuid ?? '' });
      const nte = groups.find(({ maxOptionsQuantity }) => maxOptionsQuantity === 0);
      const option = nte?.options[0];
      const { reference } = await manager.call(availability.saveSearchQuote, {
        uuid: chosen?.uuid ?? '',
        customerName: 'Loxley Timber',
        layer: 2,
        addons: [{ uuid: nte?.uuid ?? '', options: [{ value: option?.value ?? '', quantity: 2 }] }],
      });
      const quote = await manager.call(quotes.single.get, { reference });
      const monthly = (chosen?.monthlyCost ?? 0) + 2 * (option?.monthlyCost ?? 0);
      const install = (chosen?.installCost ?? 0) + 2 * (option?.installCost ?? 0);
      expect(quote).toMatchObject({
        layer: 2,
        monthlyCost: monthly,
        installCost: install,
        annualCost: 12 * monthly,
        totalCost: install + 36 * monthly,
        addons: [{ text: option?.text, quantity: 2, monthlyCost: 2 * (option?.monthlyCost ?? 0) }],
      });
    });

    it('rejects too many add-ons of a group and missing mandatory ones', async () => {
      const { quotes: found } = await searchAt(api, manager);
      const free = found.find((row) => row.productCode === 'DF-1000')?.uuid ?? '';
      await expect(
        manager.call(availability.saveSearchQuote, {
          uuid: free,
          customerName: 'Loxley Timber',
          addons: [
            { uuid: getAddonGroupUuid('router'), options: [{ value: 'cisco-c1117-4p', quantity: 2 }] },
          ],
        }),
      ).rejects.toMatchObject({
        code: 'invalid',
        fieldErrors: { 'addons.0.options': ['must be 1 or less'] },
      });
      const strict = found.find(({ mandatoryAddons }) => mandatoryAddons.length > 0);
      await expect(
        manager.call(availability.saveSearchQuote, {
          uuid: strict?.uuid ?? '',
          customerName: 'Loxley Timber',
        }),
      ).rejects.toMatchObject({
        code: 'invalid',
        fieldErrors: { [`addons.${strict?.mandatoryAddons[0]}`]: ['field is required'] },
      });
    });

    it('requires a customer, and a layer that the product supports', async () => {
      const { quotes: found } = await searchAt(api, manager);
      const layered = found.find(({ layer }) => layer === 3)?.uuid ?? '';
      await expect(
        manager.call(availability.saveSearchQuote, { uuid: layered, customerName: ' ' }),
      ).rejects.toMatchObject({ code: 'invalid', fieldErrors: { customerName: ['field is required'] } });
      await expect(
        manager.call(availability.saveSearchQuote, { uuid: layered, customerName: 'A', layer: 2 }),
      ).rejects.toMatchObject({ code: 'invalid', fieldErrors: { layer: ['is not a valid value'] } });
    });

    it('creates a quote with a history that expires in thirty days', async () => {
      const { reference } = await savedQuote(api, manager);
      const quote = await manager.call(quotes.single.get, { reference });
      const days = (Date.parse(quote.expiredAt) - Date.parse(quote.createdAt)) / 86_400_000;
      expect(Math.round(days)).toBe(30);
      expect(await manager.call(quotes.single.listHistory, { reference })).toMatchObject([
        { title: 'Saved', actor: 'Ben Okafor' },
      ]);
    });
  });

  it('does not save prices that are more than thirty days old', async () => {
    const late = await createTestApi();
    const user = await late.asUser('role2@acme.test');
    const { quotes: found } = await searchAt(late, user);
    late.advance({ days: 31 });
    const back = await late.asUser('role2@acme.test');
    await expect(
      back.call(availability.saveSearchQuote, { uuid: found[0]?.uuid ?? '', customerName: 'A' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await late.close();
  });
});
