import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

const { auth } = contract;

function session(id: string, change: Partial<contract.auth.UserSession> = {}): contract.auth.UserSession {
  return {
    id,
    device: 'Chrome on Windows',
    address: '203.0.113.7',
    signedInAt: '2026-11-20T09:00:00Z',
    lastSeenAt: '2026-11-21T09:00:00Z',
    isCurrent: false,
    isImpersonation: false,
    ...change,
  };
}

it('lists where the user is signed in, and signs out one or all others', async () => {
  const user = userEvent.setup();
  let sessions = [
    session('a', { isCurrent: true }),
    session('b', { device: 'Safari on iOS' }),
    session('c', { device: null }),
  ];
  const server = fakeServer()
    .on(auth.listSessions, () => sessions)
    .on(auth.removeSession, ({ id }) => {
      sessions = sessions.filter((one) => one.id !== id);
      return undefined;
    })
    .on(auth.removeOtherSessions, () => {
      sessions = sessions.slice(0, 1);
      return undefined;
    });
  const page = renderRoute(area, '/account/personal', server);
  const list = within(await screen.findByRole('list', { name: 'Sessions' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(list.getByText('This device')).toBeVisible();
  expect(list.queryByRole('button', { name: 'Sign out Chrome on Windows' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Sign out Unknown device' }));
  const one = within(await screen.findByRole('alertdialog', { name: 'Sign out this device?' }));
  await user.click(one.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(page.alerts()).toContain('Unknown device was signed out.'));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
  expect(server.calls(auth.removeSession)).toEqual([{ id: 'c' }]);
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
});

it('keeps the dialog open with the reason when signing out fails', async () => {
  const user = userEvent.setup();
  const server = fakeServer()
    .on(auth.listSessions, () => [session('a', { isCurrent: true }), session('b'), session('c')])
    .on(auth.removeOtherSessions, () => failure(500, 'That did not work.'));
  renderRoute(area, '/account/personal', server);
  await user.click(await screen.findByRole('button', { name: 'Sign out all others' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out all other devices?' }));
  await user.click(dialog.getByRole('button', { name: 'Sign out all others' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
});

it('does not show the sessions of a user to staff who act as them', async () => {
  const impersonatedBy = { id: 9, name: 'Jo Staff' };
  renderRoute(area, '/account/personal', fakeServer(), { user: { impersonatedBy } });
  expect(await screen.findByRole('heading', { name: 'Your details' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Where you are signed in' })).toBeNull();
});
