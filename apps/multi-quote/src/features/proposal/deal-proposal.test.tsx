import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type FakeServer, failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { makeProposal } from '@portal/quote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testMultiQuote } from '../../testing/multi-quote-fixture.ts';
import { testProposalQuote } from '../../testing/proposal-fixture.ts';

const { proposal } = contract.multiQuotes;
const PATH = '/multi-quotes/m-1?section=proposal';
const UNSET = { basis: 'margin', monthlyPercent: 15, installPercent: 0, setAt: null, setBy: null } as const;

let server: FakeServer;
beforeEach(() => {
  server = fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.multiQuotes.get, () => testMultiQuote())
    .on(proposal.getMargin, () => UNSET)
    .on(proposal.updateMargin, ({ basis, monthlyPercent, installPercent }) => ({
      basis,
      monthlyPercent,
      installPercent,
      setAt: '2026-11-21T10:32:00Z',
      setBy: 'Amelia Hart',
    }))
    .on(contract.multiQuotes.proposals.list, () => [])
    .on(proposal.listQuotes, () => [
      testProposalQuote(),
      testProposalQuote({
        reference: 'QM-2',
        customerName: 'Mill Street Dental',
        monthlyCost: 100_00,
        ownMargin: { monthlyPercent: 25, installPercent: 0 },
      }),
    ]);
});

const open = () => renderRoute(area, PATH, server);
const sheet = async () => within(await screen.findByRole('article', { name: 'Proposal' }));

describe('the proposal of a whole multi-quote', () => {
  it('prices each site with the deal’s margin or its own, and hides what is added', async () => {
    open();
    const page = await sheet();
    expect(page.getByText('£800.24')).toBeVisible();
    expect(page.getByText('£125.00')).toBeVisible();
    expect(page.getAllByText('£925.24').length).toBeGreaterThan(0);
    expect(page.queryByText(/margin|mark-up|Northway/i)).toBeNull();
    expect(screen.getByText(/15% margin is 17.6% mark-up/)).toBeVisible();
  });

  it('names margin and mark-up, and saves what is chosen', async () => {
    open();
    await userEvent.click(await screen.findByRole('radio', { name: /mark-up/ }));
    expect((await sheet()).getByText('£782.23')).toBeVisible();
    expect(screen.getByText(/15% mark-up is 13% margin/)).toBeVisible();
    expect(await screen.findByText(/Saved for your company by Amelia Hart/)).toBeVisible();
    expect(server.calls(proposal.updateMargin)).toEqual([
      { uuid: 'm-1', basis: 'markup', monthlyPercent: 15, installPercent: 0 },
    ]);
  });

  it('refuses a margin without a price, and keeps the last one', async () => {
    open();
    const field = await screen.findByLabelText('On monthly');
    await userEvent.clear(field);
    await userEvent.type(field, '100');
    await userEvent.tab();
    expect((await screen.findAllByText(/90/))[0]).toBeVisible();
    expect((await sheet()).getByText('£800.24')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
    expect(server.calls(proposal.updateMargin)).toEqual([]);
  });

  it('saves the margin when it is printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(server.calls(proposal.updateMargin)).toHaveLength(1));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('gives a site an individual margin', async () => {
    const { updateMargin } = contract.quotes.single;
    server.on(updateMargin, (input) => ({ ...input, setAt: '2026-11-21T10:32:00Z', setBy: 'Amelia Hart' }));
    open();
    const row = (await screen.findByText('Harbour Bakery, BS1 4DJ')).closest('tr');
    if (row === null) throw new Error('The site is not in a row.');
    await userEvent.click(within(row).getByRole('button', { name: /^Set its own margin/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Margin of QM-1' }));
    const field = dialog.getByLabelText('Margin on monthly');
    await userEvent.clear(field);
    await userEvent.type(field, '20');
    await userEvent.click(dialog.getByRole('button', { name: 'Save margin' }));
    // A quote stores mark-ups: 20% of the price is 25% of the cost.
    await waitFor(() =>
      expect(server.calls(updateMargin)).toEqual([
        { reference: 'QM-1', monthlyPercent: 25, installPercent: 0 },
      ]),
    );
  });

  it('returns a site to the deal’s margin', async () => {
    server.on(proposal.removeQuoteMargin, () => undefined);
    open();
    const row = (await screen.findByText('Mill Street Dental, BS1 4DJ')).closest('tr');
    if (row === null) throw new Error('The site is not in a row.');
    await userEvent.click(within(row).getByRole('button', { name: /^Use the deal’s margin/ }));
    await waitFor(() =>
      expect(server.calls(proposal.removeQuoteMargin)).toEqual([{ uuid: 'm-1', reference: 'QM-2' }]),
    );
  });

  it('says that a margin was not saved, and tries again', async () => {
    server.on(proposal.updateMargin, () => failure(403, 'Not yours to change.'));
    open();
    await userEvent.click(await screen.findByRole('radio', { name: /mark-up/ }));
    expect(await screen.findByText(/Not saved. Not yours to change/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('says when nothing can be proposed', async () => {
    server.on(proposal.listQuotes, () => []);
    open();
    expect(await screen.findByText(/^Nothing to propose/)).toBeVisible();
  });

  it('is stored and mailed with the deal’s margin', async () => {
    const { proposals } = contract.multiQuotes;
    let stored: ReturnType<typeof makeProposal>[] = [];
    server
      .on(proposals.list, () => stored)
      .on(proposals.create, () => {
        stored = [makeProposal()];
        return makeProposal();
      })
      .on(proposals.send, () => makeProposal());
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send by mail' }));
    const mail = within(await screen.findByRole('dialog', { name: 'Send proposal' }));
    await userEvent.type(mail.getByLabelText('To'), 'lucy@customer.test');
    await userEvent.click(mail.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('link', { name: 'Version 1' })).toHaveAttribute(
      'href',
      expect.stringMatching(/section=proposal&version=1/),
    );
    expect(server.calls(proposals.create)).toMatchObject([
      { uuid: 'm-1', recipientName: testMultiQuote().name, basis: 'margin', monthlyPercent: 15 },
    ]);
    expect(server.calls(proposals.send)).toMatchObject([{ number: '1', to: ['lucy@customer.test'] }]);
  });

  it('shows a stored version', async () => {
    server.on(contract.multiQuotes.proposals.get, () => makeProposal({ number: 4 }));
    renderRoute(area, `${PATH}&version=4`, server);
    expect((await sheet()).getByText(/version 4$/)).toBeVisible();
  });

  it('cannot have more than 500 sites', async () => {
    server.on(proposal.listQuotes, () =>
      Array.from({ length: 501 }, (_, index) => testProposalQuote({ reference: `QM-${index}` })),
    );
    open();
    expect(await screen.findByText(/^A proposal can have up to 500 sites/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  });
});
