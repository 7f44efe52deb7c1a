import { describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq, sql } from '../db/drizzle.ts';
import { quotes } from '../quotes/tables.ts';
import { createWithSites } from '../testing/multi-quote-fixture.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { resumePriceDeskJob } from './jobs.ts';
import { negotiationQuotes } from './tables.ts';

const calls = contract.multiQuotes;

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

/** A multi-quote with so many Saved quotes. */
async function saved(count: number) {
  const { uuid, uuids } = await createWithSites(amelia, count);
  await amelia.call(calls.startSearch, { uuid });
  await api.drainJobs();
  await amelia.call(calls.runSearchFilters, { priceBasis: 'over_term', uuid, uuids });
  const { quotes: added } = await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids });
  return { uuid, references: added.map(({ reference }) => reference).sort() };
}

/** The desk's delay follows the database's clock, which tests cannot advance. */
async function passDesk() {
  await api.provider.db.execute(
    `update jobs.job set start_after = now() - interval '1 minute' where name = 'multi-quotes.price-desk'`,
  );
  await api.drainJobs();
}

const notificationsOf = async (negotiationUuid: string) =>
  (await amelia.call(contract.notifications.list, {})).filter(({ data }) =>
    data.url?.includes(negotiationUuid),
  );

describe('a negotiation of all Saved quotes', () => {
  it('takes more than one slice, is answered once and notifies once with its link', async () => {
    const { uuid, references } = await saved(60);
    const [first = ''] = references;
    await amelia.call(calls.quotes.acceptMany, { uuid, references: [first] });
    const { uuid: negotiationUuid, quotesCount } = await amelia.call(calls.negotiations.create, {
      uuid,
      name: 'All of them',
      selection: 'all',
    });
    expect(quotesCount).toBe(59);
    await passDesk();
    const negotiation = await amelia.call(calls.negotiations.get, { uuid, negotiationUuid });
    expect(negotiation.readyCount).toBeGreaterThan(50);
    const sent = await notificationsOf(negotiationUuid);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.data).toMatchObject({
      url: `/multi-quotes/${uuid}/negotiations/${negotiationUuid}`,
      type: 'offer',
      subtext: `${negotiation.readyCount} new prices need your decision`,
    });
    const outcome = await amelia.call(calls.negotiations.acceptGroup, {
      uuid,
      negotiationUuid,
      reason: 'Agreed with the customer',
    });
    expect(outcome.done).toHaveLength(negotiation.readyCount);
    await expect(amelia.call(calls.negotiations.get, { uuid, negotiationUuid })).resolves.toMatchObject({
      status: 'accepted',
      readyCount: 0,
    });
    const page = await amelia.call(calls.quotes.list, { uuid });
    expect(page.counts).toMatchObject({ created: 59, negotiation: 0 });
  });

  it('gets its remaining quotes after the server was killed while it was created', async () => {
    const { uuid } = await saved(30);
    const { db, log } = api.provider;
    const logged = jest.spyOn(log, 'error').mockImplementation(() => {});
    await db.execute(`
      create function cut_short() returns trigger language plpgsql as 'begin raise exception ''cut short''; end'`);
    await db.execute(`
      create trigger cut_short before insert on negotiation_quotes for each row
      when (current_setting('test.cut_short', true) = 'on') execute function cut_short()`);
    await db.execute(`
      create function cut_after() returns trigger language plpgsql
      as 'begin perform set_config(''test.cut_short'', ''on'', false); return null; end'`);
    await db.execute(`
      create trigger cut_after after insert on negotiation_quotes for each statement execute function cut_after()`);
    const input = { uuid, name: 'Cut short', selection: 'all' } as const;
    await expect(amelia.call(calls.negotiations.create, input)).rejects.toMatchObject({ code: 'server' });
    await db.execute(`drop trigger cut_short on negotiation_quotes`);
    await db.execute(`drop trigger cut_after on negotiation_quotes`);
    logged.mockRestore();
    const [begun] = (await amelia.call(calls.negotiations.list, { uuid })).items;
    expect(begun?.quotesCount).toBeGreaterThan(0);
    expect(begun?.quotesCount).toBeLessThan(30);
    api.advance({ minutes: 3 });
    await resumePriceDeskJob.handle({}, api.provider);
    const path = { uuid, negotiationUuid: begun?.uuid ?? '' };
    await expect(amelia.call(calls.negotiations.get, path)).resolves.toMatchObject({ quotesCount: 30 });
    await passDesk();
    const offers = await amelia.call(calls.negotiations.listQuotes, path);
    expect(offers.filter(({ status }) => status === 'pending')).toEqual([]);
    expect(await notificationsOf(path.negotiationUuid)).toHaveLength(1);
  });

  it('can be withdrawn, which returns every quote to Saved', async () => {
    const { uuid } = await saved(30);
    const { uuid: negotiationUuid } = await amelia.call(calls.negotiations.create, {
      uuid,
      name: 'Too early',
      selection: 'all',
    });
    await amelia.call(calls.negotiations.remove, { uuid, negotiationUuid });
    expect((await amelia.call(calls.quotes.list, { uuid })).counts).toMatchObject({ created: 30 });
    await expect(amelia.call(calls.negotiations.get, { uuid, negotiationUuid })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('targets', () => {
  it('are stored per group and answered in the note', async () => {
    const { uuid } = await saved(2);
    const { items } = await amelia.call(calls.quotes.list, { uuid });
    const input = { uuid, name: 'Target', selection: 'all' as const };
    const plain = await amelia.call(calls.negotiations.create, input);
    const [part] = await amelia.call(calls.negotiations.listQuotes, { uuid, negotiationUuid: plain.uuid });
    const group = part?.group ?? '';
    await amelia.call(calls.negotiations.remove, { uuid, negotiationUuid: plain.uuid });
    const monthly = items.reduce((sum, { monthlyCost }) => sum + monthlyCost, 0);
    const target = { group, kind: 'monthly' as const, value: Math.round(monthly / 2) };
    const { uuid: negotiationUuid, targets } = await amelia.call(calls.negotiations.create, {
      ...input,
      targets: [target],
    });
    expect(targets).toEqual([target]);
    await passDesk();
    const parts = await amelia.call(calls.negotiations.listQuotes, { uuid, negotiationUuid });
    const answered = parts.filter((each) => each.group === group && each.status === 'ready');
    expect(answered.length).toBeGreaterThan(0);
    for (const { note } of answered) expect(note).toMatch(/Your target of [\d.]+% off is not possible/);
  });

  it('are refused outside their limits', async () => {
    const { uuid } = await saved(1);
    const targets = [{ group: 'Northway Fibre', kind: 'percent' as const, value: 95 }];
    const input = amelia.call(calls.negotiations.create, { uuid, name: 'T', selection: 'all', targets });
    await expect(input).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('a decision', () => {
  it('keeps its reason, its author and its time, also in the history of the quote', async () => {
    const { uuid } = await saved(1);
    const { uuid: negotiationUuid } = await amelia.call(calls.negotiations.create, {
      uuid,
      name: 'Reasons',
      selection: 'all',
    });
    await passDesk();
    const [offer] = await amelia.call(calls.negotiations.listQuotes, { uuid, negotiationUuid });
    const declined = await amelia.call(calls.negotiations.decline, {
      uuid,
      negotiationUuid,
      id: offer?.uuid ?? '',
      reason: 'The customer went elsewhere',
    });
    expect(declined).toMatchObject({
      status: 'declined',
      reason: 'The customer went elsewhere',
      decidedBy: 'Amelia Hartley',
      decidedAt: expect.any(String),
    });
    const history = await amelia.call(contract.quotes.single.listHistory, {
      reference: offer?.quoteReference ?? '',
    });
    expect(history.at(-1)).toMatchObject({
      title: 'New price declined',
      detail: expect.stringContaining('The customer went elsewhere'),
    });
  });
});

describe('rounds', () => {
  it('follow each other with totals per group', async () => {
    const { uuid, references } = await saved(2);
    const ask = (name: string, previousUuid: string | null) =>
      amelia.call(calls.negotiations.create, { uuid, name, quoteReferences: references, previousUuid });
    const first = await ask('First', null);
    await passDesk();
    await amelia.call(calls.negotiations.declineGroup, { uuid, negotiationUuid: first.uuid });
    const second = await ask('Second', first.uuid);
    expect([first.round, second.round]).toEqual([1, 2]);
    const rounds = await amelia.call(calls.negotiations.listRounds, { uuid, negotiationUuid: second.uuid });
    expect(rounds.map(({ name, status }) => [name, status])).toEqual([
      ['First', 'declined'],
      ['Second', 'pending'],
    ]);
    const [earlier, later] = rounds.map(({ groups }) =>
      groups.reduce((sum, { newMonthlyCost }) => sum + newMonthlyCost, 0),
    );
    // The second has no offers yet, so it counts at the old prices.
    expect(earlier).toBeLessThan(later ?? 0);
    const again = await amelia.call(calls.negotiations.listRounds, { uuid, negotiationUuid: first.uuid });
    expect(again).toEqual(rounds);
  });

  it('count what the desk has not answered, and keep their totals when a declined quote expires', async () => {
    const { uuid, references } = await saved(2);
    const [lowest = ''] = references;
    const { db } = api.provider;
    // Far below the list price, so that the desk can offer nothing better.
    await db
      .update(quotes)
      .set({ discount: sql`${quotes.monthlyCost}`, eccCost: 0, termMonths: 36 })
      .where(eq(quotes.reference, lowest));
    const { uuid: negotiationUuid } = await amelia.call(calls.negotiations.create, {
      uuid,
      name: 'Totals',
      quoteReferences: references,
    });
    const path = { uuid, negotiationUuid };
    const totals = async () => (await amelia.call(calls.negotiations.listRounds, path))[0]?.groups;
    const countsOf = (groups: Awaited<ReturnType<typeof totals>>) =>
      groups?.reduce(
        (sum, { quotesCount, pendingCount = NaN }) => [
          (sum[0] ?? 0) + quotesCount,
          (sum[1] ?? 0) + pendingCount,
        ],
        [0, 0],
      );
    expect(countsOf(await totals())).toEqual([2, 2]);
    await passDesk();
    const before = await totals();
    expect(countsOf(before)).toEqual([2, 0]);
    const offers = await amelia.call(calls.negotiations.listQuotes, path);
    expect(offers.find(({ quoteReference }) => quoteReference === lowest)).toMatchObject({
      status: 'declined',
      newMonthlyCost: null,
      decidedBy: 'Pricing desk',
    });
    await db.update(quotes).set({ expiredAt: api.provider.now() }).where(eq(quotes.reference, lowest));
    expect(await totals()).toEqual(before);
    // Earlier versions did not store who declined it.
    await db
      .update(negotiationQuotes)
      .set({ decidedBy: null, decidedAt: null })
      .where(eq(negotiationQuotes.quoteReference, lowest));
    expect(await totals()).toEqual(before);
    const later = await amelia.call(calls.negotiations.listQuotes, path);
    expect(later.find(({ quoteReference }) => quoteReference === lowest)).toMatchObject({
      decidedBy: 'Pricing desk',
      decidedAt: expect.any(String),
    });
  });

  it('of another multi-quote or partner do not exist', async () => {
    const { uuid, references } = await saved(1);
    const other = await saved(1);
    const { uuid: previousUuid } = await amelia.call(calls.negotiations.create, {
      uuid: other.uuid,
      name: 'Elsewhere',
      selection: 'all',
    });
    const lost = { code: 'not-found' };
    await expect(
      amelia.call(calls.negotiations.create, { uuid, name: 'R', quoteReferences: references, previousUuid }),
    ).rejects.toMatchObject(lost);
    const stranger = await api.asUser('role1@cobalt.test');
    await expect(
      stranger.call(calls.negotiations.listRounds, { uuid: other.uuid, negotiationUuid: previousUuid }),
    ).rejects.toMatchObject(lost);
  });
});

describe('the largest demo multi-quote', () => {
  it('has negotiations in every state, a second round among them', async () => {
    const { items } = await amelia.call(calls.list, { search: 'all depots' });
    const uuid = items[0]?.uuid ?? '';
    const page = await amelia.call(calls.negotiations.list, { uuid });
    expect(page.counts).toEqual({ pending: 2, accepted: 2, declined: 1 });
    expect(page.items.map(({ round }) => round)).toContain(2);
    const statuses = new Set<string>();
    for (const { uuid: negotiationUuid } of page.items)
      for (const { status } of await amelia.call(calls.negotiations.listQuotes, { uuid, negotiationUuid }))
        statuses.add(status);
    expect([...statuses].sort()).toEqual(['accepted', 'declined', 'pending', 'ready']);
    expect((await amelia.call(calls.quotes.list, { uuid })).counts?.['negotiation']).toBe(12);
  });
});
