import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq } from '../db/drizzle.ts';
import { resumePriceDeskJob } from '../multi-quote-negotiations/jobs.ts';
import { negotiationQuotes } from '../multi-quote-negotiations/tables.ts';
import { quotes as quoteTable } from '../quotes/tables.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { savedQuote } from '../testing/quote-journey.ts';

const { single } = contract.quotes;
const { negotiations } = single;
const { api, amelia, manager, reader, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  manager: 'role2@acme.test',
  reader: 'role6@acme.test',
  stranger: 'role1@cobalt.test',
});

const saved = async () => (await savedQuote(api, amelia)).reference;
const read = (reference: string) => amelia.call(single.get, { reference });
const titles = async (reference: string) =>
  (await amelia.call(single.listHistory, { reference })).map(({ title }) => title);

/** The desk's job was lost with the server; the resume job finds the negotiation. */
async function answerAfterKill(): Promise<void> {
  await api.provider.db.execute(`delete from jobs.job where name = 'multi-quotes.price-desk'`);
  api.advance({ minutes: 3 });
  await resumePriceDeskJob.handle({}, api.provider);
}

/** A quote at 12 months, and the desk's offer for it. */
async function offered(request: object = {}) {
  const reference = await saved();
  const { uuid } = await amelia.call(negotiations.create, { reference, ...request });
  await answerAfterKill();
  const rounds = await amelia.call(negotiations.list, { reference });
  const { offer, revision } = rounds.at(-1) ?? {};
  if (offer?.newMonthlyCost == null || revision == null) throw new Error(`No offer: ${offer?.note}`);
  const path = { reference, negotiationUuid: uuid };
  return { reference, path, offer, revision, toAccept: { ...path, revision } };
}

it('locks the quote until the offer is decided, and accepts it with its term and prices', async () => {
  const reference = await saved();
  const before = await read(reference);
  const request = {
    reference,
    version: before.version,
    notes: 'Match it',
    targetMonthly: before.monthlyCost - 100,
  };
  const started = await amelia.call(negotiations.create, request);
  expect(started).toMatchObject({
    round: 1,
    status: 'pending',
    notes: 'Match it',
    offer: { status: 'pending' },
  });
  expect(started.targetMonthly).toBe(before.monthlyCost - 100);
  expect(await read(reference)).toMatchObject({ status: 'negotiation', monthlyCost: before.monthlyCost });
  const path = { reference, negotiationUuid: started.uuid };
  expect(started.revision).toBeNull();
  const refusals = [
    amelia.call(negotiations.create, { reference }),
    amelia.call(negotiations.accept, { ...path, revision: 'any' }),
    amelia.call(single.accept, { reference }),
    amelia.call(single.update, { reference, notes: 'Changed' }),
  ];
  for (const each of await Promise.allSettled(refusals))
    expect(each).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });

  await answerAfterKill();
  const [answered] = await amelia.call(negotiations.list, { reference });
  const offer = answered?.offer;
  expect(offer).toMatchObject({
    status: 'ready',
    monthlyCost: before.monthlyCost,
    totalCost: before.totalCost,
  });
  const notice = (await amelia.call(contract.notifications.listAll, { perPage: 100 })).items.find(
    ({ url }) => url === `/quotes/${reference}?tab=negotiation`,
  );
  expect(notice?.text).toBe(`The pricing desk has answered ${reference}`);

  // Two people decide at once: one of them succeeds.
  const both = await Promise.allSettled([
    amelia.call(negotiations.accept, { ...path, revision: answered?.revision ?? '', reason: 'Agreed' }),
    manager.call(negotiations.decline, { ...path, reason: 'Too much' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [decided] = await amelia.call(negotiations.list, { reference });
  const isAccepted = both[0]?.status === 'fulfilled';
  expect(decided?.status).toBe(isAccepted ? 'accepted' : 'declined');
  // The old values stay with the decision.
  expect(decided?.offer).toMatchObject({ monthlyCost: before.monthlyCost, termMonths: before.termMonths });
  expect(await read(reference)).toMatchObject({
    status: 'created',
    monthlyCost: isAccepted ? offer?.newMonthlyCost : before.monthlyCost,
    termMonths: isAccepted ? (offer?.newProduct?.termMonths ?? before.termMonths) : before.termMonths,
    totalCost: isAccepted ? offer?.newTotalCost : before.totalCost,
  });
  expect((await titles(reference)).slice(1)).toEqual([
    'Negotiation requested',
    'Pricing desk answered',
    isAccepted ? 'New price accepted' : 'New price declined',
  ]);
});

it('meets a target only with the price that includes the add-ons', async () => {
  const reference = await saved();
  const groups = await amelia.call(single.listAddons, { reference });
  const care = groups.find(({ name }) => name === 'Care level');
  const option = care?.options.find(({ monthlyCost, disabled }) => monthlyCost > 0 && !disabled);
  const addons = [{ uuid: care?.uuid ?? '', options: [{ value: option?.value ?? '', quantity: 1 }] }];
  const { monthlyCost } = await amelia.call(single.update, { reference, addons });
  const targetMonthly = Math.round(monthlyCost * 0.98);
  await amelia.call(negotiations.create, { reference, targetMonthly });
  await answerAfterKill();
  const [round] = await amelia.call(negotiations.list, { reference });
  expect(round?.offer.note).toBe('2.1% off. Meets your target');
  expect(round?.offer.newMonthlyCost).toBe(targetMonthly);
});

it('starts once for parallel requests, with and without a key', async () => {
  const [first, second] = [await saved(), await saved()];
  const idempotencyKey = randomUUID();
  const same = await Promise.all(
    Array.from({ length: 8 }, () =>
      amelia.call(negotiations.create, { reference: first }, { idempotencyKey }),
    ),
  );
  expect(new Set(same.map(({ uuid }) => uuid)).size).toBe(1);
  const others = await Promise.allSettled(
    Array.from({ length: 8 }, () => amelia.call(negotiations.create, { reference: second })),
  );
  expect(others.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  for (const reference of [first, second])
    expect((await amelia.call(negotiations.list, { reference })).length).toBe(1);
});

it('counters with another term as the next round, and withdraws', async () => {
  const { reference, path, offer } = await offered();
  const before = await read(reference);
  const wanted = [12, 36, 60].find((term) => term !== before.termMonths) ?? 60;
  const second = await amelia.call(negotiations.counter, { ...path, targetTermMonths: wanted });
  expect(second).toMatchObject({ round: 2, status: 'pending', targetTermMonths: wanted });
  expect((await read(reference)).status).toBe('negotiation');
  // A repeat of the same request finds the offer decided.
  await expect(
    amelia.call(negotiations.counter, { ...path, targetTermMonths: wanted }),
  ).rejects.toMatchObject({
    code: 'conflict',
  });
  await answerAfterKill();
  const rounds = await amelia.call(negotiations.list, { reference });
  expect(rounds).toMatchObject([
    { round: 1, status: 'declined', offer: { uuid: offer.uuid, reason: 'Counter-offer made' } },
    { round: 2, offer: { status: 'ready', newProduct: { termMonths: wanted } } },
  ]);
  const last = { reference, negotiationUuid: second.uuid };
  await amelia.call(negotiations.remove, last);
  expect(await read(reference)).toMatchObject({ status: 'created', monthlyCost: before.monthlyCost });
  await expect(amelia.call(negotiations.accept, { ...last, revision: 'any' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

it('refuses to accept an offer that is not the one shown', async () => {
  const { reference, path, offer, revision, toAccept } = await offered({ targetTermMonths: 12 });
  const set = (change: Partial<typeof negotiationQuotes.$inferInsert>) =>
    api.provider.db.update(negotiationQuotes).set(change).where(eq(negotiationQuotes.uuid, offer.uuid));
  const changes = [
    { newMonthlyCost: (offer.newMonthlyCost ?? 0) + 1 },
    { newInstall: (offer.newInstall ?? 0) + 1 },
    { newEcc: (offer.newEcc ?? 0) + 1 },
    { newProduct: null },
  ];
  const [stored] = await api.provider.db
    .select()
    .from(negotiationQuotes)
    .where(eq(negotiationQuotes.uuid, offer.uuid));
  if (!stored?.newProduct) throw new Error('The desk did not offer another term.');
  for (const change of changes) {
    await set(change);
    await expect(amelia.call(negotiations.accept, toAccept)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The offer has changed since you opened it. Check the new terms before you accept.',
    });
    const { newMonthlyCost, newInstall, newEcc, newProduct } = stored;
    await set({ newMonthlyCost, newInstall, newEcc, newProduct });
  }
  expect((await read(reference)).status).toBe('negotiation');
  // The revision of an earlier round does not accept a later offer.
  const second = await amelia.call(negotiations.counter, path);
  await answerAfterKill();
  await expect(
    amelia.call(negotiations.accept, { reference, negotiationUuid: second.uuid, revision }),
  ).rejects.toMatchObject({ code: 'conflict' });
  const current = (await amelia.call(negotiations.list, { reference })).at(-1)?.revision ?? '';
  await amelia.call(negotiations.accept, { reference, negotiationUuid: second.uuid, revision: current });
  expect((await read(reference)).status).toBe('created');
});

it('ends with its quote, when that is cancelled or expires', async () => {
  const cancelled = await offered();
  await amelia.call(single.cancel, { reference: cancelled.reference, reason: 'Not needed' });
  const expired = await offered();
  const expiredAt = api.provider.now();
  await api.provider.db
    .update(quoteTable)
    .set({ expiredAt })
    .where(eq(quoteTable.reference, expired.reference));
  for (const [{ reference, toAccept }, message] of [
    [cancelled, 'This quote is now Cancelled, so its offer can no longer be decided.'],
    [expired, 'This quote has expired, and its offer with it. Search the address again for current prices.'],
  ] as const) {
    expect(await amelia.call(negotiations.list, { reference })).toMatchObject([
      { status: 'ended', revision: null },
    ]);
    await expect(amelia.call(negotiations.accept, toAccept)).rejects.toMatchObject({
      code: 'conflict',
      message,
    });
  }
});

it('requests many in one run, and takes back those that are not answered', async () => {
  const [first, second, accepted] = [await saved(), await saved(), await saved()];
  await amelia.call(single.accept, { reference: accepted });
  const run = await amelia.call(single.negotiateMany, {
    quotes: [first, second, accepted].map((reference) => ({ reference })),
  });
  expect(run).toMatchObject({ done: 2, undoable: 2 });
  expect(run.unchanged).toMatchObject([
    { key: accepted, reason: 'This quote is now Pending CRF; only a Saved quote can be negotiated.' },
  ]);
  // The first was withdrawn meanwhile.
  const [round] = await amelia.call(negotiations.list, { reference: first });
  await amelia.call(negotiations.remove, { reference: first, negotiationUuid: round?.uuid ?? '' });
  const undone = await amelia.call(contract.bulkRuns.undo, { id: run.id });
  expect(undone).toMatchObject({ done: 1, isUndo: true });
  expect(undone.unchanged[0]?.reason).toMatch(/^Changed again: Negotiation withdrawn by /);
  expect((await read(second)).status).toBe('created');

  const again = await amelia.call(single.negotiateMany, { quotes: [{ reference: second }] });
  await answerAfterKill();
  const late = await amelia.call(contract.bulkRuns.undo, { id: again.id });
  expect(late.unchanged).toMatchObject([
    { reason: 'The pricing desk has already answered. Open the quote to accept or decline the offer.' },
  ]);
  expect((await read(second)).status).toBe('negotiation');
});

it('is closed to other companies, to readers, and to another quote’s address', async () => {
  const { toAccept: path } = await offered();
  const other = { ...path, reference: await saved() };
  for (const call of [negotiations.accept, negotiations.decline, negotiations.counter, negotiations.remove]) {
    await expect(stranger.call(call, path)).rejects.toMatchObject({ code: 'not-found' });
    await expect(amelia.call(call, other)).rejects.toMatchObject({ code: 'not-found' });
    await expect(reader.call(call, path)).rejects.toMatchObject({ code: 'forbidden' });
  }
  for (const wrong of [
    { targetMonthly: 0 },
    { targetMonthly: 1.5 },
    { targetTermMonths: 10_000 },
    { notes: 'x'.repeat(2001) },
  ])
    await expect(amelia.call(negotiations.counter, { ...path, ...wrong })).rejects.toMatchObject({
      code: 'invalid',
    });
});

it('can settle every negotiation of the demo data', async () => {
  const { items } = await amelia.call(single.list, { status: ['negotiation'], perPage: 100 });
  const statuses: string[] = [];
  for (const { reference } of items) {
    const round = (await amelia.call(negotiations.list, { reference })).at(-1);
    if (round?.status !== 'pending') continue;
    statuses.push(round.offer.status);
    const path = { reference, negotiationUuid: round.uuid };
    if (round.revision !== null)
      await amelia.call(negotiations.accept, { ...path, revision: round.revision });
    else await amelia.call(negotiations.remove, path);
    expect((await read(reference)).status).toBe('created');
  }
  expect(statuses.filter((status) => status === 'ready').length).toBeGreaterThanOrEqual(3);
  expect(statuses).toContain('pending');
});

it('returns the quote to Saved unchanged when its offer is declined', async () => {
  const { reference, path } = await offered();
  const before = await read(reference);
  const declined = await amelia.call(negotiations.decline, { ...path, reason: 'Still too much' });
  expect(declined).toMatchObject({ status: 'declined', offer: { reason: 'Still too much' } });
  expect(await read(reference)).toMatchObject({ status: 'created', monthlyCost: before.monthlyCost });
});

it('negotiates broadband quotes the same way: counter, decline, accept and withdraw', async () => {
  const { broadband } = contract.quotes;
  const ask = broadband.negotiations;
  const { items } = await amelia.call(broadband.list, { status: ['created'] });
  const free = [];
  for (const { reference } of items) {
    const started = await amelia.call(ask.create, { reference }).catch(() => null);
    if (started !== null) free.push({ reference, negotiationUuid: started.uuid });
  }
  const [first, second, third] = free;
  if (!first || !second || !third) throw new Error('The demo has too few saved broadband quotes.');
  const statusOf = async (reference: string) => (await amelia.call(broadband.get, { reference })).status;
  await amelia.call(ask.remove, third);
  expect(await statusOf(third.reference)).toBe('created');

  await answerAfterKill();
  await amelia.call(ask.decline, { ...second, reason: 'Too much' });
  expect(await statusOf(second.reference)).toBe('created');

  const countered = await amelia.call(ask.counter, first);
  expect(countered.round).toBe(2);
  await answerAfterKill();
  const rounds = await amelia.call(ask.list, { reference: first.reference });
  const { revision, offer } = rounds.at(-1) ?? {};
  if (revision == null) throw new Error(`No offer: ${offer?.note}`);
  const path = { reference: first.reference, negotiationUuid: countered.uuid };
  const accepted = await amelia.call(ask.accept, { ...path, revision });
  expect(accepted.status).toBe('accepted');
  expect((await amelia.call(broadband.get, { reference: first.reference })).monthlyCost).toBe(
    offer?.newMonthlyCost,
  );
});
