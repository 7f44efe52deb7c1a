import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failure, fakeServer, pageOf, renderRoute } from '../testing/index.tsx';
import { testList } from '../testing/list-fixture.ts';
import { testOrders } from '../testing/order-rows.ts';
import { ListPage } from './list-page.tsx';

const area = { routes: [{ path: '/orders', element: <ListPage list={testList} /> }] };

/** The orders of a partner with many, page by page. */
function serverWith(total: number) {
  const [order] = testOrders;
  if (order === undefined) throw new Error('There is no order.');
  const all = Array.from({ length: total }, (_, index) => ({ ...order, reference: `ORD-${index + 1}` }));
  return fakeServer().on(contract.orders.list, ({ page = 1, perPage = 10 }) =>
    pageOf(all.slice((page - 1) * perPage, page * perPage), { page, perPage, total }),
  );
}

/** What is on the paper at the moment of printing. */
let printed: { caption: string; rows: number } | null;
beforeEach(() => {
  printed = null;
  jest.spyOn(window, 'print').mockImplementation(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = document.querySelector('table:has(caption)');
    printed = {
      caption: paper?.querySelector('caption')?.textContent ?? '',
      rows: paper?.querySelectorAll('tbody tr').length ?? 0,
    };
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

async function print(): Promise<void> {
  await screen.findByText('ORD-1');
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
}

it('prints all rows that match, with the filters of the screen', async () => {
  const server = serverWith(230);
  renderRoute(area, '/orders?search=leeds&page=1', server);
  await print();
  await waitFor(() => expect(printed).toEqual({ caption: 'Rows 1–230 of 230', rows: 230 }));
  for (const call of server.calls(contract.orders.list)) expect(call).toMatchObject({ search: 'leeds' });
  expect(document.querySelector('table:has(caption)')).toBeNull();
});

it('says on the paper that it ends at the limit', async () => {
  renderRoute(area, '/orders', serverWith(1240));
  await print();
  await waitFor(() =>
    expect(printed).toEqual({
      caption: 'Rows 1–1,000 of 1,240. A list prints up to 1,000 rows: filter it to print the others.',
      rows: 1000,
    }),
  );
});

it('asks the server for nothing more when all rows are on the screen', async () => {
  const server = serverWith(7);
  renderRoute(area, '/orders', server);
  await print();
  await waitFor(() => expect(printed).toEqual({ caption: 'Rows 1–7 of 7', rows: 7 }));
  expect(server.calls(contract.orders.list)).toHaveLength(1);
});

it('prints nothing and says why when the rows were not loaded', async () => {
  const server = serverWith(30);
  const page = renderRoute(area, '/orders', server);
  await screen.findByText('ORD-1');
  server.on(contract.orders.list, () => failure(403, 'Broken.'));
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() =>
    expect(page.alerts()[0]).toBe('We could not print, because the list was not loaded. Broken.'),
  );
  expect(printed).toBeNull();
});
