import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeProvider, fakeProvider, pageOf, refused } from '../../testing/fake-provider.ts';
import { renderQuoting } from '../../testing/render-quoting.tsx';
import { makeQuote } from '../shared/quotes/quote-fixture.ts';

const QUOTES = [
  makeQuote({ reference: 'Q-1', customerName: 'Harbour Bakery' }),
  makeQuote({ reference: 'Q-2', customerName: 'Mill Street Dental', status: 'data_added' }),
  makeQuote({ reference: 'Q-3', customerName: 'Barn Theatre' }),
];
const listServer = (): FakeProvider => fakeProvider().on('GET /quotes', () => pageOf(QUOTES));
const asked = (server: FakeProvider) => server.calls('GET /quotes').at(-1)?.query.toString();

// By its text first: the name of every row of a grid is worked out from all that stands in it.
const box = async (reference: string) => {
  const row = (await screen.findByText(reference)).closest<HTMLElement>('[role="row"]');
  if (row === null) throw new Error(`${reference} stands in no row.`);
  return within(row).getByRole('checkbox');
};

describe('the list of saved quotes', () => {
  it('asks for what the address says, and shows it as chips', async () => {
    const server = listServer();
    renderQuoting('/quotes?status=expired&supplier=northway&search=leeds&page=2&sort=monthlyCost', server);
    expect(await screen.findByText('Harbour Bakery')).toBeVisible();
    expect(Object.fromEntries(server.calls('GET /quotes')[0]?.query ?? [])).toEqual({
      'status[]': 'expired',
      supplier_key: 'northway',
      search: 'leeds',
      page: '2',
      per_page: '10',
      sort: 'monthlyCost',
      direction: 'desc',
    });
    for (const chip of ['Expired', 'Northway Fibre', '“leeds”'])
      expect(await screen.findByRole('button', { name: new RegExp(`Remove.*${chip}`) })).toBeVisible();
  });

  it('shows what expires within some days, as the dashboard counts it', async () => {
    const server = listServer();
    renderQuoting('/quotes?status=created&expires_from=2026-03-02&expires_to=2026-03-08', server);
    expect(
      await screen.findByRole('button', { name: /Remove.*Expires 02\/03\/2026 to 08\/03\/2026/ }),
    ).toBeVisible();
    expect(Object.fromEntries(server.calls('GET /quotes')[0]?.query ?? [])).toMatchObject({
      expires_from: '2026-03-02',
      expires_to: '2026-03-08',
    });
  });

  it('puts the chosen tab into the address', async () => {
    const server = listServer();
    const { address } = renderQuoting('/quotes', server);
    await userEvent.click(await screen.findByRole('tab', { name: 'Pending Approval' }));
    expect(address()).toBe('/quotes?status=data_added');
    await waitFor(() => expect(asked(server)).toContain('status%5B%5D=data_added'));
  });

  it('leads from a row to its quote', async () => {
    renderQuoting('/quotes', listServer());
    expect(await screen.findByRole('link', { name: /Q-2/ })).toHaveAttribute('href', '/quotes/Q-2');
  });

  it('does not say that there are none when none match', async () => {
    const server = fakeProvider().on('GET /quotes', () => pageOf([]));
    renderQuoting('/quotes?search=nowhere', server);
    expect(await screen.findByRole('button', { name: /Clear/ })).toBeVisible();
    expect(screen.queryByText('No saved quotes yet')).toBeNull();
  });

  it('says what to do when there are none', async () => {
    renderQuoting(
      '/quotes',
      fakeProvider().on('GET /quotes', () => pageOf([])),
    );
    expect(await screen.findByText('No saved quotes yet')).toBeVisible();
  });

  it('says that it could not be read, and tries again', async () => {
    const server = fakeProvider().on('GET /quotes', () => refused(403, 'Not yours to see.'));
    renderQuoting('/quotes', server);
    expect(await screen.findByText(/Not yours to see/)).toBeVisible();
    server.on('GET /quotes', () => pageOf(QUOTES));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Harbour Bakery')).toBeVisible();
  });

  it('exports what the filters let through', async () => {
    const server = listServer().on('GET /quotes/export', () => ({ body: {} }));
    // jsdom has no downloads.
    const create = jest.fn(() => 'blob:quotes');
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    renderQuoting('/quotes?status=created&search=leeds&page=3', server);
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    expect(Object.fromEntries(server.calls('GET /quotes/export')[0]?.query ?? [])).toEqual({
      'status[]': 'created',
      search: 'leeds',
      sort: 'createdAt',
      direction: 'desc',
    });
    click.mockRestore();
  });

  it('sets a field on the selected, and says which was refused and why', async () => {
    const server = listServer().on('PUT /quotes/:', ({ params: [reference], body }) =>
      reference === 'Q-2'
        ? refused(409, 'This quote is Pending Approval now.')
        : { body: { data: makeQuote({ reference: reference ?? '', ...body }) } },
    );
    renderQuoting('/quotes', server);
    await userEvent.click(await box('Q-1'));
    await userEvent.click(await box('Q-2'));
    await userEvent.selectOptions(await screen.findByLabelText('Field to change'), 'Your reference');
    await userEvent.click(screen.getByLabelText('Your reference'));
    // At one go: each key would draw the whole list again.
    await userEvent.paste('BATCH-9');
    await userEvent.click(screen.getByText('Apply to selected'));
    const dialog = await screen.findByRole('dialog', { name: '1 quote could not be changed' });
    expect(within(dialog).getByText('This quote is Pending Approval now.')).toBeVisible();
    expect(server.calls('PUT /quotes/:').map(({ path, body }) => [path, body])).toEqual([
      ['/quotes/Q-1', { customReference: 'BATCH-9', version: 1 }],
      ['/quotes/Q-2', { customReference: 'BATCH-9', version: 1 }],
    ]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await box('Q-2')).toBeChecked();
    expect(await box('Q-1')).not.toBeChecked();
  });
});
