import { describe, expect, it, jest } from '@jest/globals';
import { contract, type OutputOf } from '@portal/api-client';
import { failure, renderRoute, testService } from '@portal/area-kit/testing';
import type { Offer } from '@portal/quote-kit/offers';
import { makeOffer, makeQuote } from '@portal/quote-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../area.ts';
import type { AddonGroup } from '../features/shared/addons/addon-selection.ts';
import { searchServer } from '../testing/search-server.ts';

const { availability } = contract;

const PATH = '/availability/quotes/results?search=s-1';
const found = (text: string | RegExp) => screen.findByText(text);

describe('the results of a search', () => {
  it('show the offers that match the filters in the URL', async () => {
    renderRoute(area, `${PATH}&network=off`, searchServer());
    expect(await found('1 of 3 prices')).toBeVisible();
    expect(screen.getByText('Priced 21/11/2026 09:30')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove filter Network: Off-net' })).toBeVisible();
  });

  it('add a filter to the URL and remove it', async () => {
    const page = renderRoute(area, PATH, searchServer());
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Northway Fibre/ }));
    await waitFor(() => expect(page.address()).toBe(`${PATH}&supplier=northway`));
    expect(await found('1 of 3 prices')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(page.address()).toBe(PATH));
  });

  it('show progress and grow as suppliers reply', async () => {
    const server = searchServer({ search: { status: 'processing', processedCount: 1 } });
    renderRoute(area, PATH, server);
    expect(await screen.findByRole('progressbar', { name: 'Waiting for suppliers' })).toBeVisible();
    expect(await found(/3 prices so far/)).toBeVisible();
    const [first] = server.offers;
    if (!first) throw new Error('The server has offers.');
    server.offers = [...server.offers, { ...first, uuid: 'o-4' }];
    server.search = { ...server.search, status: 'searched', processedCount: 2, searchQuotesCount: 4 };
    expect(await found('4 prices')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('add what arrives while the list is used only after a pause, so that no row moves before a click', async () => {
    const server = searchServer({ search: { status: 'processing', processedCount: 1 } });
    renderRoute(area, PATH, server);
    expect(await found('3 prices')).toBeVisible();
    fireEvent.wheel(screen.getByText('All prices exclude VAT', { exact: false }));
    const [first] = server.offers;
    if (!first) throw new Error('The server has offers.');
    server.offers = [{ ...first, uuid: 'o-4', monthlyCost: 100 }, ...server.offers];
    server.search = { ...server.search, status: 'searched', processedCount: 2, searchQuotesCount: 4 };
    expect(await found(/1 new price will be added when you pause/)).toBeVisible();
    expect(screen.getByText('3 prices')).toBeVisible();
    expect(await found('4 prices')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('are read again after a pause when a reload fails', async () => {
    const server = searchServer({ offers: [], search: { searchQuotesCount: 1 } });
    const offer = makeOffer({ uuid: 'o-1' });
    let isBroken = false;
    server.on(availability.listSearchResults, () => {
      if (isBroken) return failure(503, 'Try again.');
      isBroken = server.calls(availability.listSearchResults).length === 1;
      return server.offers;
    });
    renderRoute(area, PATH, server);
    await waitFor(() => expect(server.calls(availability.listSearchResults).length).toBeGreaterThan(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(server.calls(availability.listSearchResults).length).toBeLessThan(4);
    // The search found a price that has not been loaded yet.
    expect(screen.queryByText('No supplier reaches this address')).toBeNull();
    isBroken = false;
    server.offers = [offer];
    expect(await found('1 price')).toBeVisible();
  });

  it('suggest alternatives if no supplier reaches the address', async () => {
    renderRoute(area, PATH, searchServer({ offers: [], search: { searchQuotesCount: 0 } }));
    expect(await found('No supplier reaches this address')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Search all options' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Try broadband here' })).toHaveAttribute(
      'href',
      '/availability/broadband-quotes?from=s-1',
    );
  });

  it('name the criteria if they are why there are no results', async () => {
    const search = { searchQuotesCount: 0, bearers: [10_000], terms: [12] };
    renderRoute(area, PATH, searchServer({ offers: [], search }));
    expect(await found(/none offers 10 Gb bearer, 12 Months here/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Search all options' })).toHaveAttribute(
      'href',
      '/availability/quotes?from=s-1&everything=1',
    );
  });

  it('are grouped by the choice in the URL', async () => {
    const page = renderRoute(area, PATH, searchServer());
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Not grouped' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Speed' }));
    await waitFor(() => expect(page.address()).toBe(`${PATH}&group=speed`));
    await user.click(await screen.findByRole('button', { name: /^500 Mb: .*from £200/ }));
    await waitFor(() => expect(page.address()).toBe(`${PATH}&group=speed&speed=500`));
    expect(await found('1 of 3 prices')).toBeVisible();
  });

  it('are together by supplier when grouped by supplier, the cheapest supplier first', async () => {
    const offers = [
      makeOffer({ uuid: '1', supplierKey: 'northway', monthlyCost: 10_000 }),
      makeOffer({ uuid: '2', supplierKey: 'castle', monthlyCost: 20_000 }),
      makeOffer({ uuid: '3', supplierKey: 'northway', monthlyCost: 30_000 }),
      makeOffer({ uuid: '4', supplierKey: 'castle', monthlyCost: 40_000 }),
    ];
    renderRoute(area, `${PATH}&group=supplier`, searchServer({ offers }));
    expect(await screen.findByRole('button', { name: 'Grouped by supplier' })).toBeVisible();
    const links = await screen.findAllByRole('link', { name: /^(Northway Fibre|Castle Networks)/ });
    expect(links.map((link) => link.getAttribute('href')?.match(/info=(\d)/)?.[1]).join('')).toBe('1324');
  });

  it('are found by a misspelt word, which stays apart from the search that they belong to', async () => {
    const offers = [
      makeOffer({ uuid: '1', productName: 'Quayside Ethernet' }),
      makeOffer({ uuid: '2', productName: 'Dark Fibre' }),
    ];
    const page = renderRoute(area, PATH, searchServer({ offers }));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search prices' }), 'ethrenet');
    await waitFor(() => expect(page.address()).toBe(`${PATH}&find=ethrenet`));
    expect(await found('1 of 2 prices')).toBeVisible();
  });

  it('are exported as they are filtered and sorted, with what the second lines say', async () => {
    const files: Blob[] = [];
    const createObjectURL = (file: Blob) => {
      files.push(file);
      return 'blob:prices';
    };
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const offers = [
      makeOffer({ uuid: '1', monthlyCost: 20_000, isOffnet: true }),
      makeOffer({ uuid: '2', productName: '=cmd', monthlyCost: 30_050 }),
    ];
    renderRoute(area, `${PATH}&network=on`, searchServer({ offers }));
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    const text = await new Response(files[0]).text();
    const [header = '', ...rows] = text.trim().split('\r\n');
    expect(header).toContain('Monthly (£)');
    expect(header).toContain('Speed (Mb)');
    expect(header).toContain('Product,Bearer (Mb)');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('300.50');
    // A spreadsheet would run it.
    expect(rows[0]).toContain("'=cmd");
    click.mockRestore();
  });

  it('open in a saved view: filters, grouping and basis, but not another search', async () => {
    const server = searchServer().on(contract.savedViews.list, () => [
      {
        id: 4,
        list: 'search-results:single',
        name: 'Our network',
        query: 'group=speed&network=on&search=other',
        columns: null,
        layout: null,
        isDefault: false,
        isShared: false,
        isOwn: true,
        ownerName: 'Amelia Hart',
        version: 1,
        updatedAt: '2026-11-02T09:30:00Z',
      },
    ]);
    const page = renderRoute(area, PATH, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /Our network/ }));
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(page.address().split('?')[1]))).toEqual({
        search: 's-1',
        group: 'speed',
        network: 'on',
      }),
    );
    expect(server.calls(contract.savedViews.list)).toEqual([{ list: 'search-results:single' }]);
  });

  it('explain that a search ended early and that its prices can be saved', async () => {
    renderRoute(area, PATH, searchServer({ search: { status: 'terminated', processedCount: 1 } }));
    expect(
      await found(/1 of 2 suppliers did not reply. You can still save the 3 prices below/),
    ).toBeVisible();
  });

  it.each([
    [0, 'No supplier replied', /ended before any supplier replied/],
    [1, 'Not every supplier replied', /1 of 2 suppliers did not reply/],
  ])(
    'do not call a search without prices complete if %s of 2 replied',
    async (processedCount, title, text) => {
      const search = { status: 'terminated' as const, processedCount, searchQuotesCount: 0 };
      renderRoute(area, PATH, searchServer({ offers: [], search }));
      expect(await found(title)).toBeVisible();
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.queryByText(/Every supplier replied/)).toBeNull();
      expect(screen.getByRole('link', { name: 'Search again' })).toBeVisible();
    },
  );

  it('offer a new search if the search does not exist', async () => {
    renderRoute(area, '/availability/quotes/results?search=gone', searchServer());
    expect(await found('We couldn’t find this search')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New search' })).toHaveAttribute('href', '/availability/quotes');
  });

  it('distinguish a loading error from no results', async () => {
    const server = searchServer().on(availability.listSearchResults, () => failure(403, 'Not for you.'));
    renderRoute(area, PATH, server);
    expect(await found('This could not be loaded')).toBeVisible();
    expect(screen.queryByText(/No supplier/)).toBeNull();
  });

  it('can be viewed but not saved by a role without quotes', async () => {
    const server = searchServer();
    renderRoute(area, `${PATH}&quote=o-1`, server, { user: { roleId: 6 } });
    expect(await found(/Your role can view prices but not save quotes/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save quote' })).toBeNull();
    expect(server.calls(availability.checkOnNetwork)).toHaveLength(0);
  });
});

describe('prices that can be compared', () => {
  const POWER = {
    uuid: 'power',
    name: 'Power',
    value: 'second-ac',
    text: 'Second AC feed',
    monthlyCost: 400,
    installCost: 12_000,
  };
  const offers = [
    makeOffer({ uuid: 'o-1', monthlyCost: 18_000, installCost: 60_000, termMonths: 12 }),
    makeOffer({ uuid: 'o-2', monthlyCost: 20_000, installCost: 0, termMonths: 36 }),
    makeOffer({ uuid: 'o-3', monthlyCost: 21_000, installCost: 0, termMonths: 36 }),
  ];
  const order = () =>
    screen
      .getAllByRole('link')
      .flatMap((link) => link.getAttribute('href')?.match(/info=o-(\d)/)?.[1] ?? [])
      .join('');

  it('are of one term until the user compares all by cost per month over the term', async () => {
    const page = renderRoute(area, PATH, searchServer({ offers }));
    expect(await found('Comparing 3-year prices only.')).toBeVisible();
    expect(await found('2 prices')).toBeVisible();
    await waitFor(() => expect(order()).toBe('23'));
    const choice = screen.getByRole('combobox', { name: 'Compare prices' });
    await userEvent.selectOptions(choice, 'All terms, by cost per month');
    expect(
      await found('Prices are compared by cost per month over the term, including install and ECC.'),
    ).toBeVisible();
    expect(page.address()).toBe(`${PATH}&basis=over_term`);
    // £180.00 a month and £600.00 install are £230.00 a month over the year.
    await waitFor(() => expect(order()).toBe('231'));
    expect(await found(/The lowest is £200.00 per month over the term/)).toBeVisible();
  });

  it('are compared as in the search before', async () => {
    renderRoute(area, PATH, searchServer({ offers }));
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Compare prices' }),
      '1 Year only',
    );
    expect(await found('1 price')).toBeVisible();
    cleanup();
    renderRoute(area, PATH, searchServer({ offers }), { keepStorage: true });
    expect(await found('Comparing 1-year prices only.')).toBeVisible();
    expect(order()).toBe('1');
  });

  it('include mandatory add-ons and name them, up to saving', async () => {
    const offer = makeOffer({
      uuid: 'o-1',
      monthlyCost: 91_540,
      installCost: 12_000,
      includedAddons: [POWER],
    });
    const group: AddonGroup = {
      uuid: 'power',
      name: 'Power',
      description: null,
      maxOptionsQuantity: 2,
      isMandatory: true,
      options: [{ ...POWER, description: null, disabled: false }],
    };
    const server = searchServer({ offers: [offer] });
    server.on(availability.listSearchQuoteAddons, () => [group]);
    renderRoute(area, `${PATH}&info=o-1`, server);
    expect(await found('incl. power')).toBeVisible();
    const text = 'Power: Second AC feed (£4.00 per month, £120.00 install)';
    expect(await found(`Includes ${text}`)).toBeVisible();
    expect(await found(text)).toBeVisible();
    cleanup();
    renderRoute(area, `${PATH}&quote=o-1`, server);
    const panel = within(await screen.findByRole('dialog', { name: 'Save as quote' }));
    const option = await panel.findByRole('button', { name: /^Second AC feed/ });
    expect(option).toHaveAttribute('aria-pressed', 'true');
    expect(panel.getByText('£915.40')).toBeVisible();
    // Without a choice it still cannot be left out.
    await userEvent.click(option);
    expect(panel.getByText('£915.40')).toBeVisible();
  });
});

describe('comparing', () => {
  it('shows the selected offers side by side and marks the best', async () => {
    renderRoute(area, `${PATH}&compare=o-1&compare=o-2`, searchServer());
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Compare 2' }));
    const table = within(screen.getByRole('dialog', { name: 'Compare prices' }));
    expect(table.getAllByRole('columnheader')).toHaveLength(2);
    // Columns of the same width.
    expect(table.getByRole('table')).toHaveStyle({ tableLayout: 'fixed' });
    const monthly = table.getByRole('row', { name: /^Monthly/ });
    expect(monthly).toHaveTextContent('£300.00£200.00Lowest');
    await user.click(table.getByRole('button', { name: /^Quote this: Castle Networks/ }));
    expect(await screen.findByRole('dialog', { name: 'Save as quote' })).toBeVisible();
  });

  it('is open if the URL says so, as after a reload', async () => {
    const { address } = renderRoute(area, `${PATH}&compare=o-1&compare=o-2&view=comparison`, searchServer());
    const dialog = await screen.findByRole('dialog', { name: 'Compare prices' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'Compare prices' })).toBeNull();
    expect(address()).not.toContain('view=');
  });
});

/** The server of a search whose first price is saved as this quote. */
function savedServer(quote: Parameters<typeof makeQuote>[0]) {
  const server = searchServer();
  server.offers = server.offers.map((offer) =>
    offer.uuid === 'o-1' ? { ...offer, quoteReference: 'Q-100234' } : offer,
  );
  server.on(contract.quotes.single.get, () => makeQuote(quote));
  return server;
}

describe('saving a price as a quote', () => {
  const panel = async () => within(await screen.findByRole('dialog', { name: 'Save as quote' }));

  it('starts at the price’s own button; the row opens its details', async () => {
    const { address } = renderRoute(area, PATH, searchServer());
    const [first] = await screen.findAllByRole('button', { name: /^Quote this/ });
    const row = first?.closest<HTMLElement>('[role="row"], li');
    await userEvent.click(within(row ?? document.body).getByRole('link'));
    const details = await screen.findByRole('dialog', { name: 'More info' });
    expect(address()).toContain('info=');
    await userEvent.click(within(details).getByRole('button', { name: 'Quote this' }));
    expect((await panel()).getByRole('button', { name: 'Save quote' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'More info' })).toBeNull();
    await userEvent.click((await panel()).getByRole('button', { name: 'Close' }));
    await userEvent.click(screen.getAllByRole('button', { name: /^Quote this/ })[1] ?? document.body);
    expect((await panel()).getByRole('button', { name: 'Save quote' })).toBeVisible();
  });

  it('starts with the customer that the search was for, and keeps the name on the way to another search', async () => {
    const server = searchServer();
    const page = renderRoute(area, `${PATH}&customer_name=Harbour+Foods`, server);
    expect(await screen.findByText('For Harbour Foods')).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'Change search' });
    for (const link of links)
      expect(link).toHaveAttribute('href', '/availability/quotes?from=s-1&customer_name=Harbour+Foods');
    await userEvent.click(screen.getAllByRole('button', { name: /^Quote this/ })[0] ?? document.body);
    const form = await panel();
    expect(await form.findByRole('combobox', { name: 'Customer name' })).toHaveValue('Harbour Foods');
    expect(page.address()).toContain('customer_name=Harbour+Foods');
  });

  it('requires the customer, the layer of a configurable product, and mandatory add-ons', async () => {
    const server = searchServer();
    renderRoute(area, `${PATH}&quote=o-2`, server);
    const user = userEvent.setup();
    const form = await panel();
    await user.click(await form.findByRole('button', { name: 'Save quote' }));
    expect(await form.findByText('The customer name field is required')).toBeVisible();
    expect(form.getByText('The layer field is required')).toBeVisible();
    expect(form.getByText('Choose an option for Managed router')).toBeVisible();
    expect(server.calls(availability.saveSearchQuote)).toHaveLength(0);
  });

  it('adds up add-ons, saves once on a double click, and links to the quote', async () => {
    const server = searchServer();
    server.on(availability.saveSearchQuote, ({ uuid }) => {
      server.offers = server.offers.map((offer) =>
        offer.uuid === uuid
          ? { ...offer, quoteReference: 'QS-7', savedAt: '2026-11-21T09:40:00.000Z' }
          : offer,
      );
      return { reference: 'QS-7' };
    });
    const page = renderRoute(area, `${PATH}&quote=o-1`, server);
    const user = userEvent.setup();
    const form = await panel();
    await user.type(await form.findByRole('combobox', { name: 'Customer name' }), 'Harbour Bakery');
    expect(form.queryByRole('radiogroup', { name: 'Layer' })).toBeNull();

    await user.click(form.getByRole('button', { name: /Small router/ }));
    await user.click(form.getByRole('button', { name: /Large router/ }));
    expect(form.getByRole('button', { name: /Small router/ })).toHaveAttribute('aria-pressed', 'false');
    await user.click(form.getByRole('button', { name: /^RJ45 port/ }));
    await user.click(form.getByRole('button', { name: 'Add one RJ45 port' }));
    expect(form.getByRole('button', { name: 'Add one RJ45 port' })).toBeDisabled();
    expect(form.getByRole('button', { name: /^LC port/ })).toHaveAttribute('aria-disabled', 'true');
    // 300 + 25 + 2 × 6 per month
    expect(form.getByText('£337.00')).toBeVisible();
    await user.type(
      form.getByRole('textbox', { name: /^Additional information: Extra port/ }),
      'Both in the loft',
    );

    await user.dblClick(form.getByRole('button', { name: 'Save quote' }));
    expect(await screen.findByRole('dialog', { name: 'Saved quote' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open quote' })).toHaveAttribute('href', '/quotes/QS-7');
    expect(page.alerts()).toEqual(['Quote QS-7 saved.']);
    const saves = server.calls(availability.saveSearchQuote);
    expect(saves).toHaveLength(1);
    expect(saves[0]).toEqual({
      uuid: 'o-1',
      customerName: 'Harbour Bakery',
      customReference: null,
      addons: [
        { uuid: 'router', options: [{ value: 'large', quantity: 1 }] },
        {
          uuid: 'ports',
          options: [{ value: 'rj45', quantity: 2 }],
          additionalInformation: 'Both in the loft',
        },
      ],
      layer: null,
    });
  });

  it('says that the quote of a price is saved and what is next', async () => {
    const server = savedServer({ status: 'created' });
    renderRoute(area, `${PATH}&quote=o-1`, server);
    const saved = within(await screen.findByRole('dialog', { name: 'Saved quote' }));
    expect(await saved.findByText(/Accept the quote when the customer agrees\./)).toBeVisible();
    expect(saved.getByRole('link', { name: 'Proposal' })).toBeVisible();
  });

  it('does not ask to accept an accepted quote', async () => {
    renderRoute(area, `${PATH}&quote=o-1`, savedServer({ status: 'accepted' }));
    const saved = within(await screen.findByRole('dialog', { name: 'Saved quote' }));
    expect(await saved.findByText(/Complete the customer request form\./)).toBeVisible();
    expect(saved.queryByText(/Accept the quote/)).toBeNull();
  });

  it.each([
    [{ status: 'cancelled' } as const, 'Cancelled'],
    [{ status: 'archived' } as const, 'Archived'],
    [{ status: 'expired' } as const, 'Expired'],
    // Before the job has stored it.
    [{ status: 'created', expiredAt: '2026-01-02T00:00:00Z' } as const, 'Expired'],
  ])('leads from a quote that is closed, %j, to another search', async (quote, title) => {
    const server = savedServer(quote);
    renderRoute(area, `${PATH}&quote=o-1&customer_name=Harbour+Foods`, server);
    const saved = within(await screen.findByRole('dialog', { name: 'Saved quote' }));
    expect(await saved.findByText(title)).toBeVisible();
    expect(saved.queryByText(/Accept the quote/)).toBeNull();
    expect(saved.queryByRole('link', { name: 'Proposal' })).toBeNull();
    expect(saved.getByRole('link', { name: 'Search the address again' })).toHaveAttribute(
      'href',
      '/availability/quotes?from=s-1&customer_name=Harbour+Foods',
    );
  });

  it('shows server errors at their fields and keeps the input', async () => {
    const server = searchServer().on(availability.saveSearchQuote, () =>
      failure(422, 'Invalid.', {
        errors: {
          customer_name: ['The customer name field is not known.'],
          'addons.1.options': ['must be 2 or less'],
        },
      }),
    );
    renderRoute(area, `${PATH}&quote=o-1`, server);
    const user = userEvent.setup();
    const form = await panel();
    await user.type(await form.findByRole('combobox', { name: 'Customer name' }), 'Harbour Bakery');
    await user.click(form.getByRole('button', { name: /Small router/ }));
    await user.click(form.getByRole('button', { name: /^RJ45 port/ }));
    await user.click(form.getByRole('button', { name: 'Save quote' }));
    expect(await form.findByText('The customer name field is not known.')).toBeVisible();
    const ports = form.getByRole('group', { name: /Extra port/ });
    expect(within(ports).getByText('The add-on field must be 2 or less')).toBeVisible();
    expect(form.getByRole('combobox', { name: 'Customer name' })).toHaveValue('Harbour Bakery');
  });

  it('explains that prices have expired', async () => {
    const message = 'These prices have expired. Search the address again.';
    const server = searchServer().on(availability.saveSearchQuote, () => failure(409, message));
    renderRoute(area, `${PATH}&quote=o-1`, server);
    const user = userEvent.setup();
    const form = await panel();
    await user.type(await form.findByRole('combobox', { name: 'Customer name' }), 'Harbour Bakery');
    await user.click(form.getByRole('button', { name: /Small router/ }));
    await user.click(form.getByRole('button', { name: 'Save quote' }));
    expect(await form.findByText(message)).toBeVisible();
  });
});

type ServiceAddon = OutputOf<typeof contract.circuits.listAddons>[number];

describe('the results of a renewal', () => {
  const same = {
    supplierKey: 'northway',
    productName: 'Northway Ethernet',
    bearer: 1000,
    speed: 500,
  } as const;
  const service = testService({
    ...same,
    address: { street: '12 High Street', city: 'Leeds', postcode: 'LS1 4AP' },
    bandwidth: same.speed,
    attributes: { ATTR_CONTRACT_TERM_MONTHS: 36 },
    price: {
      installCost: 0,
      monthlyCost: 32_500,
      termMonths: 36,
      quoteReference: 'QS-1',
      monthlyMarginPercent: null,
      monthlyMarginSource: null,
    },
  });
  const offer = makeOffer({ ...same, uuid: 'same', termMonths: 36, monthlyCost: 30_000 });

  /** The server of a service that is renewed. */
  function renewalServer(
    offers: Offer[],
    circuit = service,
    addons: ServiceAddon[] = [],
    useExistingLine = true,
  ) {
    const server = searchServer({ offers, search: { useExistingLine } });
    server.on(contract.circuits.get, () => circuit);
    server.on(contract.circuits.listAddons, () => addons);
    return server;
  }

  it('start with the same product, against what it costs today', async () => {
    const server = renewalServer([makeOffer({ uuid: 'cheaper', monthlyCost: 100 }), offer]);
    const page = renderRoute(area, `${PATH}&service=12`, server);
    const card = within(await screen.findByRole('region', { name: 'Renew this service' }));
    expect(
      card.getByText(/^Northway Ethernet, currently £325.00 per month, 36 Months contract/),
    ).toBeVisible();
    expect(
      card.getByText('The same product for the same term, £25.00 per month less than now.'),
    ).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: /^Quote this/ }));
    expect(await screen.findByRole('dialog', { name: 'Save as quote' })).toBeVisible();
    expect(page.address()).toContain('quote=same');
  });

  it('say that a price for a new line ends no service', async () => {
    renderRoute(area, `${PATH}&service=12`, renewalServer([offer], service, [], false));
    const card = within(await screen.findByRole('region', { name: 'The same product' }));
    expect(
      card.getByRole('heading', { name: `The same product as ${service.name}, on a new line` }),
    ).toBeVisible();
    expect(card.getByText(/becomes a new service\. You keep .*, and pay for it/)).toBeVisible();
    expect(card.getByRole('link', { name: service.name })).toHaveAttribute('href', `/circuits/${service.id}`);
  });

  it('say that prices of another address renew nothing', async () => {
    const elsewhere = { street: '14 Low Road', city: 'Leeds', postcode: 'LS1 4AP' };
    const server = renewalServer([offer], { ...service, address: elsewhere });
    renderRoute(area, `${PATH}&service=12`, server);
    expect(await found(`These prices do not renew ${service.name}`)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Renew this service' })).toBeNull();
  });

  it('say that the same product is not offered', async () => {
    renderRoute(
      area,
      `${PATH}&service=12`,
      renewalServer([makeOffer({ uuid: 'other', supplierKey: 'castle' })]),
    );
    expect(await found(/^We found no price for the same product/)).toBeVisible();
  });

  it('name what the service has and the price leaves out, and compare no totals then', async () => {
    const careful = {
      ...service,
      attributes: { ...service.attributes, ATTR_CARE_LEVEL: 'Premium, 24 × 7' },
    };
    const router = {
      id: 1,
      name: 'Managed router',
      text: 'Cisco C1121',
      quantity: 1,
      monthlyCost: 1_450,
      startDate: null,
    };
    renderRoute(area, `${PATH}&service=12`, renewalServer([offer], careful, [router]));
    const card = within(await screen.findByRole('region', { name: 'Renew this service' }));
    expect(card.getByRole('heading', { name: `Renew ${service.name}` })).toBeVisible();
    expect(
      card.getByText(/Not included: Care level \(Premium, 24 × 7\); Managed router \(Cisco C1121\)/),
    ).toBeVisible();
    expect(card.getByText('The same product for the same term.')).toBeVisible();
  });

  it('select what the service has, and name what the price cannot include', async () => {
    const addon = { id: 1, quantity: 1, monthlyCost: 1_450, startDate: null };
    const addons = [
      { ...addon, name: 'Managed router', text: 'Small router' },
      { ...addon, id: 2, name: 'Static IP', text: 'One static IPv4 address' },
    ];
    renderRoute(area, `${PATH}&service=12&quote=same`, renewalServer([offer], service, addons));
    const form = within(await screen.findByRole('dialog', { name: 'Save as quote' }));
    expect(await form.findByRole('button', { name: /Small router/ })).toHaveAttribute('aria-pressed', 'true');
    expect(
      form.getByText(/This product does not offer: Static IP \(One static IPv4 address\)\./),
    ).toBeVisible();
  });

  it('select nothing for another address than that of the service', async () => {
    const elsewhere = { street: '14 Low Road', city: 'Leeds', postcode: 'LS1 4AP' };
    const router = {
      id: 1,
      name: 'Managed router',
      text: 'Small router',
      quantity: 1,
      monthlyCost: 1,
      startDate: null,
    };
    const server = renewalServer([offer], { ...service, address: elsewhere }, [router]);
    renderRoute(area, `${PATH}&service=12&quote=same`, server);
    const form = within(await screen.findByRole('dialog', { name: 'Save as quote' }));
    expect(await form.findByRole('button', { name: /Small router/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  it('read the service again before a price can be saved, and then renew it', async () => {
    const server = renewalServer([offer]);
    server.on(contract.circuits.get, () => failure(500, 'Broken.'));
    server.on(availability.saveSearchQuote, () => ({ reference: 'QS-7' }));
    renderRoute(area, `${PATH}&service=12&quote=same`, server);
    const form = within(await screen.findByRole('dialog', { name: 'Save as quote' }));
    const again = await form.findByRole('button', { name: 'Try again' });
    expect(form.queryByRole('button', { name: 'Save quote' })).toBeNull();
    server.on(contract.circuits.get, () => service);
    await userEvent.click(again);
    await userEvent.type(await form.findByRole('combobox', { name: 'Customer name' }), 'Harbour Bakery');
    await userEvent.click(form.getByRole('button', { name: /Small router/ }));
    await userEvent.click(form.getByRole('button', { name: 'Save quote' }));
    await waitFor(() =>
      expect(server.calls(availability.saveSearchQuote)).toMatchObject([{ renewsServiceId: service.id }]),
    );
  });

  it('can be tried again when the service cannot be read', async () => {
    const server = renewalServer([offer]);
    server.on(contract.circuits.listAddons, () => failure(500, 'Broken.'));
    renderRoute(area, `${PATH}&service=12`, server);
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(contract.circuits.listAddons, () => []);
    await userEvent.click(again);
    expect(await screen.findByRole('region', { name: 'Renew this service' })).toBeVisible();
  });

  it.each([
    [403, /^You do not have access to the service\./],
    [404, /^The service was not found\./],
  ])('say, after a %i, that a quote will not renew the service, and why', async (status, reason) => {
    const server = renewalServer([offer]);
    server.on(contract.circuits.get, () => failure(status, 'No.'));
    server.on(contract.circuits.listAddons, () => failure(status, 'No.'));
    renderRoute(area, `${PATH}&service=12&quote=same`, server, { user: { roleId: 5 } });
    const form = within(await screen.findByRole('dialog', { name: 'Save as quote' }));
    expect(await form.findByText('A quote saved here will not renew the service')).toBeVisible();
    expect(form.getByText(reason)).toBeVisible();
    expect(form.getByRole('button', { name: 'Save quote' })).toBeVisible();
    // The page behind the panel says so too.
    expect(screen.getAllByText(reason)).toHaveLength(2);
  });

  it('say that the add-ons of a service that cannot be read are not selected for a new line', async () => {
    const server = renewalServer([offer], service, [], false);
    server.on(contract.circuits.get, () => failure(403, 'No.'));
    renderRoute(area, `${PATH}&service=12&quote=same`, server);
    const form = within(await screen.findByRole('dialog', { name: 'Save as quote' }));
    expect(await form.findByText('The add-ons of the service are not selected')).toBeVisible();
  });
});
