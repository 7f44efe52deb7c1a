import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, renderRoute, testUser } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

const { getSettings, updateSettings, getDigestPreview } = contract.notifications;
const PATH = '/account/notifications/settings';

const SETTINGS: contract.notifications.NotificationSettings = {
  version: 2,
  kinds: [
    { kind: 'approvals', inPortal: true, mail: 'never', isAlwaysInPortal: true },
    { kind: 'orders', inPortal: true, mail: 'at-once', isAlwaysInPortal: false },
  ],
  digestHour: 8,
  quietFrom: null,
  quietTo: null,
};

const settingsServer = () =>
  fakeServer()
    .on(getSettings, () => SETTINGS)
    .on(getDigestPreview, () => ({
      subject: 'Your daily digest: 1 update',
      isExample: true,
      sections: [{ title: 'Order updates', items: ['ORD-1 is live: Example Ltd'], more: 3 }],
      footer: ['You chose this.'],
    }));

it('saves what was chosen, with the version that was shown', async () => {
  const server = settingsServer().on(updateSettings, () => ({ ...SETTINGS, version: 3 }));
  const page = renderRoute(area, PATH, server);
  const orders = within(await screen.findByRole('group', { name: 'Order updates' }));
  const approvals = within(screen.getByRole('group', { name: 'Approvals' }));
  expect(approvals.getByRole('switch', { name: 'In the portal' })).toBeDisabled();
  await userEvent.click(orders.getByRole('switch', { name: 'In the portal' }));
  await userEvent.selectOptions(orders.getByLabelText('By email'), 'Daily digest');
  await userEvent.selectOptions(screen.getByLabelText('Digest time'), '17:00');
  await userEvent.click(screen.getByRole('switch', { name: 'Use quiet hours' }));
  await userEvent.selectOptions(await screen.findByLabelText('From'), '20:00');
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(page.alerts()[0]).toBe('Notification settings saved.'));
  expect(server.calls(updateSettings)).toEqual([
    {
      version: 2,
      kinds: [
        { kind: 'approvals', inPortal: true, mail: 'never' },
        { kind: 'orders', inPortal: false, mail: 'digest' },
      ],
      digestHour: 17,
      quietFrom: 20,
      quietTo: 7,
    },
  ]);
});

it('shows why settings were not saved when they have changed since', async () => {
  const message = 'Your settings have changed since you opened this page.';
  const server = settingsServer().on(updateSettings, () => failure(409, message));
  const page = renderRoute(area, PATH, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Save settings' }));
  await waitFor(() => expect(page.alerts()[0]).toContain(message));
});

it('shows the digest, and says which emails are always sent', async () => {
  renderRoute(area, PATH, settingsServer());
  expect(await screen.findByText('ORD-1 is live: Example Ltd')).toBeVisible();
  expect(screen.getByText('and 3 more')).toBeVisible();
  expect(screen.getByText(/You cannot turn these emails off/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'webhooks' })).toHaveAttribute(
    'href',
    '/partner/api-access/webhooks',
  );
});

it('links to webhooks for administrators only', async () => {
  renderRoute(area, PATH, settingsServer(), { user: testUser({ roleId: 3 }) });
  await screen.findByText(/You cannot turn these emails off/);
  expect(screen.queryByRole('link', { name: 'webhooks' })).toBeNull();
});

it('cannot be changed while acting as another user', async () => {
  renderRoute(area, PATH, settingsServer(), {
    user: testUser({ impersonatedBy: { id: 1, name: 'Sam Staff' } }),
  });
  expect(await screen.findByText(/while acting as another user/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull();
  expect(screen.getByLabelText('Digest time')).toBeDisabled();
});
