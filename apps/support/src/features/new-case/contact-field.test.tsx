import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { CASE_FIELDS, testCase, testCaseSummary, testContact } from '../../testing/fixtures.ts';

const { contacts, savedViews, support } = contract;

const supportServer = () =>
  fakeServer()
    .on(savedViews.list, () => [])
    .on(support.listCases, () => pageOf([testCaseSummary()]))
    .on(support.listFields, () => CASE_FIELDS)
    .on(support.createCase, () => testCase({ id: 8, caseNumber: 'CS-28500' }));

/** More contacts than the form loads; a search finds one of them by its telephone number. */
const withManyContacts = () =>
  supportServer().on(contacts.list, ({ search }) =>
    search === '0770'
      ? pageOf([testContact({ id: 152, name: 'Zoe Zimmer', email: 'zoe@acme.test' })])
      : pageOf([testContact()], { total: 250, lastPage: 3 }),
  );

const openForm = async (server: ReturnType<typeof supportServer>, options = {}) => {
  renderRoute(area, '/support?new=billing', server, options);
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a case' }));
  return { dialog, box: await dialog.findByRole('combobox', { name: /^Primary contact/ }) };
};

it('shows the contact of a restored draft that only a search finds, and sends that contact', async () => {
  const user = userEvent.setup();
  const server = withManyContacts();
  const before = await openForm(server);
  await user.type(before.dialog.getByLabelText('Subject'), 'Statement');
  await user.type(before.box, '0770');
  await user.click(await screen.findByRole('option', { name: 'Zoe Zimmer, zoe@acme.test' }));
  expect(before.box).toHaveValue('Zoe Zimmer, zoe@acme.test');
  cleanup();

  const { dialog, box } = await openForm(server, { keepStorage: true });
  await user.click(await dialog.findByRole('button', { name: 'Restore draft' }));
  expect(box).toHaveValue('Zoe Zimmer, zoe@acme.test');
  await user.selectOptions(dialog.getByLabelText('Issue'), 'Statement Request');
  await user.type(dialog.getByLabelText('Description'), 'Please send it.');
  await user.click(dialog.getByRole('button', { name: 'Open case' }));
  await waitFor(() => expect(server.calls(support.createCase)).toMatchObject([{ contactId: 152 }]));
  expect(server.calls(support.createCase)[0]).not.toHaveProperty('contactName');
});

it('offers to load the contacts again after a failure', async () => {
  const user = userEvent.setup();
  const server = supportServer().on(contacts.list, () => failure(404, 'Not available.'));
  const { dialog, box } = await openForm(server);
  expect(await dialog.findByText('Your contacts failed to load')).toBeVisible();
  await user.click(box);
  expect(screen.queryByText('No matching contact')).toBeNull();
  server.on(contacts.list, () => pageOf([testContact()]));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await user.click(box);
  expect(await screen.findByRole('option', { name: 'Ada Abel, ada@acme.test' })).toBeVisible();
  expect(dialog.queryByText('Your contacts failed to load')).toBeNull();
});

it('says that the contacts are loading', async () => {
  const user = userEvent.setup();
  const server = supportServer().on(contacts.list, () => new Promise(() => undefined));
  const { box } = await openForm(server);
  await user.click(box);
  expect(await screen.findByText('Loading contacts…')).toBeVisible();
});
