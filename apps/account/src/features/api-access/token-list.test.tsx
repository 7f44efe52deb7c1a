import { expect, it } from '@jest/globals';
import { fromWire, toWire } from '@portal/api-client/wire';
import type { User } from '@portal/portal-sdk';
import { renderArea } from '@portal/portal-sdk/testing';
import { PortalThemeProvider } from '@portal/ui';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

// Pages come in chunks of their own.
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

/** Answers the list, and keeps what a new token is asked for. */
function provider() {
  const asked: unknown[] = [];
  const answer: typeof fetch = async (_input, init) => {
    if (init?.method !== 'POST') return Response.json({ data: [toWire(TOKEN)] });
    asked.push(fromWire(JSON.parse(String(init.body))));
    return Response.json({
      data: toWire({ ...TOKEN, id: 't2', name: 'Importer', plainTextToken: 'pp_secret' }),
    });
  };
  return { asked, answer };
}

function open(answer: typeof fetch) {
  renderArea(area.routes, {
    path: '/partner/api-access',
    user: AMELIA,
    fetch: answer,
    wrapper: ({ children }) => <PortalThemeProvider>{children}</PortalThemeProvider>,
  });
}

it('leads to the description of the API, in a tab of its own', async () => {
  open(provider().answer);
  const link = await screen.findByRole('link', { name: /Description of the API/ });
  expect(link.getAttribute('href')).toBe('/api/v1/openapi.json');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

it('makes a token for the parts that are chosen, and for none that the partner does not have', async () => {
  const user = userEvent.setup();
  const { asked, answer } = provider();
  open(answer);
  await user.click(await screen.findByRole('button', { name: 'Create token' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create token' });
  expect(within(dialog).queryByLabelText('Multi quotes')).toBeNull();
  await user.type(within(dialog).getByLabelText('Name'), 'Importer');
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  expect(await within(dialog).findByText(/Choose what the token may do/)).toBeTruthy();
  expect(asked).toEqual([]);

  await user.selectOptions(within(dialog).getByLabelText('Availability and quotes'), 'Read and change');
  await user.selectOptions(within(dialog).getByLabelText('Orders'), 'Read');
  await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
  await waitFor(() =>
    expect(asked).toEqual([
      { name: 'Importer', scopes: ['quotes:read', 'quotes:write', 'orders:read'], expiresInDays: 90 },
    ]),
  );
  expect(await screen.findByText('pp_secret')).toBeTruthy();
});
