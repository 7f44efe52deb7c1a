import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

const NEW_PASSWORD = 'correct horse battery';

async function fill(confirmation: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Current password'), 'Old-password-1');
  await userEvent.type(screen.getByLabelText('New password'), NEW_PASSWORD);
  await userEvent.type(screen.getByLabelText('Confirm new password'), confirmation);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

it('changes the password and returns to the profile', async () => {
  const server = fakeServer().on(contract.auth.changePassword, () => undefined);
  const page = renderRoute(area, '/account/password/change', server);
  await fill(NEW_PASSWORD);
  await waitFor(() => expect(page.address()).toBe('/account/personal'));
  expect(page.alerts()).toEqual(['Password changed. You have been signed out on your other devices.']);
  expect(server.calls(contract.auth.changePassword)).toEqual([
    { currentPassword: 'Old-password-1', password: NEW_PASSWORD },
  ]);
});

it('rejects a confirmation that differs', async () => {
  const server = fakeServer();
  renderRoute(area, '/account/password/change', server);
  await fill('something else');
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  expect(server.calls(contract.auth.changePassword)).toEqual([]);
});

it('shows why the server rejected the password', async () => {
  const server = fakeServer().on(contract.auth.changePassword, () =>
    failure(422, 'The given data was invalid.', {
      errors: { current_password: ['The current password is wrong.'] },
    }),
  );
  renderRoute(area, '/account/password/change', server);
  await fill(NEW_PASSWORD);
  expect(await screen.findByText('The current password is wrong.')).toBeVisible();
});
