import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute, typeDate } from '@portal/area-kit/testing';
import { today } from '@portal/ui/dates';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testDelegation, testPartnerUser } from '../../testing/fixtures.ts';

const { partner, notifications } = contract;
const PATH = '/account/notifications/settings';
const YEAR = Number(today().slice(0, 4)) + 1;
const LAST_DAY = `${YEAR}-01-15`;

const settingsServer = (delegations: contract.partner.Delegation[] = []) =>
  fakeServer()
    .on(notifications.getSettings, () => ({
      version: 1,
      kinds: [],
      digestHour: 8,
      quietFrom: null,
      quietTo: null,
    }))
    .on(notifications.getDigestPreview, () => ({ subject: '', isExample: true, sections: [], footer: [] }))
    .on(partner.listDelegations, () => delegations)
    .on(partner.listUsers, () =>
      pageOf([testPartnerUser({ id: 1, firstName: 'Amelia' }), testPartnerUser()]),
    );

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a colleague' }));
  return within(await screen.findByRole('dialog', { name: 'Choose a colleague' }));
}

it('creates a delegation between two days, and offers everyone except the user', async () => {
  const server = settingsServer().on(partner.createDelegation, () => testDelegation());
  const page = renderRoute(area, PATH, server);
  expect(await screen.findByText('Nobody approves for you')).toBeVisible();
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Save delegation' }));
  expect((await dialog.findAllByText(/Choose a colleague from the list/))[0]).toBeVisible();
  await userEvent.type(dialog.getByRole('combobox', { name: 'Colleague' }), 'a');
  expect(await screen.findAllByRole('option')).toHaveLength(1);
  await userEvent.click(screen.getByRole('option', { name: /Ravi Shah/ }));
  await typeDate('Last day', `1501${YEAR}`);
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Annual leave');
  await userEvent.click(dialog.getByRole('button', { name: 'Save delegation' }));
  await waitFor(() => expect(page.alerts()[0]).toMatch(/^Ravi Shah approves for you from/));
  expect(server.calls(partner.createDelegation)).toEqual([
    { delegateId: 7, fromDay: today(), untilDay: LAST_DAY, reason: 'Annual leave' },
  ]);
});

it('shows why a colleague was refused at the field', async () => {
  const server = settingsServer().on(partner.createDelegation, () =>
    failure(422, 'Invalid.', { errors: { delegate_id: ['Ravi Shah is also away'] } }),
  );
  renderRoute(area, PATH, server);
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole('combobox', { name: 'Colleague' }), 'Ravi');
  await userEvent.click(await screen.findByRole('option', { name: /Ravi Shah/ }));
  await typeDate('Last day', `1501${YEAR}`);
  await userEvent.click(dialog.getByRole('button', { name: 'Save delegation' }));
  expect((await dialog.findAllByText(/Ravi Shah is also away/))[0]).toBeVisible();
});

it('lists the user’s own delegations and ends one', async () => {
  const other = testDelegation({ id: 'd2', owner: { id: 5, name: 'Ines Marl' } });
  const server = settingsServer([testDelegation(), other]).on(partner.endDelegation, () => undefined);
  const page = renderRoute(area, PATH, server);
  expect(await screen.findByText('Ravi Shah approves for you')).toBeVisible();
  expect(screen.queryByText(/Ines Marl/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'End now: Ravi Shah approves for you' }));
  await userEvent.click(await screen.findByRole('button', { name: 'End delegation' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Ravi Shah no longer approves for you.']));
  expect(server.calls(partner.endDelegation)).toEqual([{ id: 'd1' }]);
});

it('is not shown to users who cannot approve', async () => {
  renderRoute(area, PATH, settingsServer(), { user: { roleId: 2 } });
  expect(await screen.findByRole('heading', { name: 'Always sent' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Approvals while you are away' })).toBeNull();
});
