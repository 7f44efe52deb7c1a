import { expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testOrder } from '../../testing/order-fixture.ts';

const { orders } = contract;
type Change = Parameters<typeof testOrder>[0];

const event = (id: string, change: Partial<contract.orders.OrderEvent> = {}) => ({
  id,
  at: '2026-11-01T09:30:00Z',
  milestone: null,
  title: 'Order placed',
  detail: null,
  actor: 'Amelia Hart',
  waitsOn: null,
  ...change,
});

const orderServer = (change: Change = {}) =>
  fakeServer()
    .on(orders.get, () => testOrder(change))
    .on(orders.recordVisit, () => ({ previousVisitAt: null }))
    .on(orders.listDocuments, () => [])
    .on(orders.listHistory, () => [event('1')]);

const HELD: Change = {
  status: 'held',
  holdReason: 'information_required',
  waitsOn: 'partner',
  holdNote: 'The supplier needs more information about the site.',
};

it('keeps what is typed in a message when the order is put on hold', async () => {
  let change: Change = {};
  const server = orderServer().on(orders.get, () => testOrder(change));
  jest.useFakeTimers({ advanceTimers: true });
  renderRoute(area, '/orders/ORD-1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Message the delivery team' }));
  const message = await screen.findByLabelText('Message');
  await userEvent.type(message, 'The key is at reception.');
  change = HELD;
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  jest.useRealTimers();
  expect(await screen.findByRole('dialog', { name: 'Reply to the delivery team' })).toBeVisible();
  expect(message).toHaveValue('The key is at reception.');
});

it('says what is missing when an order is on hold', async () => {
  renderRoute(area, '/orders/ORD-1', orderServer(HELD));
  expect(await screen.findByText(/On hold: we need information. Work resumes once you reply./)).toBeVisible();
  expect(screen.getByText('The supplier needs more information about the site.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Harbour Bakery' })).toBeVisible();
  expect(await screen.findByText('Order placed')).toBeVisible();
});

it('says that a renewal waits for a cease, and until when', async () => {
  const holdNote = 'A cease of the service that this order renews is requested in case 00012345.';
  renderRoute(area, '/orders/ORD-1', orderServer({ ...HELD, milestone: 'test', holdNote }));
  expect(
    await screen.findByText(
      /On hold: this order renews a service that has a cease case. To continue, close the cease case before the service is ceased./,
    ),
  ).toBeVisible();
  expect(screen.getByText(holdNote)).toBeVisible();
  expect(screen.getAllByText('On hold: cease requested')[0]).toBeVisible();
  expect(screen.queryByText(/we need information/)).toBeNull();
});

it.each([
  [true, 'Firm'],
  [false, 'Estimate, subject to survey'],
  [undefined, null],
])('says of its ECC whether they are firm: %s', async (isEccFirm, text) => {
  renderRoute(area, '/orders/ORD-1', orderServer({ eccCost: 45_000, isEccFirm }));
  const ecc = (await screen.findByText('£450.00')).closest('div');
  expect(ecc).toHaveTextContent(`ECC£450.00${text ?? ''}`);
  expect(ecc?.textContent?.endsWith(text ?? '£450.00')).toBe(true);
});

it('says that an order does not exist', async () => {
  renderRoute(
    area,
    '/orders/ORD-9',
    fakeServer()
      .on(orders.get, () => failure(404, 'Not found.'))
      .on(orders.listHistory, () => failure(404, 'Not found.')),
  );
  expect(await screen.findByText("We couldn't find this order")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to orders' })).toHaveAttribute('href', '/orders');
});

it('sends a message to the delivery team', async () => {
  const server = orderServer().on(orders.notify, () => undefined);
  const page = renderRoute(area, '/orders/ORD-1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Message the delivery team' }));
  await userEvent.type(await screen.findByLabelText('Subject'), 'Access');
  await userEvent.type(screen.getByLabelText('Message'), 'The site opens at nine.');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByRole('heading', { level: 1, name: 'Harbour Bakery' });
  expect(server.calls(orders.notify)).toMatchObject([
    { reference: 'ORD-1', subject: 'Access', message: 'The site opens at nine.' },
  ]);
  expect(page.alerts()[0]).toContain('added to the order’s history');
});

it('replies to a hold with a document, and shows the new state at once', async () => {
  let isAnswered = false;
  const server = orderServer()
    .on(orders.get, () => testOrder(isAnswered ? { ...HELD, waitsOn: 'provider' } : HELD))
    .on(orders.notify, () => {
      isAnswered = true;
      return undefined;
    });
  renderRoute(area, '/orders/ORD-1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to the delivery team' }));
  expect(dialog.getByText('The supplier needs more information about the site.')).toBeVisible();
  expect(dialog.getByLabelText('Subject')).toHaveValue('Reply: information needed');
  await userEvent.type(dialog.getByLabelText('Message'), 'Attached.');
  const plan = new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' });
  await userEvent.upload(dialog.getByLabelText(/Attachments/), plan);
  await userEvent.click(dialog.getByRole('button', { name: 'Send reply' }));
  expect(
    await screen.findByText('On hold: we are checking your information. No action is needed from you now.'),
  ).toBeVisible();
  expect(server.calls(orders.notify)).toMatchObject([
    { message: 'Attached.', attachments: [expect.any(File)] },
  ]);
});

it('replies to a hold in three clicks from the list of orders', async () => {
  const server = orderServer(HELD)
    .on(contract.savedViews.list, () => [])
    .on(orders.list, () => pageOf([testOrder(HELD)]))
    .on(orders.notify, () => undefined);
  renderRoute(area, '/orders', server);
  let clicks = 0;
  const click = async (element: HTMLElement) => {
    clicks += 1;
    await userEvent.click(element);
  };
  await click(await screen.findByRole('link', { name: /ORD-1/ }));
  await click(await screen.findByRole('button', { name: 'Reply' }));
  const message = await screen.findByLabelText('Message');
  await waitFor(() => expect(message).toHaveFocus());
  await userEvent.keyboard('The key is at reception.');
  await click(screen.getByRole('button', { name: 'Send reply' }));
  await waitFor(() =>
    expect(server.calls(orders.notify)).toMatchObject([{ message: 'The key is at reception.' }]),
  );
  expect(clicks).toBe(3);
});

it('keeps what is typed when the order changes', async () => {
  let isReleased = false;
  const server = orderServer()
    .on(orders.get, () => testOrder(isReleased ? {} : HELD))
    .on(orders.notify, () => undefined);
  renderRoute(area, '/orders/ORD-1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  await userEvent.type(await screen.findByLabelText('Message'), 'The key is at reception.');
  isReleased = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('button', { name: 'Send message' })).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('The key is at reception.');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() =>
    expect(server.calls(orders.notify)).toMatchObject([
      { subject: 'Reply: information needed', message: 'The key is at reception.' },
    ]),
  );
});

it('keeps the text when a reply is refused, and says why', async () => {
  const server = orderServer(HELD).on(orders.notify, () => failure(409, 'This order is cancelled.'));
  renderRoute(area, '/orders/ORD-1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Reply' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to the delivery team' }));
  await userEvent.type(dialog.getByLabelText('Message'), 'Still there?');
  await userEvent.click(dialog.getByRole('button', { name: 'Send reply' }));
  expect(await dialog.findByText('This order is cancelled.')).toBeVisible();
  expect(dialog.getByLabelText('Message')).toHaveValue('Still there?');
});

it.each([
  ['live', 'This order is complete. Report a fault from the service’s page instead.'],
  ['cancelled', 'This order is cancelled.'],
] as const)('offers no message about an order that is %s', async (status, reason) => {
  renderRoute(area, '/orders/ORD-1', orderServer({ status, waitsOn: null }));
  const button = await screen.findByRole('button', { name: 'Message the delivery team' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription(reason);
});

it('shows dates, the appointment and why the target date moved', async () => {
  const change: Change = {
    committedDate: '2026-12-01',
    targetDate: '2026-12-08',
    targetDateChange: {
      from: '2026-12-01',
      to: '2026-12-08',
      reason: 'a blocked duct has to be cleared first',
    },
    appointment: {
      kind: 'install_appointment',
      start: '2026-12-08T08:00:00.000Z',
      end: '2026-12-08T13:00:00.000Z',
    },
  };
  renderRoute(area, '/orders/ORD-1', orderServer(change));
  expect(
    await screen.findByText('Moved from 01/12/2026 to 08/12/2026: a blocked duct has to be cleared first'),
  ).toBeVisible();
  expect(screen.getAllByText('Install appointment')).toHaveLength(2); // the milestone and the visit
  expect(screen.getByText('08:00 to 13:00')).toBeVisible();
});

it('shows the product’s description, the cost of add-ons, and documents to download', async () => {
  const server = orderServer({
    productDescription: 'Ethernet 100 on a 1 Gb bearer',
    addons: [
      {
        name: 'Care',
        text: 'Five-hour fix',
        quantity: 2,
        monthlyCost: 3000,
        installCost: 1500,
        additionalInformation: 'Only on weekdays',
      },
    ],
  })
    .on(orders.listDocuments, () => [
      {
        id: 4,
        name: 'wayleave.pdf',
        type: 'application/pdf',
        sizeBytes: 2048,
        createdAt: '2026-11-01T09:30:00Z',
      },
    ])
    .on(orders.downloadDocument, () => failure(404, 'Not found.'));
  renderRoute(area, '/orders/ORD-1', server);
  expect(await screen.findByText('Ethernet 100 on a 1 Gb bearer')).toBeVisible();
  expect(screen.getByText('£30.00 per month, £15.00 one-off')).toBeVisible();
  expect(screen.getByText('2 × Five-hour fix: Only on weekdays')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /Download wayleave.pdf/ }));
  expect(await screen.findByText(/wayleave.pdf was not downloaded/)).toBeVisible();
  expect(server.calls(orders.downloadDocument)).toEqual([{ reference: 'ORD-1', documentId: '4' }]);
});

it('downloads the supplier’s terms of its quote, and says why that failed', async () => {
  const { single, broadband } = contract.quotes;
  const server = orderServer({ quoteReference: 'QB-1', quoteKind: 'broadband' }).on(
    broadband.downloadTermsDocument,
    () => failure(403, 'Your role cannot see quotes.'),
  );
  renderRoute(area, '/orders/ORD-1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Download Supplier’s terms' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your role cannot see quotes.');
  expect(server.calls(broadband.downloadTermsDocument)).toEqual([{ reference: 'QB-1' }]);
  expect(server.calls(single.downloadTermsDocument)).toEqual([]);
});

it('marks what others did since the last visit, with milestone and next party', async () => {
  const server = orderServer()
    .on(orders.recordVisit, () => ({ previousVisitAt: '2026-11-05T09:00:00Z' }))
    .on(orders.listHistory, () => [
      event('1', { waitsOn: 'partner' }),
      event('2', {
        at: '2026-11-06T09:00:00Z',
        title: 'Survey',
        milestone: 'survey',
        waitsOn: 'provider',
        actor: null,
      }),
    ]);
  renderRoute(area, '/orders/ORD-1', server);
  expect(await screen.findByText('1 update since your last visit on 05/11/2026 09:00')).toBeVisible();
  const history = within(screen.getByRole('list', { name: 'History of this order' }));
  const [survey, placed] = history.getAllByRole('listitem');
  expect(survey).toHaveTextContent('New');
  expect(survey).toHaveTextContent(/With /);
  expect(placed).not.toHaveTextContent('New');
  expect(placed).toHaveTextContent('Waited for you');
});

it('says when the calendar was not downloaded', async () => {
  const server = orderServer().on(orders.downloadCalendar, () => failure(500, 'Server Error'));
  const page = renderRoute(area, '/orders/ORD-1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  await screen.findByRole('heading', { level: 1, name: 'Harbour Bakery' });
  expect(server.calls(orders.downloadCalendar)).toEqual([{ reference: 'ORD-1' }]);
  expect(page.alerts()[0]).toBe('The dates of ORD-1 were not downloaded. Try again.');
});

it('says what a test order is, and does not offer a message', async () => {
  renderRoute(area, '/orders/ORD-1', orderServer({ isSandbox: true }));
  expect(await screen.findByText('This is a test order')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Message the delivery team' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
