import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import {
  type FakeServer,
  failure,
  fakeServer,
  pageOf,
  renderRoute,
  testBulkRun,
} from '@portal/area-kit/testing';
import { makeQuote } from '@portal/quote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testMultiQuote } from '../../testing/multi-quote-fixture.ts';
import { testNegotiation, testOffer } from '../../testing/negotiation-fixture.ts';

const { negotiations: calls, quotes } = contract.multiQuotes;
const PATH = '/multi-quotes/m-1/negotiations/n-1';

const desktop = globalThis.matchMedia;
afterEach(() => {
  globalThis.matchMedia = desktop;
});

let server: FakeServer;
beforeEach(() => {
  server = fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.multiQuotes.listHistory, () => [
      { id: 'created', at: '2026-11-20T09:00:00Z', title: 'Created', detail: null, actor: 'Amelia Hart' },
      { id: 'q-1', at: '2026-11-20T10:00:00Z', title: 'Accepted', detail: '12 quotes', actor: 'Ben Okafor' },
    ])
    .on(contract.multiQuotes.get, () => testMultiQuote())
    .on(calls.list, () => pageOf([testNegotiation()], { counts: { pending: 1, accepted: 0, declined: 2 } }))
    .on(calls.get, () => testNegotiation())
    .on(calls.listRounds, () => [])
    .on(calls.listQuotes, () => [
      testOffer({ uuid: 'o-1', quoteReference: 'QM-1', group: 'Northway Fibre' }),
      testOffer({ uuid: 'o-2', quoteReference: 'QM-2', group: 'Castle Cable', supplierKey: 'castle' }),
    ]);
});

const open = (path = PATH) => renderRoute(area, path, server);
const group = async (name: string) => within(await screen.findByRole('region', { name }));

const offerRun = (change: Parameters<typeof testBulkRun>[0]) =>
  testBulkRun({ kind: calls.runs.accept.id, subject: 'n-1', ...change });

describe('the negotiations of a multi-quote', () => {
  it('are listed with the offers that wait for a decision', async () => {
    open('/multi-quotes/m-1?section=negotiations');
    expect(await screen.findByRole('link', { name: /Northern depots/ })).toHaveAttribute(
      'href',
      '/multi-quotes/m-1/negotiations/n-1',
    );
    expect(screen.getByText('Offer received')).toBeVisible();
    expect(screen.getByRole('tab', { name: /Declined\s*2/ })).toBeVisible();
    const nav = within(screen.getByRole('navigation', { name: 'Multi quote' }));
    expect(nav.getByRole('link', { name: 'Negotiations' })).toHaveAttribute('aria-current', 'page');
  });

  it('keep the section in the URL when a tab is chosen', async () => {
    const page = open('/multi-quotes/m-1?section=negotiations');
    await userEvent.click(await screen.findByRole('tab', { name: /Declined/ }));
    expect(page.address()).toContain('section=negotiations');
    expect(page.address()).toContain('status=declined');
  });

  it('cannot be started once the multi-quote has expired, which is explained', async () => {
    server.on(contract.multiQuotes.get, () => testMultiQuote({ status: 'expired' }));
    open('/multi-quotes/m-1?section=negotiations');
    expect(await screen.findByText('This multi quote has expired.')).toBeVisible();
  });

  it('start with a name, notes and a target, for every Saved quote', async () => {
    server.on(calls.create, () => testNegotiation({ uuid: 'n-2' }));
    const page = open('/multi-quotes/m-1?section=negotiations');
    await userEvent.click(await screen.findByRole('button', { name: 'Start a negotiation' }));
    const form = within(await screen.findByRole('form', { name: 'Negotiation' }));
    await userEvent.click(form.getByRole('button', { name: 'Send to the pricing desk' }));
    expect(await form.findByText(/required/)).toBeVisible();
    await userEvent.type(form.getByLabelText('Name'), 'All depots');
    await userEvent.click(form.getByRole('button', { name: 'Add target' }));
    await userEvent.selectOptions(await form.findByLabelText('Supplier'), 'Northway Fibre');
    await userEvent.type(form.getByLabelText(/Off the monthly prices/), '7.5');
    await userEvent.click(form.getByRole('button', { name: 'Send to the pricing desk' }));
    await waitFor(() => expect(page.address()).toBe('/multi-quotes/m-1/negotiations/n-2'));
    expect(server.calls(calls.create)).toEqual([
      {
        uuid: 'm-1',
        name: 'All depots',
        notes: null,
        quoteReferences: [],
        selection: 'all',
        targets: [{ group: 'Northway Fibre', kind: 'percent', value: 7.5 }],
      },
    ]);
  });

  it('start with the selected quotes, without those that are not Saved', async () => {
    server
      .on(quotes.list, () =>
        pageOf([
          makeQuote({ reference: 'QM-1', kind: 'multi' }),
          makeQuote({ reference: 'QM-2', kind: 'multi', status: 'accepted' }),
        ]),
      )
      .on(calls.create, () => failure(409, 'Quote QM-1 is Cancelled; only Saved quotes can be negotiated.'));
    open('/multi-quotes/m-1');
    const [all] = await screen.findAllByRole('checkbox');
    if (all) await userEvent.click(all);
    await userEvent.click(await screen.findByRole('button', { name: 'Negotiate' }));
    const form = within(await screen.findByRole('form', { name: 'Negotiation' }));
    expect(
      form.getByText(/1 Saved quote will be priced again. You cannot accept or change it until/),
    ).toBeVisible();
    await userEvent.type(form.getByLabelText('Name'), 'One depot');
    await userEvent.click(form.getByRole('button', { name: 'Send to the pricing desk' }));
    expect(await form.findByText(/QM-1 is Cancelled/)).toBeVisible();
    expect(form.getByLabelText('Name')).toHaveValue('One depot');
    expect(server.calls(calls.create)[0]).toMatchObject({ quoteReferences: ['QM-1'] });
  });
});

describe('a negotiation', () => {
  it('shows old and new prices per supplier, the difference, the note and the target', async () => {
    open();
    const northway = await group('Northway Fibre');
    expect(await northway.findByText('£646.19')).toBeVisible();
    expect(northway.getByText('−£34.01 (5%)')).toBeVisible();
    expect(northway.getByText('5% off for 6 together')).toBeVisible();
    expect(northway.getByText(/your target: 8% off/)).toHaveTextContent('−\u2060£34.01 (5%)');
    expect(screen.getByText('2 offers to decide')).toBeVisible();
  });

  it('says why it shows no offers to a user who does not see costs', async () => {
    renderRoute(area, PATH, server, { user: { prices: 'selling' } });
    expect(await screen.findByText(/Ask a colleague who can see costs/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Northway Fibre' })).toBeNull();
    expect(screen.queryByRole('button', { name: /More actions|Start another round/ })).toBeNull();
  });

  /** The example: cheaper per month, dearer over three times the term. */
  const longerTerm = {
    termMonths: 12,
    monthlyCost: 650_00,
    installCost: 1_900_00,
    totalCost: 9_700_00,
    newMonthlyCost: 494_00,
    newInstall: 0,
    newTotalCost: 17_784_00,
    newProduct: { productName: 'Ethernet', termMonths: 36, leadTimeDays: 45 },
  };

  it('shows a longer term first, without a percentage, a success tone or an incomparable price', async () => {
    server.on(calls.listQuotes, () => [
      testOffer(longerTerm),
      testOffer({ uuid: 'o-2', quoteReference: 'QM-2', group: 'Castle Cable', supplierKey: 'castle' }),
    ]);
    open();
    const northway = await group('Northway Fibre');
    const castle = within(await screen.findByRole('region', { name: /^Castle/ }));
    expect(await northway.findByText('36 Months instead of 12')).toBeVisible();
    expect(northway.queryByText(/%\)/)).toBeNull();
    const saving = getComputedStyle(castle.getByText('−£34.01 (5%)')).color;
    for (const difference of ['−£156.00', '−£1,900.00', '£8,084.00 more over the term'])
      expect(getComputedStyle(northway.getByText(difference)).color).not.toBe(saving);
    expect(getComputedStyle(castle.getByText('£1,474.36 less over the term')).color).toBe(saving);
    expect(northway.getByText(/The offer has a longer term/)).toHaveTextContent(
      'total £9,700.00 becomes £17,784.00, £8,084.00 more over the term',
    );
    expect(screen.getByText('1 of 2 offers has a longer term')).toBeVisible();
  });

  it('states what accepting changes, old and new, the term first', async () => {
    server.on(calls.listQuotes, () => [testOffer(longerTerm)]);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept all' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Term',
      'Product',
      'Monthly',
      'Install',
      'Total over the term',
    ]);
    expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '36 Months instead of 12',
      'Ethernet',
      '£650.00 → £494.00−£156.00',
      '£1,900.00 → £0.00−£1,900.00',
      '£9,700.00 → £17,784.00£8,084.00 more over the term',
    ]);
  });

  it('keeps saying what an accepted offer changed', async () => {
    server.on(calls.listQuotes, () => [testOffer({ ...longerTerm, status: 'accepted' })]);
    open();
    expect(await screen.findByText('36 Months instead of 12')).toBeVisible();
  });

  it('says what is known of a decision whose old values were not stored', async () => {
    server.on(calls.listQuotes, () => [
      testOffer({
        ...longerTerm,
        status: 'accepted',
        productName: null,
        termMonths: null,
        totalCost: null,
      }),
    ]);
    open();
    expect(await screen.findByText('36 Months (earlier term not recorded)')).toBeVisible();
    expect(screen.getByText('£17,784.00 (earlier total not recorded)')).toBeVisible();
    expect(screen.queryByText(/instead of|%\)/)).toBeNull();
  });

  it('shows the sort controls once on a phone, and sorts every group by them', async () => {
    globalThis.matchMedia = ((media: string) => ({
      ...desktop(media),
      matches: media.includes('max-width: 899'),
    })) as typeof matchMedia;
    server.on(calls.listQuotes, () =>
      ['Northway Fibre', 'Castle Cable'].flatMap((name) =>
        ['Bakery', 'Dental'].map((customerName) =>
          testOffer({
            uuid: `${name} ${customerName}`,
            quoteReference: `QM-${name[0]}-${customerName}`,
            group: name,
            ...(name === 'Castle Cable' && { supplierKey: 'castle' }),
            customerName,
          }),
        ),
      ),
    );
    open();
    const referencesIn = async (name: RegExp) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('link', { name: /^QM-/ })
        .map((link) => link.textContent);
    expect(await referencesIn(/^Castle/)).toEqual(['QM-C-Bakery', 'QM-C-Dental']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Customer');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Descending');
    expect(await referencesIn(/^Northway/)).toEqual(['QM-N-Dental', 'QM-N-Bakery']);
    expect(await referencesIn(/^Castle/)).toEqual(['QM-C-Dental', 'QM-C-Bakery']);
  });

  it('accepts one group and declines another with a reason', async () => {
    server
      .on(calls.runs.accept, () => offerRun({ done: 1 }))
      .on(calls.runs.decline, () => offerRun({ kind: calls.runs.decline.id, done: 1 }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept group: Northway Fibre' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept 1 offer' }));
    await waitFor(() =>
      expect(server.calls(calls.runs.accept)).toMatchObject([
        { uuid: 'm-1', group: 'Northway Fibre', expectedCount: 1 },
      ]),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Decline group: C/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Decline/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Decline 1 offer' }));
    expect(await dialog.findByText(/required/)).toBeVisible();
    await userEvent.click(dialog.getByLabelText('Reason'));
    await userEvent.paste('Still too dear');
    await userEvent.click(dialog.getByRole('button', { name: 'Decline 1 offer' }));
    await waitFor(() =>
      expect(server.calls(calls.runs.decline)).toEqual([
        {
          uuid: 'm-1',
          negotiationUuid: 'n-1',
          reason: 'Still too dear',
          group: 'Castle Cable',
          expectedCount: 1,
        },
      ]),
    );
  });

  it('accepts all offers, and says which a colleague has changed', async () => {
    server.on(calls.runs.accept, () =>
      offerRun({
        done: 1,
        unchanged: [{ key: 'QM-2', label: null, reason: 'The quote is no longer in negotiation.' }],
      }),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept all' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept 2 offers' }));
    expect(await screen.findByText('The quote is no longer in negotiation.')).toBeVisible();
    expect(server.calls(calls.runs.accept)).toEqual([
      { uuid: 'm-1', negotiationUuid: 'n-1', expectedCount: 2, reason: null },
    ]);
  });

  it('stops between two batches and says how many offers are decided', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `QM-${100 + index}`);
    let status: 'processing' | 'terminated' = 'processing';
    const run = () =>
      offerRun({ kind: calls.runs.decline.id, status, total: 120, processed: 100, done: 100 });
    let isStarted = false;
    server
      .on(calls.listQuotes, () => [
        ...names.map((quoteReference) => testOffer({ uuid: `o-${quoteReference}`, quoteReference })),
        testOffer({ uuid: 'o-1', quoteReference: 'QM-1', status: 'accepted' }),
      ])
      .on(calls.runs.decline, () => {
        isStarted = true;
        return run();
      })
      .on(contract.bulkRuns.list, () => {
        const { unchanged: _, ...listed } = run();
        return isStarted ? [listed] : [];
      })
      .on(contract.bulkRuns.get, run)
      .on(contract.bulkRuns.stop, () => {
        status = 'terminated';
        return run();
      });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline all' }));
    const form = within(await screen.findByRole('dialog', { name: /^Decline all offers/ }));
    await userEvent.click(form.getByLabelText('Reason'));
    await userEvent.paste('Budget cut');
    await userEvent.click(form.getByRole('button', { name: 'Decline 120 offers' }));
    expect(await screen.findByRole('progressbar', { name: 'Declining offers' })).toBeVisible();
    // Stop ignores a double click on what it replaced.
    await waitFor(
      async () => {
        await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
        expect(server.calls(contract.bulkRuns.stop)).toHaveLength(1);
      },
      { interval: 200, timeout: 3000 },
    );
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Stopped: some offers were not changed' }),
    );
    expect(dialog.getByText('100 offers were declined. 20 offers were not processed.')).toBeVisible();
    expect(server.calls(calls.runs.decline)).toEqual([
      { uuid: 'm-1', negotiationUuid: 'n-1', reason: 'Budget cut', expectedCount: 120 },
    ]);
  });

  it('declines with the reason that was typed, after the server refused another number of offers', async () => {
    const offers = ['QM-1', 'QM-2'].map((quoteReference) =>
      testOffer({ uuid: quoteReference, quoteReference }),
    );
    server
      .on(calls.listQuotes, () => offers)
      .on(calls.runs.decline, () => {
        offers.pop();
        return failure(409, 'The list has changed: 1 offer matches now, not 2.');
      });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline all' }));
    const reason = await screen.findByLabelText('Reason');
    await userEvent.type(reason, 'Budget cut');
    await userEvent.click(screen.getByRole('button', { name: 'Decline 2 offers' }));
    const again = await screen.findByRole('button', { name: 'Decline 1 offer' });
    expect(reason).toHaveValue('Budget cut');
    server.on(calls.runs.decline, () => offerRun({ kind: calls.runs.decline.id, done: 1 }));
    await userEvent.click(again);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      server.calls(calls.runs.decline).map(({ expectedCount, reason }) => [expectedCount, reason]),
    ).toEqual([
      [2, 'Budget cut'],
      [1, 'Budget cut'],
    ]);
  });

  it('declines as many offers as its dialog showed when it was opened, until the server refuses', async () => {
    let third = testOffer({ uuid: 'QM-3', quoteReference: 'QM-3', status: 'pending', newMonthlyCost: null });
    server
      .on(calls.listQuotes, () => [
        ...['QM-1', 'QM-2'].map((quoteReference) => testOffer({ uuid: quoteReference, quoteReference })),
        third,
      ])
      .on(calls.runs.decline, () => failure(409, 'The list has changed: 3 offers match now, not 2.'));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline all' }));
    await userEvent.click(await screen.findByLabelText('Reason'));
    await userEvent.paste('Budget cut');
    third = testOffer({ uuid: 'QM-3', quoteReference: 'QM-3' });
    expect(await screen.findByText('3 offers to decide')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Decline \d offers$/ }));
    await waitFor(() =>
      expect(server.calls(calls.runs.decline).map(({ expectedCount }) => expectedCount)).toEqual([2]),
    );
    expect(await screen.findByRole('dialog', { name: 'Decline all offers (3 offers)' })).toBeVisible();
  });

  it('says that a colleague was first', async () => {
    server.on(calls.runs.accept, () =>
      offerRun({
        done: 0,
        unchanged: [{ key: 'QM-1', label: null, reason: 'This price has already been declined.' }],
      }),
    );
    open();
    const row = (await screen.findByText('QM-1')).closest<HTMLElement>('[role="row"]');
    if (row === null) throw new Error('QM-1 is not in a row.');
    await userEvent.click(within(row).getByRole('button', { name: /^Accept/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept 1 offer' }));
    expect(await screen.findByText('This price has already been declined.')).toBeVisible();
  });

  it('waits for the desk, and can be withdrawn', async () => {
    server
      .on(calls.get, () => testNegotiation({ readyCount: 0 }))
      .on(calls.listQuotes, () => [
        testOffer({
          status: 'pending',
          newMonthlyCost: null,
          newTotalCost: null,
          newInstall: null,
          newEcc: null,
        }),
      ])
      .on(calls.remove, () => undefined);
    const page = open();
    expect(await screen.findByText('Waiting for the pricing desk')).toBeVisible();
    expect(screen.getByText('Current install')).toBeVisible();
    expect(screen.queryByText('Offered install')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Withdraw negotiation' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(page.address()).toBe('/multi-quotes/m-1?section=negotiations'));
  });

  it('shows the offers that arrive after the negotiation was read as answered', async () => {
    let reads = 0;
    server.on(calls.listQuotes, () => {
      reads += 1;
      return [testOffer(reads === 1 ? { status: 'pending', newMonthlyCost: null, newTotalCost: null } : {})];
    });
    open();
    expect(await screen.findByText('Waiting for the pricing desk')).toBeVisible();
    expect(await screen.findByText('1 offer to decide')).toBeVisible();
  });

  it('starts another round with what was declined, beside the rounds before', async () => {
    server
      .on(calls.get, () => testNegotiation({ status: 'declined', readyCount: 0, round: 2 }))
      .on(calls.listQuotes, () => [
        testOffer({
          status: 'declined',
          decidedBy: 'Ben Okafor',
          decidedAt: '2026-11-20T10:00:00Z',
          reason: 'Too dear',
        }),
      ])
      .on(calls.listRounds, () =>
        [1, 2].map((round) => ({
          uuid: `n-${round}`,
          round,
          name: `Depots ${round}`,
          status: 'declined',
          createdAt: '2026-11-20T09:00:00Z',
          groups: [
            {
              group: 'Northway Fibre',
              quotesCount: 1,
              acceptedCount: 0,
              installCost: 0,
              monthlyCost: 680_20,
              eccCost: 0,
              newInstall: 0,
              newMonthlyCost: 680_20 - round * 10_00,
              newEcc: 0,
              otherTermCount: round - 1,
              longerTermCount: round - 1,
              totalCost: 8_162_40,
              newTotalCost: round === 1 ? 8_042_40 : 23_767_20,
            },
          ],
        })),
      )
      .on(calls.create, () => testNegotiation({ uuid: 'n-3', round: 3 }));
    open();
    const rounds = within(await screen.findByRole('region', { name: 'Rounds' }));
    expect(await rounds.findByText('£670.20')).toBeVisible();
    expect(rounds.getByText('£660.20')).toBeVisible();
    // The first round did not change the term; the second offered a longer one, which has no percentage.
    expect(rounds.getByText('−£10.00 (1.5%)')).toBeVisible();
    expect(rounds.getByText('−£20.00')).toBeVisible();
    expect(rounds.getByText('Longer for 1 of 1')).toBeVisible();
    expect(rounds.getByText('£23,767.20, £15,604.80 more over the term')).toBeVisible();
    // The tag is as wide as its label: a grid or a flex box would stretch it.
    const status = screen.getByText('Too dear').parentElement as HTMLElement;
    expect(getComputedStyle(status).display).not.toMatch(/grid|flex/);
    await userEvent.click(screen.getByRole('button', { name: 'Start another round' }));
    const form = within(await screen.findByRole('form', { name: 'Negotiation' }));
    expect(form.getByLabelText('Name')).toHaveValue('Northern depots, next round');
    await userEvent.click(form.getByRole('button', { name: 'Send to the pricing desk' }));
    await waitFor(() =>
      expect(server.calls(calls.create)[0]).toMatchObject({ previousUuid: 'n-1', quoteReferences: ['QM-1'] }),
    );
  });

  it('shows no offer of a round until the desk has answered it', async () => {
    let pendingCount = 2;
    server
      .on(calls.listQuotes, () => [
        testOffer(pendingCount > 0 ? { status: 'pending', newMonthlyCost: null, newTotalCost: null } : {}),
      ])
      .on(calls.listRounds, () =>
        [1, 2].map((round) => ({
          uuid: `n-${round}`,
          round,
          name: `Depots ${round}`,
          status: round === 1 ? 'declined' : 'pending',
          createdAt: '2026-11-20T09:00:00Z',
          groups: [
            {
              group: 'Northway Fibre',
              quotesCount: 2,
              acceptedCount: 0,
              pendingCount: round === 1 ? 0 : pendingCount,
              installCost: 0,
              monthlyCost: 680_20,
              eccCost: 0,
              newInstall: 0,
              newMonthlyCost: round === 2 && pendingCount > 0 ? 680_20 : 640_10,
              newEcc: 0,
              otherTermCount: 0,
              longerTermCount: 0,
              totalCost: 8_162_40,
              newTotalCost: 8_042_40,
            },
          ],
        })),
      );
    open();
    const rounds = within(await screen.findByRole('region', { name: 'Rounds' }));
    expect(await rounds.findByText('Not answered yet')).toBeVisible();
    // £640.10 is the price before the second round. It is not shown as the offer of that round.
    expect(rounds.getAllByText('£680.20')).toHaveLength(2);
    expect(rounds.getAllByText('£640.10')).toHaveLength(1);
    pendingCount = 0;
    await waitFor(() => expect(rounds.getAllByText('£640.10')).toHaveLength(2));
  });

  it('leaves out offers whose quote was cancelled or has expired, and says why', async () => {
    server
      .on(calls.get, () => testNegotiation({ readyCount: 1, quotesCount: 4 }))
      .on(calls.listQuotes, () => [
        testOffer({ uuid: 'o-1', quoteReference: 'QM-1', quoteStatus: 'negotiation' }),
        testOffer({ uuid: 'o-2', quoteReference: 'QM-2', quoteStatus: 'cancelled', newMonthlyCost: 1_00 }),
        testOffer({ uuid: 'o-3', quoteReference: 'QM-3', quoteStatus: 'expired', status: 'pending' }),
        testOffer({
          uuid: 'o-4',
          quoteReference: 'QM-4',
          group: 'Castle Cable',
          supplierKey: 'castle',
          quoteStatus: 'cancelled',
        }),
      ]);
    open();
    expect(await screen.findByText('1 offer to decide')).toBeVisible();
    const northway = await group('Northway Fibre');
    expect(northway.getByText(/^1 quote · £680.20 per month becomes £646.19/)).toHaveTextContent(
      /2 closed quotes not counted$/,
    );
    expect(northway.getByText('The quote was cancelled')).toBeVisible();
    expect(northway.getByText('The quote has expired')).toBeVisible();
    expect(northway.getAllByRole('button', { name: /^Accept(?! group)/ })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Accept group: C/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Accept all' }));
    server.on(calls.runs.accept, () => offerRun({ done: 1 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Accept 1 offer' }));
    await waitFor(() =>
      expect(server.calls(calls.runs.accept)).toMatchObject([{ uuid: 'm-1', expectedCount: 1 }]),
    );
  });

  it('starts another round with the quotes that are still Saved', async () => {
    server
      .on(calls.get, () => testNegotiation({ status: 'accepted', readyCount: 0 }))
      .on(calls.listQuotes, () => [
        testOffer({ uuid: 'o-1', quoteReference: 'QM-1', quoteStatus: 'accepted', status: 'accepted' }),
        testOffer({ uuid: 'o-2', quoteReference: 'QM-2', quoteStatus: 'cancelled' }),
        testOffer({ uuid: 'o-3', quoteReference: 'QM-3', quoteStatus: 'negotiation', status: 'declined' }),
        testOffer({ uuid: 'o-4', quoteReference: 'QM-4', quoteStatus: 'created', status: 'declined' }),
      ])
      .on(calls.create, () => testNegotiation({ uuid: 'n-2', round: 2 }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Start another round' }));
    const form = within(await screen.findByRole('form', { name: 'Negotiation' }));
    await userEvent.click(form.getByRole('button', { name: 'Send to the pricing desk' }));
    await waitFor(() => expect(server.calls(calls.create)[0]).toMatchObject({ quoteReferences: ['QM-4'] }));
  });

  it('asks which notes to keep when a colleague changed them too', async () => {
    server.on(calls.update, (input) =>
      input.version === 1
        ? failure(409, 'This negotiation has changed since you opened it.', {
            current: testNegotiation({ notes: 'Tender on Friday', version: 2 }),
          })
        : testNegotiation({ notes: input.notes ?? null, version: 3 }),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit name and notes' }));
    await userEvent.type(await screen.findByLabelText(/Notes/), 'Tender on Monday');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Tender on Friday')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /mine/i }));
    await waitFor(() =>
      expect(server.calls(calls.update).at(-1)).toMatchObject({ version: 2, notes: 'Tender on Monday' }),
    );
  });

  it('offers typed notes again after their panel was closed', async () => {
    open();
    const edit = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit name and notes' }));
      return screen.findByLabelText(/Notes/);
    };
    await userEvent.type(await edit(), 'Tender on Monday');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await edit();
    await userEvent.click(await screen.findByRole('button', { name: 'Restore draft' }));
    expect(screen.getByLabelText(/Notes/)).toHaveDisplayValue(/Tender on Monday$/);
  });

  it('says that it does not exist', async () => {
    server
      .on(calls.get, () => failure(404, 'Not found.'))
      .on(calls.listQuotes, () => failure(404, 'Not found.'));
    open();
    expect(await screen.findByText('We couldn’t find this negotiation')).toBeVisible();
  });
});
