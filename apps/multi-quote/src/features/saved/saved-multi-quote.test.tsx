import { beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type FakeServer, failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { makeQuote } from '@portal/quote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testMultiQuote } from '../../testing/multi-quote-fixture.ts';

const { changes, quotes: calls } = contract.multiQuotes;
const QUOTES = [
  makeQuote({ reference: 'QM-1', kind: 'multi', customerName: 'Harbour Bakery' }),
  makeQuote({ reference: 'QM-2', kind: 'multi', customerName: 'Mill Street Dental', status: 'accepted' }),
];

let server: FakeServer;
beforeEach(() => {
  server = fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.multiQuotes.listHistory, () => [
      { id: 'created', at: '2026-11-20T09:00:00Z', title: 'Created', detail: null, actor: 'Amelia Hart' },
      { id: 'q-1', at: '2026-11-20T10:00:00Z', title: 'Accepted', detail: '12 quotes', actor: 'Ben Okafor' },
    ])
    .on(contract.multiQuotes.get, () => testMultiQuote({ eccCost: 300_00, firmEccCost: 120_00 }))
    .on(calls.list, () => pageOf(QUOTES, { counts: { created: 1, accepted: 1 } }))
    .on(changes.list, () => []);
});

const open = (path = '/multi-quotes/m-1') => renderRoute(area, path, server);

async function select(...references: string[]): Promise<void> {
  for (const reference of references) {
    const row = (await screen.findByText(reference)).closest('tr');
    if (row === null) throw new Error(`${reference} is not in a row.`);
    await userEvent.click(within(row).getByRole('checkbox'));
  }
}

async function setReference(value: string): Promise<void> {
  await userEvent.selectOptions(await screen.findByLabelText('Field to change'), 'Your reference');
  await userEvent.click(screen.getByLabelText('Your reference'));
  await userEvent.paste(value);
  await userEvent.click(screen.getByText('Apply to selected'));
  await userEvent.click(await screen.findByRole('button', { name: /^Change / }));
}

describe('a saved multi-quote', () => {
  it('shows the totals, with firm and estimated ECC apart', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Retail roll-out' })).toBeVisible();
    expect(screen.getByText('£1,199.00')).toBeVisible();
    expect(screen.getByText('£120.00')).toBeVisible();
    expect(screen.getByText('£180.00')).toBeVisible();
    const nav = within(screen.getByRole('navigation', { name: 'Multi quote' }));
    expect(nav.getByRole('link', { name: 'Quotes' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows one status per tab with the number of quotes', async () => {
    const page = open();
    await userEvent.click(await screen.findByRole('tab', { name: /Saved\s*1/ }));
    expect(page.address()).toBe('/multi-quotes/m-1?status=created');
    await waitFor(() =>
      expect(server.calls(calls.list).at(-1)).toMatchObject({ uuid: 'm-1', status: ['created'] }),
    );
  });

  it('leads from a row to its quote', async () => {
    open();
    expect(await screen.findByRole('link', { name: /QM-2/ })).toHaveAttribute('href', '/quotes/QM-2');
  });

  it('tells what happened so far, latest first', async () => {
    open();
    const history = within(await screen.findByRole('list', { name: 'History of this multi quote' }));
    const [latest, first] = history.getAllByRole('listitem');
    expect(latest).toHaveTextContent(/Accepted.*Ben Okafor.*12 quotes/);
    expect(first).toHaveTextContent(/Created.*Amelia Hart/);
  });

  it('says when it has expired', async () => {
    server.on(contract.multiQuotes.get, () => testMultiQuote({ status: 'expired' }));
    open();
    expect(await screen.findByText('This multi quote has expired')).toBeVisible();
  });
});

describe('bulk changes of its quotes', () => {
  it('accepts the selected quotes and names the one that was refused', async () => {
    server.on(calls.acceptMany, () => ({
      done: ['QM-1'],
      skipped: [
        { key: 'QM-2', reason: 'This quote is now Pending CRF, so this step is no longer possible.' },
      ],
      next: null,
      changeId: 'c-1',
    }));
    open();
    await select('QM-1', 'QM-2');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept 2 quotes' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 quote could not be changed' }));
    expect(dialog.getByText(/now Pending CRF/)).toBeVisible();
    expect(dialog.getByText('Accepted: 1 quote.')).toBeVisible();
    expect(server.calls(calls.acceptMany)).toEqual([{ uuid: 'm-1', references: ['QM-1', 'QM-2'] }]);
  });

  it('cancels all that match, batch by batch, with a reason and their number', async () => {
    server.on(calls.list, () => ({
      ...pageOf(QUOTES, { counts: { created: 240, accepted: 0 } }),
      total: 240,
    }));
    server.on(calls.cancelMany, ({ after }) => ({
      done: Array.from({ length: 120 }, (_, index) => `${after ?? 'QM'}-${index}`),
      skipped: [],
      next: after === undefined ? 'QM-119' : null,
    }));
    open('/multi-quotes/m-1?status=created');
    const [all] = await screen.findAllByRole('checkbox');
    if (all) await userEvent.click(all);
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 240' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel quotes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel 240 quotes' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel 240 quotes' }));
    expect(await dialog.findByText(/required/)).toBeVisible();
    await userEvent.click(dialog.getByLabelText('Reason'));
    await userEvent.paste('Project stopped');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel 240 quotes' }));
    const matching = { status: ['created'], expectedCount: 240 };
    await waitFor(() =>
      expect(server.calls(calls.cancelMany)).toEqual([
        { uuid: 'm-1', matching, reason: 'Project stopped' },
        { uuid: 'm-1', matching, reason: 'Project stopped', after: 'QM-119' },
      ]),
    );
  });

  it('negotiates exactly those that match, once only Saved quotes are shown', async () => {
    server
      .on(calls.list, () => ({ ...pageOf(QUOTES, { counts: { created: 40, accepted: 0 } }), total: 40 }))
      .on(contract.multiQuotes.negotiations.create, () => failure(409, '38 quotes match now, not 40.'));
    open('/multi-quotes/m-1?search=Leeds');
    const selectAll = async () => {
      const [all] = await screen.findAllByRole('checkbox');
      if (all) await userEvent.click(all);
      await userEvent.click(await screen.findByRole('button', { name: 'Select all 40' }));
    };
    await selectAll();
    expect(screen.getByRole('button', { name: 'Negotiate' })).toHaveAccessibleDescription(
      /Show the Saved tab/,
    );
    await userEvent.click(screen.getByRole('tab', { name: /Saved/ }));
    await selectAll();
    await userEvent.click(screen.getByRole('button', { name: 'Negotiate' }));
    const form = within(await screen.findByRole('form', { name: 'Negotiation' }));
    expect(form.getByText(/^40 Saved quotes will be priced again/)).toBeVisible();
    await userEvent.click(form.getByLabelText('Name'));
    await userEvent.paste('Leeds sites');
    await userEvent.click(form.getByRole('button', { name: 'Send to the pricing desk' }));
    expect(await form.findByText(/38 quotes match now/)).toBeVisible();
    expect(server.calls(contract.multiQuotes.negotiations.create)).toMatchObject([
      {
        selection: 'all',
        matching: { status: ['created'], search: 'Leeds', expectedCount: 40 },
      },
    ]);
  });

  it('stops after the batch under way, says how many are done, and keeps the selection', async () => {
    server.on(calls.list, () => ({ ...pageOf(QUOTES, { counts: { created: 240 } }), total: 240 }));
    let answerFirst = () => {};
    const first = new Promise<void>((resolve) => {
      answerFirst = resolve;
    });
    server.on(calls.acceptMany, async ({ after }) => {
      await first;
      const done = Array.from({ length: 120 }, (_, index) => `QM-${index}`);
      return { done, skipped: [], next: after === undefined ? 'QM-119' : null, changeId: 'c-1' };
    });
    open('/multi-quotes/m-1?status=created');
    const [all] = await screen.findAllByRole('checkbox');
    if (all) await userEvent.click(all);
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 240' }));
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept 240 quotes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    answerFirst();
    const dialog = within(
      await screen.findByRole('dialog', { name: 'You stopped: not all quotes were changed' }),
    );
    expect(dialog.getByText('Accepted: 120 quotes. 120 quotes left as before.')).toBeVisible();
    expect(server.calls(calls.acceptMany)).toHaveLength(1);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.getByText(/240 rows selected|All 240/)).toBeVisible();
  });

  it('says why all that match were not changed, and keeps the selection', async () => {
    server.on(calls.acceptMany, () => failure(409, '3 quotes match now, not 2.'));
    open();
    await select('QM-1', 'QM-2');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept 2 quotes' }));
    expect(await screen.findByText('3 quotes match now, not 2.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByText('2 rows selected')).toBeVisible();
  });

  it('sets a field on the selected quotes, with the versions that are shown', async () => {
    server.on(calls.updateMany, () => ({
      done: ['QM-1', 'QM-2'],
      skipped: [],
      next: null,
      changeId: 'c-1',
    }));
    open();
    await select('QM-1', 'QM-2');
    await setReference('BATCH-9');
    await waitFor(() =>
      expect(server.calls(calls.updateMany)).toEqual([
        {
          uuid: 'm-1',
          references: ['QM-1', 'QM-2'],
          versions: { 'QM-1': 1, 'QM-2': 1 },
          customReference: 'BATCH-9',
        },
      ]),
    );
  });

  it('undoes a change of the selected quotes from the alert', async () => {
    server
      .on(calls.updateMany, ({ references = [] }) => ({
        done: references,
        skipped: [],
        next: null,
        changeId: 'c-1',
      }))
      .on(changes.undo, () => ({ done: ['QM-1', 'QM-2'], skipped: [], remaining: 0 }));
    const page = open();
    await select('QM-1', 'QM-2');
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
    await select('QM-1');
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
      .on(calls.list, () => ({ ...pageOf(QUOTES, { counts: { created: TOTAL } }), total: TOTAL }))
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
    expect(dialog.queryByRole('button', { name: 'Undo the others' })).toBeNull();
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
    await userEvent.click(dialog.getByRole('button', { name: 'Undo the others' }));
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

  it('continues an undo that was not finished', async () => {
    server.on(changes.list, () => [
      change({ step: 'accept', fields: [], restored: 100, skipped: 10, remaining: 130 }),
    ]);
    open();
    expect(
      await screen.findByText(/^You accepted 240 quotes on .* 100 restored, 130 to go\.$/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo the others' })).toBeVisible();
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

describe('editing one of its quotes', () => {
  it('asks which value to keep when a colleague changed the same one', async () => {
    const theirs = makeQuote({ ...QUOTES[0], customerName: 'Harbour Bakery Ltd', version: 2 });
    server.on(calls.update, (input) =>
      input.version === 1
        ? failure(409, 'This quote has changed since you opened it.', { current: theirs })
        : makeQuote({ ...theirs, customerName: input.customerName ?? '', version: 3 }),
    );
    open();
    const row = (await screen.findByText('QM-1')).closest('tr');
    if (row === null) throw new Error('QM-1 is not in a row.');
    await userEvent.click(within(row).getByRole('button', { name: /^Edit/ }));
    const field = await screen.findByLabelText('Customer name');
    await userEvent.clear(field);
    await userEvent.type(field, 'Harbour Bakers');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Harbour Bakery Ltd')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /mine/i }));
    await waitFor(() =>
      expect(server.calls(calls.update).at(-1)).toMatchObject({
        reference: 'QM-1',
        version: 2,
        customerName: 'Harbour Bakers',
      }),
    );
  });
});
