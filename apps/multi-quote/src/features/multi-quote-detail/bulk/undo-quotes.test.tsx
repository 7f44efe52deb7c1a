import { beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import {
  type FakeServer,
  failure,
  onBulkRun,
  pageOf,
  renderRoute,
  testBulkRun,
} from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../../area.ts';
import {
  SAVED_QUOTES,
  savedQuotesServer,
  selectQuotes,
  setReference,
} from '../../../testing/saved-quotes-page.ts';

const { bulkRuns } = contract;
const { runs, list } = contract.multiQuotes.quotes;

const quoteRun = (change: Parameters<typeof testBulkRun>[0]) =>
  testBulkRun({ kind: runs.update.id, subject: 'm-1', ...change });

let server: FakeServer;
beforeEach(() => {
  server = savedQuotesServer();
});

const open = (path = '/multi-quotes/m-1') => renderRoute(area, path, server);

describe('undoing a change of the selected quotes', () => {
  it('restores them from the notice', async () => {
    onBulkRun(server, runs.update, quoteRun({ undoable: 2 })).on(bulkRuns.undo, () =>
      quoteRun({ isUndo: true }),
    );
    const page = open();
    await selectQuotes('QM-1', 'QM-2');
    await setReference('BATCH-9');
    await waitFor(() => expect(page.alerts()).toEqual(['2 quotes were changed.']));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(page.alerts()[0]).toBe('Undone. 2 quotes were restored.'));
    expect(server.calls(bulkRuns.undo)).toEqual([{ id: 'run-1' }]);
  });

  it('offers to return accepted quotes to Saved', async () => {
    onBulkRun(server, runs.accept, quoteRun({ kind: runs.accept.id, done: 1, undoable: 1 })).on(
      bulkRuns.undo,
      () => quoteRun({ kind: runs.accept.id, done: 1, isUndo: true }),
    );
    const page = open();
    await selectQuotes('QM-1');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept 1 quote' }));
    await waitFor(() => expect(page.alerts()).toEqual(['1 quote was accepted.']));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(page.alerts()[0]).toBe('Undone. 1 quote was restored.'));
  });
});

describe('undoing a change of all that match', () => {
  const TOTAL = 240;

  beforeEach(() => {
    server.on(list, () => ({ ...pageOf(SAVED_QUOTES, { counts: { created: TOTAL } }), total: TOTAL }));
    onBulkRun(server, runs.update, quoteRun({ done: TOTAL, undoable: TOTAL }));
  });

  async function changeAll() {
    const page = open('/multi-quotes/m-1?status=created');
    const [all] = await screen.findAllByRole('checkbox');
    if (all) await userEvent.click(all);
    await userEvent.click(await screen.findByRole('button', { name: `Select all ${TOTAL}` }));
    await setReference('BATCH-9');
    await waitFor(() => expect(page.alerts()).toEqual([`${TOTAL} quotes were changed.`]));
    return page;
  }

  it('names the quotes that changed since, with the reason', async () => {
    server.on(bulkRuns.undo, () =>
      quoteRun({
        isUndo: true,
        done: TOTAL - 1,
        unchanged: [{ key: 'QM-0', label: null, reason: 'Changed again: Accepted by Ben Okafor.' }],
      }),
    );
    await changeAll();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 quote could not be restored' }));
    expect(dialog.getByText('239 quotes were restored.')).toBeVisible();
    expect(dialog.getByText('Changed again: Accepted by Ben Okafor.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Undo these changes' })).toBeNull();
  });

  it('says why the undo was refused', async () => {
    server.on(bulkRuns.undo, () => failure(409, 'This change has already been undone.'));
    const page = await changeAll();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(page.alerts()[0]).toBe('Nothing was changed. This change has already been undone.'),
    );
  });
});

it('offers to undo the latest change after a reload', async () => {
  server
    .on(bulkRuns.list, () => {
      const { unchanged: _, ...run } = quoteRun({
        fields: ['customReference'],
        done: 240,
        undoable: 240,
        createdAt: '2026-11-20T09:30:00Z',
      });
      return [run];
    })
    .on(bulkRuns.undo, () => quoteRun({ isUndo: true, done: 240 }));
  open();
  expect(
    await screen.findByText('You changed 240 quotes (Your reference) on 20/11/2026 09:30.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.calls(bulkRuns.undo)).toEqual([{ id: 'run-1' }]));
});
