import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { contract, type OutputOf } from '@portal/api-client';
import { act, screen, waitFor, within } from '@testing-library/react';
import { portalServer, SERVER_ERROR } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

type Notification = OutputOf<typeof contract.notifications.list>[number];

function notification(
  id: string,
  data: Partial<Notification['data']> = {},
  readAt: string | null = null,
): Notification {
  return {
    id,
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    readAt,
    data: { text: `Notice ${id}`, subtext: null, url: null, isExternalUrl: false, type: 'other', ...data },
  };
}

function provider(unread: number, list: Notification[] = []) {
  return portalServer()
    .on(contract.notifications.countUnread, () => ({ count: unread }))
    .on(contract.notifications.list, () => list);
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the bell', () => {
  it('shows no badge when everything is read', async () => {
    await renderPortal('/', provider(0));
    const bell = await screen.findByRole('button', { name: 'Notifications' });
    expect(bell.querySelector('[data-count]')).toBeNull();
  });

  it.each([
    [99, '99'],
    [100, '99+'],
  ])('shows %i unread as %s', async (unread, shown) => {
    await renderPortal('/', provider(unread));
    const bell = await screen.findByRole('button', { name: `Notifications, ${unread} unread` });
    // The bell's name has the full number.
    expect(bell.querySelector('[data-count]')).toHaveAttribute('data-count', shown);
  });
});

async function openPanel(list: Notification[], unread = 1) {
  const api = provider(unread, list);
  const portal = await renderPortal('/', api);
  const bell = await screen.findByRole('button', { name: /^Notifications/ });
  await act(async () => bell.click()); // The panel's code loads.
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  return { api, portal, panel: within(panel) };
}

describe('the panel', () => {
  it('leads to all notifications and to their settings', async () => {
    const { panel, portal } = await openPanel([]);
    expect(panel.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/account/notifications');
    await portal.user.click(panel.getByRole('link', { name: 'Settings' }));
    await waitFor(() => expect(portal.address()).toBe('/account/notifications/settings'));
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument();
  });

  it('says when there are no notifications', async () => {
    const { panel } = await openPanel([], 0);
    expect(await panel.findByText('No notifications')).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('marks one read and fetches the count again', async () => {
    const { api, portal, panel } = await openPanel([notification('a')]);
    api.on(contract.notifications.markRead, () => {
      api.on(contract.notifications.countUnread, () => ({ count: 0 }));
      api.on(contract.notifications.list, () => [notification('a', {}, '2026-11-21T00:00:00Z')]);
      return { count: 0 };
    });
    await portal.user.click(await panel.findByRole('button', { name: 'Mark as read: Notice a' }));
    await waitFor(() => expect(api.calls(contract.notifications.countUnread).length).toBe(2));
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Mark as read: Notice a' })).toBeNull());
  });

  it('marks all read', async () => {
    const { api, portal, panel } = await openPanel([notification('a'), notification('b')], 2);
    api.on(contract.notifications.markAllRead, () => {
      api.on(contract.notifications.countUnread, () => ({ count: 0 }));
      return { count: 0 };
    });
    await portal.user.click(await panel.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(api.calls(contract.notifications.markAllRead).length).toBe(1));
    expect(await screen.findByRole('button', { name: 'Notifications', hidden: true })).toBeInTheDocument();
  });

  it('undoes the marking of all', async () => {
    const readAt = '2026-11-21T10:00:00.000Z';
    const unread = [notification('a'), notification('b')];
    const { api, portal, panel } = await openPanel(unread, 2);
    api.on(contract.notifications.markAllRead, () => {
      api.on(contract.notifications.list, () => [
        notification('a', {}, readAt),
        notification('b', {}, readAt),
      ]);
      return { count: 0, readAt };
    });
    api.on(contract.notifications.mark, () => {
      api.on(contract.notifications.list, () => unread);
      return { count: 2 };
    });
    await portal.user.click(await panel.findByRole('button', { name: 'Mark all as read' }));
    await portal.user.click(await panel.findByRole('button', { name: 'Undo' }));
    expect(await panel.findByRole('button', { name: 'Mark as read: Notice a' })).toBeVisible();
    expect(api.calls(contract.notifications.mark)).toEqual([{ readAt, isRead: false }]);
    expect(panel.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('marks a notification read, opens its page and closes', async () => {
    const { api, portal, panel } = await openPanel([notification('a', { url: '/orders/ORD-1?tab=history' })]);
    api.on(contract.notifications.markRead, () => ({ count: 0 }));
    const notice = await panel.findByRole('button', { name: /Notice a \(unread\)/ });
    await act(async () => notice.click()); // The page that it leads to arrives meanwhile.
    await waitFor(() => expect(portal.address()).toBe('/orders/ORD-1?tab=history'));
    expect(api.calls(contract.notifications.markRead).length).toBe(1);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
  });

  it('does not mark a read notification again', async () => {
    const { api, portal, panel } = await openPanel([
      notification('a', { url: '/orders' }, '2026-11-20T00:00:00Z'),
    ]);
    const notice = await panel.findByRole('button', { name: /Notice a/ });
    await act(async () => notice.click());
    await waitFor(() => expect(portal.address()).toBe('/orders'));
    expect(api.calls(contract.notifications.markRead).length).toBe(0);
  });

  it('asks before an external link, opens it without an opener, and stays open', async () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { portal, panel } = await openPanel([
      notification('a', { url: 'https://offers.test/x', isExternalUrl: true }, '2026-11-20T00:00:00Z'),
    ]);
    await portal.user.click(await panel.findByRole('button', { name: /Notice a/ }));
    expect(open).not.toHaveBeenCalled();
    expect(screen.getByText(/This link opens offers\.test/)).toBeVisible();
    await portal.user.click(screen.getByRole('button', { name: 'Open offers.test' }));
    expect(open).toHaveBeenCalledWith('https://offers.test/x', '_blank', 'noopener,noreferrer');
    expect(portal.address()).toBe('/');
  });

  it.each([
    ['https://elsewhere.test/', false],
    ['//elsewhere.test/', false],
    ['javascript:alert(1)', true],
  ])('does not open %s (R21)', async (url, isExternal) => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    const { portal, panel } = await openPanel([
      notification('a', { url, isExternalUrl: isExternal }, '2026-11-20T00:00:00Z'),
    ]);
    await portal.user.click(await panel.findByRole('button', { name: /Notice a/ }));
    expect(open).not.toHaveBeenCalled();
    expect(portal.address()).toBe('/');
  });

  it('shows that marking one read failed, and keeps the list', async () => {
    const { api, portal, panel } = await openPanel([notification('a')]);
    api.on(contract.notifications.markRead, () => SERVER_ERROR);
    await portal.user.click(await panel.findByRole('button', { name: 'Mark as read: Notice a' }));
    expect(await panel.findByText(/^Could not mark as read/)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Mark as read: Notice a' })).toBeVisible();
  });

  it('shows that marking all read failed for a reason other than the API', async () => {
    const { api, portal, panel } = await openPanel([notification('a')]);
    api.on(contract.notifications.markAllRead, () => ({}) as never);
    await portal.user.click(await panel.findByRole('button', { name: 'Mark all as read' }));
    expect(await panel.findByText(/^Could not mark as read/)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeEnabled();
  });

  it('marks several read in quick succession', async () => {
    const { api, portal, panel } = await openPanel([notification('a'), notification('b')], 2);
    const pending: (() => void)[] = [];
    api.on(contract.notifications.markRead, async () => {
      await new Promise<void>((resolve) => pending.push(resolve));
      return { count: 0 };
    });
    await portal.user.click(await panel.findByRole('button', { name: 'Mark as read: Notice a' }));
    await portal.user.click(panel.getByRole('button', { name: 'Mark as read: Notice b' }));
    await waitFor(() => expect(pending).toHaveLength(2));
    for (const resolve of pending) resolve();
    expect(api.calls(contract.notifications.markRead)).toEqual([{ id: 'a' }, { id: 'b' }]);
  });

  it('alerts that marking failed when the link has already closed the panel', async () => {
    const { api, panel } = await openPanel([notification('a', { url: '/orders' })]);
    api.on(contract.notifications.markRead, () => SERVER_ERROR);
    const notice = await panel.findByRole('button', { name: /^Notice a/ });
    await act(async () => notice.click());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/^Could not mark as read/));
  });

  it('lists earlier alerts', async () => {
    const { portal, panel } = await openPanel([], 0);
    const { showAlert } = await import('@portal/portal-sdk');
    act(() => showAlert('Quote QS-1 is saved.'));
    await portal.user.click(panel.getByRole('tab', { name: /Alerts/ }));
    expect(panel.getByText('Quote QS-1 is saved.')).toBeVisible();
  });
});
