import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { testProposalQuote } from '@portal/api-client/testing';
import { type FakeServer, failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { makeMailPreview, makeProposal } from '@portal/quote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testMultiQuote } from '../../testing/multi-quote-fixture.ts';
import { testDealCosts } from '../../testing/proposal-fixture.ts';

const { proposal } = contract.multiQuotes;
const PATH = '/multi-quotes/m-1?section=proposal';
const UNSET = {
  basis: 'margin',
  monthlyPercent: 15,
  installPercent: 0,
  companyDefault: null,
  setAt: null,
  setBy: null,
} as const;

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.multiQuotes.get, () => testMultiQuote())
    .on(contract.partner.getBranding, () => ({
      logoId: null,
      accentColor: null,
      address: null,
      footer: null,
      terms: null,
      version: 0,
    }))
    .on(proposal.getMargin, () => UNSET)
    .on(proposal.updateMargin, ({ basis, monthlyPercent, installPercent }) => ({
      basis,
      monthlyPercent,
      installPercent,
      companyDefault: null,
      setAt: '2026-11-21T10:32:00Z',
      setBy: 'Amelia Hart',
    }))
    .on(contract.multiQuotes.proposals.list, () => [])
    .on(contract.multiQuotes.proposals.listSharing, () => []);
  propose([
    testProposalQuote(),
    testProposalQuote({
      reference: 'QM-2',
      customerName: 'Mill Street Dental',
      monthlyCost: 100_00,
      ownMargin: { monthlyPercent: 25, installPercent: 0 },
    }),
  ]);
});

/** These quotes can be proposed, listed page by page. */
function propose(quotes: readonly contract.multiQuotes.ProposalQuote[]): void {
  server
    .on(proposal.getCosts, () => testDealCosts(quotes))
    .on(proposal.listQuotes, ({ page = 1, perPage = 10, search = '' }) => {
      const found = quotes.filter(({ reference }) => reference.includes(search));
      return pageOf(found.slice((page - 1) * perPage, page * perPage), {
        page,
        perPage,
        total: found.length,
      });
    });
}

const open = () => renderRoute(area, PATH, server);
const sheet = async () => within(await screen.findByRole('article', { name: 'Proposal' }));

async function rowOf(customer: string): Promise<HTMLElement> {
  const grid = within(await screen.findByRole('grid', { name: 'Sites in this proposal' }));
  const row = (await grid.findByText(customer)).closest<HTMLElement>('[role="row"]');
  if (row === null) throw new Error('The site is not in a row.');
  return row;
}

describe('the proposal of a whole multi-quote', () => {
  it('prices each site with the deal’s margin or its own, and hides what is added', async () => {
    open();
    const page = await sheet();
    expect(page.getByText('£800.24')).toBeVisible();
    expect(page.getByText('£125.00')).toBeVisible();
    expect(page.getAllByText('£925.24').length).toBeGreaterThan(0);
    expect(page.queryByText(/margin|mark-up|Northway/i)).toBeNull();
    expect(screen.getByText('= 17.6% mark-up')).toBeVisible();
  });

  it('names margin and mark-up, and saves what is chosen', async () => {
    open();
    await userEvent.selectOptions(await screen.findByLabelText('Enter as'), 'Mark-up (on cost)');
    // The same prices by the other name, until another percentage is typed.
    const field = await screen.findByLabelText('Mark-up on monthly');
    expect(field).toHaveValue('17.65');
    expect((await sheet()).getByText('£800.24')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, '15');
    await userEvent.tab();
    expect((await sheet()).getByText('£782.23')).toBeVisible();
    expect(screen.getByText('= 13.0% margin')).toBeVisible();
    expect(screen.getByText('You earn over the terms')).toBeVisible();
    expect(
      await screen.findByText(/Saved with this multi quote for your company by Amelia Hart/),
    ).toBeVisible();
    // The last one: on a busy machine, the empty field is saved before 15 is typed.
    expect(server.calls(proposal.updateMargin).at(-1)).toEqual({
      uuid: 'm-1',
      basis: 'markup',
      monthlyPercent: 15,
      installPercent: 0,
    });
  });

  it('refuses a margin without a price, and keeps the last one', async () => {
    open();
    const field = await screen.findByLabelText('Margin on monthly');
    await userEvent.clear(field);
    // At once: 10 is a margin too.
    await userEvent.paste('100');
    await userEvent.tab();
    expect((await screen.findAllByText(/83/))[0]).toBeVisible();
    expect(await (await sheet()).findByText('£800.24')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
    expect(server.calls(proposal.updateMargin)).toEqual([]);
  });

  it('saves the margin when it is printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(server.calls(proposal.updateMargin)).toHaveLength(1));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    print.mockRestore();
  });

  it('gives a site an individual margin', async () => {
    const { updateMargin } = contract.quotes.single;
    server.on(updateMargin, (input) => ({
      ...input,
      companyDefault: null,
      multiQuote: null,
      setAt: '2026-11-21T10:32:00Z',
      setBy: 'Amelia Hart',
    }));
    open();
    const row = await rowOf('Harbour Bakery');
    await userEvent.click(within(row).getByRole('button', { name: /^Set a margin for this site/ }));
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
    const row = await rowOf('Mill Street Dental');
    await userEvent.click(within(row).getByRole('button', { name: /^Use the multi quote margin/ }));
    await waitFor(() =>
      expect(server.calls(proposal.removeQuoteMargin)).toEqual([{ uuid: 'm-1', reference: 'QM-2' }]),
    );
  });

  it('says that a margin was not saved, and tries again', async () => {
    server.on(proposal.updateMargin, () => failure(403, 'Not yours to change.'));
    open();
    const field = await screen.findByLabelText('Margin on monthly');
    await userEvent.type(field, '.5');
    await userEvent.tab();
    expect(await screen.findByText(/Not saved. Not yours to change/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('offers only the sites that are in it, says why others are not, and puts them in', async () => {
    server.on(proposal.choose, () => ({ changed: 1 }));
    propose([
      testProposalQuote(),
      testProposalQuote({ reference: 'QM-2', standing: 'ordered', isIncluded: false }),
      testProposalQuote({ reference: 'QM-3', standing: 'negotiation', isIncluded: false }),
      testProposalQuote({ reference: 'QM-4', isIncluded: false }),
    ]);
    open();
    expect(
      await screen.findByText(
        /^This proposal has 1 site. Left out: 1 already ordered, 1 in negotiation, 1 by choice./,
      ),
    ).toBeVisible();
    const grid = within(screen.getByRole('grid', { name: 'Sites in this proposal' }));
    for (const place of ['Yes', 'No: already ordered', 'No: in negotiation', 'No: left out'])
      expect(await grid.findByText(place)).toBeVisible();
    expect(server.calls(proposal.listQuotes)).toContainEqual(expect.objectContaining({ isIncluded: true }));
    await userEvent.click(
      (await grid.findAllByRole('button', { name: /^Include in the proposal/ }))[0] as Element,
    );
    await waitFor(() =>
      expect(server.calls(proposal.choose)).toEqual([
        { uuid: 'm-1', isIncluded: true, references: ['QM-2'] },
      ]),
    );
  });

  it('cannot be sent without a site, and still lets the reader choose one', async () => {
    propose([testProposalQuote({ isIncluded: false })]);
    open();
    expect(await screen.findByText('Add at least one site to this proposal first.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send by email' })).toBeNull();
    expect(screen.getByRole('grid', { name: 'Sites in this proposal' })).toBeVisible();
  });

  it('is for a person or company, never for the name of the multi-quote', async () => {
    open();
    const field = await screen.findByLabelText('Recipient name');
    expect(field).toHaveValue('');
    const page = await sheet();
    expect(page.queryByText(new RegExp(testMultiQuote().name))).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Send by email' }));
    expect(await screen.findByText(/recipient name field is required/i)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says when nothing can be proposed', async () => {
    propose([]);
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
      .on(proposals.preview, () => makeMailPreview())
      .on(proposals.send, () => makeProposal());
    open();
    await userEvent.type(await screen.findByLabelText('Recipient name'), 'Lucy Arden');
    await userEvent.click(screen.getByRole('button', { name: 'Send by email' }));
    const mail = within(await screen.findByRole('dialog', { name: 'Send version 1' }));
    await userEvent.type(mail.getByLabelText('To'), 'lucy@customer.test');
    await userEvent.click(mail.getByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('link', { name: 'Version 1' })).toHaveAttribute(
      'href',
      expect.stringMatching(/section=proposal&version=1/),
    );
    expect(server.calls(proposals.create)).toMatchObject([
      { uuid: 'm-1', recipientName: 'Lucy Arden', basis: 'margin', monthlyPercent: 15 },
    ]);
    expect(server.calls(proposals.send)).toMatchObject([{ number: '1', to: ['lucy@customer.test'] }]);
  });

  it('is not stored while a colleague has other sites in it, and then shows those', async () => {
    const { proposals } = contract.multiQuotes;
    server.on(proposals.create, () => {
      propose([testProposalQuote()]);
      return failure(409, 'The sites or prices of this proposal have changed. Check them, then try again.');
    });
    open();
    expect((await sheet()).getAllByText('£925.24').length).toBeGreaterThan(0);
    await userEvent.type(await screen.findByLabelText('Recipient name'), 'Lucy Arden');
    await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect((await screen.findAllByText(/have changed. Check them/))[0]).toBeVisible();
    await waitFor(async () => expect((await sheet()).queryByText('£925.24')).toBeNull());
    expect(server.calls(proposals.create)).toMatchObject([{ shown: { siteCount: 2, monthly: 925_24 } }]);
  });

  it('shows a stored version', async () => {
    server.on(contract.multiQuotes.proposals.get, () => makeProposal({ number: 4 }));
    renderRoute(area, `${PATH}&version=4`, server);
    expect((await sheet()).getByText(/version 4$/)).toBeVisible();
  });

  it('cannot have more than 10,000 sites', async () => {
    server.on(proposal.getCosts, () => ({ ...testDealCosts([testProposalQuote()]), siteCount: 10_001 }));
    open();
    expect(await screen.findByText(/^A proposal can have up to 10,000 sites. Leave some out/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  });

  it('asks for all sites of a small deal at once, for the sheet and for print', async () => {
    propose(Array.from({ length: 100 }, (_, index) => testProposalQuote({ reference: `QM-${index}` })));
    open();
    const page = await sheet();
    await waitFor(() => expect(page.getAllByRole('row')).toHaveLength(102));
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  });
});

describe('the proposal of 10,000 sites', () => {
  const QUOTES = Array.from({ length: 10_000 }, (_, index) =>
    testProposalQuote({
      reference: `QM-${index + 1}`,
      customReference: `HB-${index + 1}`,
      monthlyCost: 100_00 + index,
      eccCost: index % 2 === 0 ? 10_00 : 0,
      isEccFirm: index % 4 === 0,
    }),
  );
  const priceOf = (pence: number) =>
    (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });
  beforeEach(() => propose(QUOTES));

  it('has totals that are the sums of its sites, and a page of them', async () => {
    open();
    const page = await sheet();
    const monthly = QUOTES.reduce((sum, { monthlyCost }) => sum + Math.round(monthlyCost / 0.85), 0);
    expect(page.getAllByText(priceOf(monthly)).length).toBeGreaterThan(0);
    expect(page.getByText('Total of 10,000 sites')).toBeVisible();
    expect(await page.findByText(/HB-10$/)).toBeVisible();
    expect(page.queryByText(/HB-11$/)).toBeNull();
    expect(page.getByText('1–10 of 10,000')).toBeVisible();
    for (const { perPage = 0 } of server.calls(proposal.listQuotes)) expect(perPage).toBeLessThanOrEqual(10);
  });

  it('leads to the PDF for print', async () => {
    open();
    const print = await screen.findByRole('button', { name: 'Print' });
    expect(print).toHaveAccessibleDescription('To print all 10,000 sites, download the PDF.');
    expect((await sheet()).getByText(/^These are some of the 10,000 sites/)).toBeInTheDocument();
  });

  it('is searched and paged on the server', async () => {
    open();
    const page = await sheet();
    await page.findByText(/HB-10$/);
    await userEvent.click(page.getByRole('button', { name: 'Next page' }));
    expect(await page.findByText(/HB-20$/)).toBeVisible();
    await userEvent.type(page.getByRole('searchbox', { name: 'Search sites' }), 'QM-9999');
    expect(await page.findByText(/HB-9999$/)).toBeVisible();
    expect(page.getByText('Total of 10,000 sites')).toBeVisible();
  });

  it('follows the margin without asking for its sites again', async () => {
    open();
    const page = await sheet();
    await page.findByText(/HB-10$/);
    const calls = server.calls(proposal.listQuotes).length;
    const field = await screen.findByLabelText('Margin on monthly');
    await userEvent.clear(field);
    await userEvent.type(field, '20');
    const monthly = QUOTES.reduce((sum, { monthlyCost }) => sum + Math.round(monthlyCost / 0.8), 0);
    await waitFor(() => expect(page.getAllByText(priceOf(monthly)).length).toBeGreaterThan(0));
    expect(page.getByText('£125.00')).toBeVisible();
    expect(server.calls(proposal.listQuotes)).toHaveLength(calls);
    expect(
      await screen.findByText(/Saved with this multi quote for your company by Amelia Hart/),
    ).toBeVisible();
  });

  it('filters the sites that have their own margin, and sorts by cost', async () => {
    open();
    await screen.findAllByText('1–10 of 10,000');
    const calls = () => server.calls(proposal.listQuotes);
    await userEvent.click(screen.getByRole('button', { name: /^Margin/ }));
    await userEvent.click(await screen.findByText('Site margin'));
    await waitFor(() => expect(calls()).toContainEqual(expect.objectContaining({ hasOwnMargin: true })));
    const grid = within(screen.getByRole('grid', { name: 'Sites in this proposal' }));
    await userEvent.click(grid.getByRole('columnheader', { name: 'Your monthly cost' }));
    await waitFor(() => expect(calls()).toContainEqual(expect.objectContaining({ sort: 'monthlyCost' })));
  });

  it('says before it is sent that the PDF may be too large, and keeps what was typed', async () => {
    const { proposals } = contract.multiQuotes;
    server
      .on(proposals.create, () => makeProposal())
      .on(proposals.preview, () => makeMailPreview())
      .on(proposals.send, () => failure(409, 'The PDF of this proposal is 9 MB, too large.'));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Send by email' }));
    const mail = within(await screen.findByRole('dialog', { name: 'Send version 1' }));
    expect(mail.getByText(/With 10,000 sites, sending takes/)).toBeVisible();
    await userEvent.type(mail.getByLabelText('To'), 'lucy@customer.test');
    await userEvent.click(mail.getByRole('button', { name: 'Send' }));
    expect(await mail.findByText(/is 9 MB, too large/)).toBeVisible();
    expect(mail.getByLabelText('To')).toHaveValue('lucy@customer.test');
  });

  it('lists the sites of a stored version page by page', async () => {
    const { proposals } = contract.multiQuotes;
    const offer = {
      kind: 'multi-quote',
      name: 'Northern branches',
      siteCount: 10_000,
      sitesWithOptions: 0,
      install: 0,
      monthly: 0,
      total: 0,
      firmEcc: 0,
      estimatedEcc: 0,
    } as const;
    const stored = makeProposal({ number: 4 });
    server
      .on(proposals.get, () => ({ ...stored, content: { ...stored.content, offer } }))
      .on(proposals.listSites, ({ page = 1, perPage = 10 }) =>
        pageOf(
          Array.from({ length: perPage }, (_, index) => ({
            name: `Branch ${(page - 1) * perPage + index + 1}`,
            address: 'Leeds',
            service: '100 Mb',
            term: '36 Months',
            install: 0,
            monthly: 100_00,
            ecc: 0,
            isEccFirm: true,
            options: [],
          })),
          { page, perPage, total: 10_000 },
        ),
      );
    renderRoute(area, `${PATH}&version=4`, server);
    const page = await sheet();
    expect(await page.findByText('Branch 10')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Next page' }));
    expect(await page.findByText('Branch 20')).toBeVisible();
    expect(server.calls(proposal.getCosts)).toEqual([]);
  });
});
