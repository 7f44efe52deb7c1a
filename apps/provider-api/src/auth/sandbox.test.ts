import { expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { testCrfDraft } from '@portal/api-client/testing';
import { toWire } from '@portal/api-client/wire';
import { eq, sql } from '../db/drizzle.ts';
import { generateAddressBook } from '../geocoding/address-book.ts';
import { resumeOrderCreationJob } from '../orders/creation/resume-order-creation.ts';
import { advanceOrder } from '../orders/progress/progress-order.ts';
import { announceExpiryJob, expireQuotesJob } from '../quotes/jobs.ts';
import { quotes as quoteTable } from '../quotes/tables.ts';
import { removeExpired } from '../retention/rules.ts';
import { hashToken } from '../secrets.ts';
import type { Browser } from '../testing/index.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { LEEDS, savedQuote, searchAt, waitingQuote } from '../testing/quote-journey.ts';
import { withToken } from '../testing/with-token.ts';
import { SANDBOX_CALLS } from './sandbox.ts';
import { apiTokens } from './tables.ts';

const { availability, customers, dashboard, orders, partner, quotes, search, webhooks } = contract;
const { broadband, single } = quotes;

const { api, amelia, colleague, stranger } = await openTestApi({
  amelia: 'role1@acme.test',
  colleague: 'role2@acme.test',
  stranger: 'role1@cobalt.test',
});
const { db } = api.provider;
const sandbox = await withToken(api, amelia, { isSandbox: true });
const program = await withToken(api, amelia, { isSandbox: false });

/** Approves a quote that waits for approval, and returns the order's reference. */
async function approveQuote(user: Browser, { reference, approvalTermsId }: contract.quotes.Quote) {
  await user.call(single.approve, { reference, termsId: approvalTermsId ?? 0, accepted: true });
  await api.drainJobs();
  return (await user.call(single.get, { reference })).orderReference ?? '';
}

async function countRows(table: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return rows[0]?.count ?? 0;
}

/** What a quote or order may lead to outside its own tables. */
const EFFECTS = [
  'notifications',
  'notification_mails',
  'webhook_deliveries',
  'customers',
  'circuits',
  'circuit_events',
  'quote_renewals',
  'support_cases',
  'proposals',
];

async function readEffects() {
  await api.drainJobs();
  const counts = await Promise.all(EFFECTS.map(async (table) => [table, await countRows(table)] as const));
  const figures = await amelia.call(dashboard.get, {});
  const names = await amelia.call(customers.listSummaries, { search: 'Sandbox Bakery' });
  return {
    rows: Object.fromEntries(counts),
    mails: api.outbox.length,
    figures,
    names: names.total,
    quotes: (await amelia.call(single.list, {})).total,
    orders: (await amelia.call(orders.list, {})).total,
    hits: (await amelia.call(search.find, { search: 'Sandbox Bakery' })).length,
  };
}

it('orders for a test, which reaches nobody', async () => {
  await amelia.call(webhooks.create, {
    url: 'https://hooks.example.com/portal',
    eventTypes: [...webhooks.WEBHOOK_EVENT_TYPES],
  });
  const before = await readEffects();
  const renamed = await savedQuote(api, sandbox, 'Sandbox Bakery and Cafe');
  await sandbox.call(single.update, { reference: renamed.reference, customerName: 'Sandbox Bakery' });
  const waiting = await waitingQuote(api, sandbox, 'Sandbox Bakery');
  expect(waiting).toMatchObject({ isSandbox: true, status: 'data_added' });
  const reference = await approveQuote(sandbox, waiting);
  expect(await sandbox.call(orders.get, { reference })).toMatchObject({
    isSandbox: true,
    milestone: 'submitted',
  });
  let order = await sandbox.call(orders.get, { reference });
  for (let step = 0; step < 14 && order.status !== 'live'; step += 1) {
    api.advance({ seconds: 6 });
    if (order.waitsOn === 'partner')
      await sandbox.call(orders.notify, { reference, subject: 'Here it is', message: 'As you asked.' });
    await advanceOrder(api.provider, reference);
    order = await sandbox.call(orders.get, { reference });
  }
  expect(order).toMatchObject({ status: 'live', circuitId: null, customerName: 'Sandbox Bakery' });
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from customers where name like 'Sandbox Bakery%'`,
  );
  expect(rows[0]?.count).toBe(0);
  expect(await readEffects()).toEqual(before);
});

it('does not change which address colleagues are offered for a text', async () => {
  const { geocoding } = contract;
  const [first, second] = generateAddressBook();
  if (first === undefined || second === undefined) throw new Error('The address book is empty.');
  const address = `Somewhere in ${first.town}, ${first.postcode}`;
  await amelia.call(geocoding.choose, { address, udprn: first.udprn });
  await sandbox.call(geocoding.choose, { address, udprn: second.udprn });
  const { candidates } = await amelia.call(geocoding.match, { address });
  expect(candidates[0]?.udprn).toBe(first.udprn);
});

it('counts real quotes and orders in the same places', async () => {
  const before = await readEffects();
  const waiting = await waitingQuote(api, program);
  const reference = await approveQuote(program, waiting);
  expect(await program.call(orders.get, { reference })).toMatchObject({ isSandbox: false });
  const after = await readEffects();
  for (const name of ['notifications', 'webhook_deliveries'])
    expect(after.rows[name]).toBeGreaterThan(before.rows[name] ?? 0);
  for (const name of ['quotes', 'orders', 'figures'] as const)
    expect([name, after[name]]).not.toEqual([name, before[name]]);
});

it('keeps test data and real data apart for tokens', async () => {
  const test = await savedQuote(api, sandbox);
  const real = await savedQuote(api, program);
  for (const [caller, { reference }] of [
    [sandbox, real],
    [program, test],
    [stranger, test],
  ] as const) {
    for (const call of [
      () => caller.call(single.get, { reference }),
      () => caller.call(single.update, { reference, notes: 'x' }),
      () => caller.call(single.accept, { reference }),
      () => caller.call(single.cancel, { reference, reason: 'x' }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
    const { items } = await caller.call(single.list, { perPage: 100 });
    expect(items.map((quote) => quote.reference)).not.toContain(reference);
    const filtered = await caller.call(single.list, { isSandbox: caller !== sandbox });
    expect(filtered.items.map((quote) => quote.reference)).not.toContain(reference);
  }
  const listed = await sandbox.call(single.list, { perPage: 100 });
  expect(listed.items.every(({ isSandbox }) => isSandbox)).toBe(true);
  const byCursor = await sandbox.call(single.list, { cursor: '*', perPage: 100 });
  expect(byCursor.items.map((quote) => quote.reference).sort()).toEqual(
    listed.items.map((quote) => quote.reference).sort(),
  );
  const counts = Object.values(listed.counts ?? {});
  expect(counts.reduce((sum, each) => sum + each, 0)).toBe(listed.total);
});

it('shares test data with the sandbox tokens of colleagues only', async () => {
  const { reference } = await savedQuote(api, sandbox);
  const theirs = await withToken(api, colleague, { isSandbox: true });
  await expect(theirs.call(single.get, { reference })).resolves.toMatchObject({ reference });
  const strange = await withToken(api, stranger, { isSandbox: true });
  await expect(strange.call(single.get, { reference })).rejects.toMatchObject({ status: 404 });
});

it('cannot use the search of the other data', async () => {
  const real = await searchAt(api, program);
  const test = await searchAt(api, sandbox);
  const save = (caller: Browser, { quotes: found }: typeof real) =>
    caller.call(availability.saveSearchQuote, { uuid: found[0]?.uuid ?? '', customerName: 'Ashgrove' });
  await expect(save(sandbox, real)).rejects.toMatchObject({ status: 404 });
  await expect(save(program, test)).rejects.toMatchObject({ status: 404 });
  await expect(save(amelia, test)).rejects.toMatchObject({ status: 404 });
  for (const [caller, { uuid }] of [
    [sandbox, real],
    [program, test],
  ] as const)
    for (const call of [
      () => caller.call(availability.getSearch, { uuid }),
      () => caller.call(availability.listSearchResults, { uuid }),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 });
  // Saving again returns the first quote, which is real.
  await save(program, real);
  await expect(save(sandbox, real)).rejects.toMatchObject({ status: 404 });
});

it('cannot renew a service', async () => {
  const { quotes: found } = await searchAt(api, sandbox);
  const { items } = await amelia.call(contract.circuits.list, { perPage: 1 });
  await expect(
    sandbox.call(availability.saveSearchQuote, {
      uuid: found[0]?.uuid ?? '',
      customerName: 'Ashgrove',
      renewsServiceId: items[0]?.id ?? 0,
    }),
  ).rejects.toMatchObject({ status: 422 });
});

it('shows people test data with the filter or by its reference, but lets nobody change it', async () => {
  const { reference } = await savedQuote(api, sandbox, 'Test Florist');
  const list = async (query: object) =>
    (await amelia.call(single.list, { perPage: 100, ...query })).items.map((quote) => quote.reference);
  expect(await list({ isSandbox: true })).toContain(reference);
  expect(await list({})).not.toContain(reference);
  expect(await list({ isSandbox: false })).not.toContain(reference);
  const { blob } = await amelia.call(single.export, { isSandbox: true, search: 'Test Florist' });
  expect(await blob.text()).toMatch(/Test data[\s\S]*Test Florist[\s\S]*Test/);
  await expect(amelia.call(single.get, { reference })).resolves.toMatchObject({
    isSandbox: true,
    actions: [],
  });
  expect(await amelia.call(single.listHistory, { reference })).not.toEqual([]);
  for (const call of [
    () => amelia.call(single.accept, { reference }),
    () => amelia.call(single.update, { reference, notes: 'x' }),
    () => amelia.call(single.cancel, { reference, reason: 'x' }),
    () => amelia.call(single.updateMargin, { reference, monthlyPercent: 5, installPercent: 5 }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/test data/) });
  // A bulk run names the quotes in its body.
  await expect(
    amelia.call(single.cancelMany, { quotes: [{ reference, version: 1 }], reason: 'x' }),
  ).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(single.accept, { reference })).rejects.toMatchObject({ status: 404 });
  expect(await sandbox.call(single.get, { reference })).toMatchObject({ status: 'created', notes: null });
});

it('shows people a test order, and refuses their message', async () => {
  const reference = await approveQuote(sandbox, await waitingQuote(api, sandbox));
  await expect(amelia.call(orders.get, { reference })).resolves.toMatchObject({ isSandbox: true });
  await expect(amelia.call(orders.recordVisit, { reference })).resolves.toBeDefined();
  const { items } = await amelia.call(orders.list, { isSandbox: true, perPage: 100 });
  expect(items.map((order) => order.reference)).toContain(reference);
  await expect(amelia.call(orders.notify, { reference, subject: 'x', message: 'x' })).rejects.toMatchObject({
    status: 409,
  });
  const { blob } = await amelia.call(orders.export, { isSandbox: true });
  expect(await blob.text()).toContain(reference);
});

it('may make only the calls that are listed', async () => {
  const ids = new Set(allEndpoints.map(({ id }) => id));
  expect([...SANDBOX_CALLS].filter((id) => !ids.has(id))).toEqual([]);
  for (const call of [
    () => sandbox.call(contract.contacts.list, {}),
    () => sandbox.call(contract.circuits.list, {}),
    () => sandbox.call(contract.multiQuotes.list, {}),
    () => sandbox.call(partner.get, {}),
    () => sandbox.call(webhooks.list, {}),
    () => sandbox.call(contract.support.listCases, {}),
    () => sandbox.call(single.getMargin, { reference: 'QS-1' }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 });
});

it('has another prefix, and is unknown to servers of earlier versions', async () => {
  expect(sandbox.token).toMatch(/^pp_test_/);
  expect(program.token).not.toMatch(/^pp_test_/);
  const found = await db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.tokenHash, hashToken(sandbox.token)));
  expect(found).toEqual([]);
  const tokens = await amelia.call(partner.listTokens, {});
  expect(tokens.filter(({ isSandbox }) => isSandbox)).toEqual(
    tokens.filter(({ prefix }) => prefix.startsWith('pp_test_')),
  );
  expect(new Set(tokens.map(({ isSandbox }) => isSandbox))).toEqual(new Set([false, true]));
});

it('has separate idempotency keys', async () => {
  const send = async ({ token }: { token: string }) => {
    const response = await api.guest().fetch('/api/v1/availability/search/create', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'order-1',
      },
      body: JSON.stringify(toWire({ address: LEEDS })),
    });
    return { status: response.status, replayed: response.headers.get('Idempotency-Replayed') };
  };
  expect(await send(sandbox)).toEqual({ status: 200, replayed: null });
  expect(await send(program)).toEqual({ status: 200, replayed: null });
  expect(await send(sandbox)).toEqual({ status: 200, replayed: 'true' });
});

it('sends no notification if a test order cannot be placed, and can be approved again', async () => {
  // Real quotes that are processing get their orders first.
  api.advance({ minutes: 11 });
  await resumeOrderCreationJob.handle({}, api.provider);
  await db.execute(sql`
    create function refuse_order() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`);
  await db.execute(sql`
    create trigger broken before insert on orders for each row when (new.is_sandbox) execute function refuse_order()`);
  const log = jest.spyOn(api.provider.log, 'error').mockImplementation(() => undefined);
  const { reference, approvalTermsId } = await waitingQuote(api, sandbox, 'Sandbox Bakery');
  const before = await readEffects();
  const approve = () =>
    sandbox.call(single.approve, { reference, termsId: approvalTermsId ?? 0, accepted: true });
  await approve();
  await expect(api.drainJobs()).rejects.toThrow();
  await db.execute(sql`delete from jobs.job`);
  api.advance({ minutes: 11 });
  await resumeOrderCreationJob.handle({}, api.provider);
  await db.execute(sql`drop trigger broken on orders`);
  log.mockRestore();
  expect(await sandbox.call(single.get, { reference })).toMatchObject({
    status: 'data_added',
    reason: expect.stringContaining('rejected the order'),
  });
  expect(await readEffects()).toEqual(before);
  await approve();
  await api.drainJobs();
  expect(await sandbox.call(single.get, { reference })).toMatchObject({ status: 'approved' });
});

it('orders broadband for a test', async () => {
  const before = await readEffects();
  const found = await sandbox.call(availability.searchBroadband, { address: LEEDS, useExistingLine: false });
  const offer = found.quotes.find(({ mandatoryAddons }) => mandatoryAddons.length === 0);
  const save = { uuid: offer?.uuid ?? '', customerName: 'Sandbox Bakery' };
  for (const other of [program, amelia])
    await expect(other.call(availability.saveSearchQuote, save)).rejects.toMatchObject({ status: 404 });
  const { reference } = await sandbox.call(availability.saveSearchQuote, save);
  await sandbox.call(broadband.accept, { reference });
  const { context } = await sandbox.call(broadband.getCrf, { reference });
  const sections = testCrfDraft(context.earliestDay, null);
  const { version } = await sandbox.call(broadband.updateCrf, { reference, sections, version: 0 });
  const { approvalTermsId } = await sandbox.call(broadband.submitCrf, { reference, version });
  for (const other of [program, stranger])
    await expect(other.call(broadband.get, { reference })).rejects.toMatchObject({ status: 404 });
  await expect(amelia.call(broadband.cancel, { reference, reason: 'x' })).rejects.toMatchObject({
    status: 409,
  });
  await sandbox.call(broadband.approve, { reference, termsId: approvalTermsId ?? 0, accepted: true });
  await api.drainJobs();
  const { orderReference, status } = await sandbox.call(broadband.get, { reference });
  expect(status).toBe('approved');
  expect(await sandbox.call(orders.get, { reference: orderReference ?? '' })).toMatchObject({
    isSandbox: true,
    quoteReference: reference,
  });
  expect((await amelia.call(broadband.list, { search: reference })).total).toBe(0);
  expect(await readEffects()).toEqual(before);
});

it('is left out by the jobs for quotes, and deleted after 30 days', async () => {
  const { reference } = await savedQuote(api, sandbox);
  const order = await approveQuote(sandbox, await waitingQuote(api, sandbox));
  await resumeOrderCreationJob.handle({}, api.provider);
  const notified = await countRows('notifications');
  api.advance({ days: 28 });
  await announceExpiryJob.handle({}, api.provider);
  await expireQuotesJob.handle({}, api.provider);
  const [row] = await db.select().from(quoteTable).where(eq(quoteTable.reference, reference));
  expect(row).toMatchObject({ status: 'created', expiryNoticeAt: null });
  const mentions = await db.execute(sql`select 1 from notifications where text like ${`%${reference}%`}`);
  expect(mentions.rows).toEqual([]);
  expect(await countRows('notifications')).toBeGreaterThan(notified);
  const realBefore = await db.execute(sql`select count(*) from quotes where not is_sandbox`);
  await removeExpired(api.provider, 'retention.remove-expired');
  expect(await db.select().from(quoteTable).where(eq(quoteTable.reference, reference))).toHaveLength(1);
  api.advance({ days: 3 });
  await removeExpired(api.provider, 'retention.remove-expired');
  for (const table of ['quotes', 'orders', 'searches'])
    expect([
      table,
      (await db.execute(sql`select 1 from ${sql.identifier(table)} where is_sandbox`)).rows,
    ]).toEqual([table, []]);
  expect((await db.execute(sql`select 1 from order_events where order_reference = ${order}`)).rows).toEqual(
    [],
  );
  const realAfter = await db.execute(sql`select count(*) from quotes where not is_sandbox`);
  expect(realAfter.rows).toEqual(realBefore.rows);
});
