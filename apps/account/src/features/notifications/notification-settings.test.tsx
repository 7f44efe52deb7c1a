import { describe, expect, it } from '@jest/globals';
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
    .on(contract.partner.listDelegations, () => [])
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

/** Refuses the first version, because another tab has stored `stored`. */
const changedElsewhere = (stored: contract.notifications.NotificationSettings) =>
  settingsServer().on(updateSettings, ({ version, digestHour = stored.digestHour }) =>
    version === stored.version
      ? { ...stored, digestHour, version: stored.version + 1 }
      : failure(409, 'Changed in another tab.', { current: stored }),
  );

describe('settings that changed in another tab', () => {
  const [approvals, orders] = SETTINGS.kinds;
  const kinds = approvals && orders ? [approvals, { ...orders, mail: 'digest' as const }] : [];

  it('asks about a value that both tabs changed, and keeps what was chosen here until then', async () => {
    const server = changedElsewhere({ ...SETTINGS, version: 3, digestHour: 6, kinds });
    const page = renderRoute(area, PATH, server);
    const digestTime = await screen.findByLabelText('Digest time');
    await userEvent.selectOptions(digestTime, '17:00');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    const dialog = within(
      await screen.findByRole('alertdialog', {
        name: 'You changed your notification settings somewhere else',
      }),
    );
    expect(dialog.getByText('17:00')).toBeVisible();
    expect(dialog.getByText('06:00')).toBeVisible();
    expect(dialog.getByText('Also changed: Order updates.')).toBeVisible();
    expect(digestTime).toHaveDisplayValue('17:00');
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(page.alerts()).toEqual(['Notification settings saved.']));
    expect(server.calls(updateSettings).at(-1)).toMatchObject({
      version: 3,
      digestHour: 17,
      kinds: [{ kind: 'approvals' }, { kind: 'orders', inPortal: true, mail: 'digest' }],
    });
    expect(screen.getByLabelText('Digest time')).toHaveDisplayValue('17:00');
  });

  it('saves the stored value when the user decides so', async () => {
    const server = changedElsewhere({ ...SETTINGS, version: 3, digestHour: 6 });
    const page = renderRoute(area, PATH, server);
    await userEvent.selectOptions(await screen.findByLabelText('Digest time'), '17:00');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep saved' }));
    await waitFor(() => expect(page.alerts()).toEqual(['Notification settings saved.']));
    expect(screen.getByLabelText('Digest time')).toHaveDisplayValue('06:00');
  });

  it('merges different values without asking', async () => {
    const server = changedElsewhere({ ...SETTINGS, version: 3, kinds });
    const page = renderRoute(area, PATH, server);
    await userEvent.selectOptions(await screen.findByLabelText('Digest time'), '17:00');
    await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(page.alerts()).toEqual(['Notification settings saved.']));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.calls(updateSettings).at(-1)).toMatchObject({
      version: 3,
      digestHour: 17,
      kinds: [{ kind: 'approvals' }, { kind: 'orders', mail: 'digest' }],
    });
  });
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
