import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { fakeServer, pageOf } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { renderWithFailingCall } from '../../testing/failing-client.tsx';
import { testContact, testPartnerUser, testToken } from '../../testing/fixtures.ts';

const server = () =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.contacts.list, () => pageOf([testContact()]))
    .on(contract.partner.listUsers, () => pageOf([testPartnerUser()]))
    .on(contract.partner.listTokens, () => [testToken()]);

const report = jest.fn();
// jsdom has no reportError.
beforeEach(() => {
  globalThis.reportError = report;
});
afterEach(() => {
  report.mockClear();
});

it.each([
  {
    path: '/partner/contacts',
    endpoint: contract.contacts.remove,
    action: 'Remove',
    confirm: 'Remove contact',
  },
  { path: '/partner/users', endpoint: contract.partner.removeUser, action: 'Remove', confirm: 'Remove user' },
  {
    path: '/partner/api-access',
    endpoint: contract.partner.revokeToken,
    action: 'Revoke',
    confirm: 'Revoke token',
  },
])(
  '$confirm reports an unexpected error and can be pressed again',
  async ({ path, endpoint, action, confirm }) => {
    const user = userEvent.setup();
    renderWithFailingCall(area, path, server(), endpoint);
    const table = within(await screen.findByRole('grid'));
    await user.click((await table.findAllByRole('button', { name: new RegExp(action) }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('alertdialog'));
    const button = dialog.getByRole('button', { name: confirm });
    await user.click(button);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
    await waitFor(() => expect(report).toHaveBeenCalledTimes(1));
  },
);
