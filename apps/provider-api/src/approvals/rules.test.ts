import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contract, isApiError } from '@portal/api-client';
import fc from 'fast-check';
import { audit, users } from '../auth/tables.ts';
import { and, desc, eq } from '../db/drizzle.ts';
import { orders } from '../orders/tables.ts';
import { quoteApprovals, quoteCrfs, quotes } from '../quotes/tables.ts';
import { cloneWaitingQuotes } from '../testing/crash/approvals.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { waitingQuote } from '../testing/quote-journey.ts';
import { ALREADY_APPROVED, OWN_REQUEST } from './judge.ts';

const { partner } = contract;
const { single, listApprovalProgress } = contract.quotes;

let api: TestApi;
/** Three administrators. */
let amelia: Browser;
let ben: Browser;
let cleo: Browser;
/** May not approve. */
let finn: Browser;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  ben = await api.asUser('role2@acme.test');
  cleo = await api.asUser('role3@acme.test');
  finn = await api.asUser('role5@acme.test');
  await setRoles(1);
});
afterAll(() => api.close());
beforeEach(() => setRules({ secondApprovalAbove: null, forbidsOwnApproval: false }));

async function setRoles(roleId: number): Promise<void> {
  for (const email of ['role2@acme.test', 'role3@acme.test'])
    await api.provider.db.update(users).set({ roleId }).where(eq(users.email, email));
}

const setRules = (rules: { secondApprovalAbove?: number | null; forbidsOwnApproval?: boolean }) =>
  amelia.call(partner.updateApprovalRules, rules);

async function approve(user: Browser, reference: string) {
  const quote = await user.call(single.get, { reference });
  return user.call(single.approve, {
    reference,
    termsId: quote.approvalTermsId ?? 0,
    accepted: true,
    version: quote.version,
  });
}

async function getProgress(user: Browser, reference: string) {
  const [progress] = await user.call(listApprovalProgress, { references: [reference] });
  return progress;
}

const listOrders = (reference: string) =>
  api.provider.db.select().from(orders).where(eq(orders.quoteReference, reference));

describe('a limit for a second approval', () => {
  it('places the order after two different approvers, and shows who approved first', async () => {
    const { reference, totalCost, approvalTermsId } = await waitingQuote(api, ben);
    await setRules({ secondApprovalAbove: totalCost - 1 });
    expect(await getProgress(amelia, reference)).toEqual({
      reference,
      required: 2,
      exceeds: totalCost - 1,
      approvals: [],
      refusal: null,
      placesOrder: false,
      blockedReason: null,
    });
    expect(await approve(amelia, reference)).toMatchObject({ status: 'data_added', approvalTermsId });
    await api.drainJobs();
    expect(await listOrders(reference)).toEqual([]);
    const first = { approvedBy: 'Amelia Hartley', approvedFor: null, approvedAt: expect.any(String) };
    expect(await getProgress(amelia, reference)).toMatchObject({
      approvals: [first],
      refusal: ALREADY_APPROVED,
      placesOrder: false,
    });
    await expect(approve(amelia, reference)).rejects.toMatchObject({
      code: 'conflict',
      message: ALREADY_APPROVED,
      body: { current: { status: 'data_added' } },
    });
    expect(await getProgress(cleo, reference)).toMatchObject({
      approvals: [first],
      refusal: null,
      placesOrder: true,
    });
    const { items } = await cleo.call(contract.quotes.listApprovals, { search: reference });
    expect(items).toMatchObject([{ firstApprovedBy: 'Amelia Hartley', firstApprovedAt: expect.any(String) }]);
    const [notified] = await cleo.call(contract.notifications.list, {});
    expect(notified?.data).toMatchObject({ text: `${reference} needs a second approval`, type: 'approval' });
    expect(await approve(cleo, reference)).toMatchObject({ status: 'processing' });
    await api.drainJobs();
    const [order, ...others] = await listOrders(reference);
    expect(others).toEqual([]);
    expect(order?.approvedBy).toMatch(/^Amelia Hartley and \w+/);
    expect((await ben.call(single.listHistory, { reference })).map(({ title }) => title)).toEqual([
      'Saved',
      'Accepted',
      'Form submitted',
      'Approved, second approval needed',
      'Approved',
      'Order created',
    ]);
    const recorded = await api.provider.db.select().from(audit).where(eq(audit.thing, reference));
    expect(recorded.filter(({ changes }) => JSON.stringify(changes).includes('approved_by'))).toHaveLength(2);
  });

  it('needs one approval at the limit', async () => {
    const { reference, totalCost } = await waitingQuote(api, ben);
    await setRules({ secondApprovalAbove: totalCost });
    expect(await getProgress(amelia, reference)).toMatchObject({ required: 1, placesOrder: true });
    // Ben's role cannot approve.
    expect(await getProgress(ben, reference)).toMatchObject({ refusal: null, placesOrder: true });
    expect(await approve(amelia, reference)).toMatchObject({ status: 'processing' });
  });

  it('judges by the value and the rules at the time of each approval', async () => {
    const { reference, totalCost } = await waitingQuote(api, ben);
    await setRules({ secondApprovalAbove: totalCost });
    await api.provider.db
      .update(quotes)
      .set({ totalCost: totalCost + 1 })
      .where(eq(quotes.reference, reference));
    expect(await approve(amelia, reference)).toMatchObject({ status: 'data_added' });
    // The one approval that was given is enough under the new limit.
    await setRules({ secondApprovalAbove: totalCost + 1 });
    expect(await getProgress(amelia, reference)).toMatchObject({ refusal: null, placesOrder: true });
    expect(await approve(amelia, reference)).toMatchObject({ status: 'processing' });
  });

  it('forgets the approvals of a form that was sent back and submitted again', async () => {
    const { reference } = await waitingQuote(api, ben);
    await setRules({ secondApprovalAbove: 0 });
    await approve(amelia, reference);
    await cleo.call(single.decline, { reference, reason: 'Wrong date' });
    const { version } = await ben.call(single.getCrf, { reference });
    await ben.call(single.submitCrf, { reference, version });
    expect(await getProgress(amelia, reference)).toMatchObject({ approvals: [], refusal: null });
    expect(await approve(cleo, reference)).toMatchObject({ status: 'data_added' });
  });

  it('creates one order when all approve at the same moment', async () => {
    await setRules({ secondApprovalAbove: 0 });
    const { reference, approvalTermsId } = await waitingQuote(api, ben);
    const termsId = approvalTermsId ?? 0;
    const results = await Promise.allSettled(
      [amelia, cleo, ben].flatMap((user) =>
        Array.from({ length: 5 }, () => user.call(single.approve, { reference, termsId, accepted: true })),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await api.drainJobs();
    expect(await listOrders(reference)).toHaveLength(1);
  });

  it('applies to bulk approvals', async () => {
    const [small = '', large = ''] = await cloneWaitingQuotes(api.provider.db, 2, { prefix: 'BULK-' });
    await api.provider.db.update(quotes).set({ totalCost: 1 }).where(eq(quotes.reference, small));
    await setRules({ secondApprovalAbove: 1 });
    const { approvalTermsId } = await amelia.call(single.get, { reference: large });
    const start = (user: Browser) =>
      user.call(single.approveMany, {
        quotes: [{ reference: small }, { reference: large }],
        termsId: approvalTermsId ?? 0,
        accepted: true,
      });
    expect(await start(amelia)).toMatchObject({ done: 2, unchanged: [] });
    expect((await start(amelia)).unchanged).toContainEqual(
      expect.objectContaining({ key: large, reason: ALREADY_APPROVED }),
    );
    await api.drainJobs();
    expect([await listOrders(small), await listOrders(large)].map(({ length }) => length)).toEqual([1, 0]);
    await start(cleo);
    await api.drainJobs();
    expect(await listOrders(large)).toHaveLength(1);
  });
});

describe('the rule about own requests', () => {
  it('refuses the requester, lets a colleague approve, and tells a requester from a creator', async () => {
    await setRules({ forbidsOwnApproval: true });
    const { reference } = await waitingQuote(api, amelia);
    expect(await getProgress(amelia, reference)).toMatchObject({ refusal: OWN_REQUEST, placesOrder: false });
    await expect(approve(amelia, reference)).rejects.toMatchObject({
      code: 'conflict',
      message: OWN_REQUEST,
    });
    expect(await approve(cleo, reference)).toMatchObject({ status: 'processing' });
  });

  it('leaves a request waiting, with the reason, when nobody may approve it', async () => {
    await setRules({ secondApprovalAbove: null, forbidsOwnApproval: true });
    const { reference } = await waitingQuote(api, amelia);
    await setRoles(2);
    expect(await amelia.call(partner.getApprovalRules, {})).toMatchObject({ approversCount: 1 });
    expect((await getProgress(finn, reference))?.blockedReason).toMatch(/^Nobody else in your company/);
    await setRules({ secondApprovalAbove: 0, forbidsOwnApproval: false });
    expect(await approve(amelia, reference)).toMatchObject({ status: 'data_added' });
    expect((await getProgress(amelia, reference))?.blockedReason).toMatch(/needs two approvers, but/);
    await api.drainJobs();
    expect(await listOrders(reference)).toEqual([]);
    await setRoles(1);
    expect(await getProgress(amelia, reference)).toMatchObject({ blockedReason: null });
  });
});

it('lets only administrators change the rules, notifies the others and records the change', async () => {
  await expect(finn.call(partner.updateApprovalRules, { secondApprovalAbove: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  });
  for (const secondApprovalAbove of [-1, 0.5, 2_000_000_001])
    await expect(setRules({ secondApprovalAbove })).rejects.toMatchObject({ code: 'invalid' });
  const { version } = await setRules({ secondApprovalAbove: 5_000_00 });
  const changed = await cleo.call(partner.updateApprovalRules, { secondApprovalAbove: 100_00, version });
  await expect(
    amelia.call(partner.updateApprovalRules, { secondApprovalAbove: 200_00, version }),
  ).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('£100.00'),
    body: { current: { version: changed.version } },
  });
  const [notified] = await amelia.call(contract.notifications.list, {});
  expect(notified?.data.subtext).toMatch(/^Requests above £100.00 need two approvers. Changed by /);
  const [entry] = await api.provider.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'partner.updateApprovalRules'), eq(audit.operation, 'update')))
    .orderBy(desc(audit.at))
    .limit(1);
  expect(entry).toMatchObject({ kind: 'company', changes: { second_approval_above: [500_000, 10_000] } });
});

it('never orders with fewer approvers than required, whatever happens in whatever order', async () => {
  const everyone = [amelia, ben, cleo];
  const user = fc.nat({ max: 2 });
  const event = fc.oneof(
    { weight: 4, arbitrary: fc.record({ approvers: fc.array(user, { minLength: 1, maxLength: 3 }) }) },
    fc.record({ approveInBulk: user }),
    fc.record({ limit: fc.option(fc.nat({ max: 4 }), { nil: null }) }),
    fc.record({ forbidsOwn: fc.boolean() }),
    fc.record({ totalCost: fc.nat({ max: 4 }) }),
  );
  const ids = await Promise.all(everyone.map(async (one) => (await one.call(contract.auth.getMe, {})).id));
  let run = 0;
  const attempt = async (call: Promise<unknown>) => {
    try {
      await call;
    } catch (error) {
      if (!isApiError(error) || error.code !== 'conflict') throw error;
    }
  };
  await fc.assert(
    fc.asyncProperty(user, fc.array(event, { minLength: 2, maxLength: 8 }), async (requester, events) => {
      run += 1;
      const { db } = api.provider;
      const [reference = ''] = await cloneWaitingQuotes(db, 1, { prefix: `RANDOM-${run}-` });
      await db
        .update(quoteCrfs)
        .set({ submittedById: ids[requester] })
        .where(eq(quoteCrfs.quoteReference, reference));
      const rules = { secondApprovalAbove: 2 as number | null, forbidsOwnApproval: false };
      let totalCost = 3;
      const setCost = () => db.update(quotes).set({ totalCost }).where(eq(quotes.reference, reference));
      await setCost();
      await setRules(rules);
      for (const one of events) {
        if ('limit' in one) {
          rules.secondApprovalAbove = one.limit;
          await setRules(rules);
        } else if ('forbidsOwn' in one) {
          rules.forbidsOwnApproval = one.forbidsOwn;
          await setRules(rules);
        } else if ('totalCost' in one) {
          totalCost = one.totalCost;
          await setCost();
        } else if ('approveInBulk' in one) {
          const approver = everyone[one.approveInBulk] ?? amelia;
          const { approvalTermsId } = await approver.call(single.get, { reference });
          await attempt(
            approver.call(single.approveMany, {
              quotes: [{ reference }],
              termsId: approvalTermsId ?? 0,
              accepted: true,
            }),
          );
        } else {
          await Promise.all(
            one.approvers.map((index) => attempt(approve(everyone[index] ?? amelia, reference))),
          );
        }
        const [quote] = await db.select().from(quotes).where(eq(quotes.reference, reference));
        if (quote?.status === 'data_added') continue;
        const given = await db
          .select()
          .from(quoteApprovals)
          .where(eq(quoteApprovals.quoteReference, reference));
        const counted = new Set(
          given
            .map(({ userId }) => userId)
            .filter((id) => !(rules.forbidsOwnApproval && id === ids[requester])),
        );
        const { secondApprovalAbove: limit } = rules;
        expect(counted.size).toBeGreaterThanOrEqual(limit !== null && totalCost > limit ? 2 : 1);
        return;
      }
      expect(await listOrders(reference)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
