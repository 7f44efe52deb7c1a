import { beforeEach, describe, expect, it } from '@jest/globals';
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

const { quotes: calls, getOpportunitiesStatus } = contract.multiQuotes;
const { runs } = calls;
const { bulkRuns } = contract;
type Tracker = contract.multiQuotes.BulkTracker;
type SupplierTerms = contract.multiQuotes.SupplierTerms;

const NO_APPROVAL: Tracker = { status: null, total: 0, processed: 0, failed: 0, failures: [], orders: [] };

const makeTerms = (supplierKey: string, id: number, quoteReferences: string[]): SupplierTerms => ({
  id,
  name: 'Terms',
  title: `Terms of ${supplierKey}`,
  content: '<p>Be fair.</p>',
  agreementCopy: '',
  agreementUrlCopy: null,
  supplierKey,
  quoteReferences,
  ownRequests: 0,
  needSecondApproval: 0,
  refusedToCaller: 0,
  firstApprovals: [],
  revision: `revision of ${supplierKey}`,
  installCost: 100_00,
  monthlyCost: 50_00,
  totalCost: 1_900_00,
  eccCost: 20_00,
});
const approval = (change: Parameters<typeof testBulkRun>[0] = {}) =>
  testBulkRun({ kind: runs.approve.id, subject: 'm-1', ...change });

const TERMS = [makeTerms('northlight', 1, ['QM-1', 'QM-2']), makeTerms('quayside', 2, ['QM-3'])];

let server: FakeServer;
let tracker: Tracker;
beforeEach(() => {
  tracker = NO_APPROVAL;
  server = fakeServer()
    .on(contract.multiQuotes.get, () => testMultiQuote())
    .on(getOpportunitiesStatus, () => tracker)
    .on(calls.listTerms, () => TERMS)
    .on(bulkRuns.list, () => [])
    .on(calls.list, () => pageOf([makeQuote({ reference: 'QM-1', kind: 'multi', status: 'data_added' })]));
});

const open = (user = {}) => renderRoute(area, '/multi-quotes/m-1/terms', server, { user });
const acceptTerms = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }));

describe('the terms of a multi-quote', () => {
  it('are shown once per supplier, with the quotes that they cover and what these cost', async () => {
    open();
    expect(await screen.findByRole('region', { name: 'Terms of northlight' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Terms of quayside' })).toBeVisible();
    expect(
      screen.getAllByText(/£100.00 one-off, £50.00 per month, £1,900.00 over the terms, £20.00 ECC/),
    ).toHaveLength(2);
    await waitFor(() =>
      expect(server.calls(calls.list)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ supplierKey: 'northlight', status: ['data_added'] }),
          expect.objectContaining({ supplierKey: 'quayside', status: ['data_added'] }),
        ]),
      ),
    );
  });

  it('say nothing of costs to a user who does not see them', async () => {
    const hidden = { installCost: NaN, monthlyCost: NaN, totalCost: NaN, eccCost: NaN };
    server.on(calls.listTerms, () => TERMS.map((terms) => ({ ...terms, ...hidden })));
    open({ prices: 'selling' });
    const terms = within(await screen.findByRole('region', { name: /^northlight’s terms/ }));
    expect(terms.getByText('2 quotes')).toBeVisible();
    expect(screen.queryByText(/over the terms/)).toBeNull();
  });

  it('list each quote’s speed and term below the name of its product, which may be long', async () => {
    const productName = 'Ethernet Access with a long name '.repeat(3).trim();
    server.on(calls.list, () => pageOf([makeQuote({ productName, speed: 50, bearer: 100, termMonths: 36 })]));
    open();
    expect(await screen.findAllByText(productName)).toHaveLength(2);
    expect(screen.getAllByText('50 Mb on 100 Mb, 36 Months')).toHaveLength(2);
  });

  it('say how many of the requests are the approver’s own', async () => {
    const [first, second] = TERMS;
    server.on(calls.listTerms, () => (first && second ? [{ ...first, ownRequests: 1 }, second] : []));
    open();
    expect(await screen.findByText('1 of 3 are your own requests')).toBeVisible();
    expect(screen.getByText(/^You submitted this request form yourself\./)).toBeVisible();
  });

  it('say how many need two approvers, and how many this approver cannot approve', async () => {
    const [first, second] = TERMS;
    server.on(calls.listTerms, () =>
      first && second ? [{ ...first, needSecondApproval: 1, refusedToCaller: 1 }, second] : [],
    );
    open();
    expect(await screen.findByText(/^1 quote needs two approvers\./)).toBeVisible();
    expect(screen.getByText(/^You cannot approve 1 quote: /)).toBeVisible();
    await acceptTerms(/covers 2 quotes/);
    expect(screen.getByText(/No order is placed yet\. All 2 orders need a second approval\./)).toBeVisible();
  });

  it.each([1, 3])('show role %i who approved first, for how many quotes and when', async (roleId) => {
    const [first, second] = TERMS;
    const approvedAt = '2026-11-21T10:00:00Z';
    server.on(calls.listTerms, () =>
      first && second
        ? [
            {
              ...first,
              firstApprovals: [{ approvedBy: 'Mo Hale', approvedFor: null, count: 2, approvedAt }],
            },
            {
              ...second,
              firstApprovals: [{ approvedBy: 'Ann Lee', approvedFor: 'Mo Hale', count: 1, approvedAt }],
            },
          ]
        : [],
    );
    open({ roleId });
    expect(
      await screen.findByText(/^First approved by Mo Hale: 2 quotes from .+, most recently on 21\/11\/2026/),
    ).toBeVisible();
    expect(
      screen.getByText(/^First approved by Ann Lee for Mo Hale: 1 quote from .+, on 21\/11\/2026/),
    ).toBeVisible();
  });

  it('must be accepted before approval; quotes of other suppliers stay as they are', async () => {
    server.on(runs.approve, () => approval());
    const page = open();
    const blocked = await screen.findByRole('button', { name: 'Approve and order' });
    expect(blocked).toHaveAccessibleDescription('Accept the terms of at least one supplier.');
    await acceptTerms(/covers 2 quotes/);
    expect(screen.getByText(/£1,920.00 over the terms, including ECC/)).toBeVisible();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Approve and order 2 quotes' }));
    await waitFor(() => expect(page.alerts()).toEqual(['2 quotes were approved.']));
    expect(server.calls(runs.approve)).toEqual([
      {
        uuid: 'm-1',
        matching: { status: ['data_added'], expectedCount: 2 },
        termsIds: [1],
        revisions: ['revision of northlight'],
        accepted: true,
      },
    ]);
  });

  it('can be declined: one quote, or all of a supplier, with a reason', async () => {
    server.on(runs.decline, ({ references }) =>
      approval({ kind: runs.decline.id, done: references === undefined ? 2 : 1 }),
    );
    const page = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline these 2 quotes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Decline 2 quotes of northlight' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    expect(server.calls(runs.decline)).toHaveLength(0);
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Wrong dates');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
    await waitFor(() =>
      expect(server.calls(runs.decline)).toEqual([
        {
          uuid: 'm-1',
          matching: { status: ['data_added'], supplierKey: 'northlight', expectedCount: 2 },
          reason: 'Wrong dates',
        },
      ]),
    );
    expect(page.alerts()).toEqual(['2 quotes were sent back with your reason.']);

    const [button] = await screen.findAllByRole('button', { name: /^Decline: QM-1/ });
    await userEvent.click(button as HTMLElement);
    const one = await screen.findByRole('dialog', { name: /Decline QM-1/ });
    await userEvent.type(within(one).getByRole('textbox', { name: /Reason/ }), 'Wrong site');
    await userEvent.click(within(one).getByRole('button', { name: 'Decline' }));
    await waitFor(() =>
      expect(server.calls(runs.decline)[1]).toEqual({
        uuid: 'm-1',
        references: ['QM-1'],
        reason: 'Wrong site',
      }),
    );
  });

  it('are declined with the reason that was typed, also after the server refused it', async () => {
    server.on(runs.decline, () => failure(409, 'The list has changed: 3 quotes match now, not 2.'));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline these 2 quotes' }));
    const reason = await screen.findByRole('textbox', { name: /Reason/ });
    await userEvent.type(reason, 'Wrong dates');
    server.on(calls.listTerms, () => [makeTerms('northlight', 1, ['QM-1', 'QM-2', 'QM-4'])]);
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('dialog', { name: 'Decline 3 quotes of northlight' })).toBeVisible();
    expect(reason).toHaveValue('Wrong dates');
    server.on(runs.decline, () => approval({ kind: runs.decline.id, done: 3 }));
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      server.calls(runs.decline).map(({ matching, reason }) => [matching?.expectedCount, reason]),
    ).toEqual([
      [2, 'Wrong dates'],
      [3, 'Wrong dates'],
    ]);
  });

  it('are not declined by a role that may not approve', async () => {
    open({ roleId: 2 });
    expect(await screen.findByRole('region', { name: 'Terms of northlight' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Decline/ })).toBeNull();
  });

  it('name what was refused', async () => {
    server.on(runs.approve, () =>
      approval({
        done: 1,
        unchanged: [{ key: 'QM-2', label: null, reason: 'This quote has expired.' }],
      }),
    );
    open();
    await acceptTerms(/covers 2 quotes/);
    await userEvent.click(screen.getByRole('button', { name: 'Approve and order 2 quotes' }));
    const dialog = await screen.findByRole('dialog', { name: '1 quote could not be changed' });
    expect(dialog).toHaveTextContent('1 quote was approved.');
    expect(dialog).toHaveTextContent('QM-2 This quote has expired.');
    expect(within(dialog).queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('show an approval under way after a reload, which can be stopped', async () => {
    let run = approval({ status: 'processing', total: 3, processed: 1, done: 1 });
    server
      .on(bulkRuns.list, () => [run])
      .on(bulkRuns.get, () => run)
      .on(bulkRuns.stop, () => {
        run = approval({ status: 'terminated', total: 3, processed: 2, done: 2 });
        return run;
      });
    open();
    expect(await screen.findByRole('progressbar', { name: 'Approving quotes' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Approve and order/ })).toBeNull();
    const stop = await screen.findByRole('button', { name: 'Stop' });
    // The button ignores a double click on what it replaced.
    await waitFor(
      async () => {
        await userEvent.click(stop);
        expect(server.calls(bulkRuns.stop)).toHaveLength(1);
      },
      { interval: 200, timeout: 3000 },
    );
    const dialog = await screen.findByRole('dialog', { name: 'Stopped: some quotes were not changed' });
    expect(dialog).toHaveTextContent('2 quotes were approved. 1 quote was not processed.');
  });

  it('are shown as they are now when quotes have changed', async () => {
    server.on(runs.approve, () => failure(409, 'The list has changed: 4 quotes match now, not 2.'));
    const page = open();
    await acceptTerms(/covers 2 quotes/);
    server.on(calls.listTerms, () => [
      makeTerms('northlight', 1, ['QM-1', 'QM-2', 'QM-4', 'QM-5']),
      makeTerms('quayside', 2, ['QM-3']),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Approve and order 2 quotes' }));
    await waitFor(() =>
      expect(page.alerts()).toEqual([
        'Nothing was changed. The list has changed: 4 quotes match now, not 2.',
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Approve and order 4 quotes' })).toBeVisible();
  });

  it('can be read by everyone and accepted by administrators only', async () => {
    open({ roleId: 2 });
    const blocked = await screen.findByRole('button', { name: 'Approve and order' });
    expect(blocked).toHaveAccessibleDescription(/Only an administrator/);
    expect(screen.getByRole('checkbox', { name: /covers 2 quotes/ })).toBeDisabled();
  });

  it('are not requested while nothing awaits approval', async () => {
    server.on(calls.listTerms, () => []);
    open();
    expect(await screen.findByText('Nothing to approve yet')).toBeVisible();
  });
});

describe('the tracker of a bulk approval', () => {
  it('counts the orders while they are placed, and links each', async () => {
    tracker = {
      ...NO_APPROVAL,
      status: 'processing',
      total: 3,
      processed: 1,
      orders: [{ reference: 'QM-1', customerName: 'Harbour Bakery', orderReference: 'ORD-7' }],
    };
    open();
    expect(await screen.findByText('1 of 3')).toBeVisible();
    expect(screen.getByRole('link', { name: /ORD-7/ })).toHaveAttribute('href', '/orders/ORD-7');
    tracker = { ...tracker, status: 'processed', processed: 3 };
    expect(await screen.findByText('All 3 orders were placed.')).toBeVisible();
  });

  it('gives the reason of each failure and tries them again', async () => {
    tracker = {
      ...NO_APPROVAL,
      status: 'failed',
      total: 2,
      processed: 1,
      failed: 1,
      failures: [
        {
          reference: 'QM-3',
          customerName: 'Mill Street Dental',
          message: 'Postcode refused',
          canRetry: true,
        },
      ],
    };
    server.on(runs.approve, () => approval({ done: 1 }));
    server.on(calls.listTerms, ({ references }) => (references === undefined ? [] : TERMS.slice(1)));
    open();
    expect(await screen.findByText(/Postcode refused/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(server.calls(runs.approve)).toEqual([
        {
          uuid: 'm-1',
          references: ['QM-3'],
          termsIds: [2],
          revisions: ['revision of quayside'],
          accepted: true,
        },
      ]),
    );
  });
});
