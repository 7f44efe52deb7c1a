import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, pageOf, renderRoute } from '../../testing/index.tsx';
import { testList } from '../../testing/list-fixture.ts';
import { testOrders } from '../../testing/order-rows.ts';
import { ListPage } from '../list-page.tsx';
import { useBulkSelection } from './use-bulk-selection.ts';

function TestPage() {
  const bulk = useBulkSelection(testList);
  return (
    <ListPage list={testList} selection={bulk.selection}>
      <output>{JSON.stringify(bulk.matching ?? bulk.selected)}</output>
    </ListPage>
  );
}
const area = { routes: [{ path: '/orders', element: <TestPage /> }] };

it('selects all that match once a whole page is selected, until the filters change', async () => {
  const server = fakeServer().on(contract.orders.list, () => ({
    ...pageOf(testOrders, { counts: { open: 1240, held: 0, live: 0 } }),
    total: 1240,
  }));
  renderRoute(area, '/orders?search=leeds', server);
  const [all, first] = await screen.findAllByRole('checkbox');
  if (!all || !first) throw new Error('The list has no checkboxes.');
  await userEvent.click(first);
  expect(screen.queryByRole('button', { name: /Select all 1,240/ })).toBeNull();
  await userEvent.click(all);
  expect(screen.getByText('["ORD-1","ORD-2"]')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Select all 1,240' }));
  expect(screen.getByText('1,240 orders selected')).toBeVisible();
  expect(screen.getByText('{"search":"leeds","expectedCount":1240}')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter “leeds”' }));
  expect(await screen.findByText('["ORD-1","ORD-2"]')).toBeVisible();
});
