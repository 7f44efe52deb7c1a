import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { alertStore } from '@portal/portal-sdk/host';
import { createPortalClient } from '../../app/boot/create-portal-client.ts';
import { ada, portalServer, SERVER_ERROR, UNAUTHENTICATED } from '../../testing/portal-server.ts';
import { resetPortal } from '../../testing/render-portal.tsx';
import { resetVerifiedToken } from './assert-same-user.ts';
import { handleUnauthenticated, readSession } from './session-flow.ts';

const rename = { firstName: 'Ada', lastName: 'Byrne', telephone: null };

async function signedIn() {
  const provider = portalServer().on(contract.auth.updateProfile, () => ada());
  const reload = jest.fn();
  const client = createPortalClient({ fetch: provider.fetch, reload });
  await readSession(client);
  return { provider, client, reload };
}

function setToken(token: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the client reads the token where browsers keep it.
  document.cookie = `XSRF-TOKEN=${token}`;
}

beforeEach(() => {
  resetPortal();
  resetVerifiedToken();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('checks once which user a token belongs to, and again when the token changes', async () => {
  const { provider, client } = await signedIn();
  await client.call(contract.auth.updateProfile, rename);
  await client.call(contract.auth.updateProfile, rename);
  expect([
    provider.calls(contract.auth.heartbeat).length,
    provider.calls(contract.auth.updateProfile).length,
  ]).toEqual([1, 2]);
  setToken('another');
  await client.call(contract.auth.updateProfile, rename);
  expect([
    provider.calls(contract.auth.heartbeat).length,
    provider.calls(contract.auth.updateProfile).length,
  ]).toEqual([2, 3]);
});

it('sends neither writes nor GETs with side effects when the session belongs to another user', async () => {
  const { provider, client, reload } = await signedIn();
  provider.on(contract.auth.heartbeat, () => ({ id: 2 }));
  await expect(client.call(contract.auth.updateProfile, rename)).rejects.toThrow(
    'Someone else has signed in',
  );
  await expect(client.call(contract.notifications.markAllRead, {})).rejects.toThrow(
    'Someone else has signed in',
  );
  expect(reload).toHaveBeenCalledTimes(2);
  expect(provider.calls(contract.auth.updateProfile)).toEqual([]);
  expect(provider.calls(contract.notifications.markAllRead)).toEqual([]);
});

it('says after the reload who is signed in now', async () => {
  const { provider, client } = await signedIn();
  provider.on(contract.auth.heartbeat, () => ({ id: 2 }));
  jest.useFakeTimers({ doNotFake: ['performance'] });
  await expect(client.call(contract.auth.updateProfile, rename)).rejects.toThrow();
  // Not before the reload.
  jest.advanceTimersByTime(1000);
  expect(alertStore.getState().current).toBeNull();
  await readSession(client);
  jest.advanceTimersByTime(1000);
  expect(alertStore.getState().current?.message).toBe(
    'Ada Byrne has signed in to the portal in this browser. You are now using their session.',
  );
});

it('sends no writes while the check fails, except logging out', async () => {
  const { provider, client } = await signedIn();
  provider.on(contract.auth.heartbeat, () => SERVER_ERROR);
  await expect(client.call(contract.auth.updateProfile, rename)).rejects.toMatchObject({ code: 'server' });
  expect(provider.calls(contract.auth.updateProfile).length).toBe(0);
  await client.call(contract.auth.logout, {});
  expect(provider.calls(contract.auth.logout).length).toBe(1);
});

it('asks to sign in again when the session has ended', async () => {
  const { provider, client } = await signedIn();
  provider.on(contract.auth.heartbeat, () => UNAUTHENTICATED);
  provider.on(contract.auth.getMe, () => UNAUTHENTICATED);
  await expect(client.call(contract.auth.updateProfile, rename)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await handleUnauthenticated(client);
  expect(alertStore.getState().current?.message).toMatch(/^Your session has ended/);
});
