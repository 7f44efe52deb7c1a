import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { inArray } from '../../db/drizzle.ts';
import { quotes } from '../../quotes/tables.ts';
import { loseBulkRunJobs, resumeBulkRun } from '../../testing/resume-bulk-run.ts';
import { MANY, openBulkTestApi } from './bulk-test-kit.ts';

const calls = contract.multiQuotes;
const { runs } = calls.quotes;
const { single } = contract.quotes;
const { bulkRuns } = contract;

const { api, amelia, ben, stranger, createSubmitted } = await openBulkTestApi();

async function createAwaitingApproval(count: number) {
  const { uuid, references } = await createSubmitted(count);
  const terms = await amelia.call(calls.quotes.listTerms, { uuid });
  return { uuid, references, termsIds: terms.map(({ id }) => id) };
}

const pending = (expectedCount: number) => ({
  matching: { status: ['data_added' as const], expectedCount },
});

async function countByStatus(references: readonly string[]) {
  const rows = await api.provider.db.select().from(quotes).where(inArray(quotes.reference, references));
  const counts: Record<string, number> = {};
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const getTracker = (uuid: string) => amelia.call(calls.getOpportunitiesStatus, { uuid });

describe('approving the quotes of a multi-quote', () => {
  it('covers the suppliers whose terms are accepted, and the tracker follows the orders', async () => {
    const { uuid, references, termsIds } = await createAwaitingApproval(3);
    const [other = ''] = references;
    await api.provider.db
      .update(quotes)
      .set({ supplierKey: 'quayside', approvalTermsId: 0 })
      .where(inArray(quotes.reference, [other]));
    await expect(
      amelia.call(runs.approve, { uuid, ...pending(3), termsIds, accepted: true }),
    ).rejects.toMatchObject({ code: 'conflict', body: { count: 2 } });
    const run = await amelia.call(runs.approve, { uuid, ...pending(2), termsIds, accepted: true });
    expect(run).toMatchObject({
      kind: runs.approve.id,
      subject: uuid,
      status: 'processed',
      total: 2,
      done: 2,
      undoable: 0,
      unchanged: [],
    });
    expect(await getTracker(uuid)).toMatchObject({ status: 'processing', total: 2, processed: 0 });
    await api.drainJobs();
    const after = await getTracker(uuid);
    expect(after).toMatchObject({ status: 'processed', total: 2, processed: 2 });
    expect(after.orders.map(({ reference }) => reference).sort()).toEqual(references.slice(1));
    await expect(amelia.call(bulkRuns.undo, { id: run.id })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('approves nothing when a quote has changed since its supplier’s terms were shown', async () => {
    const { uuid, references } = await createSubmitted(2);
    const [shown] = await amelia.call(calls.quotes.listTerms, { uuid });
    const [reference = ''] = references;
    await amelia.call(single.decline, { reference, reason: 'Wrong date' });
    const { version } = await ben.call(single.getCrf, { reference });
    await ben.call(single.submitCrf, { reference, version });
    const approveAs = (terms: typeof shown) =>
      amelia.call(runs.approve, {
        uuid,
        ...pending(2),
        termsIds: [terms?.id ?? 0],
        revisions: [terms?.revision ?? ''],
        accepted: true,
      });
    await expect(approveAs(shown)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Some of these quotes have changed since you opened this page\./),
    });
    expect(await countByStatus(references)).toEqual({ data_added: 2 });
    const [current] = await amelia.call(calls.quotes.listTerms, { uuid });
    expect(await approveAs(current)).toMatchObject({ done: 2, skipped: 0 });
  });

  it('continues after a kill, approves nothing twice and leaves what changed in between', async () => {
    const { uuid, references, termsIds } = await createAwaitingApproval(MANY);
    const run = await amelia.call(runs.approve, { uuid, ...pending(MANY), termsIds, accepted: true });
    expect(run).toMatchObject({ status: 'processing', total: MANY, processed: 20, done: 20 });
    expect(await getTracker(uuid)).toMatchObject({ status: 'processing', total: 20 });
    await loseBulkRunJobs(api);
    const [resubmitted = '', cancelled = ''] = references.slice(-2);
    await amelia.call(single.decline, { reference: resubmitted, reason: 'Wrong date' });
    const { version } = await ben.call(single.getCrf, { reference: resubmitted });
    await ben.call(single.submitCrf, { reference: resubmitted, version });
    await ben.call(single.cancel, { reference: cancelled, reason: 'Site closed' });
    await resumeBulkRun(api, run.id);
    expect(await amelia.call(bulkRuns.get, { id: run.id })).toMatchObject({
      status: 'processed',
      processed: MANY,
      done: MANY - 2,
      unchanged: [
        { key: resubmitted, reason: 'This quote has changed since you opened it.' },
        { key: cancelled, reason: 'This quote is now Cancelled, so this step is no longer possible.' },
      ],
    });
    expect(await getTracker(uuid)).toMatchObject({
      status: 'processed',
      total: MANY - 2,
      processed: MANY - 2,
    });
    const history = await amelia.call(single.listHistory, { reference: references[0] ?? '' });
    expect(history.filter(({ title }) => title === 'Approved')).toHaveLength(1);
    expect(history.filter(({ title }) => /order/i.test(title))).toHaveLength(1);
  });

  it('stops between two batches: the rest still awaits approval', async () => {
    const { uuid, references, termsIds } = await createAwaitingApproval(MANY);
    const { id } = await amelia.call(runs.approve, { uuid, ...pending(MANY), termsIds, accepted: true });
    expect(await amelia.call(bulkRuns.stop, { id })).toMatchObject({ status: 'terminated', done: 20 });
    await api.drainJobs();
    expect(await countByStatus(references)).toEqual({ approved: 20, data_added: MANY - 20 });
    const rest = await amelia.call(runs.approve, { uuid, ...pending(MANY - 20), termsIds, accepted: true });
    expect(rest).toMatchObject({ status: 'processed', done: MANY - 20 });
  });

  it('follows a repeated quote with the approval that it failed in', async () => {
    const { uuid, references, termsIds } = await createAwaitingApproval(3);
    const [failing = ''] = references;
    await amelia.call(runs.approve, { uuid, references, termsIds, accepted: true });
    // As after the job's last retry.
    await api.provider.db
      .update(quotes)
      .set({ status: 'data_added', reason: 'The supplier refused the postcode' })
      .where(inArray(quotes.reference, [failing]));
    await api.drainJobs();
    expect(await getTracker(uuid)).toMatchObject({ status: 'failed', total: 3, processed: 2, failed: 1 });
    await amelia.call(runs.approve, { uuid, references: [failing], termsIds, accepted: true });
    await api.drainJobs();
    expect(await getTracker(uuid)).toMatchObject({ status: 'processed', total: 3, processed: 3 });
  });

  it('does not offer to repeat what was sent back and submitted again', async () => {
    const { uuid, references, termsIds } = await createAwaitingApproval(2);
    const [failing = ''] = references;
    await amelia.call(runs.approve, { uuid, references, termsIds, accepted: true });
    await api.provider.db
      .update(quotes)
      .set({ status: 'data_added', reason: 'The supplier refused the postcode' })
      .where(inArray(quotes.reference, [failing]));
    await api.drainJobs();
    expect((await getTracker(uuid)).failures).toMatchObject([{ reference: failing, canRetry: true }]);
    await amelia.call(single.decline, { reference: failing, reason: 'Wrong postcode' });
    const { version } = await ben.call(single.getCrf, { reference: failing });
    await ben.call(single.submitCrf, { reference: failing, version });
    expect((await getTracker(uuid)).failures).toEqual([
      expect.objectContaining({
        canRetry: false,
        message: 'Its request form was submitted again. Check the quote before you approve it',
      }),
    ]);
  });

  it('ends with the reason when the multi-quote is deleted in between', async () => {
    const { uuid, references, termsIds } = await createAwaitingApproval(MANY);
    const { id } = await amelia.call(runs.approve, { uuid, ...pending(MANY), termsIds, accepted: true });
    await loseBulkRunJobs(api);
    await api.provider.db.execute(`update multi_quotes set hidden_at = now() where uuid = '${uuid}'`);
    await resumeBulkRun(api, id);
    expect(await amelia.call(bulkRuns.get, { id })).toMatchObject({ status: 'failed', done: 20 });
    expect((await countByStatus(references))['data_added']).toBe(MANY - 20);
  });

  it('is for administrators, and for quotes of their own company', async () => {
    const { uuid, references, termsIds } = await createAwaitingApproval(1);
    const approval = { uuid, references, termsIds, accepted: true as const };
    await expect(ben.call(runs.approve, approval)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(stranger.call(runs.approve, approval)).rejects.toMatchObject({ code: 'not-found' });
    await expect(amelia.call(runs.approve, { ...approval, termsIds: [] })).rejects.toMatchObject({
      code: 'invalid',
    });
    const none = await amelia.call(runs.approve, { ...approval, termsIds: [1_000_000] });
    expect(none).toMatchObject({
      done: 0,
      unchanged: [{ reason: expect.stringMatching(/^You have not accepted the terms of /) }],
    });
  });
});

describe('declining the quotes of a multi-quote', () => {
  it('returns each to its form with the reason, also after a kill, and names what a colleague changed', async () => {
    const { uuid, references } = await createAwaitingApproval(MANY);
    const decline = { uuid, ...pending(MANY), reason: 'The dates are too early' };
    await expect(ben.call(runs.decline, decline)).rejects.toMatchObject({ code: 'forbidden' });
    const run = await amelia.call(runs.decline, decline);
    expect(run).toMatchObject({ status: 'processing', done: 20 });
    await loseBulkRunJobs(api);
    const [cancelled = ''] = references.slice(-1);
    await ben.call(single.cancel, { reference: cancelled, reason: 'Site closed' });
    await resumeBulkRun(api, run.id);
    expect(await amelia.call(bulkRuns.get, { id: run.id })).toMatchObject({
      status: 'processed',
      done: MANY - 1,
      undoable: 0,
      unchanged: [{ key: cancelled }],
    });
    expect(await countByStatus(references)).toEqual({ accepted: MANY - 1, cancelled: 1 });
    expect(await amelia.call(single.get, { reference: references[0] ?? '' })).toMatchObject({
      reason: 'The dates are too early',
      approvalTermsId: null,
    });
  });
});
