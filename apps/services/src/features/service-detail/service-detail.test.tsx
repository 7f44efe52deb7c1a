import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testService } from '../../testing/service-fixture.ts';

const { circuits } = contract;
type Change = Parameters<typeof testService>[0];

const event = (id: string, title: string, kind: 'change' | 'fault') => ({
  id,
  at: '2026-11-01T09:30:00.000Z',
  title,
  detail: null,
  actor: null,
  kind,
});
const check = (id: number, result: contract.circuits.LineCheck['result']): contract.circuits.LineCheck => ({
  id,
  date: '2026-11-20T09:30:00.000Z',
  result,
  detail: result === null ? null : 'Optical power −18.4 dBm.',
  requestedBy: 'Amelia Hartley',
});

const serviceServer = (change: Change = {}) =>
  fakeServer()
    .on(contract.documentation.listNotifications, () => pageOf([]))
    .on(circuits.get, () => testService(change))
    .on(circuits.listAddons, () => [
      {
        id: 1,
        name: 'Managed router',
        text: 'Next working day replacement',
        quantity: 2,
        monthlyCost: 2900,
        startDate: '2025-03-01',
      },
    ])
    .on(circuits.listHistory, () => [
      event('1', 'Service went live', 'change'),
      event('2', 'Service went down', 'fault'),
    ]);

it('shows the service with its order, add-ons, device and attributes', async () => {
  const server = serviceServer({ deviceTrafficIn: 12_340_000, purchaseDate: '2025-01-10' });
  renderRoute(area, '/circuits/12', server);
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Bakery' })).toBeVisible();
  expect(screen.getByText('Up')).toBeVisible();
  expect(screen.getByRole('link', { name: 'ORD-1' })).toHaveAttribute('href', '/orders/ORD-1');
  expect(screen.getByRole('link', { name: '2' })).toHaveAttribute(
    'href',
    '/support?circuit_id=12&status=New',
  );
  expect(screen.getByText('Acme Connect')).toBeVisible();
  expect(screen.getByText('10/01/2025')).toBeVisible();
  expect(screen.getByText('12.34 Mbps')).toBeVisible();
  expect(await screen.findByText('2 × Next working day replacement')).toBeVisible();
  expect(screen.getByText(/£29.00 per month/)).toBeVisible();
});

it('marks an outage in the history as a problem, not as done', async () => {
  renderRoute(area, '/circuits/12', serviceServer());
  const history = within(await screen.findByRole('list', { name: 'History of this service' }));
  const [down, live] = history.getAllByRole('listitem');
  expect(down).toHaveTextContent('Service went down (Problem)');
  expect(live).toHaveTextContent('Service went live (Done)');
});

it('leads to a case and to a quote with the service filled in', async () => {
  const page = renderRoute(area, '/circuits/12', serviceServer());
  expect(await screen.findByRole('link', { name: 'Report a fault' })).toHaveAttribute(
    'href',
    '/support?new=assurance&about=12',
  );
  expect(screen.getByRole('link', { name: 'Compare products at this address' })).toHaveAttribute(
    'href',
    '/availability/quotes?service=12&customer_name=Harbour+Bakery',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Monthly report' }));
  expect(page.address()).toBe('/circuits/report?service=12');
});

it('lists everything that can be done with it, and why something cannot', async () => {
  const price = {
    installCost: 50_000,
    monthlyCost: 32_500,
    termMonths: 36,
    quoteReference: 'QS-1',
    monthlyMarginPercent: 12.5,
    monthlyMarginSource: 'quote' as const,
  };
  const page = renderRoute(area, '/circuits/12', serviceServer({ price }));
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Compare products at this address',
    'Report a fault',
    expect.stringMatching(/^Check the line.*optical units/),
    'Monthly report',
    'Open order ORD-1',
    'Open quote QS-1',
    'Request a cease',
  ]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Request a cease' }));
  expect(page.address()).toBe('/support?new=cease&about=12');
});

it('shows its price and mark-up once, to roles that may see them', async () => {
  const price = {
    installCost: 50_000,
    monthlyCost: 32_500,
    termMonths: 36,
    quoteReference: 'QS-1',
    monthlyMarginPercent: 12.5,
    monthlyMarginSource: 'quote' as const,
  };
  renderRoute(area, '/circuits/12', serviceServer({ price }));
  const section = within(await screen.findByRole('region', { name: 'Price' }));
  expect(section.getByText('£325.00 per month')).toBeVisible();
  expect(section.getByText('12.5% on the monthly price')).toBeVisible();
  expect(section.getByText('£40.63 per month')).toBeVisible();
  expect(section.getByRole('link', { name: 'QS-1' })).toHaveAttribute('href', '/quotes/QS-1');
  cleanup();
  renderRoute(area, '/circuits/12', serviceServer(), { user: { roleId: 6 } });
  expect(await screen.findByRole('link', { name: 'Report a fault' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Price' })).toBeNull();
});

it.each([
  ['multiQuote', 'Set on the multi quote'],
  ['company', 'Your company’s default mark-up'],
] as const)('says where a mark-up of “%s” comes from', async (monthlyMarginSource, hint) => {
  const price = {
    installCost: 0,
    monthlyCost: 32_500,
    termMonths: 36,
    quoteReference: 'QS-1',
    monthlyMarginPercent: 20,
    monthlyMarginSource,
  };
  renderRoute(area, '/circuits/12', serviceServer({ price }));
  const section = within(await screen.findByRole('region', { name: 'Price' }));
  expect(section.getByText('20% on the monthly price')).toBeVisible();
  expect(section.getByText(hint)).toBeVisible();
});

it('shows the price of a service from before the portal, and says what is not known of it', async () => {
  const price = {
    installCost: 0,
    monthlyCost: 32_500,
    termMonths: 60,
    quoteReference: null,
    monthlyMarginPercent: null,
    monthlyMarginSource: null,
  };
  renderRoute(area, '/circuits/12', serviceServer({ price, orderReference: null }));
  const section = within(await screen.findByRole('region', { name: 'Price' }));
  expect(section.getByText('£325.00 per month')).toBeVisible();
  expect(section.getByText('Not known in the portal')).toBeVisible();
  expect(section.getByText('None: ordered before the portal existed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Monthly report' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^Open quote/ })).toBeNull();
});

it('says that a cease was requested, and offers no second one', async () => {
  const openCease = { caseId: 7, caseNumber: 'CS-30007', ceaseDate: '2027-01-31' };
  renderRoute(area, '/circuits/12', serviceServer({ openCease }));
  expect(await screen.findByText('Cease requested for this service')).toBeVisible();
  expect(screen.getByRole('link', { name: 'CS-30007' })).toHaveAttribute('href', '/support/case/7');
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  expect(await screen.findByRole('menuitem', { name: /^Request a cease/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('says that the service was ceased, and offers neither a renewal nor a cease', async () => {
  const carriedOutCease = { caseId: 7, caseNumber: 'CS-30007', ceasedAt: '2026-11-02T10:00:00.000Z' };
  renderRoute(area, '/circuits/12', serviceServer({ carriedOutCease, contractEnd: '2026-01-31' }));
  expect(await screen.findByText('This service was ceased')).toBeVisible();
  expect(screen.getByText(/It ended on 02\/11\/2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'CS-30007' })).toHaveAttribute('href', '/support/case/7');
  expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }));
  expect(await screen.findByRole('menuitem', { name: /^Request a cease/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it.each([
  ['while the cease is open', { openCease: { caseId: 7, caseNumber: 'CS-30007', ceaseDate: '2027-01-31' } }],
  [
    'because the service was ceased',
    { carriedOutCease: { caseId: 7, caseNumber: 'CS-30007', ceasedAt: '2026-11-02T10:00:00.000Z' } },
  ],
] as const)('neither offers a renewal nor asks to accept its quote %s', async (why, cease) => {
  const due = { ...cease, contractEnd: '2026-01-31' };
  renderRoute(area, '/circuits/12', serviceServer(due));
  expect(await screen.findByRole('link', { name: 'CS-30007' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull();
  cleanup();
  const renewal = {
    status: 'quoted',
    quoteReference: 'QS-7',
    quoteKind: 'single',
    orderReference: null,
  } as const;
  renderRoute(area, '/circuits/12', serviceServer({ ...due, renewal }));
  const notice = (await screen.findByRole('link', { name: 'QS-7' })).parentElement;
  expect(notice).toHaveTextContent(`Quote QS-7 cannot renew this service ${why}.`);
});

it('says each fact once', async () => {
  renderRoute(
    area,
    '/circuits/12',
    serviceServer({
      attributes: {
        ATTR_PRODUCT: 'Ethernet',
        ATTR_BEARER: 1000,
        ATTR_ORDER_REFERENCE: 'ORD-1',
        ATTR_POP: 'Leeds 1',
      },
    }),
  );
  expect(await screen.findByText('Leeds 1')).toBeVisible();
  for (const label of ['Product', 'Bearer']) expect(screen.getAllByText(label)).toHaveLength(1);
  expect(screen.queryByText('Order reference')).toBeNull();
});

it('offers no quote to a role without quotes', async () => {
  renderRoute(area, '/circuits/12', serviceServer(), { user: { roleId: 6 } });
  expect(await screen.findByRole('link', { name: 'Report a fault' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Compare products at this address' })).toBeNull();
});

it('says that a service does not exist', async () => {
  const server = fakeServer().on(circuits.get, () => failure(404, 'Not found.'));
  renderRoute(area, '/circuits/99', server);
  expect(await screen.findByText('We couldn’t find this service')).toBeVisible();
});

it('offers no line check of a leased line without an optical unit', async () => {
  renderRoute(area, '/circuits/12?view=line-checks', serviceServer());
  expect(await screen.findByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Line checks' })).toBeNull();
});

it.each([{ isOnu: true }, { hasOnuInstance: true }, { circuitType: 'Broadband' }])(
  'offers line checks with %p',
  async (change) => {
    const withUnit = serviceServer(change).on(circuits.listLineChecks, () => []);
    renderRoute(area, '/circuits/12?view=line-checks', withUnit);
    expect(await screen.findByText('No line checks yet')).toBeVisible();
  },
);

it('says that the line checks could not be loaded, and tries again', async () => {
  let isFailing = true;
  const server = serviceServer({ isOnu: true }).on(circuits.listLineChecks, () =>
    isFailing ? failure(500, 'Server error.') : [check(1, 'passed')],
  );
  renderRoute(area, '/circuits/12?view=line-checks', server);
  expect(await screen.findByText(/could not be loaded/)).toBeVisible();
  isFailing = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Passed')).toBeVisible();
});

it('starts a line check and shows it as checking until the result arrives', async () => {
  const checks = [check(1, 'passed')];
  const server = serviceServer({ isOnu: true })
    .on(circuits.listLineChecks, () => [...checks])
    .on(circuits.runLineCheck, () => {
      checks.unshift(check(2, null));
      return check(2, null);
    });
  renderRoute(area, '/circuits/12?view=line-checks', server);
  expect(await screen.findByText('Passed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Start line check' }));
  expect((await screen.findAllByText('Checking')).length).toBe(2); // the page's tag and the row
  expect(screen.getByRole('button', { name: 'Start line check' })).toHaveAccessibleDescription(
    'A line check is running. Its result will appear below.',
  );
  checks[0] = check(2, 'failed');
  expect(await screen.findByText('The latest line check: failed')).toBeVisible();
  expect(screen.queryByText('Checking')).toBeNull();
});

it('says why a line check was not started', async () => {
  let running: contract.circuits.LineCheck[] = [];
  const server = serviceServer({ isOnu: true })
    .on(circuits.listLineChecks, () => running)
    .on(circuits.runLineCheck, () => {
      running = [check(7, null)];
      return failure(409, 'A line check is already running. Its result will appear shortly.');
    });
  renderRoute(area, '/circuits/12?view=line-checks', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Start line check' }));
  expect(await screen.findByText('The line check was not started')).toBeVisible();
  expect(screen.getByText(/already running/)).toBeVisible();
  expect((await screen.findAllByText('Checking')).length).toBe(2);
});

it('lists cases, orders and quotes, each with a link', async () => {
  const server = serviceServer()
    .on(contract.support.listCases, () => pageOf([]))
    .on(circuits.listRelated, () => ({ orders: [], quotes: null }));
  renderRoute(area, '/circuits/12?view=related', server);
  expect(await screen.findByText('No cases for this service.')).toBeVisible();
  expect(await screen.findByText('No orders at this address.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Quotes' })).toBeNull();
  expect(server.calls(contract.support.listCases)).toMatchObject([{ circuitId: 12 }]);
});

it('announces planned work on the service', async () => {
  const server = serviceServer().on(contract.documentation.listNotifications, () =>
    pageOf([
      {
        id: 4,
        title: 'Planned work at Bristol',
        summary: 'Up to 30 minutes without connection.',
        kind: 'maintenance' as const,
        publishedAt: '2026-11-19T09:00:00.000Z',
        startsAt: '2026-11-24T00:00:00.000Z',
        endsAt: '2026-11-24T05:00:00.000Z',
        affectedServicesCount: 3,
      },
    ]),
  );
  renderRoute(area, '/circuits/12', server);
  expect(await screen.findByText('Planned work on 24/11/2026')).toBeVisible();
  expect(screen.getByText('24/11/2026 00:00 to 05:00', { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Planned work at Bristol' })).toHaveAttribute(
    'href',
    '/documentation/notification/4',
  );
  expect(server.calls(contract.documentation.listNotifications)[0]).toMatchObject({
    circuitId: 12,
    isCurrent: true,
  });
});

it('says when planned work cannot be loaded, and tries again', async () => {
  const { listNotifications } = contract.documentation;
  const server = serviceServer().on(listNotifications, () => failure(500, 'Server Error'));
  renderRoute(area, '/circuits/12', server);
  expect(
    await screen.findByText('We could not load planned work and incidents of this service'),
  ).toBeVisible();
  server.on(listNotifications, () => pageOf([]));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/could not load planned work/)).toBeNull());
});
