import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { screen } from '@testing-library/react';
import { area } from '../../area.ts';
import { testService } from '../../testing/service-fixture.ts';

it('shows the service with its order, attributes and history', async () => {
  const server = fakeServer()
    .on(contract.circuits.get, () => testService())
    .on(contract.circuits.listHistory, () => [
      {
        id: '1',
        at: '2026-11-01T09:30:00.000Z',
        title: 'Service went live',
        detail: null,
        actor: null,
      },
    ]);
  renderRoute(area, '/circuits/12', server);
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Bakery' })).toBeVisible();
  expect(screen.getByText('Up')).toBeVisible();
  expect(screen.getByRole('link', { name: 'ORD-1' })).toHaveAttribute('href', '/orders/ORD-1');
  expect(await screen.findByText('Service went live')).toBeVisible();
});

it('says that a service does not exist', async () => {
  const server = fakeServer()
    .on(contract.circuits.get, () => failure(404, 'Not found.'))
    .on(contract.circuits.listHistory, () => failure(404, 'Not found.'));
  renderRoute(area, '/circuits/99', server);
  expect(await screen.findByText('We couldn’t find this service')).toBeVisible();
});
