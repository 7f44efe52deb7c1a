import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { circuits } from '../circuits/tables.ts';
import { and, eq, gt } from '../db/drizzle.ts';
import { orders as orderTable } from '../orders/tables.ts';
import { quotes as quoteTable } from '../quotes/tables.ts';
import { supportCases } from '../support/tables.ts';
import { createTestApi, type TestApi } from '../testing/index.ts';
import { savedQuote, waitingQuote } from '../testing/quote-journey.ts';

const { dashboard, quotes, orders } = contract;

describe('the dashboard', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const of = async (email: string) => (await api.asUser(email)).call(dashboard.get, {});

  it('counts what the lists count', async () => {
    const user = await api.asUser('role1@acme.test');
    const figures = await user.call(dashboard.get, {});
    const waiting = figures.quotes?.byStatus.find(({ status }) => status === 'data_added')?.count;
    expect(waiting).toBe((await user.call(quotes.listApprovals, { status: ['data_added'] })).total);
    const [open, held] = [
      await user.call(orders.list, { status: ['open', 'held'] }),
      await user.call(orders.list, { status: ['held'], waitsOn: 'partner' }),
    ];
    expect(figures.orders?.open).toBe(open.total);
    expect(figures.orders?.byMilestone.reduce((sum, { count }) => sum + count, 0)).toBe(open.total);
    expect(figures.orders?.waitingOnPartner).toBe(held.total);
  });

  it('adds a saved quote to the pipeline and to this month', async () => {
    const user = await api.asUser('role2@acme.test');
    const before = await user.call(dashboard.get, {});
    const { searchQuote } = await savedQuote(api, user);
    const after = await user.call(dashboard.get, {});
    expect((after.quotes?.pipeline ?? 0) - (before.quotes?.pipeline ?? 0)).toBe(
      searchQuote.totalContractValue,
    );
    expect((after.spend?.at(-1)?.quoted ?? 0) - (before.spend?.at(-1)?.quoted ?? 0)).toBe(
      searchQuote.totalContractValue,
    );
  });

  it('shows twelve months, oldest first, with something ordered in most', async () => {
    const { spend } = await of('role1@acme.test');
    const months = spend?.map(({ month }) => month) ?? [];
    expect(months).toHaveLength(12);
    expect(months).toEqual(months.toSorted());
    expect(months.every((month) => month.endsWith('-01'))).toBe(true);
    expect(spend?.filter(({ ordered }) => ordered > 0).length).toBeGreaterThanOrEqual(8);
  });

  it('does not count a cancelled order as ordered', async () => {
    const { db } = api.provider;
    const user = await api.asUser('role1@acme.test');
    const ordered = async () =>
      (await user.call(dashboard.get, {})).spend?.reduce((sum, month) => sum + month.ordered, 0) ?? 0;
    const before = await ordered();
    const { items } = await user.call(orders.list, { status: ['open'], perPage: 1 });
    const order = await user.call(orders.get, { reference: items[0]?.reference ?? '' });
    await db.update(orderTable).set({ status: 'cancelled' }).where(eq(orderTable.reference, order.reference));
    expect(before - (await ordered())).toBe(order.totalCost);
    expect(order.totalCost).toBeGreaterThan(0);
    await db.update(orderTable).set({ status: 'open' }).where(eq(orderTable.reference, order.reference));
  });

  it('shows the pipeline at the end of each month and today', async () => {
    const user = await api.asUser('role1@acme.test');
    const before = (await user.call(dashboard.get, {})).quotes;
    expect(before?.pipelineByMonth.map(({ month }) => month)).toEqual(
      (await of('role1@acme.test')).spend?.map(({ month }) => month),
    );
    expect(before?.pipelineByMonth.at(-1)?.value).toBe(before?.pipeline);
    expect(before?.pipelineByMonth.filter(({ value }) => value > 0).length).toBeGreaterThan(8);
    const { searchQuote } = await savedQuote(api, user);
    const after = (await user.call(dashboard.get, {})).quotes;
    expect((after?.pipelineByMonth.at(-1)?.value ?? 0) - (before?.pipeline ?? 0)).toBe(
      searchQuote.totalContractValue,
    );
    // What it was at the end of the months before does not change any more.
    expect(after?.pipelineByMonth.slice(0, -1)).toEqual(before?.pipelineByMonth.slice(0, -1));
  });

  it('leaves out what a role may not see', async () => {
    expect(await of('role1@acme.test')).toMatchObject({
      quotes: expect.any(Object),
      orders: expect.any(Object),
      spend: expect.any(Array),
      services: expect.any(Object),
      cases: expect.any(Object),
    });
    expect(await of('role4@acme.test')).toMatchObject({
      quotes: expect.any(Object),
      orders: null,
      spend: null,
    });
    expect(await of('role5@acme.test')).toMatchObject({
      orders: expect.any(Object),
      services: null,
      cases: null,
    });
    const support = await of('role6@acme.test');
    expect(support).toMatchObject({ quotes: null, multiQuotes: null, orders: null, spend: null });
    // What waits on this role are cases, services and their notices alone.
    expect(support.waiting.length).toBeGreaterThan(0);
    expect(support.waiting.map(({ id }) => id.split(':')[0])).not.toContain('held');
    expect(new Set(support.waiting.map(({ path }) => path.split('/')[1]))).toEqual(
      new Set(['support', 'circuits', 'documentation']),
    );
  });

  it('leaves out services and cases without a CRM account', async () => {
    expect(await of('role1@cobalt.test')).toMatchObject({
      quotes: expect.any(Object),
      services: null,
      cases: null,
    });
    const { waiting } = await of('role1@cobalt.test');
    expect(waiting.filter(({ path }) => /^\/(support|circuits)/.test(path))).toEqual([]);
  });

  it('leaves out services that were ceased, which would hide those that are down', async () => {
    const user = await api.asUser('role1@acme.test');
    const { db } = api.provider;
    const { items } = await user.call(contract.circuits.list, { status: ['off'], perPage: 1 });
    const id = items[0]?.id ?? 0;
    // The dashboard lists the services that have been down longest.
    await db
      .update(circuits)
      .set({ statusSince: new Date(Date.UTC(2020, 0)) })
      .where(eq(circuits.id, id));
    await db.update(supportCases).set({ status: 'Closed' }).where(eq(supportCases.circuitId, id));
    const cease = await user.call(contract.support.createCase, {
      type: 'cease',
      subject: 'Cease',
      description: 'The office closes.',
      circuitId: id,
      reason: 'Customer has closed',
      ceaseDate: '2099-01-31',
    });
    const setCase = (change: { status: 'Closed' | 'Resolved'; resolvedAt: Date | null }) =>
      db.update(supportCases).set(change).where(eq(supportCases.id, cease.id));
    const read = async () => {
      const { waiting, services } = await user.call(dashboard.get, {});
      const list = { status: ['off' as const], perPage: 1 };
      const { total } = await user.call(contract.circuits.list, { ...list, isCeased: false });
      expect(services?.off).toBe(total);
      const ceased = await user.call(contract.circuits.list, { ...list, isCeased: true });
      return { isListed: waiting.some((item) => item.id === `down:${id}`), off: total, ceased: ceased.total };
    };
    await setCase({ status: 'Closed', resolvedAt: null });
    const before = await read();
    expect(before).toMatchObject({ isListed: true, ceased: 0 });
    await setCase({ status: 'Resolved', resolvedAt: api.provider.now() });
    expect(await read()).toEqual({ isListed: false, off: before.off - 1, ceased: 1 });
  });

  it('lists what is waiting for the user, most urgent first, approvals for administrators only', async () => {
    const administrator = await of('role1@acme.test');
    const order = { danger: 0, warning: 1, info: 2 };
    const tones = administrator.waiting.map(({ tone }) => order[tone]);
    expect(new Set(tones).size).toBeGreaterThan(1);
    expect(tones).toEqual(tones.toSorted());
    const manager = await of('role2@acme.test');
    expect(manager.waiting.some(({ id }) => id.startsWith('approval:'))).toBe(false);
  });

  it('asks the owner of a quote for its request form, also when its creator has left', async () => {
    const user = await api.asUser('role1@cobalt.test');
    const { reference } = await savedQuote(api, user);
    await user.call(quotes.single.accept, { reference });
    const { id: ownerId } = await user.call(contract.auth.getMe, {});
    const waits = async () => (await of('role1@cobalt.test')).waiting.map(({ id }) => id);
    const { db } = api.provider;
    const ofQuote = eq(quoteTable.reference, reference);
    await db.update(quoteTable).set({ ownerId, createdById: null }).where(ofQuote);
    expect(await waits()).toContain(`form:${reference}`);
    await db.update(quoteTable).set({ ownerId: null }).where(ofQuote);
    expect(await waits()).not.toContain(`form:${reference}`);
  });

  it('lists only requests that the approver can approve, however many others are older', async () => {
    const amelia = await api.asUser('role1@acme.test');
    const ben = await api.asUser('role2@acme.test');
    const { db } = api.provider;
    await db.update(quoteTable).set({ status: 'cancelled' }).where(eq(quoteTable.status, 'data_added'));
    const approvals = async () =>
      (await amelia.call(dashboard.get, {})).waiting.flatMap(({ id }) => id.split('approval:')[1] ?? []);
    const own: string[] = [];
    while (own.length < 5) own.push((await waitingQuote(api, amelia)).reference);
    // Makes this the oldest item that waits, because the dashboard shows only the oldest ones.
    const age = (days: number) =>
      db
        .update(quoteTable)
        .set({ updatedAt: new Date(Date.UTC(2020, 0, days)) })
        .where(
          and(eq(quoteTable.status, 'data_added'), gt(quoteTable.updatedAt, new Date(Date.UTC(2021, 0)))),
        );
    await age(1);
    const { reference, totalCost, approvalTermsId, version } = await waitingQuote(api, ben);
    await age(2);
    expect(own).toEqual(expect.arrayContaining(await approvals()));
    expect(await approvals()).not.toEqual([]);
    await amelia.call(contract.partner.updateApprovalRules, { forbidsOwnApproval: true });
    expect(await approvals()).toEqual([reference]);
    await amelia.call(contract.partner.updateApprovalRules, { secondApprovalAbove: totalCost - 1 });
    const termsId = approvalTermsId ?? 0;
    await amelia.call(quotes.single.approve, { reference, termsId, accepted: true, version });
    expect(await approvals()).toEqual([]);
  });

  it('needs a session', async () => {
    await expect(api.guest().call(dashboard.get, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
