import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { setSignedIn, setSignedOut } from '@portal/auth';
import { showAlert } from '@portal/portal-sdk';
import { alertStore } from '@portal/portal-sdk/host';
import { failure } from '@portal/portal-sdk/testing';
import { act, screen } from '@testing-library/react';
import { ada, portalServer } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const REFUSED = failure(423, 'Password confirmation required.');

async function open() {
  const provider = portalServer().on(contract.twoFactor.listRecoveryCodes, () => REFUSED);
  provider.on(contract.auth.confirmPassword, ({ password }) => {
    if (password !== 'right') {
      return failure(422, 'wrong', { errors: { password: ['This is not your password.'] } });
    }
    provider.on(contract.twoFactor.listRecoveryCodes, () => ['AAAAA-BBBBB']);
    return undefined;
  });
  const portal = await renderPortal('/', provider);
  let first: Promise<unknown> = Promise.resolve();
  let second: Promise<unknown> = Promise.resolve();
  await act(async () => {
    first = portal.client.call(contract.twoFactor.listRecoveryCodes, {}).catch((error: unknown) => error);
    second = portal.client.call(contract.twoFactor.listRecoveryCodes, {}).catch((error: unknown) => error);
  });
  const field = await screen.findByLabelText('Password');
  return { provider, portal, field, first, second };
}

it('asks once for all waiting calls and repeats them when the password is confirmed', async () => {
  const { provider, portal, field, first, second } = await open();
  expect(field).toHaveAttribute('autocomplete', 'current-password');
  await portal.user.type(field, 'wrong');
  await portal.user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This is not your password.')).toBeVisible();
  await portal.user.clear(field);
  await portal.user.type(field, 'right');
  await portal.user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await first).toEqual(['AAAAA-BBBBB']);
  expect(await second).toEqual(['AAAAA-BBBBB']);
  expect(provider.calls(contract.twoFactor.listRecoveryCodes).length).toBe(4);
});

it('rejects the waiting calls when the user cancels', async () => {
  const { provider, portal, first, second } = await open();
  await portal.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await first).toMatchObject({ code: 'confirm-password' });
  expect(await second).toMatchObject({ code: 'confirm-password' });
  expect(provider.calls(contract.twoFactor.listRecoveryCodes).length).toBe(2);
});

it('cancels the waiting calls when the session ends, so that they never run as the next user', async () => {
  const { provider, first, second } = await open();
  await act(async () => setSignedOut());
  await act(async () => setSignedIn(ada({ id: 2, email: 'bob@acme.example' })));
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(await first).toMatchObject({ code: 'confirm-password' });
  expect(await second).toMatchObject({ code: 'confirm-password' });
  expect(provider.calls(contract.twoFactor.listRecoveryCodes).length).toBe(2);
});

it('cancels the waiting calls when the session becomes another user’s', async () => {
  const { first } = await open();
  await act(async () => setSignedIn(ada({ id: 2 })));
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(await first).toMatchObject({ code: 'confirm-password' });
});

it('keeps the waiting calls when the same user is read again', async () => {
  const { portal, field, first } = await open();
  await act(async () => setSignedIn(ada({ firstName: 'Adelaide' })));
  await portal.user.type(field, 'right');
  await portal.user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await first).toEqual(['AAAAA-BBBBB']);
});

it('offers the next user neither the action nor the messages of the one before', async () => {
  await renderPortal('/', portalServer());
  act(() => showAlert('Quote accepted.', { action: { label: 'Undo', onSelect: () => undefined } }));
  await act(async () => setSignedOut());
  expect(alertStore.getState().current).toBeNull();
  await act(async () => setSignedIn(ada()));
  expect(alertStore.getState().log).toHaveLength(1);
  await act(async () => setSignedOut());
  await act(async () => setSignedIn(ada({ id: 2 })));
  expect(alertStore.getState().log).toEqual([]);
});
