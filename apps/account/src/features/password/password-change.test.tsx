import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

const NEW_PASSWORD = 'correct horse battery';

const passwordServer = () => fakeServer().on(contract.auth.listTokens, () => []);

async function fill(confirmation: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Current password'), 'Old-password-1');
  await userEvent.type(screen.getByLabelText('New password'), NEW_PASSWORD);
  await userEvent.type(screen.getByLabelText('Confirm new password'), confirmation);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

it('changes the password and returns to the profile', async () => {
  const server = passwordServer().on(contract.auth.changePassword, () => undefined);
  const page = renderRoute(area, '/account/password/change', server);
  await fill(NEW_PASSWORD);
  await waitFor(() => expect(page.address()).toBe('/account/personal'));
  expect(page.alerts()).toEqual(['Password changed. You have been signed out on your other devices.']);
  expect(server.calls(contract.auth.changePassword)).toEqual([
    { currentPassword: 'Old-password-1', password: NEW_PASSWORD },
  ]);
});

it('rejects a confirmation that differs', async () => {
  const server = passwordServer();
  renderRoute(area, '/account/password/change', server);
  await fill('something else');
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(server.calls(contract.auth.changePassword)).toEqual([]);
});

it('shows why the server rejected the password', async () => {
  const server = passwordServer().on(contract.auth.changePassword, () =>
    failure(422, 'The given data was invalid.', {
      errors: { current_password: ['The current password is wrong.'] },
    }),
  );
  renderRoute(area, '/account/password/change', server);
  await fill(NEW_PASSWORD);
  expect(await screen.findByText('The current password is wrong.')).toBeVisible();
});

it('waits for the list of API tokens, so that none is revoked unseen', async () => {
  let answer: (tokens: []) => void = () => undefined;
  const server = fakeServer()
    .on(contract.auth.listTokens, () => new Promise((resolve) => (answer = resolve)) as never)
    .on(contract.auth.changePassword, () => undefined);
  renderRoute(area, '/account/password/change', server);
  await fill(NEW_PASSWORD);
  expect(screen.getByText(/^Loading your API tokens/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change password' })).toBeDisabled();
  expect(server.calls(contract.auth.changePassword)).toEqual([]);
  answer([]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' })).toBeEnabled());
});

it('revokes the API tokens that the user does not keep', async () => {
  const token = {
    id: 't-1',
    name: 'Billing',
    prefix: 'pp_abc',
    lastUsedAt: null,
    expiresAt: '2027-05-01T09:00:00Z',
  };
  const server = fakeServer()
    .on(contract.auth.listTokens, () => [token, { ...token, id: 't-2', name: 'Old export' }])
    .on(contract.auth.changePassword, () => undefined);
  renderRoute(area, '/account/password/change', server);
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Keep Billing .*never used/ }));
  expect(screen.getByRole('checkbox', { name: /^Keep Old export/ })).not.toBeChecked();
  await fill(NEW_PASSWORD);
  await waitFor(() => expect(server.calls(contract.auth.changePassword)).toHaveLength(1));
  expect(server.calls(contract.auth.changePassword)[0]).toMatchObject({ keepTokens: ['t-1'] });
});

it('says that all tokens are revoked when they cannot be loaded', async () => {
  const server = fakeServer().on(contract.auth.listTokens, () => failure(500, 'Down.'));
  renderRoute(area, '/account/password/change', server);
  expect(await screen.findByText(/All your API tokens will be revoked/)).toBeVisible();
});

it('says how a user without a password can set one', async () => {
  renderRoute(area, '/account/password/change', passwordServer(), { user: { hasPassword: false } });
  expect(await screen.findByText(/choose “Forgotten your password\?”/)).toBeVisible();
  expect(screen.queryByLabelText('Current password')).toBeNull();
});
