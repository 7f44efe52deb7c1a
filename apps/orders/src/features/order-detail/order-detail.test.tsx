import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testOrder } from '../../testing/order-fixture.ts';

const orderServer = (change: Parameters<typeof testOrder>[0] = {}) =>
  fakeServer()
    .on(contract.orders.get, () => testOrder(change))
    .on(contract.orders.listHistory, () => [
      {
        id: '1',
        at: '2026-11-01T09:30:00Z',
        milestone: null,
        title: 'Order placed',
        detail: null,
        actor: 'Amelia Hart',
        waitsOn: null,
      },
    ]);

it('says what is missing when an order is on hold', async () => {
  renderRoute(
    area,
    '/orders/ORD-1',
    orderServer({ status: 'held', holdReason: 'information_required', waitsOn: 'partner' }),
  );
  expect(await screen.findByText(/On hold: we need information. Work resumes once you reply./)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Harbour Bakery' })).toBeVisible();
  expect(await screen.findByText('Order placed')).toBeVisible();
});

it('says that an order does not exist', async () => {
  renderRoute(
    area,
    '/orders/ORD-9',
    fakeServer()
      .on(contract.orders.get, () => failure(404, 'Not found.'))
      .on(contract.orders.listHistory, () => failure(404, 'Not found.')),
  );
  expect(await screen.findByText("We couldn't find this order")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to orders' })).toHaveAttribute('href', '/orders');
});

it('sends a message to the delivery team', async () => {
  const server = orderServer().on(contract.orders.notify, () => undefined);
  const page = renderRoute(area, '/orders/ORD-1', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Message the delivery team' }));
  await userEvent.type(await screen.findByLabelText('Subject'), 'Access');
  await userEvent.type(screen.getByLabelText('Message'), 'The site opens at nine.');
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
  await screen.findByRole('heading', { level: 1, name: 'Harbour Bakery' });
  expect(server.calls(contract.orders.notify)).toEqual([
    { reference: 'ORD-1', subject: 'Access', message: 'The site opens at nine.' },
  ]);
  expect(page.alerts()[0]).toContain('added to the order’s history');
});
