import { beforeEach, expect, it } from '@jest/globals';
import { sessionStore } from '@portal/auth';
import { alertStore } from '@portal/portal-sdk/host';
import { createPortalClient } from '../boot/create-portal-client.ts';
import { fakeProvider, me, UNAUTHENTICATED } from '../testing/fake-provider.ts';
import { resetPortal } from '../testing/render-portal.tsx';
import { consumeIntendedPage } from './intended-page.ts';
import { handleSessionEnded, readSession, signOut } from './session-flow.ts';

const ME = 'GET /api/v1/me';
const LOGOUT = 'POST /api/logout';

beforeEach(resetPortal);

function portalWith(handlers: Parameters<typeof fakeProvider>[0]) {
  const provider = fakeProvider(handlers);
  return { provider, client: createPortalClient({ fetch: provider.fetch }) };
}

it.each([
  ['401', UNAUTHENTICATED, null],
  ['500', { status: 500 }, /went wrong on our side/],
  ['nonsense', { body: { data: {} } }, /unexpected response/],
])('treats %s from the me call as signed out (specification §8)', async (_, answer, expectedAlert) => {
  const { client } = portalWith({ [ME]: answer });
  await readSession(client);
  expect(sessionStore.getState()).toEqual({ status: 'signed-out' });
  const alert = alertStore.getState().current?.message;
  if (expectedAlert === null) expect(alert).toBeUndefined();
  else expect(alert).toMatch(expectedAlert);
});

it.each([[500], [419], [401]])('logs out even when the call fails with %i (§8)', async (status) => {
  const { client, provider } = portalWith({ [ME]: me(), [LOGOUT]: { status, body: { message: 'x' } } });
  await readSession(client);
  await signOut(client);
  expect(provider.countOf(LOGOUT)).toBeGreaterThan(0);
  expect(sessionStore.getState()).toEqual({ status: 'signed-out' });
  expect(alertStore.getState().current).toBeNull();
  expect(consumeIntendedPage()).toBeNull();
});

it('shows one alert when many calls find the session ended', async () => {
  const { client } = portalWith({ [ME]: me() });
  await readSession(client);
  for (let call = 0; call < 20; call += 1) handleSessionEnded();
  expect(alertStore.getState().log).toHaveLength(1);
});
