import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { loseBulkRunJobs, resumeBulkRun } from '../../testing/resume-bulk-run.ts';
import { COMPLETE_ANSWERS, MANY, openBulkTestApi } from './bulk-test-kit.ts';

const calls = contract.multiQuotes;
const { runs } = calls.quotes;
const { single } = contract.quotes;
const { bulkRuns } = contract;

const { api, amelia, ben, stranger, createAccepted, createComplete } = await openBulkTestApi();

async function listAnswers(uuid: string) {
  const { items } = await amelia.call(calls.quotes.listForms, { uuid, perPage: 100 });
  return items.map(({ form }) => form.sections.installationDetails ?? {});
}

const countRoom = async (uuid: string, room: string) =>
  (await listAnswers(uuid)).filter((answers) => answers.room === room).length;

const all = (expectedCount: number) => ({ matching: { status: ['accepted' as const], expectedCount } });
const ATTIC = { sections: { installationDetails: { room: 'Attic' } } };

describe('saving answers in many request forms', () => {
  it('fills what is empty, and returns the former answers with Undo', async () => {
    const { uuid, references } = await createAccepted(2);
    await amelia.call(runs.saveForms, {
      uuid,
      references: references.slice(0, 1),
      sections: { installationDetails: { floor: '7', isSiteReady: false } },
    });
    const before = await listAnswers(uuid);
    const run = await amelia.call(runs.saveForms, {
      uuid,
      ...all(2),
      sections: { installationDetails: { floor: '1', room: 'Comms', isSiteReady: true } },
      onlyEmpty: true,
    });
    expect(run).toMatchObject({
      kind: runs.saveForms.id,
      subject: uuid,
      status: 'processed',
      done: 2,
      undoable: 2,
      partlyChanged: [],
    });
    expect(await listAnswers(uuid)).toEqual([
      { floor: '7', isSiteReady: false, room: 'Comms' },
      { floor: '1', isSiteReady: true, room: 'Comms' },
    ]);
    expect(await amelia.call(bulkRuns.undo, { id: run.id })).toMatchObject({ done: 2, isUndo: true });
    expect(await listAnswers(uuid)).toEqual(before);
  });

  it('names the answers that a form cannot have, and saves the others', async () => {
    const { uuid, references } = await createAccepted(1);
    await amelia.call(runs.saveForms, {
      uuid,
      references,
      sections: { installationDetails: { hasRackSpace: true, rackMount: 'Rack' } },
    });
    const run = await amelia.call(runs.saveForms, {
      uuid,
      references,
      sections: { installationDetails: { room: 'Attic', hasRackSpace: false } },
    });
    expect(run).toMatchObject({ done: 1, skipped: 0, unchanged: [] });
    expect(run.partlyChanged).toEqual([
      {
        key: references[0],
        label: null,
        reason: 'Rack space available: There is no rack space at the site.',
      },
    ]);
    expect(await countRoom(uuid, 'Attic')).toBe(1);
  });

  it('continues after a kill, and leaves forms of quotes that a colleague cancelled', async () => {
    const { uuid, references } = await createAccepted(MANY);
    const run = await amelia.call(runs.saveForms, { uuid, ...all(MANY), ...ATTIC });
    expect(run).toMatchObject({ status: 'processing', processed: 20, done: 20 });
    await loseBulkRunJobs(api);
    const [cancelled = ''] = references.slice(-1);
    await ben.call(single.cancel, { reference: cancelled, reason: 'Site closed' });
    await resumeBulkRun(api, run.id);
    expect(await amelia.call(bulkRuns.get, { id: run.id })).toMatchObject({
      status: 'processed',
      done: MANY - 1,
      unchanged: [
        { key: cancelled, reason: 'This quote is now Cancelled, so its form can no longer be changed.' },
      ],
    });
    expect(await countRoom(uuid, 'Attic')).toBe(MANY - 1);
    const { version } = await amelia.call(single.getCrf, { reference: references[0] ?? '' });
    expect(version).toBe(1);
  });

  it('stops between two batches, and undoes all but what a colleague has changed since', async () => {
    const { uuid, references } = await createAccepted(MANY);
    const { id } = await amelia.call(runs.saveForms, { uuid, ...all(MANY), ...ATTIC });
    expect(await amelia.call(bulkRuns.stop, { id })).toMatchObject({ status: 'terminated', undoable: 20 });
    await api.drainJobs();
    expect(await countRoom(uuid, 'Attic')).toBe(20);
    const [changed = ''] = references;
    await ben.call(single.updateCrf, {
      reference: changed,
      version: 1,
      sections: { installationDetails: { room: 'Cellar' } },
    });
    expect(await amelia.call(bulkRuns.undo, { id })).toMatchObject({
      done: 19,
      unchanged: [{ key: changed, reason: 'Somebody has changed the form since.' }],
    });
    expect(await countRoom(uuid, 'Attic')).toBe(0);
    expect(await countRoom(uuid, 'Cellar')).toBe(1);
  });

  it('is for all that need answers, and for those only', async () => {
    const { uuid, references } = await createAccepted(3);
    const [complete = ''] = references;
    await amelia.call(runs.saveForms, { uuid, references: [complete], sections: COMPLETE_ANSWERS });
    const incomplete = (expectedCount: number) => ({
      matching: { status: ['accepted' as const], isIncomplete: true, expectedCount },
    });
    await expect(amelia.call(runs.saveForms, { uuid, ...incomplete(3), ...ATTIC })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('2 quotes match now'),
    });
    expect(await amelia.call(runs.saveForms, { uuid, ...incomplete(2), ...ATTIC })).toMatchObject({
      done: 2,
    });
    expect(await countRoom(uuid, 'Attic')).toBe(2);
  });

  it('does not reach forms of other partners or of other multi-quotes', async () => {
    const { uuid, references } = await createAccepted(1);
    const other = await createAccepted(1);
    const lost = { code: 'not-found' };
    for (const call of [
      () => stranger.call(runs.saveForms, { uuid, references, ...ATTIC }),
      () => stranger.call(runs.submitForms, { uuid, references }),
      () => amelia.call(runs.saveForms, { uuid, references: other.references, ...ATTIC }),
    ])
      await expect(call()).rejects.toMatchObject(lost);
    expect(await countRoom(uuid, 'Attic')).toBe(0);
  });
});

describe('submitting many request forms', () => {
  it('submits those that are complete, and names what the others need', async () => {
    const { uuid, references } = await createAccepted(3);
    const [incomplete = '', ...complete] = references;
    await amelia.call(runs.saveForms, { uuid, references: complete, sections: COMPLETE_ANSWERS });
    const run = await amelia.call(runs.submitForms, { uuid, references });
    expect(run).toMatchObject({ done: 2, undoable: 0 });
    expect(run.unchanged).toMatchObject([
      { key: incomplete, reason: expect.stringMatching(/^Not complete yet: .*Contact details/) },
    ]);
    const { items } = await amelia.call(calls.quotes.list, { uuid, status: ['data_added'] });
    expect(items.map(({ reference }) => reference).sort()).toEqual(complete);
  });

  it('continues after a kill, and submits nothing twice', async () => {
    const { uuid, references } = await createComplete(MANY);
    const complete = {
      matching: { status: ['accepted' as const], isIncomplete: false, expectedCount: MANY },
    };
    const run = await amelia.call(runs.submitForms, { uuid, ...complete });
    expect(run).toMatchObject({ status: 'processing', done: 20 });
    await loseBulkRunJobs(api);
    const [cancelled = '', submitted = ''] = references.slice(-2);
    await ben.call(single.cancel, { reference: cancelled, reason: 'Site closed' });
    await ben.call(single.submitCrf, { reference: submitted, version: 1 });
    await resumeBulkRun(api, run.id);
    const ended = await amelia.call(bulkRuns.get, { id: run.id });
    expect(ended).toMatchObject({ status: 'processed', done: MANY - 2, skipped: 2 });
    expect(ended.unchanged.map(({ key }) => key)).toEqual([cancelled, submitted]);
    const history = await amelia.call(single.listHistory, { reference: references[0] ?? '' });
    expect(history.filter(({ title }) => title === 'Form submitted')).toHaveLength(1);
  });
});
