import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute, testUser } from '@portal/area-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testCustomerPage, testCustomerSummary, testNote } from '../../testing/customers.ts';
import { testPartnerUser } from '../../testing/fixtures.ts';

const { customers } = contract;

const customerServer = (change: Parameters<typeof testCustomerPage>[0] = {}) =>
  fakeServer()
    .on(customers.get, () => testCustomerPage(change))
    .on(customers.listNotes, () => [testNote(), testNote({ id: 10, text: 'Of a colleague', isOwn: false })])
    .on(customers.listActivity, () => [
      {
        id: 'quote-1',
        at: '2026-11-20T09:00:00.000Z',
        title: 'Saved',
        detail: null,
        actor: 'Amelia Hart',
        source: { kind: 'quote' as const, id: 'QS-104001', name: 'QS-104001' },
      },
    ]);

it('shows what the customer has, each part with its list', async () => {
  renderRoute(area, '/customers/5', customerServer());
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Foods' })).toBeVisible();
  const quotes = within(screen.getByRole('list', { name: 'Quotes' }));
  expect(quotes.getByRole('link', { name: 'QS-104001' })).toHaveAttribute('href', '/quotes/QS-104001');
  expect(screen.getByRole('link', { name: 'All quotes' })).toHaveAttribute('href', '/quotes?customer=5');
  expect(screen.getByRole('link', { name: 'New quote' })).toHaveAttribute(
    'href',
    '/availability/quotes?customer_name=Harbour+Foods',
  );
  expect(screen.getByText('No orders yet.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Quote QS-104001' })).toBeVisible();
});

it('does not call the spend zero where nothing was ordered here', async () => {
  renderRoute(area, '/customers/5', customerServer({ ordersCount: 0, monthlyCost: null }));
  expect(await screen.findByText('No orders here')).toBeVisible();
  expect(screen.queryByText('£0.00')).toBeNull();
});

it('leaves out what the reader’s role does not see', async () => {
  const hidden = { quotes: null, quotesCount: null, orders: null, ordersCount: null, monthlyCost: null };
  renderRoute(area, '/customers/5', customerServer(hidden), { user: { roleId: 6 } });
  expect(await screen.findByRole('heading', { name: 'Services' })).toBeVisible();
  for (const name of ['Quotes', 'Orders']) expect(screen.queryByRole('heading', { name })).toBeNull();
  expect(screen.queryByText('Spend per month')).toBeNull();
  expect(screen.queryByRole('link', { name: 'New quote' })).toBeNull();
});

it('shows five contacts, and the others on request', async () => {
  const contacts = Array.from({ length: 7 }, (_, index) => ({
    name: `Person ${index + 1}`,
    email: null,
    telephone: '01632 960001',
    source: { kind: 'order' as const, id: 'ORD-1', name: 'ORD-1' },
  }));
  renderRoute(area, '/customers/5', customerServer({ contacts }));
  const list = await screen.findByRole('list', { name: 'Contacts' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 7' }));
  expect(within(list).getAllByRole('listitem')).toHaveLength(7);
});

it('merges another customer, with undo in the notice', async () => {
  const user = userEvent.setup();
  const other = testCustomerSummary({ id: 6, name: 'Harbor Foods Ltd' });
  const server = customerServer()
    .on(customers.listSummaries, () => pageOf([testCustomerSummary(), other]))
    .on(customers.merge, () => testCustomerSummary())
    .on(customers.separate, () => other);
  const page = renderRoute(area, '/customers/5', server);
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with another customer…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge with another customer' }));
  await user.click(dialog.getByRole('button', { name: 'Merge customers' }));
  expect(server.calls(customers.merge)).toEqual([]);
  await user.type(dialog.getByRole('combobox', { name: 'Other customer' }), 'harb');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Harbor Foods Ltd']);
  await user.click(options[0] as HTMLElement);
  expect(dialog.getByText(/notes of Harbor Foods Ltd will be shown together/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Merge customers' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Harbor Foods Ltd is now shown as Harbour Foods.']));
  expect(server.calls(customers.merge)).toEqual([{ id: '5', otherId: 6 }]);
  server.on(customers.separate, () => failure(409, 'A colleague has separated them.'));
  await page.pressAlertAction();
  await waitFor(() =>
    expect(page.alerts()[0]).toBe('Harbor Foods Ltd was not separated. A colleague has separated them.'),
  );
});

it('separates a spelling again, and says why it could not', async () => {
  const user = userEvent.setup();
  const spelling = {
    id: 6,
    name: 'Harbor Foods',
    mergedAt: '2026-11-20T09:00:00.000Z',
    mergedBy: 'Amelia Hart',
  };
  const server = customerServer({ spellings: [spelling] }).on(customers.separate, () =>
    failure(429, 'Wait a moment and try again.'),
  );
  const page = renderRoute(area, '/customers/5', server);
  // One list shows the records under both names.
  expect(await screen.findByRole('link', { name: 'All quotes' })).toHaveAttribute(
    'href',
    '/quotes?customer=5',
  );
  await user.click(screen.getByRole('button', { name: 'Separate Harbor Foods' }));
  await waitFor(() =>
    expect(page.alerts()).toEqual(['Harbor Foods was not separated. Wait a moment and try again.']),
  );
});

it('adds notes, and offers changes of own notes only', async () => {
  const user = userEvent.setup();
  const server = customerServer()
    .on(customers.createNote, () => testNote())
    .on(customers.updateNote, () => testNote());
  renderRoute(area, '/customers/5', server);
  const notes = within(await screen.findByRole('list', { name: 'Notes' }));
  expect(notes.getAllByRole('button', { name: 'Edit' })).toHaveLength(1);
  await user.type(screen.getByLabelText('New note'), 'Call before 10');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(server.calls(customers.createNote)).toMatchObject([{ text: 'Call before 10' }]));
  await user.click(notes.getByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('form', { name: 'Edit note' }));
  await user.type(form.getByLabelText('Note'), ' only');
  await user.click(form.getByRole('button', { name: 'Save note' }));
  await waitFor(() =>
    expect(server.calls(customers.updateNote)).toMatchObject([{ text: 'Prefers mornings only', version: 1 }]),
  );
});

it('restores a note that was typed and not added, until it is added', async () => {
  const user = userEvent.setup();
  const server = customerServer().on(customers.createNote, () => testNote());
  renderRoute(area, '/customers/5', server);
  await user.type(await screen.findByLabelText('New note'), 'Call before 10');
  cleanup();
  const page = renderRoute(area, '/customers/5', server, { keepStorage: true });
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue('Call before 10'));
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue(''));
  expect(server.calls(customers.createNote)).toMatchObject([{ text: 'Call before 10' }]);
  await user.type(screen.getByLabelText('New note'), 'And after 4');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(server.calls(customers.createNote)).toHaveLength(2));
  await waitFor(() => expect(screen.getByLabelText('New note')).toHaveValue(''));
  expect(page.alerts()).toEqual([]);
  cleanup();
  renderRoute(area, '/customers/5', server, { keepStorage: true });
  expect(await screen.findByLabelText('New note')).toHaveValue('');
});

it('offers the typed change of a note again after the user left', async () => {
  const user = userEvent.setup();
  const server = customerServer();
  const edit = async () => {
    const notes = within(await screen.findByRole('list', { name: 'Notes' }));
    await user.click(notes.getByRole('button', { name: 'Edit' }));
    return within(await screen.findByRole('form', { name: 'Edit note' }));
  };
  renderRoute(area, '/customers/5', server);
  await user.type((await edit()).getByLabelText('Note'), ' only');
  cleanup();
  renderRoute(area, '/customers/5', server, { keepStorage: true });
  const form = await edit();
  await user.click(await form.findByRole('button', { name: 'Restore draft' }));
  expect(form.getByLabelText('Note')).toHaveValue('Prefers mornings only');
});

it('sets the owner', async () => {
  const user = userEvent.setup();
  const server = customerServer()
    .on(contract.partner.listUsers, () => pageOf([testPartnerUser()]))
    .on(customers.update, () => testCustomerSummary({ ownerId: 7, ownerName: 'Ravi Shah' }));
  const page = renderRoute(area, '/customers/5', server);
  await user.click(await screen.findByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Assign owner' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Owner of / }));
  await user.type(dialog.getByRole('combobox', { name: 'New owner' }), 'Ravi');
  await user.click(await screen.findByRole('option', { name: /Ravi Shah/ }));
  await user.click(dialog.getByRole('button', { name: 'Change owner' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Ravi Shah now looks after Harbour Foods.']));
  expect(server.calls(customers.update)).toMatchObject([{ ownerId: 7, version: 1 }]);
});

it('leads from a name, and from a merged spelling, to the page', async () => {
  const server = customerServer().on(customers.getByName, () => ({ id: 5 }));
  const page = renderRoute(area, '/customers/by-name?name=harbour%20foods', server);
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Foods' })).toBeVisible();
  expect(page.address()).toBe('/customers/5');
});

it('says when no quote, order, service or case has a name', async () => {
  renderRoute(
    area,
    '/customers/by-name?name=Nobody',
    customerServer().on(customers.getByName, () => failure(404, 'Not found.')),
  );
  expect(await screen.findByText('We couldn’t find this customer')).toBeVisible();
});

it('lists customers with their figures', async () => {
  const server = fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(customers.listSummaries, () => pageOf([testCustomerSummary()]));
  renderRoute(area, '/customers?owner=me', server);
  const table = within(await screen.findByRole('grid', { name: 'Customers' }));
  expect(await table.findByText('Harbour Foods')).toBeVisible();
  expect(table.getByText('£265.00')).toBeVisible();
  const owner = screen.getByRole('combobox', { name: 'Owner' });
  await userEvent.click(owner);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Any owner',
    'Mine',
    expect.stringMatching(/^My team’s/),
    'No owner',
  ]);
  expect(server.calls(customers.listSummaries)).toEqual([
    { owner: 'me', page: 1, perPage: 10, sort: 'name', direction: 'asc' },
  ]);
});

const FIGURES = ['Quotes', 'Orders', 'Services', 'Open cases', 'Spend per month', 'Next renewal'];

it.each([
  { title: 'role 1', user: { roleId: 1 }, hidden: [] },
  { title: 'role 4', user: { roleId: 4 }, hidden: ['Orders', 'Spend per month'] },
  { title: 'role 5', user: { roleId: 5 }, hidden: ['Services', 'Open cases', 'Next renewal'] },
  { title: 'role 6', user: { roleId: 6 }, hidden: ['Quotes', 'Orders', 'Spend per month'] },
  {
    title: 'a company without a CRM account',
    user: { roleId: 1, partner: { ...testUser().partner, hasSfAccount: false } },
    hidden: ['Services', 'Open cases', 'Next renewal'],
  },
])('lists only the figures that the user may read: $title', async ({ user, hidden }) => {
  const server = fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(customers.listSummaries, () => pageOf([testCustomerSummary()]));
  renderRoute(area, '/customers?sort=ordersCount&direction=desc', server, { user });
  const table = within(await screen.findByRole('grid', { name: 'Customers' }));
  const headings = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings.filter((heading) => FIGURES.includes(heading ?? ''))).toEqual(
    FIGURES.filter((figure) => !hidden.includes(figure)),
  );
  const sort = hidden.includes('Orders') ? 'name' : 'ordersCount';
  expect(server.calls(customers.listSummaries)).toEqual([expect.objectContaining({ sort })]);
});
