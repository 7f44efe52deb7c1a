import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type * as v from 'valibot';
import { area } from '../../area.ts';
import { testContact } from '../../testing/fixtures.ts';

const contactServer = () =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.contacts.list, () => pageOf([testContact()]));

it('filters contacts by the URL and shows what each is responsible for', async () => {
  const server = contactServer();
  const page = renderRoute(area, '/partner/contacts?purpose=billing&purpose=nonsense', server);
  const table = within(await screen.findByRole('grid', { name: 'Contacts' }));
  expect(await table.findByText('General, Billing')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove filter Billing' })).toBeVisible();
  expect(page.address()).toBe('/partner/contacts?purpose=billing');
  expect(server.calls(contract.contacts.list)).toEqual([
    { purpose: ['billing'], page: 1, perPage: 10, sort: 'name', direction: 'asc' },
  ]);
});

it('adds a contact', async () => {
  const user = userEvent.setup();
  const server = contactServer().on(contract.contacts.create, () => testContact({ name: 'Ada Cole' }));
  const page = renderRoute(area, '/partner/contacts', server);
  await user.click(await screen.findByRole('button', { name: 'Add contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add contact' }));
  await user.type(dialog.getByLabelText('Name'), 'Ada Cole');
  await user.type(dialog.getByLabelText('Email'), 'ada@acme.test');
  await user.click(dialog.getByRole('button', { name: 'Add contact' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Ada Cole was added.']));
  expect(server.calls(contract.contacts.create)).toMatchObject([
    { name: 'Ada Cole', email: 'ada@acme.test', purposes: ['general'] },
  ]);
});

it('shows why a contact was not added, with what was typed', async () => {
  const server = contactServer().on(contract.contacts.create, () =>
    failure(422, 'is already a contact', { errors: { email: ['is already a contact'] } }),
  );
  const page = renderRoute(area, '/partner/contacts', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Add contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add contact' }));
  await userEvent.type(dialog.getByLabelText('Email'), 'nina@acme.test');
  await userEvent.click(dialog.getByRole('button', { name: 'Add contact' }));
  expect(await dialog.findByText('The name field is required')).toBeVisible();
  expect(server.calls(contract.contacts.create)).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Name'), 'Nina Frost');
  await userEvent.click(dialog.getByRole('button', { name: 'Add contact' }));
  expect(await dialog.findByText('The email is already a contact')).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveValue('Nina Frost');
  expect(page.alerts()).toEqual([]);
});

it('offers a control for every field of the call that saves a contact', async () => {
  const body = contract.contacts.create.body as v.ObjectSchema<v.ObjectEntries, undefined> | undefined;
  renderRoute(area, '/partner/contacts', contactServer());
  await userEvent.click(await screen.findByRole('button', { name: 'Add contact' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add contact' });
  const names = [...dialog.querySelectorAll('[name]')].map((control) => control.getAttribute('name') ?? '');
  const fields = new Set(names.map((name) => name.split('.')[0]));
  expect(fields).toEqual(new Set(Object.keys(body?.entries ?? {})));
});

it('removes a contact after confirmation, and shows why it was not removed', async () => {
  const user = userEvent.setup();
  const server = contactServer().on(contract.contacts.remove, () => failure(409, 'Used by an open order.'));
  const page = renderRoute(area, '/partner/contacts', server);
  const table = within(await screen.findByRole('grid'));
  await user.click((await table.findAllByRole('button', { name: /Remove/ }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove this contact?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove contact' }));
  expect(await dialog.findByText('Used by an open order.')).toBeVisible();
  server.on(contract.contacts.remove, () => undefined);
  await user.click(dialog.getByRole('button', { name: 'Remove contact' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Nina Frost was removed.']));
  expect(server.calls(contract.contacts.remove)).toEqual([{ id: '3' }, { id: '3' }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('sends the version of an edited contact and asks which value to keep after a conflict', async () => {
  const user = userEvent.setup();
  const server = contactServer().on(contract.contacts.update, ({ version }) =>
    version === 2
      ? testContact({ version: 3 })
      : failure(409, 'Changed by a colleague.', {
          current: testContact({ version: 2, purposes: ['technical'], telephone: '0113 9' }),
        }),
  );
  const page = renderRoute(area, '/partner/contacts', server);
  const table = within(await screen.findByRole('grid'));
  await user.click((await table.findAllByRole('button', { name: /Edit/ }))[0] as HTMLElement);
  const form = within(await screen.findByRole('dialog', { name: 'Edit Nina Frost' }));
  await user.click(form.getByRole('checkbox', { name: 'Delivery' }));
  await user.click(form.getByRole('button', { name: 'Save contact' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'A colleague changed this contact' }));
  expect(dialog.getByText('General, Billing, Delivery')).toBeVisible();
  expect(dialog.getByText('Technical')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Nina Frost was updated.']));
  expect(server.calls(contract.contacts.update)).toMatchObject([
    { id: '3', version: 1 },
    { id: '3', version: 2, purposes: ['general', 'billing', 'delivery'], telephone: '0113 9' },
  ]);
});
