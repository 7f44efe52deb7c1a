import { afterEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListPage } from '../list/list-page.tsx';
import { failure, fakeServer, pageOf, renderRoute } from '../testing/index.tsx';
import { testList } from '../testing/list-fixture.ts';
import { testOrders } from '../testing/order-rows.ts';
import type { SavedView } from './use-views.ts';

const area = { routes: [{ path: '/orders', element: <ListPage list={testList} /> }] };

function savedView(change: Partial<SavedView> = {}): SavedView {
  return {
    id: 1,
    list: 'test-orders',
    name: 'Held by us',
    query: 'status=held&waits_on=provider',
    columns: null,
    layout: null,
    isDefault: false,
    isShared: false,
    isOwn: true,
    ownerName: 'Amelia Hart',
    version: 3,
    updatedAt: '2026-11-02T09:30:00Z',
    ...change,
  };
}

const serverWith = (views: SavedView[]) =>
  fakeServer()
    .on(contract.orders.list, () => pageOf(testOrders))
    .on(contract.savedViews.list, () => views);

afterEach(() => localStorage.clear());

const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: /^View/ }));

describe('saved views', () => {
  it('open their filters and columns, and are named on the button', async () => {
    const page = renderRoute(
      area,
      '/orders',
      serverWith([savedView({ columns: ['reference', 'createdAt'] })]),
    );
    await screen.findByText('ORD-1');
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /Held by us/ }));
    expect(page.address()).toBe('/orders?status=held&waits_on=provider');
    expect(await screen.findByRole('button', { name: 'View: Held by us' })).toBeVisible();
    expect(await screen.findByRole('columnheader', { name: /^Ordered/ })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Customer' })).toBeNull();
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'All orders' }));
    expect(page.address()).toBe('/orders');
    expect(await screen.findByRole('columnheader', { name: 'Customer' })).toBeVisible();
  });

  it('have their own order, widths and density of columns', async () => {
    const view = savedView({
      columns: ['createdAt', 'reference'],
      layout: { widths: { createdAt: 321 }, density: 'compact' },
    });
    renderRoute(area, '/orders', serverWith([view]));
    await screen.findByText('ORD-1');
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /Held by us/ }));
    expect(await screen.findByRole('button', { name: 'View: Held by us' })).toBeVisible();
    const headers = screen.getAllByRole('columnheader', { name: /./ });
    expect(headers.map(({ textContent }) => textContent)).toEqual(['Ordered', 'Order']);
    expect(headers[0]).toHaveStyle({ width: '321px' });
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await userEvent.click(panel.getByRole('switch', { name: 'Compact rows' }));
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible();
  });

  it('that fail to load leave the list alone and can be fetched again from the menu', async () => {
    let isDown = true;
    const server = serverWith([]).on(contract.savedViews.list, (_input) => {
      if (isDown) return failure(403, 'Not now.');
      return [savedView()];
    });
    renderRoute(area, '/orders', server);
    await screen.findByText('ORD-1');
    await openMenu();
    isDown = false;
    await userEvent.click(await screen.findByRole('menuitem', { name: /Views failed to load/ }));
    await openMenu();
    expect(await screen.findByRole('menuitemradio', { name: /Held by us/ })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /Views failed to load/ })).toBeNull();
  });

  it('are saved with filters, order and columns', async () => {
    const views: SavedView[] = [];
    const server = serverWith(views).on(contract.savedViews.create, (input) => {
      const view = savedView({ id: 9, name: input.name, query: input.query });
      views.push(view);
      return view;
    });
    renderRoute(area, '/orders?sort=customerName&direction=asc&status=live&page=2', server);
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as new view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'Live by customer');
    await userEvent.click(dialog.getByLabelText('Share with everyone at Acme Connect'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(contract.savedViews.create)).toEqual([
      {
        list: 'test-orders',
        name: 'Live by customer',
        query: 'direction=asc&sort=customerName&status=live',
        columns: null,
        layout: null,
        isDefault: false,
        isShared: true,
      },
    ]);
    expect(await screen.findByRole('button', { name: 'View: Live by customer' })).toBeVisible();
  });

  it('say at the field that a name is taken', async () => {
    const server = serverWith([]).on(contract.savedViews.create, () =>
      failure(422, 'Invalid.', { errors: { name: ['has already been taken'] } }),
    );
    renderRoute(area, '/orders', server);
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as new view…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await userEvent.type(dialog.getByLabelText('Name'), 'Mine');
    await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
    expect(await dialog.findAllByText(/already been taken/)).not.toHaveLength(0);
  });

  it('open still when a filter of theirs no longer exists, and say so', async () => {
    const old = savedView({ query: 'status=held&colour=red' });
    const page = renderRoute(area, '/orders', serverWith([old]));
    await screen.findByText('ORD-1');
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /Held by us/ }));
    expect(page.address()).toBe('/orders?status=held');
    expect(page.alerts()[0]).toBe('Part of the view “Held by us” is no longer available and was left out.');
  });

  it('are renamed, made the default and deleted', async () => {
    const server = serverWith([savedView()])
      .on(contract.savedViews.update, () => savedView())
      .on(contract.savedViews.remove, () => undefined);
    renderRoute(area, '/orders', server);
    await screen.findByText('ORD-1');
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Manage views…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Manage views' }));
    await userEvent.click(dialog.getByLabelText('Default'));
    await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
    await userEvent.clear(dialog.getByLabelText('New name'));
    await userEvent.type(dialog.getByLabelText('New name'), 'Ours');
    await userEvent.click(dialog.getByRole('button', { name: 'Save name' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(server.calls(contract.savedViews.remove)).toHaveLength(1));
    expect(server.calls(contract.savedViews.update)).toEqual([
      { id: '1', version: 3, isDefault: true },
      { id: '1', version: 3, name: 'Ours' },
    ]);
  });

  it('of a removed colleague are deleted by an administrator, but not renamed', async () => {
    const shared = { isShared: true, isOwn: false, ownerName: 'Ben Okafor' };
    const server = serverWith([
      savedView({ ...shared, canRemove: true }),
      savedView({ ...shared, id: 2, name: 'Live', canRemove: false }),
    ]).on(contract.savedViews.remove, () => undefined);
    renderRoute(area, '/orders', server);
    await screen.findByText('ORD-1');
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Manage views…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Manage views' }));
    expect(dialog.queryByRole('button', { name: 'Rename' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(server.calls(contract.savedViews.remove)).toEqual([{ id: '1' }]));
  });
});

describe('the default view', () => {
  const views = [savedView({ isDefault: true })];

  it('opens when the URL asks for nothing', async () => {
    const page = renderRoute(area, '/orders', serverWith(views));
    await waitFor(() => expect(page.address()).toBe('/orders?status=held&waits_on=provider'));
  });

  it('decides what the list reads first, so that no other rows are requested or shown', async () => {
    for (const [stored, change, expected] of [
      [null, { isDefault: true }, ['held']],
      ['1', { isDefault: true }, ['held']],
      ['1', { isDefault: false }, [null]],
      // Columns alone change no rows.
      [null, { isDefault: true, query: '', columns: ['reference'] }, [null]],
    ] as const) {
      localStorage.clear();
      if (stored !== null) localStorage.setItem('portal-default-view:test-orders', stored);
      const server = serverWith([savedView(change as Partial<SavedView>)]);
      renderRoute(area, '/orders', server, { keepStorage: true });
      await screen.findByText('ORD-1');
      const lists = server.urls.filter((url) => url.startsWith('/api/v1/orders'));
      expect(lists.map((url) => new URL(url, 'http://x').searchParams.get('status[]'))).toEqual(expected);
      const opensPlain = expected[0] === null ? '0' : '1';
      expect(localStorage.getItem('portal-default-view:test-orders')).toBe(opensPlain);
      cleanup();
    }
  });

  it('delays no list of which it is known that it has none, and none when views fail to load', async () => {
    localStorage.setItem('portal-default-view:test-orders', '0');
    const unanswered = serverWith([]).on(contract.savedViews.list, () => new Promise(() => undefined));
    renderRoute(area, '/orders', unanswered, { keepStorage: true });
    expect(await screen.findByText('ORD-1')).toBeVisible();
    cleanup();
    localStorage.clear();
    const refused = serverWith([]).on(contract.savedViews.list, () => failure(403, 'Not now.'));
    renderRoute(area, '/orders', refused);
    expect(await screen.findByText('ORD-1')).toBeVisible();
  });

  it('does not replace what a link asks for', async () => {
    const page = renderRoute(area, '/orders?status=live', serverWith(views));
    await screen.findByText('ORD-1');
    await openMenu();
    expect(await screen.findByRole('menuitemradio', { name: /Held by us/ })).toBeVisible();
    expect(page.address()).toBe('/orders?status=live');
  });

  it('stays closed after Clear all', async () => {
    const page = renderRoute(area, '/orders', serverWith(views));
    await waitFor(() => expect(page.address()).toBe('/orders?status=held&waits_on=provider'));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(page.address()).toBe('/orders?view=all'));
  });
});
