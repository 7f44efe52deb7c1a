import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sql } from '../../db/drizzle.ts';
import { addQuotes, createSaved, createSearched } from '../../testing/multi-quote-fixture.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import { loseBulkRunJobs, resumeBulkRun } from '../../testing/resume-bulk-run.ts';

const calls = contract.multiQuotes;

const { api, amelia, ben } = await openTestApi({ amelia: 'role1@acme.test', ben: 'role2@acme.test' });

const saved = () => createSaved(api, amelia);

describe('a negotiation', () => {
  const answered = async (more: object = { selection: 'all' }, copies = 0) => {
    const { uuid, references } = await saved();
    if (copies > 0) await addQuotes(api.provider.db, uuid, copies);
    const made = await amelia.call(calls.negotiations.create, {
      uuid,
      name: 'Better',
      notes: 'Please',
      ...more,
    });
    api.advance({ seconds: 10 });
    await passDesk();
    const path = { uuid, negotiationUuid: made.uuid };
    return { uuid, references, path, parts: await amelia.call(calls.negotiations.listQuotes, path) };
  };
  /** The desk's delay follows the database's clock, which tests cannot advance. */
  const passDesk = async () => {
    await api.provider.db.execute(
      `update jobs.job set start_after = now() - interval '1 minute' where name = 'multi-quotes.price-desk'`,
    );
    await api.drainJobs();
  };

  it('keeps its quotes In negotiation until the desk answers', async () => {
    const { uuid, references } = await saved();
    const [reference = ''] = references;
    const made = await amelia.call(calls.negotiations.create, {
      uuid,
      name: 'Ask',
      quoteReferences: [reference],
    });
    expect(made).toMatchObject({ status: 'pending', quotesCount: 1, readyCount: 0, multiQuoteUuid: uuid });
    await expect(amelia.call(contract.quotes.single.get, { reference })).resolves.toMatchObject({
      status: 'negotiation',
    });
    const path = { uuid, negotiationUuid: made.uuid };
    const [part] = await amelia.call(calls.negotiations.listQuotes, path);
    await expect(
      amelia.call(calls.negotiations.accept, { ...path, id: part?.uuid ?? '' }),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(
      amelia.call(calls.negotiations.create, { uuid, name: 'Twice', quoteReferences: [reference] }),
    ).rejects.toMatchObject({ code: 'conflict' });
    const renamed = await amelia.call(calls.negotiations.update, { ...path, name: 'Asked' });
    expect(renamed.name).toBe('Asked');
    await amelia.call(calls.negotiations.remove, path);
    await expect(amelia.call(contract.quotes.single.get, { reference })).resolves.toMatchObject({
      status: 'created',
    });
  });

  it('returns prices that can be accepted or declined one by one', async () => {
    const { uuid, path, parts } = await answered();
    const [first, second] = parts.filter(({ status }) => status === 'ready');
    if (!first || !second) throw new Error('The desk should have answered at least two.');
    expect(first.newMonthlyCost).toBeLessThan(first.monthlyCost);
    const taken = await amelia.call(calls.negotiations.accept, { ...path, id: first.uuid });
    expect(taken.status).toBe('accepted');
    await expect(
      amelia.call(contract.quotes.single.get, { reference: first.quoteReference }),
    ).resolves.toMatchObject({
      status: 'created',
      monthlyCost: first.newMonthlyCost,
      installCost: first.newInstall,
    });
    await amelia.call(calls.negotiations.decline, { ...path, id: second.uuid });
    await expect(
      amelia.call(contract.quotes.single.get, { reference: second.quoteReference }),
    ).resolves.toMatchObject({ status: 'created', monthlyCost: second.monthlyCost });
    await expect(amelia.call(calls.negotiations.accept, { ...path, id: first.uuid })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(amelia.call(calls.negotiations.remove, path)).rejects.toMatchObject({ code: 'conflict' });
    const { items } = await amelia.call(calls.negotiations.list, { uuid });
    expect(items).toHaveLength(1);
  });

  it('can be decided by group, and ends once everything is decided', async () => {
    const { path, parts } = await answered();
    for (const group of new Set(parts.map((part) => part.group))) {
      const outcome = await amelia.call(calls.negotiations.acceptGroup, { ...path, group });
      expect(outcome.skipped).toEqual([]);
    }
    await expect(amelia.call(calls.negotiations.get, path)).resolves.toMatchObject({
      status: 'accepted',
      readyCount: 0,
    });
    await expect(
      amelia.call(calls.negotiations.declineGroup, { ...path, group: 'nobody' }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('can be decided as a bulk run, with the number that was confirmed', async () => {
    const { path, parts } = await answered();
    const ready = parts.filter(({ status }) => status === 'ready').map((part) => part.quoteReference);
    const [first = '', ...others] = ready;
    const { runs } = calls.negotiations;
    const stale = amelia.call(runs.accept, { ...path, expectedCount: ready.length + 1 });
    await expect(stale).rejects.toMatchObject({ code: 'conflict', body: { count: ready.length } });
    const declined = await amelia.call(runs.decline, { ...path, quoteReferences: [first], reason: 'Dear' });
    expect(declined).toMatchObject({ subject: path.negotiationUuid, done: 1, skipped: 0, undoable: 0 });
    const again = await amelia.call(runs.accept, { ...path, quoteReferences: [first] });
    expect(again).toMatchObject({
      done: 0,
      unchanged: [{ key: first, reason: 'This price has already been declined.' }],
    });
    const accepted = await amelia.call(runs.accept, { ...path, expectedCount: others.length });
    await api.drainJobs();
    expect(await amelia.call(contract.bulkRuns.get, { id: accepted.id })).toMatchObject({
      status: 'processed',
      done: others.length,
    });
    await expect(amelia.call(calls.negotiations.get, path)).resolves.toMatchObject({
      status: 'accepted',
      readyCount: 0,
    });
    const lost = amelia.call(runs.accept, { ...path, quoteReferences: ['QM-00000000'] });
    await expect(lost).rejects.toMatchObject({ code: 'not-found' });
  });

  it('continues deciding after a kill, except what a colleague has decided since', async () => {
    const { path, parts } = await answered({ selection: 'all' }, 5);
    const ready = parts.filter(({ status }) => status === 'ready');
    const run = await amelia.call(calls.negotiations.runs.accept, { ...path, expectedCount: ready.length });
    expect(run).toMatchObject({ status: 'processing', done: 2 });
    await loseBulkRunJobs(api);
    const offers = await amelia.call(calls.negotiations.listQuotes, path);
    const waiting = offers.filter(({ status }) => status === 'ready');
    const [other] = waiting.slice(-1);
    await ben.call(calls.negotiations.decline, { ...path, id: other?.uuid ?? '' });
    await resumeBulkRun(api, run.id);
    expect(await amelia.call(contract.bulkRuns.get, { id: run.id })).toMatchObject({
      status: 'processed',
      done: ready.length - 1,
      unchanged: [{ key: other?.quoteReference, reason: 'This price has already been declined.' }],
    });
  });

  it('leaves the remaining offers undecided when a run is stopped', async () => {
    const { path, parts } = await answered({ selection: 'all' }, 5);
    const ready = parts.filter(({ status }) => status === 'ready');
    const { id } = await amelia.call(calls.negotiations.runs.decline, path);
    expect(await amelia.call(contract.bulkRuns.stop, { id })).toMatchObject({
      status: 'terminated',
      done: 2,
    });
    await api.drainJobs();
    expect(await amelia.call(calls.negotiations.get, path)).toMatchObject({ readyCount: ready.length - 2 });
  });

  it('can be decided for named quotes, and leaves the others to decide', async () => {
    const { path, parts } = await answered();
    const ready = parts.filter(({ status }) => status === 'ready').map((part) => part.quoteReference);
    const [first = '', ...others] = ready;
    const outcome = await amelia.call(calls.negotiations.acceptGroup, { ...path, quoteReferences: [first] });
    expect(outcome).toEqual({ done: [first], skipped: [] });
    await expect(amelia.call(calls.negotiations.get, path)).resolves.toMatchObject({
      status: 'pending',
      readyCount: others.length,
    });
    await expect(
      amelia.call(calls.negotiations.declineGroup, { ...path, quoteReferences: [...others, 'QM-0'] }),
    ).rejects.toMatchObject({ code: 'not-found' });
    const again = await amelia.call(calls.negotiations.declineGroup, { ...path, quoteReferences: ready });
    expect(again).toEqual({
      done: others,
      skipped: [{ key: first, reason: 'This price has already been accepted.' }],
    });
  });

  it('is declined when all of its prices are', async () => {
    const { path, parts } = await answered();
    for (const group of new Set(parts.map((part) => part.group))) {
      await amelia.call(calls.negotiations.declineGroup, { ...path, group });
    }
    await expect(amelia.call(calls.negotiations.get, path)).resolves.toMatchObject({ status: 'declined' });
  });

  it('notifies people who work on quotes, and appears among the price requests', async () => {
    const { path } = await answered();
    const notices = await amelia.call(contract.notifications.list, {});
    expect(notices[0]?.data).toMatchObject({ type: 'offer', text: 'The pricing desk has answered Better' });
    const requests = await amelia.call(calls.listPriceRequests, { perPage: 100 });
    expect(requests.items[0]).toMatchObject({
      name: 'Better',
      createdDate: expect.stringMatching(/^\d{4}-/),
      negotiationUuid: path.negotiationUuid,
      multiQuoteUuid: path.uuid,
      readyCount: expect.any(Number),
    });
    expect(requests.items[0]?.readyCount).toBeGreaterThan(0);
    expect(requests.counts).toMatchObject({ pending: expect.any(Number) });
  });

  it('is found by its name', async () => {
    const { uuid } = await answered();
    for (const [search, total] of [
      ['bett', 1],
      ['worse', 0],
    ] as const) {
      expect(await amelia.call(calls.negotiations.list, { uuid, search })).toMatchObject({ total });
    }
    expect(await amelia.call(calls.listPriceRequests, { search: 'worse' })).toMatchObject({ total: 0 });
  });

  it('rejects a stale edit with the current negotiation', async () => {
    const { path } = await answered();
    const { version } = await amelia.call(calls.negotiations.get, path);
    await amelia.call(calls.negotiations.update, { ...path, version, notes: 'First' });
    await expect(
      amelia.call(calls.negotiations.update, { ...path, version, notes: 'Second' }),
    ).rejects.toMatchObject({
      code: 'conflict',
      body: { current: { notes: 'First', version: version + 1 } },
    });
  });

  it('accepts only quotes of the same multi-quote', async () => {
    const { uuid } = await saved();
    await expect(amelia.call(calls.negotiations.create, { uuid, name: 'None' })).rejects.toMatchObject({
      fieldErrors: { quoteReferences: ['field is required'] },
    });
    await expect(
      amelia.call(calls.negotiations.create, { uuid, name: 'Other', quoteReferences: ['QS-1'] }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  /** An answered negotiation of quotes for 12 months: the desk offers them at 36. */
  const answeredForLonger = async () => {
    const { uuid, uuids } = await createSearched(api, amelia);
    await amelia.call(calls.locations.updateMany, { uuid, uuids, searchFilters: { terms: [12] } });
    await amelia.call(calls.runSearchFilters, { priceBasis: 'over_term', uuid, uuids });
    const { quotes } = await amelia.call(calls.locations.saveSearchQuotes, { uuid, uuids });
    const [reference = ''] = quotes.map((quote) => quote.reference);
    const before = await amelia.call(contract.quotes.single.get, { reference });
    const made = await amelia.call(calls.negotiations.create, { uuid, name: 'Longer', selection: 'all' });
    api.advance({ seconds: 10 });
    await passDesk();
    const path = { uuid, negotiationUuid: made.uuid };
    const parts = await amelia.call(calls.negotiations.listQuotes, path);
    const part = parts.find(({ quoteReference }) => quoteReference === reference);
    if (!part?.newProduct) throw new Error('The desk should have offered a longer term.');
    return { path, before, part, newProduct: part.newProduct };
  };

  it('keeps the term, product and total that an accepted offer replaced', async () => {
    const { path, before, part, newProduct } = await answeredForLonger();
    const old = {
      termMonths: 12,
      productName: before.productName,
      monthlyCost: before.monthlyCost,
      installCost: before.installCost,
      totalCost: before.totalCost,
    };
    expect(newProduct.termMonths).toBe(36);
    expect(part).toMatchObject(old);
    const accepted = await amelia.call(calls.negotiations.accept, { ...path, id: part.uuid });
    expect(accepted).toMatchObject(old);
    const after = await amelia.call(contract.quotes.single.get, { reference: part.quoteReference });
    expect(after.termMonths).toBe(36);
    expect(part.newTotalCost).toBe(after.totalCost);
    const listed = await amelia.call(calls.negotiations.listQuotes, path);
    expect(listed.find(({ uuid }) => uuid === part.uuid)).toMatchObject(old);
    const { rows } = await api.provider.db.execute(
      sql`select detail from quote_events where quote_reference = ${part.quoteReference} and title = 'New price accepted'`,
    );
    expect(rows[0]?.['detail']).toMatch(/^36 Months instead of 12, monthly £.* → £.*, total £.* → £/);
    // The difference between two terms is no discount off the list price.
    expect(after.discount).toBeLessThan(before.discount + before.monthlyCost - after.monthlyCost);
  });

  it('keeps what a declined offer was compared with when a later round changes the quote', async () => {
    const { path, part } = await answeredForLonger();
    await amelia.call(calls.negotiations.decline, { ...path, id: part.uuid });
    await api.provider.db.execute(
      sql`update quotes set term_months = 36 where reference = ${part.quoteReference}`,
    );
    const listed = await amelia.call(calls.negotiations.listQuotes, path);
    expect(listed.find(({ uuid }) => uuid === part.uuid)).toMatchObject({ termMonths: 12 });
  });

  it('does not guess the old values of decisions that did not store them', async () => {
    const { path, part } = await answeredForLonger();
    await amelia.call(calls.negotiations.accept, { ...path, id: part.uuid });
    await api.provider.db.execute(
      sql`update negotiation_quotes set term_months = null, product_name = null, total_cost = null where uuid = ${part.uuid}`,
    );
    const listed = await amelia.call(calls.negotiations.listQuotes, path);
    expect(listed.find(({ uuid }) => uuid === part.uuid)).toMatchObject({
      termMonths: null,
      productName: null,
      totalCost: null,
    });
    const [round] = await amelia.call(calls.negotiations.listRounds, path);
    const group = round?.groups.find((each) => each.group === part.group);
    expect(group).toMatchObject({ totalCost: null, newTotalCost: expect.any(Number) });
    expect(group?.longerTermCount).toBeGreaterThan(0);
  });
});
