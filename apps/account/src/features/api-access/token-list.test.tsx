import { expect, it } from '@jest/globals';
import { fromWire, toWire } from '@portal/api-client/wire';
import type { User } from '@portal/portal-sdk';
import { renderArea } from '@portal/portal-sdk/testing';
import { PortalThemeProvider } from '@portal/ui';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

// Pages load lazily.
configure({ asyncUtilTimeout: 10_000 });

const AMELIA: User = {
  id: 1,
  firstName: 'Amelia',
  lastName: 'Hartley',
  email: 'role1@acme.test',
  roleId: 1,
  telephone: null,
  impersonatedBy: null,
  partner: { id: 1, name: 'Acme Connect', hasSfAccount: true, force2fa: false, isMultiQuoteTester: false },
  twoFactorConfirmedAt: null,
  passwordExpired: false,
  acceptedSla: true,
  avatarUrl: null,
};
const TOKEN = {
  id: 't1',
  name: 'Nightly export',
  prefix: 'pp_abcdefg',
  scopes: ['quotes:read', 'orders:read'],
  createdBy: 'Amelia Hartley',
  createdAt: '2026-11-01T09:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
};

/** Serves the list and records the input of each created token. */
function createServer() {
  const created: unknown[] = [];
  const answer: typeof fetch = async (_input, init) => {
    if (init?.method !== 'POST') return Response.json({ data: [toWire(TOKEN)] });
    created.push(fromWire(JSON.parse(String(init.body))));
    return Response.json({
      data: toWire({ ...TOKEN, id: 't2', name: 'Importer', plainTextToken: 'pp_secret' }),
    });
  };
  return { created, fetch: answer };
}

function renderTokens(answer: typeof fetch) {
  renderArea(area.routes, {
    path: '/partner/api-access',
    user: AMELIA,
    fetch: answer,
    wrapper: ({ children }) => <PortalThemeProvider>{children}</PortalThemeProvider>,
  });
}

it('links to the API reference in a new tab', async () => {
  renderTokens(createServer().fetch);
  const link = await screen.findByRole('link', { name: /API reference/ });
  expect(link.getAttribute('href')).toBe('/api/v1/openapi.json');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

it('creates a token with the selected permissions and hides areas the partner does not have', async () => {
  const user = userEvent.setup();
  const { created, fetch } = createServer();
  renderTokens(fetch);
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create token' });
  expect(within(dialog).queryByLabelText('Multi quotes')).toBeNull();
  await user.type(within(dialog).getByLabelText('Name'), 'Importer');
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  expect(await within(dialog).findByText(/Select at least one permission/)).toBeTruthy();
  expect(created).toEqual([]);

  await user.selectOptions(within(dialog).getByLabelText('Availability and quotes'), 'Read and write');
  await user.selectOptions(within(dialog).getByLabelText('Orders'), 'Read');
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  await waitFor(() =>
    expect(created).toEqual([
      { name: 'Importer', scopes: ['quotes:read', 'quotes:write', 'orders:read'], expiresInDays: 90 },
    ]),
  );
  expect(await screen.findByText('pp_secret')).toBeTruthy();
});
