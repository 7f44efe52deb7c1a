import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, renderRoute } from '@portal/area-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testToken } from '../../testing/fixtures.ts';

const tokenServer = () =>
  fakeServer()
    .on(contract.partner.listTokens, () => [testToken()])
    .on(contract.partner.createToken, () => ({
      ...testToken({ id: 't2', name: 'Importer' }),
      plainTextToken: 'pp_secret',
    }));
const PARTNER = {
  id: 1,
  name: 'Acme Connect',
  hasSfAccount: true,
  force2fa: false,
  isMultiQuoteTester: false,
  isAwaitingApproval: false,
};

it('lists the tokens with their permissions', async () => {
  renderRoute(area, '/partner/api-access', tokenServer());
  const table = within(await screen.findByRole('grid', { name: 'API access' }));
  expect(await table.findByText('Nightly export')).toBeVisible();
  expect(table.getByText('Availability and quotes: read; Orders: read')).toBeVisible();
  expect(table.getByText(/(May|05).*27/)).toBeVisible();
});

it('links to the API reference', async () => {
  renderRoute(area, '/partner/api-access', tokenServer());
  const link = await screen.findByRole('link', { name: /API reference/ });
  expect(link.getAttribute('href')).toBe('/partner/api-access/reference');
});

it('creates a token with the selected permissions and hides areas the partner does not have', async () => {
  const user = userEvent.setup();
  const server = tokenServer();
  renderRoute(area, '/partner/api-access', server, { user: { partner: PARTNER } });
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create token' });
  expect(within(dialog).queryByLabelText('Multi quotes')).toBeNull();
  await user.type(within(dialog).getByLabelText('Name'), 'Importer');
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  expect(await within(dialog).findByText(/Select at least one permission/)).toBeTruthy();
  expect(server.calls(contract.partner.createToken)).toEqual([]);

  await user.selectOptions(within(dialog).getByLabelText('Availability and quotes'), 'Read and write');
  await user.selectOptions(within(dialog).getByLabelText('Orders'), 'Read');
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  await waitFor(() =>
    expect(server.calls(contract.partner.createToken)).toEqual([
      {
        name: 'Importer',
        isSandbox: false,
        scopes: ['quotes:read', 'quotes:write', 'orders:read'],
        expiresInDays: 90,
      },
    ]),
  );
  expect(await screen.findByText('pp_secret')).toBeTruthy();
});

it('creates a sandbox token, and tags it in the list', async () => {
  const server = tokenServer().on(contract.partner.listTokens, () => [
    testToken({ isSandbox: true, prefix: 'pp_test_abcdefg' }),
  ]);
  renderRoute(area, '/partner/api-access', server);
  expect(await screen.findByText('Test')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Importer');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Sandbox token' }));
  await userEvent.selectOptions(dialog.getByLabelText('Orders'), 'Read');
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  await waitFor(() =>
    expect(server.calls(contract.partner.createToken)).toMatchObject([{ isSandbox: true }]),
  );
});

it('shows but does not offer to change tokens to other roles', async () => {
  renderRoute(area, '/partner/api-access', tokenServer(), { user: { roleId: 4 } });
  expect(await screen.findByText(/You can view tokens/)).toBeVisible();
  await screen.findByText('Nightly export');
  for (const name of [/Create token/, /Revoke/]) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('shows why a token was not created, with what was typed', async () => {
  const server = tokenServer().on(contract.partner.createToken, () =>
    failure(422, 'already exists', { errors: { name: ['already exists'] } }),
  );
  renderRoute(area, '/partner/api-access', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create token' }));
  await userEvent.type(dialog.getByLabelText('Name'), 'Nightly export');
  await userEvent.selectOptions(dialog.getByLabelText('Orders'), 'Read');
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(await dialog.findByText('The name already exists')).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveValue('Nightly export');
});

it('offers unsaved input again when the page is reopened, until the token is created', async () => {
  const open = async () => {
    renderRoute(area, '/partner/api-access', tokenServer(), { keepStorage: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Create token' }));
    return within(await screen.findByRole('dialog', { name: 'Create token' }));
  };
  const first = await open();
  await userEvent.type(first.getByLabelText('Name'), 'Importer');
  await userEvent.selectOptions(first.getByLabelText('Orders'), 'Read');
  cleanup();
  const second = await open();
  await userEvent.click(await second.findByRole('button', { name: 'Restore draft' }));
  expect(second.getByLabelText('Name')).toHaveValue('Importer');
  expect(second.getByLabelText('Orders')).toHaveDisplayValue('Read');
  await userEvent.click(second.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('pp_secret')).toBeTruthy();
  cleanup();
  expect((await open()).queryByRole('button', { name: 'Restore draft' })).toBeNull();
});

it('revokes a token after confirmation, and shows why it was not revoked', async () => {
  const server = tokenServer().on(contract.partner.revokeToken, () => failure(403, 'Not your token.'));
  const page = renderRoute(area, '/partner/api-access', server);
  await userEvent.click(await screen.findByRole('button', { name: /Revoke/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke this token?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke token' }));
  expect(await dialog.findByText('Not your token.')).toBeVisible();
  server.on(contract.partner.revokeToken, () => undefined);
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke token' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Nightly export was revoked.']));
  expect(server.calls(contract.partner.revokeToken)).toEqual([{ id: 't1' }, { id: 't1' }]);
});

it('offers to revoke only their own tokens to those who are not administrators', async () => {
  const server = tokenServer().on(contract.partner.listTokens, () => [testToken({ isOwn: false })]);
  renderRoute(area, '/partner/api-access', server, { user: { roleId: 3 } });
  expect(await screen.findByText('Nightly export')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Revoke/ })).toBeNull();
});
