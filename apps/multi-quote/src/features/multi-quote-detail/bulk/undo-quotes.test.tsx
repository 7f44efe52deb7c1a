import { beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type FakeServer, failure, pageOf, renderRoute } from '@portal/area-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../../area.ts';
import {
  SAVED_QUOTES,
  savedQuotesServer,
  selectQuotes,
  setReference,
} from '../../../testing/saved-quotes-page.ts';

const { changes, quotes: calls } = contract.multiQuotes;

let server: FakeServer;
beforeEach(() => {
  server = savedQuotesServer();
});

const open = (path = '/multi-quotes/m-1') => renderRoute(area, path, server);

describe('undoing a change of the selected quotes', () => {
  it('restores them from the alert', async () => {
    server
      .on(calls.updateMany, ({ references = [] }) => ({
        done: references,
        skipped: [],
        next: null,
        changeId: 'c-1',
      }))
      .on(changes.undo, () => ({ done: ['QM-1', 'QM-2'], skipped: [], remaining: 0 }));
    const page = open();
    await selectQuotes('QM-1', 'QM-2');
    await setReference('BATCH-9');
    await waitFor(() => expect(page.alerts()).toEqual(['Changed: 2 quotes.']));
    await page.pressAlertAction();
    await waitFor(() => expect(page.alerts()[0]).toBe('Undone. Restored: 2 quotes.'));
    expect(server.calls(changes.undo)).toEqual([{ uuid: 'm-1', changeId: 'c-1' }]);
  });

  it('offers to return accepted quotes to Saved', async () => {
    server
      .on(calls.acceptMany, () => ({ done: ['QM-1'], skipped: [], next: null, changeId: 'c-1' }))
      .on(changes.undo, () => ({ done: ['QM-1'], skipped: [], remaining: 0 }));
    const page = open();
    await selectQuotes('QM-1');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept 1 quote' }));
    await waitFor(() => expect(page.alerts()).toEqual(['Accepted: 1 quote.']));
    await page.pressAlertAction();
    await waitFor(() => expect(page.alerts()[0]).toBe('Undone. Restored: 1 quote.'));
  });
});

describe('undoing a change of all that match', () => {
  const TOTAL = 240;
  const batch = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `QM-${from + index}`);

  beforeEach(() => {
    server
      .on(calls.list, () => ({ ...pageOf(SAVED_QUOTES, { counts: { created: TOTAL } }), total: TOTAL }))
      .on(calls.updateMany, ({ after }) => ({
        done: after === undefined ? batch(0, 120) : batch(120, TOTAL),
        skipped: [],
        next: after === undefined ? 'QM-119' : null,
        changeId: 'c-1',
      }));
  });

  async function changeAll() {
    const page = open('/multi-quotes/m-1?status=created');
    const [all] = await screen.findAllByRole('checkbox');
    if (all) await userEvent.click(all);
    await userEvent.click(await screen.findByRole('button', { name: `Select all ${TOTAL}` }));
    await setReference('BATCH-9');
    await waitFor(() => expect(page.alerts()).toEqual([`Changed: ${TOTAL} quotes.`]));
    return page;
  }

  it('records both batches as one change, and restores them batch by batch', async () => {
    server.on(changes.undo, () => {
      const isFirst = server.calls(changes.undo).length === 1;
      return {
        done: isFirst ? batch(0, 120) : batch(120, TOTAL),
        skipped: [],
        remaining: isFirst ? 120 : 0,
      };
    });
    const page = await changeAll();
    expect(server.calls(calls.updateMany).map(({ changeId }) => changeId)).toEqual([undefined, 'c-1']);
    await page.pressAlertAction();
    await waitFor(() => expect(page.alerts()[0]).toBe(`Undone. Restored: ${TOTAL} quotes.`));
    expect(server.calls(changes.undo)).toHaveLength(2);
  });

  it('names the quotes that changed since, with the reason', async () => {
    server.on(changes.undo, () => ({
      done: batch(1, TOTAL),
      skipped: [{ key: 'QM-0', reason: 'Changed since: Accepted by Ben Okafor.' }],
      remaining: 0,
    }));
    const page = await changeAll();
    await page.pressAlertAction();
    const dialog = within(await screen.findByRole('dialog', { name: '1 quote could not be restored' }));
    expect(dialog.getByText('Restored: 239 quotes.')).toBeVisible();
    expect(dialog.getByText('Changed since: Accepted by Ben Okafor.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Undo the rest' })).toBeNull();
  });

  it('stops after the batch under way, and continues with the others', async () => {
    let answerFirst = () => {};
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    server.on(changes.undo, async () => {
      await first;
      const isFirst = server.calls(changes.undo).length === 1;
      return { done: batch(0, 120), skipped: [], remaining: isFirst ? 120 : 0 };
    });
    const page = await changeAll();
    await page.pressAlertAction();
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    answerFirst();
    const dialog = within(
      await screen.findByRole('dialog', { name: 'You stopped: not all quotes were restored' }),
    );
    expect(dialog.getByText('Restored: 120 quotes. 120 quotes not restored yet.')).toBeVisible();
    expect(server.calls(changes.undo)).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Undo the rest' }));
    await waitFor(() => expect(page.alerts()[0]).toBe('Undone. Restored: 120 quotes.'));
  });

  it('says why the undo was refused', async () => {
    server.on(changes.undo, () => failure(409, 'This change has been undone already.'));
    const page = await changeAll();
    await page.pressAlertAction();
    expect(await screen.findByText('This change has been undone already.')).toBeVisible();
  });
});

describe('undoing after a reload', () => {
  const change = (values: Partial<contract.multiQuotes.BulkChange> = {}) => ({
    id: 'c-1',
    subject: 'quotes' as const,
    step: 'update' as const,
    fields: ['customReference'],
    total: 240,
    restored: 0,
    skipped: 0,
    remaining: 240,
    createdAt: '2026-11-20T09:30:00Z',
    undoableUntil: '2026-11-21T09:30:00Z',
    ...values,
  });

  it('offers to undo the latest change', async () => {
    server
      .on(changes.list, () => [change(), change({ id: 'c-0' })])
      .on(changes.undo, () => ({ done: ['QM-1'], skipped: [], remaining: 0 }));
    open();
    expect(
      await screen.findByText('You changed 240 quotes (Your reference) on 20/11/2026 09:30.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.calls(changes.undo)).toEqual([{ uuid: 'm-1', changeId: 'c-1' }]));
  });

  it('keeps the focus above the list when the pressed button disappears', async () => {
    server.on(changes.list, () => (server.calls(changes.undo).length === 0 ? [change()] : []));
    server.on(changes.undo, () => ({ done: ['QM-1'], skipped: [], remaining: 0 }));
    open();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText(/^You changed/)).toBeNull());
    await waitFor(() => expect(screen.getByRole('group', { name: 'Bulk changes' })).toHaveFocus());
  });

  it('continues an undo that was not finished', async () => {
    server.on(changes.list, () => [
      change({ step: 'accept', fields: [], restored: 100, skipped: 10, remaining: 130 }),
    ]);
    open();
    expect(
      await screen.findByText(/^You accepted 240 quotes on .* 100 restored, 130 to go\.$/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo the rest' })).toBeVisible();
  });

  it('offers nothing once its notice was dismissed', async () => {
    server.on(changes.list, () => [change(), change({ id: 'c-0' })]);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^You changed/)).toBeNull();
  });

  it('offers no earlier change once the latest is undone', async () => {
    server.on(changes.list, () => [change({ restored: 240, remaining: 0 }), change({ id: 'c-0' })]);
    open();
    await screen.findByText('QM-1');
    await waitFor(() => expect(server.calls(changes.list)).toHaveLength(1));
    expect(screen.queryByText(/^You changed/)).toBeNull();
  });
});
