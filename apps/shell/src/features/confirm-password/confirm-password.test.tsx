import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure } from '@portal/portal-sdk/testing';
import { act, screen } from '@testing-library/react';
import { portalServer } from '../../testing/portal-server.ts';
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
