import { beforeEach, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sessionStore } from '@portal/auth';
import { alertStore } from '@portal/portal-sdk/host';
import { failure } from '@portal/portal-sdk/testing';
import { createPortalClient } from '../../app/boot/create-portal-client.ts';
import { ada, portalServer, SERVER_ERROR, UNAUTHENTICATED } from '../../testing/portal-server.ts';
import { resetPortal } from '../../testing/render-portal.tsx';
import { consumeIntendedPage } from './intended-page.ts';
import { handleUnauthenticated, readSession, signOut } from './session-flow.ts';

beforeEach(resetPortal);

function portalWith(provider = portalServer()) {
  return { provider, client: createPortalClient({ fetch: provider.fetch }) };
}

it.each([
  ['401', UNAUTHENTICATED, null],
  ['500', SERVER_ERROR, /went wrong on our side/],
  // Deliberately not what the contract says.
  ['an invalid response', {} as never, /unexpected response/],
])('treats %s from the me call as signed out (specification §8)', async (_, answer, expectedAlert) => {
  const { client } = portalWith(portalServer().on(contract.auth.getMe, () => answer));
  await readSession(client);
  expect(sessionStore.getState()).toEqual({ status: 'signed-out' });
  const alert = alertStore.getState().current?.message;
  if (expectedAlert === null) expect(alert).toBeUndefined();
  else expect(alert).toMatch(expectedAlert);
});

it.each([[500], [419], [401]])('logs out even when the call fails with %i (§8)', async (status) => {
  const { client, provider } = portalWith(
    portalServer().on(contract.auth.logout, () => failure(status, 'x')),
  );
  await readSession(client);
  await signOut(client);
  expect(provider.calls(contract.auth.logout).length).toBeGreaterThan(0);
  expect(sessionStore.getState()).toEqual({ status: 'signed-out' });
  expect(alertStore.getState().current).toBeNull();
  expect(consumeIntendedPage()).toBeNull();
});

it('shows one alert when many calls find the session ended', async () => {
  const { client, provider } = portalWith();
  await readSession(client);
  provider.on(contract.auth.getMe, () => UNAUTHENTICATED);
  provider.on(contract.notifications.countUnread, () => UNAUTHENTICATED);
  const before = provider.calls(contract.auth.getMe).length;
  const calls = Array.from({ length: 20 }, () => client.call(contract.notifications.countUnread, {}));
  await Promise.allSettled(calls);
  await handleUnauthenticated(client);
  expect(sessionStore.getState()).toEqual({ status: 'signed-out' });
  expect(alertStore.getState().log).toHaveLength(1);
  expect(provider.calls(contract.auth.getMe)).toHaveLength(before + 1);
});

it('repeats the calls of a session that another tab has replaced', async () => {
  const { client, provider } = portalWith();
  await readSession(client);
  const { countUnread, markAllRead } = contract.notifications;
  provider.on(countUnread, () => (provider.calls(countUnread).length === 1 ? UNAUTHENTICATED : { count: 3 }));
  provider.on(markAllRead, () => (provider.calls(markAllRead).length === 1 ? UNAUTHENTICATED : { count: 0 }));
  const answers = await Promise.all([client.call(countUnread, {}), client.call(markAllRead, {})]);
  expect(answers).toEqual([{ count: 3 }, { count: 0 }]);
  expect(provider.calls(markAllRead)).toHaveLength(2);
  expect(sessionStore.getState()).toMatchObject({ status: 'signed-in' });
  expect(alertStore.getState().log).toEqual([]);
});

it('repeats a call once only, and ends the session before a call fails', async () => {
  const { client, provider } = portalWith();
  await readSession(client);
  const { countUnread } = contract.notifications;
  provider.on(countUnread, () => UNAUTHENTICATED);
  await expect(client.call(countUnread, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(provider.calls(countUnread)).toHaveLength(2);
  expect(sessionStore.getState()).toMatchObject({ status: 'signed-in' });
  provider.on(contract.auth.getMe, () => UNAUTHENTICATED);
  await expect(client.call(countUnread, {})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(provider.calls(countUnread)).toHaveLength(3);
  expect(sessionStore.getState()).toEqual({ status: 'signed-out' });
});

it('reloads the page when the session that replaced it is another user’s', async () => {
  const { client, provider } = portalWith();
  await readSession(client);
  provider.on(contract.auth.getMe, () => ada({ id: 2 }));
  const reload = jest.fn();
  await handleUnauthenticated(client, reload);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(alertStore.getState().log).toEqual([]);
});

it('ignores a 401 while the user signs out', async () => {
  const { client, provider } = portalWith();
  await readSession(client);
  const signingOut = signOut(client);
  provider.on(contract.auth.getMe, () => UNAUTHENTICATED);
  await Promise.all([handleUnauthenticated(client), signingOut]);
  expect(alertStore.getState().log).toEqual([]);
});
