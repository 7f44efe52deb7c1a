import { beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type FakeServer, failure, pageOf, renderRoute, testBulkRun } from '@portal/area-kit/testing';
import { makeQuote } from '@portal/quote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testMultiQuote } from '../../testing/multi-quote-fixture.ts';
import {
  SAVED_QUOTES,
  savedQuotesServer,
  selectQuotes,
  setReference,
} from '../../testing/saved-quotes-page.ts';

const { quotes: calls } = contract.multiQuotes;

let server: FakeServer;
beforeEach(() => {
  server = savedQuotesServer();
});

const quoteRun = (change: Parameters<typeof testBulkRun>[0]) =>
  testBulkRun({ kind: calls.runs.accept.id, subject: 'm-1', ...change });

const open = (path = '/multi-quotes/m-1') => renderRoute(area, path, server);

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

  it.each([
    [true, 'Select prices', '/availability/multi-quotes/m-1/searches'],
    [false, 'Get prices', '/availability/multi-quotes/m-1/search'],
  ])(
    'without quotes (searched: %s) leads to the next step and shows no totals',
    async (isSearched, label, path) => {
      server
        .on(contract.multiQuotes.get, () =>
          testMultiQuote({ isSearched, quotesCount: 0, activeQuotesCount: 0 }),
        )
        .on(calls.list, () => pageOf([]));
      open();
      const steps = await screen.findAllByRole('link', { name: label });
      expect(steps.map((step) => step.getAttribute('href'))).toContain(path);
      expect(steps.some((step) => !step.closest('nav'))).toBe(true);
      expect(screen.queryByText('Total over the terms')).not.toBeInTheDocument();
    },
  );

  it('says when it has expired', async () => {
    server.on(contract.multiQuotes.get, () => testMultiQuote({ status: 'expired' }));
    open();
    expect(await screen.findByText('This multi quote has expired')).toBeVisible();
  });
});

describe('bulk changes of its quotes', () => {
  /** As another user may change one of them meanwhile. */
  const bothSaved = () =>
    server.on(calls.list, () =>
      pageOf(['QM-1', 'QM-2'].map((reference) => makeQuote({ reference, kind: 'multi', status: 'created' }))),
    );

  it('accepts the selected quotes and names the one that was refused', async () => {
    bothSaved().on(calls.runs.accept, () =>
      quoteRun({
        done: 1,
        unchanged: [
          {
            key: 'QM-2',
            label: null,
            reason: 'This quote is now Pending CRF, so this step is no longer possible.',
          },
        ],
      }),
    );
    open();
    await selectQuotes('QM-1', 'QM-2');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept 2 quotes' }));
    const dialog = within(await screen.findByRole('dialog', { name: '1 quote could not be changed' }));
    expect(dialog.getByText(/now Pending CRF/)).toBeVisible();
    expect(dialog.getByText(/^1 quote was accepted\./)).toBeVisible();
    expect(server.calls(calls.runs.accept)).toEqual([
      { uuid: 'm-1', references: ['QM-1', 'QM-2'], versions: { 'QM-1': 1, 'QM-2': 1 } },
    ]);
  });

  it('cancels all that match with a reason and their number', async () => {
    server.on(calls.list, () => ({
      ...pageOf(SAVED_QUOTES, { counts: { created: 240, accepted: 0 } }),
      total: 240,
    }));
    server.on(calls.runs.cancel, () => quoteRun({ kind: calls.runs.cancel.id, done: 240 }));
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
      expect(server.calls(calls.runs.cancel)).toEqual([{ uuid: 'm-1', matching, reason: 'Project stopped' }]),
    );
  });

  it('of all that match, cancels as many as match now after the server refused an earlier number', async () => {
    let total = 240;
    server
      .on(calls.list, () => ({ ...pageOf(SAVED_QUOTES, { counts: { created: total } }), total }))
      .on(calls.runs.cancel, () => {
        total = 241;
        return failure(409, 'The list has changed: 241 quotes match now, not 240.');
      });
    open('/multi-quotes/m-1?status=created');
    const [all] = await screen.findAllByRole('checkbox');
    if (all) await userEvent.click(all);
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 240' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel quotes' }));
    await userEvent.type(await screen.findByLabelText('Reason'), 'Project stopped');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel 240 quotes' }));
    const again = await screen.findByRole('button', { name: 'Cancel 241 quotes' });
    expect(screen.getByText('241 quotes selected')).toBeInTheDocument();
    server.on(calls.runs.cancel, () => quoteRun({ kind: calls.runs.cancel.id, done: 241 }));
    await userEvent.click(again);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(calls.runs.cancel).map(({ matching }) => matching?.expectedCount)).toEqual([
      240, 241,
    ]);
  });

  it('does not lose the reason of a cancellation that the server refuses', async () => {
    bothSaved().on(calls.runs.cancel, () => failure(429, 'Try again later.'));
    const page = open();
    await selectQuotes('QM-1', 'QM-2');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel quotes' }));
    const reason = await screen.findByLabelText('Reason');
    await userEvent.type(reason, 'Project stopped');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel 2 quotes' }));
    await waitFor(() => expect(page.alerts()).toEqual(['Nothing was changed. Try again later.']));
    expect(reason).toHaveValue('Project stopped');
    server.on(calls.runs.cancel, () => quoteRun({ kind: calls.runs.cancel.id }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel 2 quotes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(calls.runs.cancel).map(({ reason }) => reason)).toEqual([
      'Project stopped',
      'Project stopped',
    ]);
  });

  it('after a change of all that match, keeps only the refused quotes of the page selected, and changes these', async () => {
    const reason = 'This quote is now Pending CRF, so this step is no longer possible.';
    server
      .on(calls.list, () => ({ ...pageOf(SAVED_QUOTES, { counts: { created: 240 } }), total: 240 }))
      .on(calls.runs.accept, () =>
        quoteRun({
          done: 238,
          unchanged: ['QM-2', 'QM-77'].map((key) => ({ key, label: null, reason })),
        }),
      )
      .on(calls.runs.update, () => quoteRun({ kind: calls.runs.update.id, done: 1 }));
    open('/multi-quotes/m-1?status=created');
    const [all] = await screen.findAllByRole('checkbox');
    if (all) await userEvent.click(all);
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 240' }));
    await waitFor(() =>
      expect(server.calls(calls.list)).toContainEqual(expect.objectContaining({ perPage: 1 })),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept 240 quotes' }));
    const dialog = within(await screen.findByRole('dialog', { name: '2 quotes could not be changed' }));
    expect(
      dialog.getByText(/2 quotes were not changed\. The one on this page stays selected\.$/),
    ).toBeVisible();
    expect(dialog.getByText('QM-77')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.getByText('1 quote selected')).toBeVisible();
    await setReference('BATCH-9');
    expect(screen.queryByText(/that match the filters/)).toBeNull();
    await waitFor(() =>
      expect(server.calls(calls.runs.update)).toEqual([
        { uuid: 'm-1', references: ['QM-2'], versions: { 'QM-2': 1 }, customReference: 'BATCH-9' },
      ]),
    );
  });

  it('of all that match, negotiates the Saved ones, and says how many are left out', async () => {
    server
      .on(calls.list, () => ({
        ...pageOf(SAVED_QUOTES, { counts: { created: 40, accepted: 2 } }),
        total: 42,
      }))
      .on(contract.multiQuotes.negotiations.create, () =>
        failure(409, 'The list has changed: 38 quotes match now, not 40.'),
      );
    open('/multi-quotes/m-1?search=Leeds');
    const [all] = await screen.findAllByRole('checkbox');
    if (all) await userEvent.click(all);
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 42' }));
    await waitFor(() =>
      expect(server.calls(calls.list)).toContainEqual(
        expect.objectContaining({ search: 'Leeds', perPage: 1 }),
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Negotiate' }));
    const form = within(await screen.findByRole('form', { name: 'Negotiation' }));
    expect(await form.findByText(/^40 Saved quotes will be priced again/)).toBeVisible();
    expect(form.getByText(/2 selected quotes that are not Saved are left out/)).toBeVisible();
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

  it('says before a step of all that match how many stay as they are, and why', async () => {
    server.on(calls.list, () => ({
      ...pageOf(SAVED_QUOTES, { counts: { created: 38, accepted: 1, approved: 3, expired: 0 } }),
      total: 42,
    }));
    open();
    const [all] = await screen.findAllByRole('checkbox');
    if (all) await userEvent.click(all);
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 42' }));
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept 38 quotes?' }));
    expect(dialog.getByText('4 quotes will not change: 1 Pending CRF, 3 Order Created.')).toBeVisible();
  });

  it('says before a step of named quotes which stay as they are, and takes it for the others', async () => {
    server
      .on(calls.list, () =>
        pageOf([
          makeQuote({ reference: 'QM-1', kind: 'multi', status: 'created' }),
          makeQuote({ reference: 'QM-2', kind: 'multi', status: 'approved' }),
        ]),
      )
      .on(calls.runs.accept, () => quoteRun({ done: 1 }));
    open();
    await selectQuotes('QM-1', 'QM-2');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept 1 quote?' }));
    expect(dialog.getByText('1 quote will not change. Its status is Order Created.')).toBeVisible();
    expect(dialog.getByText(/will not change: not possible while Order Created/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Accept 1 quote' }));
    await waitFor(() =>
      expect(server.calls(calls.runs.accept)).toEqual([
        { uuid: 'm-1', references: ['QM-1'], versions: { 'QM-1': 1 } },
      ]),
    );
  });

  it('says why all that match were not changed, and keeps the selection', async () => {
    bothSaved().on(calls.runs.accept, () => failure(409, 'The list has changed: 3 quotes match now, not 2.'));
    const page = open();
    await selectQuotes('QM-1', 'QM-2');
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept 2 quotes' }));
    await waitFor(() =>
      expect(page.alerts()).toEqual([
        'Nothing was changed. The list has changed: 3 quotes match now, not 2.',
      ]),
    );
    expect(screen.getByText('2 quotes selected')).toBeVisible();
  });

  it('sets a field on the selected quotes, with the versions that are shown', async () => {
    server.on(calls.runs.update, () => quoteRun({ kind: calls.runs.update.id }));
    open();
    await selectQuotes('QM-1', 'QM-2');
    await setReference('BATCH-9');
    await waitFor(() =>
      expect(server.calls(calls.runs.update)).toEqual([
        {
          uuid: 'm-1',
          references: ['QM-1', 'QM-2'],
          versions: { 'QM-1': 1, 'QM-2': 1 },
          customReference: 'BATCH-9',
        },
      ]),
    );
  });
});

describe('editing one of its quotes', () => {
  it('offers what was typed about a quote again after its dialog was closed', async () => {
    open();
    const openDialog = async () => {
      const row = (await screen.findByText('QM-1')).closest<HTMLElement>('[role="row"]');
      if (row === null) throw new Error('QM-1 is not in a row.');
      await userEvent.click(within(row).getByRole('button', { name: /^Edit/ }));
      return screen.findByRole('textbox', { name: /Your reference/ });
    };
    await userEvent.type(await openDialog(), 'Lot 7');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openDialog();
    await userEvent.click(await screen.findByRole('button', { name: 'Restore draft' }));
    expect(screen.getByRole('textbox', { name: /Your reference/ })).toHaveDisplayValue(/Lot 7$/);
  });

  it('asks which value to keep when a colleague changed the same one', async () => {
    const theirs = makeQuote({ ...SAVED_QUOTES[0], customerName: 'Harbour Bakery Ltd', version: 2 });
    server.on(calls.update, (input) =>
      input.version === 1
        ? failure(409, 'This quote has changed since you opened it.', { current: theirs })
        : makeQuote({ ...theirs, customerName: input.customerName ?? '', version: 3 }),
    );
    open();
    const row = (await screen.findByText('QM-1')).closest<HTMLElement>('[role="row"]');
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
