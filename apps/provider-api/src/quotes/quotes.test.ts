import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { londonDay } from '../shared/days.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { savedQuote } from '../testing/quote-journey.ts';
import { announceExpiryJob, expireQuotesJob } from './jobs.ts';

const { quotes, notifications } = contract;
const { single, broadband } = quotes;

describe('saved quotes', () => {
  let api: TestApi;
  let manager: Browser;
  let stranger: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    manager = await api.asUser('role2@acme.test');
    stranger = await api.asUser('role1@cobalt.test');
  });
  afterAll(() => api.close());

  describe('in the list', () => {
    it('has several hundred quotes in every status', async () => {
      expect((await manager.call(single.list, {})).total).toBeGreaterThanOrEqual(300);
      expect((await manager.call(broadband.list, {})).total).toBeGreaterThanOrEqual(80);
      for (const status of quotes.QUOTE_STATUSES) {
        const { items, total } = await manager.call(single.list, { status: [status] });
        expect(total).toBeGreaterThan(0);
        expect(items.every((quote) => quote.status === status)).toBe(true);
      }
    });

    it('returns pages that neither overlap nor skip a quote', async () => {
      const seen = new Set<string>();
      const first = await manager.call(single.list, { perPage: 100 });
      for (let page = 1; page <= first.lastPage; page += 1)
        for (const { reference } of (await manager.call(single.list, { perPage: 100, page, sort: 'status' }))
          .items)
          seen.add(reference);
      expect(seen.size).toBe(first.total);
    });

    it('sorts by known columns only', async () => {
      const { items } = await manager.call(single.list, {
        sort: 'monthlyCost',
        direction: 'desc',
        perPage: 50,
      });
      const costs = items.map(({ monthlyCost }) => monthlyCost);
      expect(costs).toEqual([...costs].sort((left, right) => right - left));
      await expect(manager.call(single.list, { sort: 'partnerId' })).rejects.toMatchObject({
        code: 'invalid',
        fieldErrors: { sort: ['is not a valid value'] },
      });
    });

    it('finds quotes by reference, customer, and postcode with or without its space', async () => {
      const { items } = await manager.call(single.list, { perPage: 1 });
      const quote = items[0];
      for (const search of [
        quote?.reference,
        quote?.customerName,
        quote?.postcode,
        quote?.postcode.replace(' ', ''),
      ]) {
        const found = await manager.call(single.list, { search: search ?? '', perPage: 100 });
        expect(found.items.map(({ reference }) => reference)).toContain(quote?.reference);
        expect(found.total).toBeLessThan(100);
      }
      expect((await manager.call(single.list, { search: '100%_' })).total).toBe(0);
    });

    it('filters by supplier, day and bookmark', async () => {
      const bySupplier = await manager.call(single.list, { supplierKey: 'northlight', perPage: 100 });
      expect(bySupplier.items.every(({ supplierKey }) => supplierKey === 'northlight')).toBe(true);
      const marked = await manager.call(single.list, { isBookmarked: true, perPage: 100 });
      expect(marked.total).toBeGreaterThan(0);
      expect(marked.items.every(({ isBookmarked }) => isBookmarked)).toBe(true);
      const day = londonDay(new Date(marked.items[0]?.createdAt ?? ''));
      const onDay = await manager.call(single.list, { createdFrom: day, createdTo: day });
      expect(onDay.total).toBeGreaterThan(0);
      await expect(manager.call(single.list, { createdFrom: '2026-02-31' })).rejects.toMatchObject({
        fieldErrors: { createdFrom: ['must be a date'] },
      });
    });

    it('belong to their partner', async () => {
      const own = await manager.call(single.list, { perPage: 1 });
      const reference = own.items[0]?.reference ?? '';
      expect((await stranger.call(single.list, { search: reference })).total).toBe(0);
      for (const call of [
        () => stranger.call(single.get, { reference }),
        () => stranger.call(single.listHistory, { reference }),
        () => stranger.call(single.listTerms, { reference }),
        () => stranger.call(single.listAddons, { reference }),
        () => stranger.call(single.getCrf, { reference }),
        () => stranger.call(single.updateCrf, { reference, sections: {}, version: 0 }),
        () => stranger.call(single.submitCrf, { reference, version: 0 }),
        () => stranger.call(single.update, { reference, notes: 'x' }),
        () => stranger.call(single.accept, { reference }),
        () => stranger.call(single.cancel, { reference, reason: 'x' }),
        () => stranger.call(single.archive, { reference }),
        () => stranger.call(single.approve, { reference, termsId: 1, accepted: true }),
        () => stranger.call(single.decline, { reference, reason: 'x' }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'not-found' });
    });

    it('is closed to support users and to guests', async () => {
      const support = await api.asUser('role6@acme.test');
      await expect(support.call(single.list, {})).rejects.toMatchObject({ code: 'forbidden' });
      await expect(api.guest().call(broadband.list, {})).rejects.toMatchObject({ code: 'unauthenticated' });
    });
  });

  it('exports the filtered quotes and escapes formulas', async () => {
    const { reference } = await savedQuote(api, manager, '=HYPERLINK("http://evil.test")');
    const { blob, fileName } = await manager.call(single.export, { search: reference });
    const lines = (await blob.text()).trim().split('\n');
    expect(fileName).toMatch(/^single-quotes-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${reference},Saved,"'=HYPERLINK(""http://evil.test"")"`);
    const all = await manager.call(single.export, { status: ['cancelled'] });
    const { total } = await manager.call(single.list, { status: ['cancelled'] });
    expect((await all.blob.text()).trim().split('\n')).toHaveLength(total + 1);
  });

  it('can be edited while Saved, with a history of the changes', async () => {
    const { reference } = await savedQuote(api, manager);
    const changed = await manager.call(single.update, {
      reference,
      version: 1,
      customerName: 'Yewtree Funerals',
      notes: 'Call first',
    });
    expect(changed).toMatchObject({ customerName: 'Yewtree Funerals', notes: 'Call first', version: 2 });
    expect(
      (await manager.call(single.list, { search: 'yewtree' })).items.map((quote) => quote.reference),
    ).toContain(reference);
    expect(await manager.call(single.listHistory, { reference })).toMatchObject([
      { title: 'Saved' },
      { title: 'Changed', detail: 'Customer, Notes', actor: 'Ben Okafor' },
    ]);
  });

  it('rejects an edit of an older version with the current quote', async () => {
    const { reference } = await savedQuote(api, manager);
    await manager.call(single.update, { reference, version: 1, customerName: 'First' });
    await expect(
      manager.call(single.update, { reference, version: 1, customerName: 'Second' }),
    ).rejects.toMatchObject({
      code: 'conflict',
      body: { current: { reference, customerName: 'First', version: 2, address: { town: 'Leeds' } } },
    });
  });

  it('accepts and prices new add-ons while Saved', async () => {
    const { reference, searchQuote } = await savedQuote(api, manager);
    const groups = await manager.call(single.listAddons, { reference });
    const router = groups.find(({ name }) => name === 'Managed router');
    const option = router?.options[0];
    const quote = await manager.call(single.update, {
      reference,
      addons: [{ uuid: router?.uuid ?? '', options: [{ value: option?.value ?? '', quantity: 1 }] }],
    });
    expect(quote.monthlyCost).toBe(searchQuote.monthlyCost + (option?.monthlyCost ?? 0));
    await expect(
      manager.call(single.update, {
        reference,
        addons: [{ uuid: router?.uuid ?? '', options: [{ value: 'nonsense', quantity: 1 }] }],
      }),
    ).rejects.toMatchObject({ fieldErrors: { 'addons.0.options.0.value': ['is not a valid value'] } });
  });

  it('can be bookmarked in any status without a new version', async () => {
    const { items } = await manager.call(single.list, { status: ['approved'], perPage: 1 });
    const reference = items[0]?.reference ?? '';
    const before = await manager.call(single.get, { reference });
    const after = await manager.call(single.update, { reference, isBookmarked: !before.isBookmarked });
    expect(after).toMatchObject({ isBookmarked: !before.isBookmarked, version: before.version });
    expect((await manager.call(single.get, { reference })).updatedAt).toBe(before.updatedAt);
  });

  it('rejects a step that the status does not allow, with the current quote', async () => {
    const { reference } = await savedQuote(api, manager);
    await expect(manager.call(single.archive, { reference })).rejects.toMatchObject({ code: 'conflict' });
    await manager.call(single.cancel, { reference, reason: 'The move was called off' });
    for (const call of [
      () => manager.call(single.accept, { reference }),
      () => manager.call(single.update, { reference, notes: 'x' }),
      () => manager.call(single.cancel, { reference, reason: 'x' }),
      () => manager.call(single.updateCrf, { reference, sections: {}, version: 0 }),
      () => manager.call(single.submitCrf, { reference, version: 0 }),
    ])
      await expect(call()).rejects.toMatchObject({
        code: 'conflict',
        body: { current: { status: 'cancelled' } },
      });
    const archived = await manager.call(single.archive, { reference });
    expect(archived).toMatchObject({ status: 'archived', reason: 'The move was called off', actions: [] });
  });

  it('returns an accepted quote to Saved, with its answers, until the form is submitted', async () => {
    const { reference } = await savedQuote(api, manager);
    await manager.call(single.accept, { reference });
    const form = await manager.call(single.getCrf, { reference });
    const sections = { installationDetails: { room: '4' } };
    await manager.call(single.updateCrf, { reference, sections, version: form.version });
    const returned = await manager.call(single.returnToSaved, { reference });
    expect(returned).toMatchObject({ status: 'created', actions: ['edit', 'accept', 'cancel'] });
    await expect(manager.call(single.returnToSaved, { reference })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await manager.call(single.getCrf, { reference })).sections.installationDetails).toEqual({
      room: '4',
    });
    const { items } = await manager.call(single.list, { status: ['data_added'], perPage: 1 });
    await expect(
      manager.call(single.returnToSaved, { reference: items[0]?.reference ?? '' }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('exports the quotes that are named', async () => {
    const { items } = await manager.call(single.list, { perPage: 3 });
    const references = items.slice(0, 2).map(({ reference }) => reference);
    const { blob } = await manager.call(single.export, { references });
    const lines = (await blob.text()).trim().split('\n').slice(1);
    expect(lines.map((line) => line.split(',')[0]).toSorted()).toEqual(references.toSorted());
  });

  it.each([
    ['a slower line with that router', 100, 'cisco-c1117-4p', 'Cisco C1117-4P'],
    ['an order with another router', 1000, 'cisco-c1121-8p', 'Cisco C1121-8P'],
    ['an order without a router', 100, null, undefined],
  ])('names the router that is ordered in the form of %s', async (_, speed, value, preset) => {
    const { reference } = await savedQuote(api, manager, 'Ashgrove Dental', { speed });
    const groups = await manager.call(single.listAddons, { reference });
    const uuid = groups.find(({ name }) => name === 'Managed router')?.uuid ?? '';
    if (value !== null)
      await manager.call(single.update, { reference, addons: [{ uuid, options: [{ value, quantity: 1 }] }] });
    await manager.call(single.accept, { reference });
    const { sections } = await manager.call(single.getCrf, { reference });
    expect(sections.technicalDetails?.routerProvided).toBe(preset);
  });

  it('requires a reason to cancel', async () => {
    const { reference } = await savedQuote(api, manager);
    await expect(manager.call(single.cancel, { reference, reason: ' ' })).rejects.toMatchObject({
      code: 'invalid',
      fieldErrors: { reason: ['field is required'] },
    });
  });

  it('offers the actions that the caller is allowed to take', async () => {
    const actions = async (user: Browser, status: (typeof quotes.QUOTE_STATUSES)[number]) => {
      const { items } = await user.call(single.list, { status: [status], perPage: 1 });
      return (await user.call(single.get, { reference: items[0]?.reference ?? '' })).actions;
    };
    const administrator = await api.asUser('role1@acme.test');
    expect(await actions(manager, 'created')).toEqual(['edit', 'accept', 'cancel']);
    expect(await actions(manager, 'accepted')).toEqual(['edit', 'return_to_saved', 'complete_crf', 'cancel']);
    expect(await actions(manager, 'data_added')).toEqual(['cancel']);
    expect(await actions(administrator, 'data_added')).toEqual(['approve', 'decline', 'cancel']);
    expect(await actions(manager, 'expired')).toEqual(['archive']);
    expect(await actions(manager, 'approved')).toEqual([]);
  });

  describe('with time', () => {
    it('expires on its day before the job stores the new status', async () => {
      const later = await createTestApi();
      const user = await later.asUser('role2@acme.test');
      const { reference } = await savedQuote(later, user);
      later.advance({ days: 30 });
      const back = await later.asUser('role2@acme.test');
      expect(await back.call(single.get, { reference })).toMatchObject({
        status: 'expired',
        actions: ['archive'],
      });
      await expect(back.call(single.accept, { reference })).rejects.toMatchObject({ code: 'conflict' });
      const listed = await back.call(single.list, { status: ['expired'], search: reference });
      expect(listed.total).toBe(1);
      await expireQuotesJob.handle({}, later.provider);
      await expireQuotesJob.handle({}, later.provider);
      const history = await back.call(single.listHistory, { reference });
      expect(history.map(({ title }) => title)).toEqual(['Saved', 'Expired']);
      expect(await back.call(single.archive, { reference })).toMatchObject({ status: 'archived' });
      await later.close();
    });

    it('notifies the creator once, within three days of expiry', async () => {
      const later = await createTestApi();
      const user = await later.asUser('role3@acme.test');
      const { reference } = await savedQuote(later, user);
      later.advance({ days: 27 });
      await announceExpiryJob.handle({}, later.provider);
      await announceExpiryJob.handle({}, later.provider);
      const back = await later.asUser('role3@acme.test');
      const received = (await back.call(notifications.list, {})).filter(
        ({ data }) => data.url === `/quotes/${reference}`,
      );
      expect(received).toMatchObject([{ data: { type: 'expires', text: `${reference} expires soon` } }]);
      await later.close();
    });
  });
});
