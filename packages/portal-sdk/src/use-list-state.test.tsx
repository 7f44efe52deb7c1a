import { describe, expect, it } from '@jest/globals';
import { isDay } from '@portal/api-client/day';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { useListState } from './use-list-state.ts';

const defaults = {
  filters: { status: ['open'] as string[], supplier: '' },
  sort: 'createdAt',
  direction: 'desc' as const,
};

function listAt(address: string, list: Parameters<typeof useListState>[0] = defaults) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ list: useListState(list), search: useLocation().search }), { wrapper });
}

describe('a list’s state', () => {
  it('is the defaults where the address says nothing', () => {
    const { list } = listAt('/orders').result.current;
    expect(list).toMatchObject({
      page: 1,
      perPage: 10,
      sort: 'createdAt',
      direction: 'desc',
      search: '',
      isFiltered: false,
    });
    expect(list.filters).toEqual({ status: ['open'], supplier: '' });
  });

  it('is read from the address, and what makes no sense there is left out', () => {
    const { list } = listAt(
      '/orders?page=3&per_page=25&status=held&status=live&direction=sideways&search=LS1',
    ).result.current;
    expect(list).toMatchObject({ page: 3, perPage: 25, direction: 'desc', search: 'LS1', isFiltered: true });
    expect(list.filters.status).toEqual(['held', 'live']);
    expect(listAt('/orders?page=-2').result.current.list.page).toBe(1);
  });

  it('takes out of the address what it cannot follow, and leaves what is not its own to follow', () => {
    const strict = {
      ...defaults,
      filters: { ...defaults.filters, from: '', to: '' },
      accepts: { status: (value: string) => value === 'held', from: isDay, to: isDay },
      sorts: ['name'],
      others: ['new'],
    };
    const at = (query: string) => listAt(`/orders?${query}`, strict).result.current.search;
    expect(at('status=zzz&status=held&created_from=2026-01-01&new=case')).toBe('?status=held&new=case');
    expect(at('from=2026-99-99&to=9999-02-28')).toBe('');
    expect(at('page=9999999&per_page=500&sort=zzz&direction=sideways')).toBe('');
    expect(at('status=&sort=name&per_page=100')).toBe('?status=&sort=name&per_page=100');
    expect(at(`search=${'x'.repeat(400)}`)).toBe(`?search=${'x'.repeat(200)}`);
  });

  it('goes back to the first page with every change but of the page', () => {
    const { result } = listAt('/orders?page=3');
    act(() => result.current.list.set({ filters: { supplier: 'northlight' } }));
    expect(result.current.search).toBe('?supplier=northlight');
    act(() => result.current.list.set({ page: 2 }));
    expect(result.current.search).toBe('?supplier=northlight&page=2');
  });

  it('keeps an emptied filter empty, although it has a default', () => {
    const { result } = listAt('/orders');
    act(() => result.current.list.set({ filters: { status: [] } }));
    expect(result.current.list.filters.status).toEqual([]);
    expect(result.current.list.isFiltered).toBe(true);
  });

  it('clears filters and search, and keeps the order', () => {
    const { result } = listAt('/orders?sort=name&supplier=northlight&search=x&page=2');
    act(() => result.current.list.clear());
    expect(result.current.search).toBe('?sort=name');
  });
});
