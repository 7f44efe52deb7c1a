import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type FakeServer, failure, fakeServer, pageOf, renderRoute, testBulkRun } from '../testing/index.tsx';
import { BulkRunStatus } from './bulk-run-status.tsx';
import type { BulkRun } from './bulk-texts.ts';
import { type BulkRunResult, useBulkRun } from './use-bulk-run.ts';

const { bulkRuns } = contract;
const { single } = contract.quotes;
const QUOTES = ['Q-1', 'Q-2', 'Q-3'];

const makeRun = (change: Partial<BulkRunResult> = {}) =>
  testBulkRun({ id: 'r-1', total: 3, processed: 3, done: 3, undoable: 3, ...change });

function QuotePage({ matching = null }: { matching?: object | null }) {
  const [selected, setSelected] = useState<readonly string[]>(QUOTES);
  const bulk = useBulkRun({
    noun: 'quote',
    texts: {
      [single.acceptMany.id]: {
        running: 'Accepting quotes',
        done: 'accepted',
        doneOf: { ownerId: 'given to the new owner' },
        partly: 'Some fields were left out:',
      },
    },
    labels: { customReference: 'Your reference' },
    refreshes: [single.list],
    setSelected,
    selection: [selected, matching],
    ...(matching && { loadedKeys: selected }),
  });
  useQuery(single.list, {});
  const [hasBegun, setHasBegun] = useState<boolean | null>(null);
  const input = { quotes: selected.map((reference) => ({ reference })) };
  const accept = () => bulk.start(single.acceptMany, input);
  const acceptInDialog = async () => setHasBegun(await bulk.tryStart(single.acceptMany, input));
  return (
    <>
      <BulkRunStatus bulk={bulk} />
      <button type="button" onClick={() => void accept()}>
        Accept
      </button>
      <button type="button" onClick={() => void acceptInDialog()}>
        Accept in a dialog
      </button>
      <output aria-label="Dialog">{hasBegun === null ? '' : hasBegun ? 'closed' : 'open'}</output>
      <button type="button" onClick={() => setSelected(['Q-9'])}>
        Select another quote
      </button>
      {bulk.busyReason}
      <output aria-label="Selected">{selected.join(' ')}</output>
    </>
  );
}

const area = {
  routes: [
    { path: '/quotes', element: <QuotePage /> },
    { path: '/all-quotes', element: <QuotePage matching={{ expectedCount: 240 }} /> },
  ],
};

/** A fake server that lists and returns the given runs. */
function serverOf(runs: BulkRunResult[]): FakeServer {
  return fakeServer()
    .on(single.list, () => pageOf([]))
    .on(bulkRuns.list, () => runs.map(({ unchanged: _, ...run }): BulkRun => run))
    .on(bulkRuns.get, ({ id }) => runs.find((run) => run.id === id) ?? failure(404, 'Not found.'));
}

const selection = () => screen.getByRole('status', { name: 'Selected', hidden: true });
const open = (server: FakeServer) => renderRoute(area, '/quotes', server);
const accept = async () => userEvent.click(await screen.findByRole('button', { name: 'Accept' }));

describe('a bulk change', () => {
  it('of a few items ends with an alert, and only the notice offers Undo', async () => {
    const runs: ReturnType<typeof makeRun>[] = [];
    const server = serverOf(runs)
      .on(single.acceptMany, () => {
        runs[0] = makeRun();
        return runs[0];
      })
      .on(bulkRuns.undo, () => makeRun({ id: 'r-2', isUndo: true, undoable: 0 }));
    const page = open(server);
    await accept();
    await waitFor(() => expect(page.alerts()).toEqual(['3 quotes were accepted.']));
    expect(server.calls(single.acceptMany)).toEqual([{ quotes: QUOTES.map((reference) => ({ reference })) }]);
    expect(selection()).toBeEmptyDOMElement();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(page.alerts()[0]).toBe('Undone. 3 quotes were restored.'));
    expect(server.calls(bulkRuns.undo)).toEqual([{ id: 'r-1' }]);
  });

  it('is described by the field it changes', async () => {
    const server = serverOf([]).on(single.acceptMany, () => makeRun({ fields: ['ownerId'] }));
    const page = open(server);
    await accept();
    await waitFor(() => expect(page.alerts()).toEqual(['3 quotes were given to the new owner.']));
  });

  it('lists the unchanged items, keeps them selected and can undo the rest', async () => {
    const server = serverOf([])
      .on(single.acceptMany, () =>
        makeRun({
          done: 2,
          skipped: 1,
          undoable: 2,
          unchanged: [{ key: 'Q-2', label: null, reason: 'This quote is now Cancelled.' }],
        }),
      )
      .on(bulkRuns.undo, () => makeRun({ id: 'r-2', isUndo: true, undoable: 0, done: 2 }));
    const page = open(server);
    await accept();
    const dialog = await screen.findByRole('dialog', { name: '1 quote could not be changed' });
    expect(dialog).toHaveTextContent('2 quotes were accepted. This quote stays selected:');
    expect(dialog).toHaveTextContent('Q-2 This quote is now Cancelled.');
    expect(selection()).toHaveTextContent('Q-2');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Undo these changes' }));
    await waitFor(() => expect(page.alerts()).toEqual(['Undone. 2 quotes were restored.']));
  });

  it('of all that match keeps only the loaded rows selected', async () => {
    const reason = 'This quote is now Cancelled.';
    const unchanged = ['Q-2', 'Q-70', 'Q-80'].map((key) => ({ key, label: null, reason }));
    const server = serverOf([]).on(single.acceptMany, () => makeRun({ done: 237, skipped: 3, unchanged }));
    renderRoute(area, '/all-quotes', server);
    await accept();
    const dialog = await screen.findByRole('dialog', { name: '3 quotes could not be changed' });
    expect(dialog).toHaveTextContent('3 quotes were not changed. The one on this page stays selected.');
    expect(dialog).toHaveTextContent(`Q-2, Q-70, Q-80: ${reason}`);
    expect(selection()).toHaveTextContent(/^Q-2$/);
  });

  it('lists each reason once, with its items', async () => {
    const reason = 'This quote is now Cancelled.';
    const cancelled = Array.from({ length: 250 }, (_, at) => ({ key: `Q-${at}`, label: null, reason }));
    const unchanged = [...cancelled, { key: 'Q-900', label: null, reason: 'This quote has expired.' }];
    const server = serverOf([]).on(single.acceptMany, () =>
      makeRun({ done: 2, skipped: 251, total: 253, processed: 253, unchanged }),
    );
    open(server);
    await accept();
    const dialog = await screen.findByRole('dialog', { name: '251 quotes could not be changed' });
    const reasons = within(dialog).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      `Q-0, Q-1, Q-2, Q-3, Q-4, Q-5, Q-6, Q-7 and 242 more: ${reason}`,
      'Q-900 This quote has expired.',
    ]);
  });

  it('lists the partly changed items with the reasons', async () => {
    const server = serverOf([]).on(single.acceptMany, () =>
      makeRun({ partlyChanged: [{ key: 'Q-3', label: null, reason: 'Owner: no longer works here.' }] }),
    );
    open(server);
    await accept();
    const dialog = await screen.findByRole('dialog', { name: '1 quote was only partly changed' });
    expect(dialog).toHaveTextContent('3 quotes were accepted.');
    expect(dialog).toHaveTextContent('Some fields were left out:');
    expect(dialog).toHaveTextContent('Q-3 Owner: no longer works here.');
    expect(dialog).not.toHaveTextContent('stay selected');
  });

  it('of many items shows its progress, then its result', async () => {
    const runs: BulkRunResult[] = [];
    const server = serverOf(runs).on(single.acceptMany, () => {
      const run = makeRun({ status: 'processing', processed: 1, done: 1, undoable: 0 });
      runs.push(run);
      return run;
    });
    const page = open(server);
    await accept();
    expect(await screen.findByRole('progressbar', { name: 'Accepting quotes' })).toHaveAttribute(
      'aria-valuenow',
      '1',
    );
    runs[0] = makeRun();
    await waitFor(() => expect(page.alerts()).toEqual(['3 quotes were accepted.']), { timeout: 3000 });
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(selection()).toBeEmptyDOMElement();
  });

  it('is shown again after a reload and can be stopped', async () => {
    const runs = [makeRun({ status: 'processing', processed: 1, done: 1, undoable: 0 })];
    const server = serverOf(runs).on(bulkRuns.stop, () => {
      runs[0] = makeRun({ status: 'terminated', processed: 2, done: 2, undoable: 2 });
      return runs[0];
    });
    open(server);
    expect(await screen.findByRole('progressbar', { name: 'Accepting quotes' })).toBeVisible();
    const stop = await screen.findByRole('button', { name: 'Stop' });
    // Stop ignores clicks at first, in case the user double-clicked the button that it replaced.
    await waitFor(
      async () => {
        await userEvent.click(stop);
        expect(server.calls(bulkRuns.stop)).toEqual([{ id: 'r-1' }]);
      },
      { interval: 200, timeout: 3000 },
    );
    const dialog = await screen.findByRole('dialog', { name: 'Stopped: some quotes were not changed' });
    expect(dialog).toHaveTextContent('2 quotes were accepted. 1 quote was not processed.');
    expect(selection()).toHaveTextContent('Q-1 Q-2 Q-3');
  });

  it('says why it ended early', async () => {
    const server = serverOf([]).on(single.acceptMany, () =>
      makeRun({
        status: 'failed',
        error: 'You are not allowed to do this.',
        processed: 0,
        done: 0,
        undoable: 0,
      }),
    );
    open(server);
    await accept();
    const dialog = await screen.findByRole('dialog', { name: 'Some quotes were not changed' });
    expect(dialog).toHaveTextContent('You are not allowed to do this.');
    expect(dialog).toHaveTextContent('Nothing was changed. 3 quotes were not processed.');
  });

  it('changes nothing if the server refuses it', async () => {
    const server = serverOf([]).on(single.acceptMany, () => failure(409, 'Too many changes are running.'));
    const page = open(server);
    await accept();
    await waitFor(() =>
      expect(page.alerts()).toEqual(['Nothing was changed. Too many changes are running.']),
    );
    expect(selection()).toHaveTextContent('Q-1 Q-2 Q-3');
  });

  it('is not started while another one is in progress, also of another tab, and says so', async () => {
    const server = serverOf([makeRun({ status: 'processing', processed: 1, done: 1, undoable: 0 })]);
    const page = open(server);
    const reason = 'Another change is still running. Try again when it has finished.';
    expect(await screen.findByText(reason)).toBeVisible();
    await accept();
    expect(page.alerts()).toEqual([`Nothing was changed. ${reason}`]);
    expect(server.calls(single.acceptMany)).toEqual([]);
  });

  describe('of a dialog', () => {
    const acceptInDialog = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Accept in a dialog' }));
    const dialog = () => screen.getByRole('status', { name: 'Dialog' });

    it('closes it once it has begun, before the list is read again', async () => {
      let readList = () => {};
      const server = serverOf([]).on(single.acceptMany, () => makeRun());
      const page = open(server);
      await waitFor(() => expect(server.calls(single.list)).toHaveLength(1));
      server.on(single.list, async () => {
        await new Promise<void>((resolve) => {
          readList = resolve;
        });
        return pageOf([]);
      });
      await acceptInDialog();
      await waitFor(() => expect(dialog()).toHaveTextContent('closed'));
      expect(page.alerts()).toEqual([]);
      act(() => readList());
      await waitFor(() => expect(page.alerts()).toEqual(['3 quotes were accepted.']));
    });

    it('leaves it open if the server refuses the change, and lets it be tried again', async () => {
      const server = serverOf([]).on(single.acceptMany, () => failure(429, 'Try again later.'));
      const page = open(server);
      await acceptInDialog();
      await waitFor(() => expect(dialog()).toHaveTextContent('open'));
      expect(page.alerts()).toEqual(['Nothing was changed. Try again later.']);
      server.on(single.acceptMany, () => makeRun());
      await acceptInDialog();
      await waitFor(() => expect(dialog()).toHaveTextContent('closed'));
    });

    it('leaves it open while another change is in progress', async () => {
      const server = serverOf([makeRun({ status: 'processing', processed: 1, done: 1, undoable: 0 })]);
      open(server);
      expect(await screen.findByText(/^Another change is still running/)).toBeVisible();
      await acceptInDialog();
      await waitFor(() => expect(dialog()).toHaveTextContent('open'));
      expect(server.calls(single.acceptMany)).toEqual([]);
    });
  });

  it('leaves a selection that the user has made since as it is', async () => {
    const unchanged = [{ key: 'Q-2', label: null, reason: 'This quote is now Cancelled.' }];
    let finish = () => {};
    const server = serverOf([]).on(single.acceptMany, async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return makeRun({ done: 2, skipped: 1, unchanged });
    });
    open(server);
    await accept();
    await userEvent.click(screen.getByRole('button', { name: 'Select another quote' }));
    await waitFor(() => expect(server.calls(single.acceptMany)).toHaveLength(1));
    act(() => finish());
    const dialog = await screen.findByRole('dialog', { name: '1 quote could not be changed' });
    expect(dialog).not.toHaveTextContent('stay selected');
    expect(selection()).toHaveTextContent(/^Q-9$/);
  });

  describe('whose answer is lost', () => {
    const UNCONFIRMED =
      'We could not confirm the change. It may have been made: check the list before you try again.';

    /** The keys of the changes that were sent. The answer to the first is lost. */
    function loseFirstAnswer(server: FakeServer): (string | null)[] {
      const keys: (string | null)[] = [];
      const { fetch } = server;
      server.fetch = async (input, init) => {
        const answer = await fetch(input, init);
        if (!String(input).endsWith(single.acceptMany.path)) return answer;
        keys.push(new Headers(init?.headers).get('idempotency-key'));
        if (keys.length === 1) throw new TypeError('The connection broke.');
        return answer;
      };
      return keys;
    }

    it('may have been made, and the list is read again', async () => {
      const runs: BulkRunResult[] = [];
      const server = serverOf(runs).on(single.acceptMany, () => {
        runs[0] = makeRun();
        return runs[0];
      });
      loseFirstAnswer(server);
      const page = open(server);
      await waitFor(() => expect(server.calls(single.list)).toHaveLength(1));
      await accept();
      await waitFor(() => expect(page.alerts()).toEqual([UNCONFIRMED]));
      expect(await screen.findByText('You accepted 3 quotes on 26/11/2026 09:00.')).toBeVisible();
      expect(server.calls(single.list)).toHaveLength(2);
    });

    it('is not made twice by a retry, but can be made again once the list shows it', async () => {
      const runs: BulkRunResult[] = [];
      const server = serverOf(runs).on(single.acceptMany, () => failure(503, 'Try again later.'));
      const keys = loseFirstAnswer(server);
      const page = open(server);
      await accept();
      await waitFor(() => expect(page.alerts()).toHaveLength(1));
      runs[0] = makeRun();
      await waitFor(() => expect(screen.queryByText(/^Another change/)).toBeNull());
      await accept();
      await waitFor(() => expect(page.alerts()).toHaveLength(2));
      expect(await screen.findByText(/^You accepted 3 quotes/)).toBeVisible();
      await accept();
      await waitFor(() => expect(keys).toHaveLength(3));
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(keys[1]).toBe(keys[0]);
      expect(keys[2]).not.toBe(keys[0]);
    });
  });
});

describe('the notice of the latest bulk change', () => {
  it('offers Undo after a reload, and stays dismissed on the next visit', async () => {
    const server = serverOf([makeRun()]).on(bulkRuns.undo, () =>
      makeRun({ id: 'r-2', isUndo: true, undoable: 0 }),
    );
    const page = open(server);
    expect(await screen.findByText('You accepted 3 quotes on 26/11/2026 09:00.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(page.alerts()).toEqual(['Undone. 3 quotes were restored.']));
    await userEvent.click(screen.getByRole('button', { name: /Dismiss|Close/ }));
    expect(screen.queryByText(/You accepted 3 quotes/)).toBeNull();
    cleanup();
    renderRoute(area, '/quotes', server, { keepStorage: true });
    await waitFor(() => expect(server.calls(bulkRuns.list).length).toBeGreaterThan(1));
    expect(screen.queryByText(/You accepted 3 quotes/)).toBeNull();
  });

  it('names the changed fields, and how many items a stopped undo has left', async () => {
    open(serverOf([makeRun({ fields: ['customReference', 'other'], undone: 1, undoable: 2 })]));
    expect(
      await screen.findByText(/^You accepted 3 quotes \(Your reference\) on .* 2 quotes not restored yet\.$/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo the remaining changes' })).toBeVisible();
  });

  it('offers no earlier change once the latest is undone', async () => {
    const server = serverOf([makeRun({ undone: 3, undoable: 0 }), makeRun({ id: 'r-0' })]);
    open(server);
    await waitFor(() => expect(server.calls(bulkRuns.list)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('keeps the focus above the list when the pressed button disappears', async () => {
    const runs = [makeRun()];
    const server = serverOf(runs).on(bulkRuns.undo, () => {
      runs[0] = makeRun({ undone: 3, undoable: 0 });
      return makeRun({ id: 'r-2', isUndo: true, undoable: 0 });
    });
    open(server);
    const undo = await screen.findByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText(/^You accepted/)).toBeNull());
    await waitFor(() => expect(screen.getByRole('group', { name: 'Bulk changes' })).toHaveFocus());
  });

  it('leaves out runs of other lists and of other multi-quotes', async () => {
    const server = serverOf([
      makeRun({ kind: 'broadbandQuotes.acceptMany', status: 'processing' }),
      makeRun({ id: 'r-2', subject: 'm-1' }),
    ]);
    open(server);
    await waitFor(() => expect(server.calls(bulkRuns.list)).toHaveLength(1));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
