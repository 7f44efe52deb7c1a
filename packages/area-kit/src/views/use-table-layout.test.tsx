import { afterEach, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListPage } from '../list/list-page.tsx';
import { failure, fakeServer, pageOf, renderRoute } from '../testing/index.tsx';
import { testList } from '../testing/list-fixture.ts';
import { testOrders } from '../testing/order-rows.ts';

type ListLayout = contract.savedViews.ListLayout;

const area = { routes: [{ path: '/orders', element: <ListPage list={testList} /> }] };
const serverWith = (layouts: ListLayout[]) =>
  fakeServer()
    .on(contract.orders.list, () => pageOf(testOrders))
    .on(contract.savedViews.listLayouts, () => layouts);

const headers = () => screen.getAllByRole('columnheader', { hidden: true }).map((one) => one.textContent);
const moveUp = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
  await userEvent.click(panel.getByRole('button', { name: `Move ${name} up` }));
};

afterEach(() => localStorage.clear());

describe('the layout of a list', () => {
  it('is what the user stored, in any browser', async () => {
    const layout = { order: ['createdAt', 'reference'], shown: { customerName: false, createdAt: true } };
    renderRoute(area, '/orders', serverWith([{ list: 'test-orders', layout }]));
    await waitFor(() => expect(headers()).toEqual(['Ordered', 'Order']));
  });

  it('is stored when it changes, the last change last', async () => {
    const server = serverWith([]).on(contract.savedViews.saveLayout, (saved) => saved);
    renderRoute(area, '/orders', server);
    await screen.findByText('ORD-1');
    await moveUp('Customer');
    expect(headers().slice(0, 2)).toEqual(['Customer', 'Order']);
    await userEvent.click(screen.getByRole('switch', { name: 'Compact rows' }));
    await waitFor(() =>
      expect(server.calls(contract.savedViews.saveLayout).at(-1)).toMatchObject({
        list: 'test-orders',
        layout: { order: ['customerName', 'reference', 'createdAt'], density: 'compact' },
      }),
    );
  });

  it('is shown from this browser’s copy until the server has answered', async () => {
    const layout = { order: ['customerName', 'reference'] };
    renderRoute(area, '/orders', serverWith([{ list: 'test-orders', layout }]));
    await waitFor(() => expect(headers()[0]).toBe('Customer'));
    cleanup();
    const slow = serverWith([]).on(contract.savedViews.listLayouts, () => new Promise(() => undefined));
    renderRoute(area, '/orders', slow, { keepStorage: true });
    await screen.findByText('ORD-1');
    expect(headers()[0]).toBe('Customer');
  });

  it('starts from the columns that an earlier portal stored in this browser, and is stored with the next change', async () => {
    const shown = { customerName: false, createdAt: true };
    localStorage.setItem('portal-columns:test-orders', JSON.stringify(shown));
    const server = serverWith([]).on(contract.savedViews.saveLayout, (saved) => saved);
    renderRoute(area, '/orders', server, { keepStorage: true });
    await screen.findByText('ORD-1');
    expect(headers()).toEqual(['Order', 'Ordered']);
    await moveUp('Customer');
    await waitFor(() =>
      expect(server.calls(contract.savedViews.saveLayout).at(-1)).toMatchObject({
        layout: { order: ['customerName', 'reference', 'createdAt'], shown },
      }),
    );
  });

  it('stored for the user has precedence over what an earlier portal stored', async () => {
    localStorage.setItem('portal-columns:test-orders', JSON.stringify({ createdAt: true }));
    const stored = { list: 'test-orders', layout: { order: ['customerName', 'reference'] } };
    renderRoute(area, '/orders', serverWith([stored]), { keepStorage: true });
    await waitFor(() => expect(headers()).toEqual(['Customer', 'Order']));
  });

  it('stays on screen where it could not be stored, which is said', async () => {
    const server = serverWith([]).on(contract.savedViews.saveLayout, () => failure(500, 'Down.'));
    const page = renderRoute(area, '/orders', server);
    await screen.findByText('ORD-1');
    await moveUp('Customer');
    await waitFor(() =>
      expect(page.alerts()).toContain(
        'We could not save your columns for your other devices. They are saved in this browser only.',
      ),
    );
    expect(headers().slice(0, 2)).toEqual(['Customer', 'Order']);
  });

  describe('that was not stored', () => {
    const older = { list: 'test-orders', layout: { order: ['reference', 'customerName'] } };
    const reload = async (server: ReturnType<typeof serverWith>, user = {}) => {
      cleanup();
      const page = renderRoute(area, '/orders', server, { keepStorage: true, user });
      await waitFor(() => expect(server.calls(contract.savedViews.listLayouts)).toHaveLength(1));
      await screen.findByText('ORD-1');
      return page;
    };
    const refusing = () =>
      serverWith([older]).on(contract.savedViews.saveLayout, () => failure(500, 'Down.'));

    it('stays in this browser, and is sent again when the list is next opened', async () => {
      const failing = refusing();
      const page = renderRoute(area, '/orders', failing);
      await screen.findByText('ORD-1');
      await moveUp('Customer');
      await waitFor(() => expect(page.alerts()).toHaveLength(1));

      const stillFailing = refusing();
      const second = await reload(stillFailing);
      await waitFor(() => expect(stillFailing.calls(contract.savedViews.saveLayout)).toHaveLength(1));
      expect(headers()[0]).toBe('Customer');
      expect(second.alerts()).toEqual([]);

      const layouts = [older];
      const working = serverWith(layouts).on(contract.savedViews.saveLayout, (saved) => {
        layouts[0] = { ...older, layout: { order: [...(saved.layout.order ?? [])] } };
        return saved;
      });
      await reload(working);
      await waitFor(() => expect(layouts[0]?.layout.order[0]).toBe('customerName'));

      layouts[0] = older;
      const later = serverWith(layouts);
      await reload(later);
      await waitFor(() => expect(headers()[0]).toBe('Order'));
      expect(later.calls(contract.savedViews.saveLayout)).toEqual([]);
    });

    it('is dropped if another device has stored a layout since', async () => {
      const page = renderRoute(area, '/orders', refusing());
      await screen.findByText('ORD-1');
      await moveUp('Customer');
      await waitFor(() => expect(page.alerts()).toHaveLength(1));

      const newer = {
        list: 'test-orders',
        layout: { order: ['createdAt', 'reference'], shown: { createdAt: true } },
      };
      for (const _ of ['at once', 'later']) {
        const server = serverWith([newer]).on(contract.savedViews.saveLayout, (saved) => saved);
        await reload(server);
        await waitFor(() => expect(headers()[0]).toBe('Ordered'));
        expect(server.calls(contract.savedViews.saveLayout)).toEqual([]);
      }
    });

    it('is not sent again if the server has refused it', async () => {
      const server = serverWith([older]).on(contract.savedViews.saveLayout, () =>
        failure(422, 'You can arrange up to 100 lists.'),
      );
      const page = renderRoute(area, '/orders', server);
      await screen.findByText('ORD-1');
      await moveUp('Customer');
      await waitFor(() =>
        expect(page.alerts()).toEqual(['Your columns were not saved. You can arrange up to 100 lists.']),
      );

      const later = serverWith([older]).on(contract.savedViews.saveLayout, (saved) => saved);
      await reload(later);
      await waitFor(() => expect(headers()[0]).toBe('Order'));
      expect(later.calls(contract.savedViews.saveLayout)).toEqual([]);
    });

    it('because staff act as the user, stays in the browser of the staff and is never sent', async () => {
      const acting = { impersonatedBy: { id: 1, name: 'Ola Berg' } };
      const server = serverWith([older]);
      renderRoute(area, '/orders', server, { user: acting });
      await screen.findByText('ORD-1');
      await moveUp('Customer');
      const again = serverWith([older]);
      await reload(again, acting);
      await waitFor(() => expect(headers()[0]).toBe('Customer'));
      // The user in the same browser.
      const own = serverWith([older]);
      await reload(own);
      await waitFor(() => expect(headers()[0]).toBe('Order'));
      for (const each of [server, again, own]) expect(each.calls(contract.savedViews.saveLayout)).toEqual([]);
    });
  });
});
