import { expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute, testBulkRun, testUser } from '@portal/area-kit/testing';
import { getRoleName } from '@portal/auth/access';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testDelegation, testPartnerUser } from '../../testing/fixtures.ts';

const userServer = () =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.partner.listDelegations, () => [])
    .on(contract.partner.listUsers, () =>
      pageOf([
        testPartnerUser(),
        testPartnerUser({
          id: 8,
          firstName: 'Ines',
          lastName: 'Marl',
          email: 'ines@acme.test',
          status: 'invited',
        }),
      ]),
    );

it('lists users by last name with role and status', async () => {
  const server = userServer();
  renderRoute(area, '/partner/users', server);
  const table = within(await screen.findByRole('grid', { name: 'Users' }));
  expect(await table.findByText('Ravi Shah')).toBeVisible();
  expect(table.getByText('Invited')).toBeVisible();
  expect(server.calls(contract.partner.listUsers)).toEqual([
    { page: 1, perPage: 10, sort: 'lastName', direction: 'asc' },
  ]);
});

it('shows administrators who is away, and ends a planned absence', async () => {
  const planned = testDelegation({ owner: { id: 5, name: 'Ines Marl' }, isCurrent: false });
  const server = userServer()
    .on(contract.partner.listDelegations, () => [planned])
    .on(contract.partner.endDelegation, () => undefined);
  const page = renderRoute(area, '/partner/users', server);
  const absences = within(await screen.findByRole('region', { name: 'Approvals while away' }));
  expect(absences.getByText('Ravi Shah approves for Ines Marl')).toBeVisible();
  expect(absences.getByText('01/12/2026 to 12/12/2026 · Annual leave')).toBeVisible();
  await userEvent.click(absences.getByRole('button', { name: /^Cancel/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel delegation' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Delegation cancelled.']));
});

it('shows when absences cannot be loaded, and loads them again', async () => {
  let fails = true;
  const server = userServer().on(contract.partner.listDelegations, () =>
    fails ? failure(500, 'Server Error') : [testDelegation()],
  );
  renderRoute(area, '/partner/users', server);
  const absences = within(await screen.findByRole('region', { name: 'Approvals while away' }));
  fails = false;
  await userEvent.click(await absences.findByRole('button', { name: 'Try again' }));
  expect(await absences.findByText(/approves for/)).toBeVisible();
});

it('resends an invitation to invited users only', async () => {
  const user = userEvent.setup();
  const server = userServer().on(contract.partner.resendInvite, () => undefined);
  const page = renderRoute(area, '/partner/users', server);
  const table = within(await screen.findByRole('grid'));
  const buttons = await table.findAllByRole('button', { name: /Resend invitation/ });
  expect(buttons).toHaveLength(1);
  await user.click(buttons[0] as HTMLElement);
  await waitFor(() => expect(page.alerts()).toEqual(['Invitation resent to ines@acme.test.']));
  expect(server.calls(contract.partner.resendInvite)).toMatchObject([{ id: '8' }]);
});

it('is read-only for users who are not administrators', async () => {
  renderRoute(area, '/partner/users', userServer(), { user: { roleId: 2 } });
  expect(await screen.findByText(/Only an administrator of your company can invite/)).toBeVisible();
  await screen.findByText('Ravi Shah');
  for (const name of [/Invite user/, /Edit/, /Remove/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('is read-only, and says why, while staff act as an administrator', async () => {
  const impersonatedBy = { id: 9, name: 'Jo Staff' };
  renderRoute(area, '/partner/users', userServer(), { user: { roleId: 1, impersonatedBy } });
  expect(await screen.findByText('Users cannot be changed while acting as another user.')).toBeVisible();
  await screen.findByText('Ravi Shah');
  for (const name of [/Invite user/, /Edit/, /Remove/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('says what a company waits for, and offers no invitation meanwhile', async () => {
  const partner = { ...testUser().partner, isAwaitingApproval: true };
  renderRoute(area, '/partner/users', userServer(), { user: { roleId: 1, partner } });
  expect(
    await screen.findByText(/You can invite users and email proposals once we have approved/),
  ).toBeVisible();
  await screen.findByText('Ravi Shah');
  expect(screen.getByRole('button', { name: 'Invite user' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Resend invitation/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: /Edit/ })).toHaveLength(2);
});

it('shows how many invitations may be sent, and when the next one may', async () => {
  const text = 'You can send up to 40 invitations an hour. Nothing was sent. Try again in 12 minutes.';
  const server = userServer()
    .on(contract.partner.resendInvite, () => failure(429, text))
    .on(contract.partner.inviteUser, () => failure(429, text));
  const page = renderRoute(area, '/partner/users', server);
  await openRowAction(/Resend invitation/);
  await waitFor(() => expect(page.alerts()).toEqual([text]));
});

it('accepts no name that mail programs would turn into a link', async () => {
  const user = userEvent.setup();
  const server = userServer();
  renderRoute(area, '/partner/users', server);
  await user.click(await screen.findByRole('button', { name: 'Invite user' }));
  const form = within(await screen.findByRole('dialog', { name: 'Invite user' }));
  await user.type(form.getByLabelText('First name'), 'WIN at evil.test');
  await user.type(form.getByLabelText('Last name'), 'O’Brien-Smith Jr.');
  await user.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(
    await form.findAllByText(/The first name field may not contain a web or email address/),
  ).not.toHaveLength(0);
  expect(form.queryByText(/The last name field/)).toBeNull();
  expect(server.calls(contract.partner.inviteUser)).toEqual([]);
});

it('sends the version of an edited user and asks which role to keep after a conflict', async () => {
  const user = userEvent.setup();
  const server = userServer().on(contract.partner.updateUser, ({ version }) =>
    version === 2
      ? testPartnerUser({ version: 3 })
      : failure(409, 'Changed by a colleague.', { current: testPartnerUser({ version: 2, roleId: 4 }) }),
  );
  const page = renderRoute(area, '/partner/users', server);
  const table = within(await screen.findByRole('grid'));
  await user.click((await table.findAllByRole('button', { name: /Edit/ }))[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog', { name: 'Edit Ravi Shah' }));
  await user.click(form.getByRole('radio', { name: new RegExp(`^${getRoleName(3)}`) }));
  await user.click(form.getByRole('button', { name: 'Save user' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'A colleague changed this user' }));
  expect(dialog.getByText(getRoleName(4))).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Ravi Shah was updated.']));
  expect(server.calls(contract.partner.updateUser)).toMatchObject([
    { id: '7', version: 1, roleId: 3 },
    { id: '7', version: 2, roleId: 4 },
  ]);
});

it('filters by role and status, and resets the second factor of a colleague', async () => {
  const user = userEvent.setup();
  const server = userServer()
    .on(contract.partner.listUsers, () =>
      pageOf([testPartnerUser({ twoFactorConfirmedAt: '2026-11-02T09:00:00.000Z' })]),
    )
    .on(contract.twoFactor.disableForUser, () => undefined);
  const page = renderRoute(area, '/partner/users?role_id=2&status=active', server);
  const table = within(await screen.findByRole('grid'));
  expect(server.calls(contract.partner.listUsers)[0]).toMatchObject({ roleId: ['2'], status: ['active'] });
  await user.click(await table.findByRole('button', { name: /Reset two-factor/ }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reset two-factor authentication?' }));
  await user.click(dialog.getByRole('button', { name: 'Reset two-factor' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Two-factor authentication of Ravi Shah is off.']));
  expect(server.calls(contract.twoFactor.disableForUser)).toEqual([{ id: '7' }]);
});

it('opens the page of a colleague; one’s own is the account page', async () => {
  const server = userServer().on(contract.partner.getUser, ({ id }) =>
    id === '7' ? testPartnerUser() : failure(404, 'Not found.'),
  );
  renderRoute(area, '/partner/users/7', server);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ravi Shah' })).toBeVisible();
  cleanup();
  renderRoute(area, '/partner/users/99', server);
  expect(await screen.findByText('We couldn’t find this user')).toBeVisible();
  cleanup();
  server.on(contract.auth.listSessions, () => []);
  const page = renderRoute(area, `/partner/users/${testUser().id}`, server);
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  expect(page.address()).toBe('/account/personal');
});

it('keeps what is typed on the page of a colleague when the user changes elsewhere', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let found = testPartnerUser();
  const server = userServer()
    .on(contract.partner.getUser, () => found)
    .on(contract.partner.updateUser, () => testPartnerUser({ version: 3 }));
  renderRoute(area, '/partner/users/7', server);
  const editUser = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit user' }));
    return within(await screen.findByRole('dialog', { name: /^Edit/ })).findByRole('textbox', {
      name: /^Team/,
    });
  };
  const team = await editUser();
  await userEvent.type(team, 'North');
  found = testPartnerUser({ version: 2, firstName: 'Ravindra', email: 'ravindra@acme.test' });
  // The page reads the user again when its window gets the focus.
  await act(() => jest.advanceTimersByTimeAsync(6000));
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ravindra Shah', hidden: true })).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Team/ })).toHaveValue('North');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await editUser()).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ravindra');
  jest.useRealTimers();
});

async function openRowAction(name: RegExp): Promise<void> {
  const table = within(await screen.findByRole('grid'));
  await userEvent.click((await table.findAllByRole('button', { name }))[0] as HTMLElement);
}

it('invites a user, and shows why an address is refused, with what was typed', async () => {
  const server = userServer().on(contract.partner.inviteUser, () =>
    failure(422, 'is already in use', { errors: { email: ['is already in use'] } }),
  );
  const page = renderRoute(area, '/partner/users', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite user' }));
  const form = within(await screen.findByRole('dialog', { name: 'Invite user' }));
  await userEvent.type(form.getByLabelText('First name'), 'Noor');
  await userEvent.type(form.getByLabelText('Last name'), 'Said');
  await userEvent.type(form.getByLabelText('Email'), 'noor@acme.test');
  await userEvent.type(form.getByLabelText(/^Team/), 'Northern sales');
  await userEvent.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(await form.findByText('The role field is required')).toBeVisible();
  await userEvent.click(form.getByRole('radio', { name: new RegExp(`^${getRoleName(3)}`) }));
  expect(
    form.getAllByText(/^Can create quotes, .*Cannot see approval requests, approve orders/)[0],
  ).toBeVisible();
  expect(
    form.getByRole('radio', {
      name: new RegExp(`^${getRoleName(2)}.* see approval requests.*Cannot approve`),
    }),
  ).toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(await form.findByText('The email is already in use')).toBeVisible();
  expect(form.getByLabelText('First name')).toHaveValue('Noor');

  server.on(contract.partner.inviteUser, () => testPartnerUser({ id: 9, status: 'invited' }));
  await userEvent.click(form.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Invitation sent to noor@acme.test.']));
  expect(server.calls(contract.partner.inviteUser).at(-1)).toEqual({
    firstName: 'Noor',
    lastName: 'Said',
    email: 'noor@acme.test',
    telephone: null,
    team: 'Northern sales',
    roleId: 3,
  });
});

it('saves an edited user, and says why the last administrator stays one', async () => {
  const server = userServer().on(contract.partner.updateUser, () =>
    failure(409, 'A company needs an administrator.'),
  );
  const page = renderRoute(area, '/partner/users', server);
  await openRowAction(/Edit/);
  const form = within(await screen.findByRole('dialog', { name: 'Edit Ravi Shah' }));
  await userEvent.click(form.getByRole('radio', { name: new RegExp(`^${getRoleName(5)}`) }));
  await userEvent.click(form.getByRole('button', { name: 'Save user' }));
  expect(await form.findByText('A company needs an administrator.')).toBeVisible();
  server.on(contract.partner.updateUser, () => testPartnerUser({ version: 2, roleId: 5 }));
  await userEvent.click(form.getByRole('button', { name: 'Save user' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Ravi Shah was updated.']));
});

it.each([
  {
    action: /Remove/,
    confirm: 'Remove user',
    endpoint: contract.partner.removeUser,
    done: 'Ravi Shah was removed.',
  },
  {
    action: /Reset two-factor/,
    confirm: 'Reset two-factor',
    endpoint: contract.twoFactor.disableForUser,
    done: 'Two-factor authentication of Ravi Shah is off.',
  },
])('$confirm: shows why it was refused, and does it then', async ({ action, confirm, endpoint, done }) => {
  const server = userServer()
    .on(contract.partner.listUsers, () =>
      pageOf([testPartnerUser({ twoFactorConfirmedAt: '2026-11-02T09:00:00.000Z' })]),
    )
    .on(endpoint, () => failure(403, 'Only an administrator can do this.'));
  const page = renderRoute(area, '/partner/users', server);
  await openRowAction(action);
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
  expect(await dialog.findByText('Only an administrator can do this.')).toBeVisible();
  server.on(endpoint, () => undefined);
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
  await waitFor(() => expect(page.alerts()).toEqual([done]));
  expect(server.calls(endpoint)).toEqual([{ id: '7' }, { id: '7' }]);
});

it('says why an invitation was not resent', async () => {
  const server = userServer().on(contract.partner.resendInvite, () =>
    failure(429, 'Too many invitations. Try again in a minute.'),
  );
  const page = renderRoute(area, '/partner/users', server);
  await openRowAction(/Resend invitation/);
  await waitFor(() => expect(page.alerts()).toEqual(['Too many invitations. Try again in a minute.']));
});

const { updateUsers, removeUsers } = contract.partner;
const selectAll = async () => {
  const [all] = await screen.findAllByRole('checkbox', { name: /all/i });
  if (all) await userEvent.click(all);
};

it('gives several users a team, and offers Undo', async () => {
  const run = testBulkRun({ kind: updateUsers.id, fields: ['team'], undoable: 2 });
  const runs: (typeof run)[] = [];
  const server = userServer()
    .on(contract.bulkRuns.list, () => runs)
    .on(updateUsers, () => {
      runs.push(run);
      return run;
    })
    .on(contract.bulkRuns.undo, () => testBulkRun({ kind: updateUsers.id, isUndo: true }));
  const page = renderRoute(area, '/partner/users', server, { user: { roleId: 1 } });
  await screen.findByText('Ravi Shah');
  await selectAll();
  await userEvent.selectOptions(await screen.findByLabelText('Field to change'), 'Team');
  await userEvent.type(screen.getByRole('textbox', { name: 'Team' }), 'North');
  await userEvent.click(screen.getByRole('button', { name: 'Apply to selected' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Change team on 2 users?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change team' }));
  await waitFor(() => expect(page.alerts()).toEqual(['2 users were changed.']));
  expect(server.calls(updateUsers)).toEqual([
    {
      users: [
        { id: 7, version: 1 },
        { id: 8, version: 1 },
      ],
      team: 'North',
    },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.alerts()[0]).toBe('Undone. 2 users were restored.'));
});

it('changes which prices several users see', async () => {
  const run = testBulkRun({ kind: updateUsers.id, fields: ['prices'], undoable: 2 });
  const server = userServer().on(updateUsers, () => run);
  renderRoute(area, '/partner/users', server, { user: { roleId: 1 } });
  await screen.findByText('Ravi Shah');
  await selectAll();
  await userEvent.selectOptions(await screen.findByLabelText('Field to change'), 'Prices');
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Prices' }),
    'Selling prices only',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Apply to selected' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Change prices on 2 users?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change prices' }));
  await waitFor(() =>
    expect(server.calls(updateUsers)).toMatchObject([{ users: [{ id: 7 }, { id: 8 }], prices: 'selling' }]),
  );
});

it('removes several users, without the administrator who does it, and names who stays', async () => {
  const server = userServer().on(removeUsers, () =>
    testBulkRun({
      kind: removeUsers.id,
      done: 0,
      unchanged: [
        { key: '8', label: 'Ines Marl', reason: 'This user has changed since you opened the list.' },
      ],
    }),
  );
  renderRoute(area, '/partner/users', server, { user: { id: 7, roleId: 1 } });
  await screen.findByText('Ravi Shah');
  await selectAll();
  await userEvent.click(screen.getByRole('button', { name: 'Remove users' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove 1 user?' });
  expect(dialog).toHaveTextContent('not removed: you cannot remove yourself');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove 1 user' }));
  const result = await screen.findByRole('dialog', { name: '1 user could not be changed' });
  expect(result).toHaveTextContent('Ines Marl This user has changed since you opened the list.');
  expect(server.calls(removeUsers)).toEqual([{ users: [{ id: 8, version: 1 }] }]);
});

it('marks users managed by the identity provider, and does not offer to remove them', async () => {
  const user = userEvent.setup();
  const managed = testPartnerUser({ scimManagedSince: '2026-11-02T09:00:00.000Z', status: 'invited' });
  const server = userServer().on(contract.partner.listUsers, () => pageOf([managed]));
  renderRoute(area, '/partner/users', server);
  const table = within(await screen.findByRole('grid'));
  expect(await table.findByText('Managed')).toBeVisible();
  for (const name of [/Remove/, /Resend invitation/])
    expect(table.queryByRole('button', { name })).toBeNull();
  await user.click(table.getByRole('button', { name: /Edit/ }));
  expect(await screen.findByText(/may overwrite the name and role/)).toBeVisible();
});
