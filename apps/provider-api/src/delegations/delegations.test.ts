import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import {
  ALREADY_APPROVED_FOR,
  OWN_REQUEST_AS_DELEGATE,
  OWN_REQUEST_OF_COLLEAGUE,
} from '../approvals/judge.ts';
import { approvalDelegations } from '../auth/delegations/tables.ts';
import { audit, users } from '../auth/tables.ts';
import { and, eq, inArray } from '../db/drizzle.ts';
import { orders } from '../orders/tables.ts';
import { quoteApprovals, quoteCrfs, quotes as quoteTable } from '../quotes/tables.ts';
import { addDays, formatCalendarDay, londonDay } from '../shared/days.ts';
import { cloneWaitingQuotes } from '../testing/crash/approvals.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { waitingQuote } from '../testing/quote-journey.ts';

const { partner, notifications, auth, quotes } = contract;
const { single } = quotes;

let api: TestApi;
/** The administrator. */
let amelia: Browser;
/** A manager, who reads approval requests but cannot approve by role. */
let ben: Browser;
/** Sales: submits requests. */
let chloe: Browser;
/** Reads approval requests too. */
let erin: Browser;
let ids: Record<'amelia' | 'ben' | 'chloe' | 'erin', number>;
beforeAll(async () => {
  api = await createTestApi();
  amelia = await api.asUser('role1@acme.test');
  ben = await api.asUser('role2@acme.test');
  chloe = await api.asUser('role3@acme.test');
  erin = await api.asUser('role5@acme.test');
  const idOf = async (user: Browser) => (await user.call(auth.getMe, {})).id;
  ids = {
    amelia: await idOf(amelia),
    ben: await idOf(ben),
    chloe: await idOf(chloe),
    erin: await idOf(erin),
  };
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.provider.db.delete(approvalDelegations);
  await amelia.call(partner.updateApprovalRules, { secondApprovalAbove: null, forbidsOwnApproval: false });
});
afterEach(() => setRole(ids.ben, 2));

const setRole = (id: number, roleId: number) =>
  api.provider.db.update(users).set({ roleId }).where(eq(users.id, id));

const inDays = (days: number) => londonDay(addDays(api.provider.now(), days));

const name = (user: Browser, delegateId: number, fromDay = inDays(0), untilDay = inDays(3)) =>
  user.call(partner.createDelegation, { delegateId, fromDay, untilDay });

async function approve(user: Browser, reference: string) {
  const { approvalTermsId } = await user.call(single.get, { reference });
  return user.call(single.approve, { reference, termsId: approvalTermsId ?? 0, accepted: true });
}

/** The dashboard shows the requests that have waited longest. */
const makeOldest = (reference: string) =>
  api.provider.db
    .update(quoteTable)
    .set({ updatedAt: addDays(api.provider.now(), -90) })
    .where(eq(quoteTable.reference, reference));

const newest = async (user: Browser) => (await user.call(notifications.list, {}))[0]?.data;

const refusedAt = (field: string, message: RegExp | string) => ({
  code: 'invalid',
  fieldErrors: { [field]: [typeof message === 'string' ? message : expect.stringMatching(message)] },
});

describe('a delegate', () => {
  it('is notified of requests, decides them, and is recorded with the absent approver', async () => {
    await expect(
      ben.call(single.approve, { reference: 'QS-1', termsId: 1, accepted: true }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await amelia.call(partner.createDelegation, {
      delegateId: ids.ben,
      fromDay: inDays(0),
      untilDay: inDays(3),
      reason: 'Annual leave',
    });
    const until = formatCalendarDay(inDays(3));
    expect(await newest(ben)).toMatchObject({
      text: `You approve for Amelia Hartley from ${formatCalendarDay(inDays(0))} to ${until}`,
      subtext: 'Reason: Annual leave',
    });
    expect(await ben.call(auth.getMe, {})).toMatchObject({
      approvesFor: [{ userId: ids.amelia, name: 'Amelia Hartley', untilDay: inDays(3) }],
    });

    const { reference } = await waitingQuote(api, chloe);
    expect(await newest(ben)).toMatchObject({
      text: `${reference} is awaiting your approval`,
      subtext: expect.stringContaining(`for Amelia Hartley, who is away until ${until}`),
    });
    await makeOldest(reference);
    const { waiting } = await ben.call(contract.dashboard.get, {});
    expect(waiting).toContainEqual(
      expect.objectContaining({
        id: `approval:${reference}`,
        subtext: expect.stringContaining(`for Amelia Hartley, who is away until ${until}`),
      }),
    );
    const { actions } = await ben.call(single.get, { reference });
    expect(actions).toEqual(expect.arrayContaining(['approve', 'decline']));

    expect(await approve(ben, reference)).toMatchObject({ status: 'processing' });
    await api.drainJobs();
    const history = await chloe.call(single.listHistory, { reference });
    expect(history).toContainEqual(
      expect.objectContaining({ title: 'Approved', actor: 'Ben Okafor on behalf of Amelia Hartley' }),
    );
    expect(
      await api.provider.db.select().from(orders).where(eq(orders.quoteReference, reference)),
    ).toMatchObject([{ approvedBy: 'Ben Okafor for Amelia Hartley' }]);
    const recorded = await api.provider.db
      .select()
      .from(audit)
      .where(
        and(eq(audit.action, 'quotes.approve'), eq(audit.label, reference), eq(audit.operation, 'create')),
      );
    expect(recorded).toContainEqual(
      expect.objectContaining({
        userName: 'Ben Okafor',
        changes: expect.objectContaining({ approved_for: [null, 'Amelia Hartley'] }),
      }),
    );
    // The right covers approval requests only.
    await expect(ben.call(partner.listDelegations, {})).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is emailed about the delegation, and about requests if they have chosen so', async () => {
    const mailsTo = () => api.outbox.filter(({ to }) => to.includes('role2@acme.test'));
    await api.drainJobs();
    const before = mailsTo().length;
    await name(amelia, ids.ben);
    await waitingQuote(api, chloe);
    await api.drainJobs();
    expect(
      mailsTo()
        .slice(before)
        .map(({ subject }) => subject),
    ).toEqual([expect.stringMatching(/^You approve for Amelia Hartley from /)]);
    const choose = (mail: contract.notifications.MailChoice) =>
      ben.call(notifications.updateSettings, { kinds: [{ kind: 'approvals', inPortal: true, mail }] });
    await choose('at-once');
    await waitingQuote(api, chloe);
    await api.drainJobs();
    expect(mailsTo()).toHaveLength(before + 2);
    expect(mailsTo().at(-1)?.subject).toMatch(/is awaiting your approval$/);
    await choose('never');
  });

  it('sends requests back in the name of the absent approver', async () => {
    await name(amelia, ids.ben);
    const { reference } = await waitingQuote(api, chloe);
    await ben.call(single.decline, { reference, reason: 'Wrong date' });
    expect(await chloe.call(single.listHistory, { reference })).toContainEqual(
      expect.objectContaining({ title: 'Sent back', actor: 'Ben Okafor on behalf of Amelia Hartley' }),
    );
  });

  it('approves several requests, and is refused again once the absence is over', async () => {
    const delegation = await name(amelia, ids.ben);
    const [first = '', second = ''] = await cloneWaitingQuotes(api.provider.db, 2, { prefix: 'AWAY-' });
    await api.provider.db
      .update(quoteCrfs)
      .set({ submittedById: ids.chloe })
      .where(inArray(quoteCrfs.quoteReference, [first, second]));
    const { approvalTermsId } = await ben.call(single.get, { reference: first });
    const start = (reference: string) =>
      ben.call(single.approveMany, {
        quotes: [{ reference }],
        termsId: approvalTermsId ?? 0,
        accepted: true,
      });
    expect(await start(first)).toMatchObject({ done: 1 });
    await api.provider.db
      .update(approvalDelegations)
      .set({ fromDay: inDays(-3), untilDay: inDays(-1) })
      .where(eq(approvalDelegations.id, delegation.id));
    await expect(start(second)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await ben.call(auth.getMe, {})).toMatchObject({ approvesFor: [] });
    await expect(amelia.call(partner.endDelegation, { id: delegation.id })).rejects.toMatchObject({
      code: 'conflict',
    });
    await api.drainJobs();
  });

  it('does not decide before the first day, nor with an API token', async () => {
    const { reference } = await waitingQuote(api, chloe);
    await name(amelia, ids.ben, inDays(1), inDays(2));
    await expect(approve(ben, reference)).rejects.toMatchObject({ code: 'forbidden' });
    await api.provider.db.delete(approvalDelegations);
    await name(amelia, ids.ben);
    const { plainTextToken } = await ben.call(partner.createToken, {
      name: 'Program',
      scopes: ['quotes:read', 'quotes:approve'],
    });
    const { approvalTermsId } = await ben.call(single.get, { reference });
    const answer = await fetchWithToken(plainTextToken, `/api/v1/quotes/${reference}/approve`, {
      terms_id: approvalTermsId,
      accepted: true,
    });
    expect(answer.status).toBe(403);
    expect(await approve(ben, reference)).toMatchObject({ status: 'processing' });
    await api.drainJobs();
  });

  const fetchWithToken = (token: string, path: string, body: object) =>
    api.guest().fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
});

describe('the company’s approval rules', () => {
  it('do not let a delegate approve their own request, whether or not the company allows it', async () => {
    await name(amelia, ids.ben);
    for (const forbidsOwnApproval of [false, true]) {
      await amelia.call(partner.updateApprovalRules, { forbidsOwnApproval });
      const { reference } = await waitingQuote(api, ben);
      await expect(approve(ben, reference)).rejects.toMatchObject({
        code: 'conflict',
        message: OWN_REQUEST_AS_DELEGATE,
      });
      const [progress] = await ben.call(quotes.listApprovalProgress, { references: [reference] });
      expect(progress).toMatchObject({ refusal: OWN_REQUEST_AS_DELEGATE, placesOrder: false });
      await makeOldest(reference);
      const { waiting } = await ben.call(contract.dashboard.get, {});
      expect(waiting.map(({ id }) => id)).not.toContain(`approval:${reference}`);
    }
  });

  it('do not let a delegate approve the request of the person they decide for', async () => {
    await amelia.call(partner.updateApprovalRules, { forbidsOwnApproval: true });
    await name(amelia, ids.ben);
    const { reference } = await waitingQuote(api, amelia);
    await expect(approve(ben, reference)).rejects.toMatchObject({ message: OWN_REQUEST_OF_COLLEAGUE });
  });

  it('count an approver and their delegate as one person', async () => {
    await amelia.call(partner.updateApprovalRules, { secondApprovalAbove: 0 });
    await name(amelia, ids.ben);
    const { reference } = await waitingQuote(api, chloe);
    const [before] = await amelia.call(quotes.listApprovalProgress, { references: [reference] });
    expect(before?.blockedReason).toMatch(/needs two approvers, but/);
    expect(await approve(amelia, reference)).toMatchObject({ status: 'data_added' });
    await expect(approve(ben, reference)).rejects.toMatchObject({ message: ALREADY_APPROVED_FOR });
    const given = await api.provider.db
      .select()
      .from(quoteApprovals)
      .where(eq(quoteApprovals.quoteReference, reference));
    expect(given).toHaveLength(1);
  });

  it('take the approval of a delegate of one approver, then of another approver', async () => {
    await setRole(ids.erin, 1);
    await amelia.call(partner.updateApprovalRules, { secondApprovalAbove: 0 });
    await name(amelia, ids.ben);
    const { reference } = await waitingQuote(api, chloe);
    expect(await approve(ben, reference)).toMatchObject({ status: 'data_added' });
    await expect(approve(amelia, reference)).rejects.toMatchObject({ code: 'conflict' });
    expect(await newest(erin)).toMatchObject({
      text: `${reference} needs a second approval`,
      subtext: expect.stringContaining('first approved by Ben Okafor on behalf of Amelia Hartley'),
    });
    expect(await approve(erin, reference)).toMatchObject({ status: 'processing' });
    await api.drainJobs();
    await setRole(ids.erin, 5);
  });
});

describe('creating a delegation', () => {
  it('refuses overlapping days of one approver, even in concurrent requests', async () => {
    const twice = await Promise.allSettled([name(amelia, ids.ben), name(amelia, ids.erin)]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(name(amelia, ids.erin, inDays(3), inDays(5))).rejects.toMatchObject(
      refusedAt('fromDay', /^You already chose (?:Ben Okafor|Erin \w+) from .+ choose other dates\.$/),
    );
    expect(await name(amelia, ids.erin, inDays(4), inDays(4))).toMatchObject({ isCurrent: false });
  });

  it('refuses a colleague who is away, and notifies owners whose delegate will be away', async () => {
    await setRole(ids.erin, 1);
    await name(erin, ids.amelia);
    await name(amelia, ids.ben, inDays(2), inDays(9));
    expect(await newest(erin)).toMatchObject({
      text: expect.stringMatching(/^Amelia Hartley, who approves for you, is also away from/),
    });
    await api.provider.db.delete(approvalDelegations);
    await name(amelia, ids.ben, inDays(2), inDays(9));
    await expect(name(erin, ids.amelia)).rejects.toMatchObject(
      refusedAt('delegateId', /^Amelia Hartley is also away, from .+ not passed on to Ben Okafor/),
    );
    // An administrator decides in their own name.
    await setRole(ids.ben, 1);
    await name(erin, ids.ben);
    const { reference } = await waitingQuote(api, chloe);
    await approve(ben, reference);
    expect(await chloe.call(single.listHistory, { reference })).toContainEqual(
      expect.objectContaining({ title: 'Approved', actor: 'Ben Okafor' }),
    );
    await api.drainJobs();
    await setRole(ids.erin, 5);
  });

  it('refuses impossible days and colleagues, each with its reason', async () => {
    const stranger = await (await api.asUser('role1@cobalt.test')).call(auth.getMe, {});
    const cases: [object, string, RegExp | string][] = [
      [{ fromDay: inDays(-1) }, 'fromDay', 'must be today or later'],
      [{ fromDay: inDays(400), untilDay: inDays(401) }, 'fromDay', 'must be within a year from today'],
      [{ fromDay: inDays(4), untilDay: inDays(3) }, 'untilDay', 'must be on or after the first day'],
      [{ untilDay: inDays(400) }, 'untilDay', 'must be within a year of the first day'],
      [{ delegateId: ids.amelia }, 'delegateId', 'You cannot choose yourself. Choose a colleague.'],
      [{ delegateId: ids.chloe }, 'delegateId', /^Chloe .+ cannot see approval requests as /],
      [{ delegateId: stranger.id }, 'delegateId', 'is not a user of your company'],
      [{ reason: 'x'.repeat(201) }, 'reason', /200 characters/],
    ];
    for (const [change, field, message] of cases)
      await expect(
        amelia.call(partner.createDelegation, {
          delegateId: ids.ben,
          fromDay: inDays(0),
          untilDay: inDays(1),
          ...change,
        }),
      ).rejects.toMatchObject(refusedAt(field, message));
    const { id: invited } = await amelia.call(partner.inviteUser, {
      firstName: 'Ina',
      lastName: 'Vited',
      email: 'away-invited@acme.test',
      roleId: 2,
    });
    await expect(name(amelia, invited)).rejects.toMatchObject(
      refusedAt('delegateId', 'Ina Vited has not accepted the invitation yet'),
    );
  });
});

describe('ending a delegation', () => {
  it('before its first day does not say that anyone approved', async () => {
    await setRole(ids.erin, 1);
    const { id } = await name(amelia, ids.ben, inDays(5), inDays(8));
    await erin.call(partner.endDelegation, { id });
    const subtext = expect.stringMatching(/^Cancelled by Erin/);
    expect(await newest(ben)).toMatchObject({ text: 'You will not approve for Amelia Hartley', subtext });
    expect(await newest(amelia)).toMatchObject({ text: 'Ben Okafor will not approve for you', subtext });
  });

  it('works once before the last day, and notifies both people', async () => {
    await setRole(ids.erin, 1);
    const { id } = await name(amelia, ids.ben);
    expect(await erin.call(partner.listDelegations, {})).toMatchObject([
      { id, owner: { name: 'Amelia Hartley' }, delegate: { name: 'Ben Okafor' }, isCurrent: true },
    ]);
    await erin.call(partner.endDelegation, { id });
    expect(await newest(ben)).toMatchObject({ text: 'You no longer approve for Amelia Hartley' });
    expect(await newest(amelia)).toMatchObject({ text: 'Ben Okafor no longer approves for you' });
    await expect(amelia.call(partner.endDelegation, { id })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This delegation has already ended.',
    });
    expect(await amelia.call(partner.listDelegations, {})).toEqual([]);
    await setRole(ids.erin, 5);
  });

  it('pauses while the delegate does not see costs, who cannot be named then either', async () => {
    const { id } = await name(amelia, ids.ben);
    const setPrices = async (prices: 'cost' | 'selling') => {
      const { version } = await amelia.call(partner.getUser, { id: ids.ben });
      await amelia.call(partner.updateUser, { id: ids.ben, prices, version });
    };
    await setPrices('selling');
    expect(await ben.call(auth.getMe, {})).toMatchObject({ approvesFor: [] });
    expect(await amelia.call(partner.listDelegations, {})).toMatchObject([{ id, isPaused: true }]);
    expect(await newest(amelia)).toMatchObject({ text: 'Ben Okafor cannot approve for you' });
    await setPrices('cost');
    expect(await ben.call(auth.getMe, {})).toMatchObject({ approvesFor: [{ userId: ids.amelia }] });
    await amelia.call(partner.endDelegation, { id });
    await setPrices('selling');
    await expect(name(amelia, ids.ben)).rejects.toMatchObject(
      refusedAt('delegateId', /^Ben Okafor does not see costs/),
    );
    await setPrices('cost');
  });

  it('happens when the owner gets a role that cannot approve', async () => {
    await setRole(ids.erin, 1);
    await name(erin, ids.ben);
    expect(await ben.call(auth.getMe, {})).toMatchObject({ approvesFor: [{ userId: ids.erin }] });
    const { version } = await amelia.call(partner.getUser, { id: ids.erin });
    await amelia.call(partner.updateUser, { id: ids.erin, roleId: 5, version });
    expect(await newest(ben)).toMatchObject({
      text: expect.stringMatching(/^You no longer approve for Erin/),
      subtext: 'Their role has changed.',
    });
    expect(await ben.call(auth.getMe, {})).toMatchObject({ approvesFor: [] });
  });

  it('happens when the delegate is removed or gets a role that cannot see requests', async () => {
    const { version } = await amelia.call(partner.getUser, { id: ids.ben });
    await name(amelia, ids.ben);
    await amelia.call(partner.updateUser, { id: ids.ben, roleId: 3, version });
    expect(await newest(amelia)).toMatchObject({
      text: 'Ben Okafor no longer approves for you',
      subtext: expect.stringContaining('Their role has changed.'),
    });
    await setRole(ids.ben, 2);
    expect(await ben.call(auth.getMe, {})).toMatchObject({ approvesFor: [] });

    await name(amelia, ids.erin);
    await amelia.call(partner.removeUser, { id: ids.erin });
    expect(await newest(amelia)).toMatchObject({
      text: expect.stringMatching(/^Erin \w+ no longer approves for you$/),
      subtext: expect.stringContaining('They no longer have access.'),
    });
    expect(await amelia.call(partner.listDelegations, {})).toEqual([]);
  });
});
