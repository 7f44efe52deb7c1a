import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

const { listAll, mark, markAllRead } = contract.notifications;

const row = (
  id: string,
  change: Partial<contract.notifications.ListedNotification> = {},
): contract.notifications.ListedNotification => ({
  id,
  createdAt: '2026-11-20T09:30:00Z',
  status: 'unread',
  text: `QS-${id} expires soon`,
  subtext: 'Harbour Bakery',
  url: `/quotes/QS-${id}`,
  isExternalUrl: false,
  type: 'expires',
  ...change,
});

const serverWith = (...rows: contract.notifications.ListedNotification[]) =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(listAll, () => pageOf(rows, { counts: { unread: 1, read: 1, done: 1 } }))
    .on(mark, () => ({ count: 0 }));

it('lists all of them; opening what one is about marks it as read', async () => {
  const server = serverWith(
    row('1'),
    row('2', { status: 'done', text: 'QS-2 is awaiting your approval', type: 'approval' }),
    row('3', { url: null, type: 'from-a-newer-server' }),
  );
  const page = renderRoute(area, '/account/notifications?status=unread', server);
  const table = within(await screen.findByRole('grid', { name: 'Notifications' }));
  expect(await table.findByText('Other')).toBeVisible();
  expect(server.calls(listAll).at(-1)).toMatchObject({ status: ['unread'], sort: 'createdAt' });
  expect(table.queryByRole('link', { name: 'QS-3 expires soon' })).toBeNull();
  await userEvent.click(table.getByRole('link', { name: 'QS-1 expires soon' }));
  await waitFor(() => expect(server.calls(mark)).toEqual([{ ids: ['1'], isRead: true }]));
  expect(page.address()).toBe('/quotes/QS-1');
});

it('marks one, several and all, and says why it could not', async () => {
  const server = serverWith(row('1'), row('2', { status: 'read' }))
    .on(mark, () => failure(409, 'The service is busy.'))
    .on(markAllRead, () => ({ count: 0 }));
  const page = renderRoute(area, '/account/notifications', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as unread: QS-2 expires soon' }));
  await waitFor(() =>
    expect(page.alerts()[0]).toMatch(/^The notification was not marked as unread\. The service is busy\./),
  );
  server.on(mark, () => ({ count: 0 }));
  for (const name of [/QS-1/, /QS-2/]) await userEvent.click(screen.getByRole('checkbox', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(server.calls(mark).slice(1)).toEqual([{ ids: ['1', '2'], isRead: true }]));
  await waitFor(() => expect(page.alerts()[0]).toBe('2 notifications marked as read.'));
  expect(server.calls(mark).at(-1)).toEqual({ ids: ['1', '2'], isRead: true });
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(page.alerts()[0]).toBe('All notifications were already read.'));
});

it('undoes the marking of several and of all', async () => {
  const readAt = '2026-11-21T10:00:00.000Z';
  const server = serverWith(row('1'), row('2', { status: 'read' }), row('3')).on(markAllRead, () => ({
    count: 0,
    readAt,
  }));
  const page = renderRoute(area, '/account/notifications', server);
  for (const name of [/QS-1/, /QS-2/, /QS-3/])
    await userEvent.click(await screen.findByRole('checkbox', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(page.alerts()[0]).toBe('3 notifications marked as read.'));
  await page.pressAlertAction();
  await waitFor(() => expect(page.alerts()[0]).toBe('Change undone.'));
  expect(server.calls(mark).at(-1)).toEqual({ ids: ['1', '3'], isRead: false });
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(page.alerts()[0]).toBe('All notifications are marked as read.'));
  await page.pressAlertAction();
  await waitFor(() => expect(server.calls(mark).at(-1)).toEqual({ readAt, isRead: false }));
});
