import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { partners } from '../auth/tables.ts';
import { desc, eq, inArray } from '../db/drizzle.ts';
import { quoteApprovals, quotes } from '../quotes/tables.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { COMPLETE_ANSWERS, saveQuotes } from './bulk/bulk-test-kit.ts';

const calls = contract.multiQuotes;

const { api, amelia, ben } = await openTestApi({ amelia: 'role1@acme.test', ben: 'role2@acme.test' });

async function awaitingApproval(count: number) {
  const made = await saveQuotes(api, amelia, count);
  await amelia.call(calls.quotes.acceptMany, made);
  const { submitted } = await amelia.call(calls.quotes.saveDataMany, { ...made, sections: COMPLETE_ANSWERS });
  expect(submitted).toEqual(made.references);
  const terms = await amelia.call(calls.quotes.listTerms, { uuid: made.uuid });
  return { ...made, terms, termsIds: terms.map(({ id }) => id) };
}

it('asks for the terms of each supplier of the quotes that are Pending Approval', async () => {
  const { uuid, references, terms } = await awaitingApproval(2);
  expect(terms.flatMap(({ quoteReferences }) => quoteReferences).sort()).toEqual(references);
  expect(terms.map(({ ownRequests, quoteReferences }) => ownRequests - quoteReferences.length)).toEqual(
    terms.map(() => 0),
  );
  const others = await ben.call(calls.quotes.listTerms, { uuid });
  expect(others.every(({ ownRequests }) => ownRequests === 0)).toBe(true);
  const [first = ''] = references;
  const one = await amelia.call(calls.quotes.listTerms, { uuid, references: [first] });
  expect(one.map(({ quoteReferences }) => quoteReferences)).toEqual([[first]]);
  const { items } = await amelia.call(calls.quotes.list, { uuid });
  const sum = (costs: readonly number[]) => costs.reduce((total, cost) => total + cost, 0);
  expect(sum(terms.map(({ totalCost }) => totalCost))).toBe(sum(items.map(({ totalCost }) => totalCost)));
});

it('approves all that match a supplier, and links the orders as they are created', async () => {
  const { uuid, references, terms } = await awaitingApproval(2);
  const supplierKey = terms[0]?.supplierKey ?? '';
  const covered = [...(terms[0]?.quoteReferences ?? [])].sort();
  const outcome = await amelia.call(calls.quotes.approveMany, {
    uuid,
    matching: { status: ['data_added'], supplierKey, expectedCount: covered.length },
    termsIds: terms.slice(0, 1).map(({ id }) => id),
    accepted: true,
  });
  expect(outcome).toEqual({ done: covered, skipped: [], next: null });
  const before = await amelia.call(calls.getOpportunitiesStatus, { uuid });
  expect(before).toMatchObject({ status: 'processing', total: covered.length, processed: 0, orders: [] });
  await api.drainJobs();
  const after = await amelia.call(calls.getOpportunitiesStatus, { uuid });
  expect(after).toMatchObject({ status: 'processed', processed: covered.length });
  expect(after.orders.map(({ reference }) => reference).sort()).toEqual(covered);
  expect(references).toEqual(expect.arrayContaining(covered));
});

it('returns who approved first while quotes need a second approval', async () => {
  const { uuid, references, terms, termsIds } = await awaitingApproval(2);
  expect(terms.flatMap(({ firstApprovals }) => firstApprovals)).toEqual([]);
  await amelia.call(contract.partner.updateApprovalRules, { secondApprovalAbove: 0 });
  await amelia.call(calls.quotes.approveMany, { uuid, references, termsIds, accepted: true });
  const [{ name, approvedAt } = { name: '', approvedAt: new Date(0) }] = await api.provider.db
    .select({ name: quoteApprovals.approvedBy, approvedAt: quoteApprovals.approvedAt })
    .from(quoteApprovals)
    .where(inArray(quoteApprovals.quoteReference, references))
    .orderBy(desc(quoteApprovals.approvedAt));
  expect(name).not.toBe('');
  const shown = await ben.call(calls.quotes.listTerms, { uuid });
  const approvals = shown.flatMap(({ firstApprovals }) => firstApprovals);
  expect(approvals.reduce((sum, { count }) => sum + count, 0)).toBe(references.length);
  expect(approvals).toContainEqual(
    expect.objectContaining({ approvedBy: name, approvedFor: null, approvedAt: approvedAt.toISOString() }),
  );
  await amelia.call(contract.partner.updateApprovalRules, { secondApprovalAbove: null });
  const afterChange = await ben.call(calls.quotes.listTerms, { uuid });
  expect(afterChange.flatMap(({ firstApprovals }) => firstApprovals)).toEqual([]);
});

it('declines all that match a supplier: each returns to its form with the reason', async () => {
  const { uuid, terms } = await awaitingApproval(2);
  const supplierKey = terms[0]?.supplierKey ?? '';
  const covered = [...(terms[0]?.quoteReferences ?? [])].sort();
  const decline = (expectedCount: number) =>
    amelia.call(calls.quotes.declineMany, {
      uuid,
      matching: { status: ['data_added'], supplierKey, expectedCount },
      reason: 'The dates are too early',
    });
  await expect(decline(covered.length + 1)).rejects.toMatchObject({ code: 'conflict' });
  expect(await decline(covered.length)).toEqual({ done: covered, skipped: [], next: null });
  const { items } = await amelia.call(calls.quotes.list, { uuid, supplierKey });
  expect(items.map(({ status }) => status)).toEqual(covered.map(() => 'accepted'));
  expect(await amelia.call(contract.quotes.single.get, { reference: covered[0] ?? '' })).toMatchObject({
    reason: 'The dates are too early',
    approvalTermsId: null,
  });
});

it('names why an order could not be placed, and follows it again after another approval', async () => {
  const { uuid, references, termsIds } = await awaitingApproval(3);
  const [failing = ''] = references;
  await amelia.call(calls.quotes.approveMany, { uuid, references, termsIds, accepted: true });
  // As after the job's last retry.
  await api.provider.db
    .update(quotes)
    .set({ status: 'data_added', reason: 'The supplier refused the postcode' })
    .where(inArray(quotes.reference, [failing]));
  await api.drainJobs();
  const failed = await amelia.call(calls.getOpportunitiesStatus, { uuid });
  expect(failed).toMatchObject({
    status: 'failed',
    total: 3,
    processed: 2,
    failed: 1,
    failures: [{ reference: failing, message: 'The supplier refused the postcode', canRetry: true }],
  });
  await amelia.call(calls.quotes.approveMany, { uuid, references: [failing], termsIds, accepted: true });
  await expect(amelia.call(calls.getOpportunitiesStatus, { uuid })).resolves.toMatchObject({
    status: 'processing',
    total: 3,
    processed: 2,
  });
  await api.drainJobs();
  await expect(amelia.call(calls.getOpportunitiesStatus, { uuid })).resolves.toMatchObject({
    status: 'processed',
    total: 3,
    processed: 3,
    failed: 0,
  });
});

it('says which orders of a company without a service account go ahead, and which failed', async () => {
  const { uuid, references, termsIds } = await awaitingApproval(3);
  const [failing = '', submittedAgain = '', ordered = ''] = references;
  await amelia.call(calls.quotes.approveMany, { uuid, references, termsIds, accepted: true });
  const { db } = api.provider;
  const reason = 'Our systems rejected the order. Nothing was ordered and you will not be charged.';
  // As after the job's last retry, and after another submission of the form.
  await db.update(quotes).set({ status: 'data_added', reason }).where(eq(quotes.reference, failing));
  await db.update(quotes).set({ status: 'data_added' }).where(eq(quotes.reference, submittedAgain));
  await api.drainJobs();
  const setAccount = (hasSfAccount: boolean) =>
    db.update(partners).set({ hasSfAccount }).where(eq(partners.key, 'acme'));
  await setAccount(false);
  const { failures } = await amelia.call(calls.getOpportunitiesStatus, { uuid });
  await setAccount(true);
  expect(Object.fromEntries(failures.map(({ reference, message }) => [reference, message]))).toEqual({
    [failing]: reason,
    [submittedAgain]: 'Its request form was submitted again. Check the quote before you approve it',
    [ordered]: expect.stringContaining('The order goes ahead.'),
  });
});
