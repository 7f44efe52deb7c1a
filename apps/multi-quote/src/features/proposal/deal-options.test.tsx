import { beforeEach, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { testProposalQuote } from '@portal/api-client/testing';
import { type FakeServer, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testMultiQuote } from '../../testing/multi-quote-fixture.ts';
import { testDealCosts } from '../../testing/proposal-fixture.ts';

const { proposal } = contract.multiQuotes;

const MARGIN = {
  basis: 'markup',
  monthlyPercent: 10,
  installPercent: 0,
  companyDefault: null,
  setAt: '2026-11-21T10:32:00Z',
  setBy: 'Amelia Hart',
} as const;
const FAST = testProposalQuote({ reference: 'QM-1', speed: 1000, monthlyCost: 300_00, termMonths: 12 });
const SLOW = testProposalQuote({ reference: 'QM-2', speed: 100, monthlyCost: 100_00, termMonths: 12 });
const OTHER = testProposalQuote({
  reference: 'QM-3',
  customerName: 'Mill Street Dental',
  monthlyCost: 200_00,
  termMonths: 12,
});

let server: FakeServer;
/** Of FAST and SLOW, which are for one site. */
let recommended: string;
let change: Partial<contract.multiQuotes.DealCosts>;
beforeEach(() => {
  localStorage.clear();
  recommended = 'QM-1';
  change = {};
  const quotes = () => {
    const options = recommended === 'QM-1' ? [FAST, SLOW] : [SLOW, FAST];
    return [{ ...FAST, options }, { ...SLOW, options }, OTHER];
  };
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
    .on(proposal.getMargin, () => MARGIN)
    .on(contract.multiQuotes.proposals.list, () => [])
    .on(contract.multiQuotes.proposals.listSharing, () => [])
    .on(proposal.getCosts, () => ({ ...testDealCosts(quotes()), ...change }))
    .on(proposal.listQuotes, ({ isAlternative }) => {
      const found = quotes().filter(
        ({ reference, options }) =>
          isAlternative === undefined || reference === (options[0]?.reference ?? reference),
      );
      return pageOf(found, { page: 1, perPage: 100, total: found.length });
    })
    .on(proposal.choose, ({ references }) => {
      recommended = references?.[0] ?? '';
      return { changed: 1 };
    });
});

const open = () => renderRoute(area, '/multi-quotes/m-1?section=proposal', server);
const sheet = async () => within(await screen.findByRole('article', { name: 'Proposal' }));
const list = async () => within(await screen.findByRole('grid', { name: 'Sites in this proposal' }));

it('shows the options of a site side by side and counts only the recommended one', async () => {
  open();
  const page = await sheet();
  const options = within(await page.findByRole('table', { name: 'Options for Harbour Bakery' }));
  expect(options.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Details',
    'Option 1Recommended',
    'Option 2',
  ]);
  expect(options.getByRole('row', { name: /^Monthly/ })).toHaveTextContent('Monthly£330.00£110.00');
  expect(page.getByText('Recommended option (of 2)')).toBeVisible();
  expect(
    page.getByText(
      /^(If a site has several|Choose one of these) options.*Totals include only the recommended/,
    ),
  ).toBeVisible();
  expect(page.getByText('2 sites')).toBeVisible();
  // £330 and £220, never £660.
  expect(page.getAllByText('£550.00').length).toBeGreaterThan(0);
  expect(page.queryByText('£660.00')).toBeNull();
  // 10% of £500 for twelve months.
  expect(screen.getByText('£600.00')).toBeVisible();
});

it('recommends another option, which changes totals and earnings', async () => {
  open();
  const grid = await list();
  expect(await grid.findByText('100 Mb, 12 Months')).toBeVisible();
  await userEvent.click(grid.getByRole('button', { name: /^Recommend for this site: QM-2/ }));
  const page = await sheet();
  expect((await page.findAllByText('£330.00')).length).toBeGreaterThan(1);
  expect(page.queryByText('£550.00')).toBeNull();
  expect(screen.getByText('£360.00')).toBeVisible();
  expect(server.calls(proposal.choose)).toEqual([
    { uuid: 'm-1', isIncluded: true, isRecommended: true, references: ['QM-2'] },
  ]);
  expect(await grid.findByRole('button', { name: /^Recommend for this site: QM-1/ })).toBeEnabled();
});

it('is not sent while another option is being recommended', async () => {
  let finish = () => {};
  const choosing = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server.on(proposal.choose, async () => {
    await choosing;
    recommended = 'QM-2';
    return { changed: 1 };
  });
  open();
  const grid = await list();
  await userEvent.click(await grid.findByRole('button', { name: /^Recommend for this site: QM-2/ }));
  const send = screen.getByRole('button', { name: 'Send by email' });
  expect(send).toHaveAttribute('aria-disabled', 'true');
  finish();
  await waitFor(() => expect(send).not.toHaveAttribute('aria-disabled'));
});

it('shows the options of a page of many sites below their list', async () => {
  change = { siteCount: 250 };
  open();
  const page = await sheet();
  const options = within(
    await page.findByRole('region', { name: /^Options for Harbour Bakery, 12 High Street/ }),
  );
  expect(options.getByRole('row', { name: /^Monthly/ })).toHaveTextContent('Monthly£330.00£110.00');
  expect(page.getByText(/, recommended option \(of 2\)$/)).toBeVisible();
});

it('says why a site with too many quotes cannot be proposed', async () => {
  change = { crowdedSite: { name: 'Harbour Bakery', quotes: 5 } };
  open();
  expect(
    await screen.findByText(
      'A proposal can have up to 4 quotes for one site. Harbour Bakery has 5. Leave some of them out.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send by email' })).toBeNull();
});
