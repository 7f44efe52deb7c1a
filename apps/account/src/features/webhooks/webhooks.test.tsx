import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testDelivery, testWebhook } from '../../testing/webhooks.ts';

const { webhooks } = contract;
const LIST = '/partner/api-access/webhooks';

const server = (webhook = testWebhook(), delivery = testDelivery()) =>
  fakeServer()
    .on(webhooks.list, () => [webhook])
    .on(webhooks.get, () => webhook)
    .on(webhooks.listDeliveries, () => ({
      items: [delivery],
      page: 1,
      perPage: 25,
      lastPage: 1,
      total: 1,
      counts: { pending: 0, retrying: 0, delivered: 0, failed: 1 },
    }))
    .on(webhooks.getDelivery, () => ({
      ...delivery,
      url: webhook.url,
      requestBody: '{"type":"order.placed"}',
      attemptLog: [
        {
          id: 'a1',
          at: '2026-11-20T09:00:01.000Z',
          durationMs: 1234,
          requestHeaders: [{ name: 'webhook-id', value: 'd1' }],
          responseStatus: 500,
          responseHeaders: [{ name: 'server', value: 'nginx' }],
          responseBody: '<b>Broken</b>',
          error: 'The response was 500.',
        },
      ],
    }));

describe('the list of webhooks', () => {
  it('shows address, events and status', async () => {
    renderRoute(area, LIST, server());
    const table = within(await screen.findByRole('grid', { name: 'Webhooks' }));
    expect(await table.findByText('https://hooks.acme.example/portal')).toBeVisible();
    expect(table.getByText('Order placed, Order status changed')).toBeVisible();
    expect(table.getByText('Active')).toBeVisible();
  });

  it('adds a webhook with the chosen events, and shows its secret once', async () => {
    const user = userEvent.setup();
    const fake = server().on(webhooks.create, () => ({ ...testWebhook(), secret: 'whsec_c2VjcmV0' }));
    renderRoute(area, LIST, fake);
    await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
    await user.type(await dialog.findByLabelText('Address'), 'hooks.acme.example');
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(await dialog.findByText(/begins with https/)).toBeVisible();
    expect(dialog.getByText(/Select at least one event/)).toBeVisible();
    expect(fake.calls(webhooks.create)).toEqual([]);
    await user.clear(dialog.getByLabelText('Address'));
    await user.type(dialog.getByLabelText('Address'), 'https://hooks.acme.example/portal');
    await user.click(dialog.getByLabelText('Order placed'));
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(await screen.findByText('whsec_c2VjcmV0')).toBeVisible();
    expect(fake.calls(webhooks.create)).toEqual([
      { url: 'https://hooks.acme.example/portal', description: null, eventTypes: ['order.placed'] },
    ]);
  });

  it('shows why an address was refused beside it', async () => {
    const user = userEvent.setup();
    const fake = server().on(webhooks.create, () =>
      failure(422, 'may not be in a private network', {
        errors: { url: ['may not be in a private network'] },
      }),
    );
    renderRoute(area, LIST, fake);
    await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add webhook' }));
    await user.type(await dialog.findByLabelText('Address'), 'https://10.0.0.1/');
    await user.click(dialog.getByLabelText('Quote created'));
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    expect(await dialog.findByText(/may not be in a private network/)).toBeVisible();
  });

  it('offers unsaved input again when the page is reopened', async () => {
    const user = userEvent.setup();
    const open = async () => {
      renderRoute(area, LIST, server(), { keepStorage: true });
      await user.click(await screen.findByRole('button', { name: 'Add webhook' }));
      return within(await screen.findByRole('dialog', { name: 'Add webhook' }));
    };
    const first = await open();
    await user.type(await first.findByLabelText('Address'), 'https://hooks.acme.example/new');
    await user.click(first.getByLabelText('Order placed'));
    cleanup();
    const second = await open();
    await user.click(await second.findByRole('button', { name: 'Restore draft' }));
    expect(second.getByLabelText('Address')).toHaveValue('https://hooks.acme.example/new');
    expect(second.getByLabelText('Order placed')).toBeChecked();
    expect(second.getByLabelText('Quote created')).not.toBeChecked();
  });

  it('is read-only for other roles', async () => {
    renderRoute(area, LIST, server(), { user: { roleId: 2 } });
    expect(await screen.findByText(/Only administrators can change them/)).toBeVisible();
    await screen.findByText('https://hooks.acme.example/portal');
    expect(screen.queryByRole('button', { name: 'Add webhook' })).toBeNull();
  });
});

describe('the page of a webhook', () => {
  it('shows the delivery log and how to verify requests', async () => {
    renderRoute(area, `${LIST}/w1`, server());
    const log = within(await screen.findByRole('grid', { name: 'Delivery log' }));
    expect(await log.findByText('ORD-20001')).toBeVisible();
    expect(log.getByText('Failed')).toBeVisible();
    expect(screen.getByRole('region', { name: 'TypeScript' })).toHaveTextContent('standardwebhooks');
  });

  it('has no delivery log and no actions for other roles', async () => {
    const fake = server();
    renderRoute(area, `${LIST}/w1`, fake, { user: { roleId: 3 } });
    expect(await screen.findByRole('heading', { name: 'Verify requests' })).toBeVisible();
    expect(screen.queryByText('Delivery log')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send test event' })).toBeNull();
    expect(fake.calls(webhooks.listDeliveries)).toEqual([]);
  });

  it('says why the webhook is paused, and resumes it', async () => {
    const paused = testWebhook({ pausedAt: '2026-11-20T09:00:00.000Z', pauseReason: 'gone' });
    const fake = server(paused).on(webhooks.resume, () => testWebhook());
    const page = renderRoute(area, `${LIST}/w1`, fake);
    expect(await screen.findByText(/responded with 410 Gone/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(page.alerts()).toEqual(['The webhook was resumed.']));
    expect(fake.calls(webhooks.resume)).toEqual([{ id: 'w1' }]);
  });

  it('rotates the secret after confirmation and names the overlap', async () => {
    const user = userEvent.setup();
    const fake = server().on(webhooks.rotateSecret, () => ({ ...testWebhook(), secret: 'whsec_bmV3' }));
    renderRoute(area, `${LIST}/w1`, fake);
    await user.click(await screen.findByRole('button', { name: 'Actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rotate signing secret' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/For 24 hours/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Rotate secret' }));
    expect(await screen.findByText('whsec_bmV3')).toBeVisible();
  });

  it.each([
    ['failed', 'w1'],
    ['retrying', 'w1'],
    ['retrying', 'w1/deliveries/d1'],
  ] as const)('sends a %s event again from %s', async (status, path) => {
    const delivery = testDelivery({ status });
    const fake = server(testWebhook(), delivery).on(webhooks.redeliver, () =>
      testDelivery({ status: 'pending' }),
    );
    const page = renderRoute(area, `${LIST}/${path}`, fake);
    await userEvent.click(await screen.findByRole('button', { name: /^Redeliver/ }));
    await waitFor(() => expect(page.alerts()).toEqual(['The event will be sent again.']));
    expect(fake.calls(webhooks.redeliver)).toEqual([{ id: 'w1', deliveryId: 'd1' }]);
  });

  it('sends a test event and opens its delivery', async () => {
    const fake = server().on(webhooks.sendTest, () => testDelivery({ id: 'd2', type: 'webhook.test' }));
    renderRoute(area, `${LIST}/w1`, fake);
    await userEvent.click(await screen.findByRole('button', { name: 'Send test event' }));
    expect(await screen.findByRole('heading', { name: 'Attempts' })).toBeVisible();
    expect(fake.calls(webhooks.getDelivery)[0]).toEqual({ id: 'w1', deliveryId: 'd2' });
  });
});

it('shows the request and response of a delivery as text', async () => {
  renderRoute(area, `${LIST}/w1/deliveries/d1`, server());
  expect(await screen.findByRole('region', { name: 'Request body' })).toHaveTextContent(
    '"type": "order.placed"',
  );
  expect(screen.getByRole('region', { name: 'Response body' })).toHaveTextContent('<b>Broken</b>');
  expect(screen.getByRole('region', { name: 'Response headers' })).toHaveTextContent('server: nginx');
  expect(screen.getByText('The response was 500.')).toBeVisible();
});
