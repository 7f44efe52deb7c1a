import { describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import {
  failure,
  fakeServer,
  onBulkRun,
  pageOf,
  renderRoute,
  testBulkRun,
  testUser,
} from '@portal/area-kit/testing';
import { makeQuote } from '@portal/quote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

const { bulkRuns } = contract;
const { single } = contract.quotes;

const QUOTES = [
  makeQuote({ reference: 'Q-1', customerName: 'Harbour Bakery' }),
  makeQuote({ reference: 'Q-2', customerName: 'Mill Street Dental', status: 'data_added' }),
  makeQuote({ reference: 'Q-3', customerName: 'Barn Theatre' }),
];
const named = (...references: string[]) => references.map((reference) => ({ reference, version: 1 }));
const listServer = () => fakeServer().on(single.list, () => pageOf(QUOTES));

// Searching by text first is faster: the accessible name of a row is computed from all its cells.
const box = async (reference: string) => {
  const row = (await screen.findByText(reference)).closest<HTMLElement>('[role="row"]');
  if (row === null) throw new Error(`${reference} is not in a row.`);
  return within(row).getByRole('checkbox');
};

describe('the list of saved quotes', () => {
  it('asks for what the address says, and shows it as chips', async () => {
    const server = listServer();
    renderRoute(
      area,
      '/quotes?status=expired&supplier=northway&search=leeds&page=2&sort=monthlyCost',
      server,
    );
    expect(await screen.findByText('Harbour Bakery')).toBeVisible();
    expect(server.calls(single.list)[0]).toEqual({
      status: ['expired'],
      supplierKey: 'northway',
      search: 'leeds',
      page: 2,
      perPage: 10,
      sort: 'monthlyCost',
      direction: 'desc',
    });
    for (const chip of ['Expired', 'Northway Fibre', '“leeds”'])
      expect(await screen.findByRole('button', { name: new RegExp(`Remove.*${chip}`) })).toBeVisible();
  });

  it('shows whose price is held until some days, as the dashboard counts it', async () => {
    const server = listServer();
    renderRoute(area, '/quotes?status=created&expires_from=2026-03-02&expires_to=2026-03-08', server);
    expect(
      await screen.findByRole('button', { name: /Remove.*Price held until 02\/03\/2026 to 08\/03\/2026/ }),
    ).toBeVisible();
    expect(server.calls(single.list)[0]).toMatchObject({
      expiresFrom: '2026-03-02',
      expiresTo: '2026-03-08',
    });
  });

  it('puts the chosen tab into the address', async () => {
    const server = listServer();
    const { address } = renderRoute(area, '/quotes', server);
    await userEvent.click(await screen.findByRole('tab', { name: 'Pending Approval' }));
    expect(address()).toBe('/quotes?status=data_added');
    await waitFor(() => expect(server.calls(single.list).at(-1)).toMatchObject({ status: ['data_added'] }));
  });

  it('shows the progress of the customer with a shared proposal, and filters by it', async () => {
    const server = fakeServer().on(single.list, () =>
      pageOf([makeQuote({ reference: 'Q-1', proposalStatus: 'viewed' })]),
    );
    renderRoute(area, '/quotes?proposal_status=viewed', server);
    expect(await screen.findByText('Proposal viewed')).toBeVisible();
    expect(await screen.findByRole('button', { name: /Remove.*Viewed/ })).toBeVisible();
    expect(server.calls(single.list)[0]).toMatchObject({ proposalStatus: 'viewed' });
  });

  it('shows test quotes with a tag where the URL asks for them', async () => {
    const server = fakeServer().on(single.list, () => pageOf([makeQuote({ isSandbox: true })]));
    renderRoute(area, '/quotes?is_sandbox=true', server);
    expect(await screen.findByText('Test')).toBeVisible();
    expect(await screen.findByRole('button', { name: /Remove.*Test data/ })).toBeVisible();
    expect(server.calls(single.list)[0]).toMatchObject({ isSandbox: true });
  });

  it('shows no actions on test quotes that the server refuses', async () => {
    const server = fakeServer().on(single.list, () => pageOf([makeQuote({ isSandbox: true })]));
    renderRoute(area, '/quotes?is_sandbox=true', server);
    expect(await screen.findByText('Test')).toBeVisible();
    const table = within(await screen.findByRole('grid'));
    for (const name of [/Bookmark/, /Negotiate/]) expect(table.queryByRole('button', { name })).toBeNull();
    expect(await screen.findByRole('checkbox', { name: /Q-100234/ })).toBeDisabled();
    const [all] = screen.getAllByRole('checkbox', { name: /all/i });
    if (all) await userEvent.click(all);
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('offers no negotiation to users who do not see costs', async () => {
    renderRoute(area, '/quotes', listServer(), { user: { prices: 'selling' } });
    expect(await screen.findByRole('link', { name: /Q-2/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Negotiate/ })).toBeNull();
  });

  it('leads from a row to its quote', async () => {
    renderRoute(area, '/quotes', listServer());
    expect(await screen.findByRole('link', { name: /Q-2/ })).toHaveAttribute('href', '/quotes/Q-2');
  });

  it('does not say that there are none when none match', async () => {
    const server = fakeServer().on(single.list, () => pageOf([]));
    renderRoute(area, '/quotes?search=nowhere', server);
    expect(await screen.findByRole('button', { name: /Clear/ })).toBeVisible();
    expect(screen.queryByText('No saved quotes yet')).toBeNull();
  });

  it('says what to do when there are none', async () => {
    renderRoute(
      area,
      '/quotes',
      fakeServer().on(single.list, () => pageOf([])),
    );
    expect(await screen.findByText('No saved quotes yet')).toBeVisible();
  });

  it('says that it could not be read, and tries again', async () => {
    const server = fakeServer().on(single.list, () => failure(403, 'Not yours to see.'));
    renderRoute(area, '/quotes', server);
    expect(await screen.findByText(/Not yours to see/)).toBeVisible();
    server.on(single.list, () => pageOf(QUOTES));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Harbour Bakery')).toBeVisible();
  });

  it('exports what the filters let through', async () => {
    const server = listServer().on(single.export, () => ({
      blob: new Blob(['Reference']),
      fileName: 'quotes.csv',
    }));
    // jsdom has no downloads.
    const create = jest.fn(() => 'blob:quotes');
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    renderRoute(area, '/quotes?status=created&search=leeds&page=3', server);
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(server.calls(single.export)[0]).toEqual({
      status: ['created'],
      search: 'leeds',
      sort: 'createdAt',
      direction: 'desc',
    });
    click.mockRestore();
  });

  it('sets a field on the selected, and says which was refused and why', async () => {
    const server = listServer().on(single.updateMany, () =>
      testBulkRun({
        kind: single.updateMany.id,
        done: 1,
        unchanged: [{ key: 'Q-2', label: null, reason: 'This quote is Pending Approval now.' }],
      }),
    );
    renderRoute(area, '/quotes', server);
    await userEvent.click(await box('Q-1'));
    await userEvent.click(await box('Q-2'));
    await userEvent.selectOptions(await screen.findByLabelText('Field to change'), 'Your reference');
    await userEvent.click(screen.getByLabelText('Your reference'));
    // Pasted, because each key press would render the whole list again.
    await userEvent.paste('BATCH-9');
    await userEvent.click(screen.getByText('Apply to selected'));
    await userEvent.click(await screen.findByRole('button', { name: 'Change your reference' }));
    const dialog = await screen.findByRole('dialog', { name: '1 quote could not be changed' });
    expect(within(dialog).getByText('This quote is Pending Approval now.')).toBeVisible();
    expect(server.calls(single.updateMany)).toEqual([
      { quotes: named('Q-1', 'Q-2'), customReference: 'BATCH-9' },
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await box('Q-2')).toBeChecked();
    expect(await box('Q-1')).not.toBeChecked();
  });

  it('clears a field only on request, and takes it back', async () => {
    const server = onBulkRun(
      listServer(),
      single.updateMany,
      testBulkRun({ kind: single.updateMany.id, done: 1, undoable: 1 }),
    ).on(bulkRuns.undo, () => testBulkRun({ kind: single.updateMany.id, done: 1, isUndo: true }));
    const page = renderRoute(area, '/quotes', server);
    await userEvent.click(await box('Q-1'));
    await userEvent.selectOptions(await screen.findByLabelText('Field to change'), 'Your reference');
    await userEvent.click(screen.getByText('Apply to selected'));
    expect(await screen.findByText('Enter a value, or choose Clear.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear your reference' }));
    const ask = await screen.findByRole('alertdialog', { name: 'Clear your reference on 1 quote?' });
    expect(within(ask).getByText('Q-1, Harbour Bakery')).toBeVisible();
    expect(server.calls(single.updateMany)).toEqual([]);
    await userEvent.click(within(ask).getByRole('button', { name: 'Clear your reference' }));
    await waitFor(() => expect(page.alerts()).toEqual(['1 quote was changed.']));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(page.alerts()[0]).toBe('Undone. 1 quote was restored.'));
    expect(server.calls(single.updateMany)).toEqual([{ quotes: named('Q-1'), customReference: null }]);
    expect(server.calls(bulkRuns.undo)).toEqual([{ id: 'run-1' }]);
  });

  it('accepts several, names what stays as it is and what the server refuses, and undoes it', async () => {
    const server = listServer()
      .on(single.acceptMany, () =>
        testBulkRun({
          kind: single.acceptMany.id,
          done: 1,
          undoable: 1,
          unchanged: [{ key: 'Q-3', label: null, reason: 'This quote is now Pending Approval.' }],
        }),
      )
      .on(bulkRuns.undo, () => testBulkRun({ kind: single.acceptMany.id, done: 1, isUndo: true }));
    renderRoute(area, '/quotes', server);
    for (const reference of ['Q-1', 'Q-2', 'Q-3']) await userEvent.click(await box(reference));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    const ask = await screen.findByRole('alertdialog', { name: 'Accept 2 quotes?' });
    expect(ask).toHaveTextContent(
      'Q-2, Mill Street Dental (will not change: not possible while Pending Approval)',
    );
    await userEvent.click(within(ask).getByRole('button', { name: 'Accept 2 quotes' }));
    const result = await screen.findByRole('dialog', { name: '1 quote could not be changed' });
    expect(result).toHaveTextContent('1 quote was accepted.');
    expect(result).toHaveTextContent('This quote is now Pending Approval.');
    expect(server.calls(single.acceptMany)).toEqual([{ quotes: named('Q-1', 'Q-3') }]);
    await userEvent.click(within(result).getByRole('button', { name: 'Undo these changes' }));
    await waitFor(() => expect(server.calls(bulkRuns.undo)).toEqual([{ id: 'run-1' }]));
  });

  it('cancels several with one reason', async () => {
    const server = listServer().on(single.cancelMany, () =>
      testBulkRun({ kind: single.cancelMany.id, done: 2 }),
    );
    renderRoute(area, '/quotes', server);
    for (const reference of ['Q-1', 'Q-3']) await userEvent.click(await box(reference));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel quotes' }));
    await userEvent.type(await screen.findByLabelText('Reason'), 'Site closed');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel 2 quotes' }));
    await waitFor(() =>
      expect(server.calls(single.cancelMany)).toEqual([
        { quotes: named('Q-1', 'Q-3'), reason: 'Site closed' },
      ]),
    );
  });

  it('keeps the typed reason while a change of another tab is in progress', async () => {
    const { unchanged: _, ...run } = testBulkRun({ kind: single.archiveMany.id, status: 'processing' });
    let showRun = () => {};
    const shown = new Promise<void>((resolve) => {
      showRun = resolve;
    });
    const server = listServer().on(bulkRuns.list, async () => {
      await shown;
      return [run];
    });
    const page = renderRoute(area, '/quotes', server);
    await userEvent.click(await box('Q-1'));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel quotes' }));
    await userEvent.type(await screen.findByLabelText('Reason'), 'Site closed');
    showRun();
    const busy = 'Another change is still running. Try again when it has finished.';
    expect(await screen.findByText(busy)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel 1 quote' }));
    await waitFor(() => expect(page.alerts()).toEqual([`Nothing was changed. ${busy}`]));
    expect(screen.getByLabelText('Reason')).toHaveValue('Site closed');
    expect(server.calls(single.cancelMany)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Keep quotes' }));
    for (const name of ['Accept', 'Bookmark', 'Cancel quotes'])
      expect(await screen.findByRole('button', { name })).toHaveAccessibleDescription(busy);
    expect(screen.getByRole('button', { name: 'Export selected' })).not.toHaveAccessibleDescription();
  });

  it('archives several, and leaves open ones as they are', async () => {
    const server = fakeServer()
      .on(single.list, () =>
        pageOf([
          makeQuote({ reference: 'Q-1', status: 'cancelled' }),
          makeQuote({ reference: 'Q-2', status: 'expired' }),
          makeQuote({ reference: 'Q-3', customerName: 'Barn Theatre' }),
        ]),
      )
      .on(single.archiveMany, () => testBulkRun({ kind: single.archiveMany.id, done: 2 }));
    const page = renderRoute(area, '/quotes', server);
    for (const reference of ['Q-1', 'Q-2', 'Q-3']) await userEvent.click(await box(reference));
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    const ask = await screen.findByRole('alertdialog', { name: 'Archive 2 quotes?' });
    expect(ask).toHaveTextContent('Q-3, Barn Theatre (will not change: not possible while Saved)');
    await userEvent.click(within(ask).getByRole('button', { name: 'Archive 2 quotes' }));
    await waitFor(() => expect(page.alerts()).toEqual(['2 quotes were archived.']));
    expect(server.calls(single.archiveMany)).toEqual([{ quotes: named('Q-1', 'Q-2') }]);
  });

  it('asks for a better price from a row, and leads from a row to its negotiation', async () => {
    const items = [
      makeQuote({ reference: 'Q-1', customerName: 'Harbour Bakery' }),
      makeQuote({ reference: 'Q-2', status: 'data_added' }),
      makeQuote({ reference: 'Q-3', status: 'negotiation' }),
      makeQuote({ reference: 'Q-4', multiQuoteUuid: 'm-1' }),
    ];
    const server = fakeServer().on(single.list, () => pageOf(items));
    server.on(single.negotiations.create, () => failure(409, 'This quote has changed since you opened it.'));
    server.on(single.get, () => makeQuote({ reference: 'Q-1', version: 2, monthlyCost: 77_700 }));
    const { address } = renderRoute(area, '/quotes', server);
    const negotiate = await screen.findByRole('button', { name: /^Negotiate the price: Q-1/ });
    expect(screen.getAllByRole('button', { name: /^Negotiate the price: / })).toHaveLength(1);
    await userEvent.click(negotiate);
    const panel = within(await screen.findByRole('dialog', { name: 'Negotiate the price' }));
    await userEvent.selectOptions(panel.getByLabelText(/^Term/), '60 Months');
    await userEvent.click(panel.getByRole('button', { name: 'Send to the pricing desk' }));
    expect(await panel.findByText('This quote has changed since you opened it.')).toBeVisible();
    expect(server.calls(single.negotiations.create)).toEqual([
      { reference: 'Q-1', version: 1, targetMonthly: null, targetTermMonths: 60, notes: null },
    ]);
    // The next attempt uses the latest version of the quote.
    expect(await panel.findByText(/Q-1 costs £777.00 per month/)).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Send to the pricing desk' }));
    await waitFor(() => expect(server.calls(single.negotiations.create)).toHaveLength(2));
    expect(server.calls(single.negotiations.create)[1]).toMatchObject({ version: 2, targetTermMonths: 60 });
    await userEvent.click(panel.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Open negotiation: Q-3/ }));
    expect(address()).toBe('/quotes/Q-3?tab=negotiation');
  });

  it('ignores sorting by price in the URL for users who do not see costs', async () => {
    const server = fakeServer().on(single.list, () => pageOf([makeQuote({ reference: 'Q-1' })]));
    const { address } = renderRoute(area, '/quotes?sort=monthlyCost&direction=desc&search=leeds', server, {
      user: { prices: 'selling' },
    });
    expect(await screen.findByText('Q-1')).toBeVisible();
    expect(server.calls(single.list).map(({ sort }) => sort)).not.toContain('monthlyCost');
    expect(address()).not.toContain('sort=');
    expect(address()).toContain('search=leeds');
  });

  it('negotiates several, and leaves those that cannot be negotiated', async () => {
    const items = [
      makeQuote({ reference: 'Q-1', customerName: 'Harbour Bakery' }),
      makeQuote({ reference: 'Q-2', customerName: 'Mill Street Dental', status: 'data_added' }),
      makeQuote({ reference: 'Q-4', customerName: 'Barn Theatre', multiQuoteUuid: 'm-1' }),
    ];
    const server = fakeServer()
      .on(single.list, () => pageOf(items))
      .on(single.negotiateMany, () => testBulkRun({ kind: single.negotiateMany.id, done: 1, undoable: 1 }));
    const page = renderRoute(area, '/quotes', server);
    for (const reference of ['Q-1', 'Q-2', 'Q-4']) await userEvent.click(await box(reference));
    await userEvent.click(await screen.findByRole('button', { name: 'Negotiate' }));
    const ask = await screen.findByRole('alertdialog', { name: 'Negotiate 1 quote?' });
    expect(ask).toHaveTextContent('2 quotes will not change: 1 Pending Approval, 1 in a multi quote.');
    expect(ask).toHaveTextContent('will not change: it is negotiated on its multi quote');
    await userEvent.click(within(ask).getByRole('button', { name: 'Negotiate 1 quote' }));
    await waitFor(() => expect(page.alerts()).toEqual(['1 quote was sent to the pricing desk.']));
    expect(server.calls(single.negotiateMany)).toEqual([{ quotes: named('Q-1') }]);
  });

  it('bookmarks several at once', async () => {
    const server = listServer().on(single.updateMany, () =>
      testBulkRun({ kind: single.updateMany.id, done: 2 }),
    );
    renderRoute(area, '/quotes', server);
    for (const reference of ['Q-1', 'Q-3']) await userEvent.click(await box(reference));
    await userEvent.click(await screen.findByRole('button', { name: 'Bookmark' }));
    await waitFor(() =>
      expect(server.calls(single.updateMany)).toEqual([{ quotes: named('Q-1', 'Q-3'), isBookmarked: true }]),
    );
  });

  it('exports the selected', async () => {
    const server = listServer().on(single.export, () => ({ blob: new Blob(['a']), fileName: 'quotes.csv' }));
    Object.assign(URL, { createObjectURL: () => 'blob:quotes', revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    renderRoute(area, '/quotes', server);
    for (const reference of ['Q-1', 'Q-3']) await userEvent.click(await box(reference));
    await userEvent.click(await screen.findByRole('button', { name: 'Export selected' }));
    await waitFor(() => expect(server.calls(single.export)).toEqual([{ references: ['Q-1', 'Q-3'] }]));
    click.mockRestore();
  });
});

describe('the quotes of multi quotes', () => {
  const fromMulti = makeQuote({ reference: 'QM-7', kind: 'multi', multiQuoteUuid: 'm-1' });

  it('are listed by a tester on request and lead to their multi quote', async () => {
    const server = fakeServer().on(single.list, ({ multiQuotes }) =>
      pageOf(multiQuotes === undefined ? QUOTES : [fromMulti]),
    );
    const { address } = renderRoute(area, '/quotes?multi_quotes=only', server);
    await userEvent.click(await screen.findByRole('button', { name: /^Open multi quote: QM-7/ }));
    expect(server.calls(single.list)).toEqual([expect.objectContaining({ multiQuotes: 'only' })]);
    expect(address()).toBe('/multi-quotes/m-1');
  });

  it('are no filter for others', async () => {
    renderRoute(area, '/quotes', listServer(), {
      user: { partner: { ...testUser().partner, isMultiQuoteTester: false } },
    });
    expect(await screen.findByText('Q-1')).toBeVisible();
    expect(screen.queryByText('Without multi quotes')).toBeNull();
  });
});
