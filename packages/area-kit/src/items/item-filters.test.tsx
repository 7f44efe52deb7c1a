import { describe, expect, it } from '@jest/globals';
import { DataTable } from '@portal/ui/grid';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applyItemFilters, fakeServer, renderRoute } from '../testing/index.tsx';
import { defineItemFilters } from './define-item-filters.ts';
import { ItemFilterBar } from './item-filter-bar.tsx';
import { useItemFilters } from './use-item-filters.ts';

interface Port {
  id: string;
  site: string;
  speed: number | null;
  isFree: boolean;
  price: number;
}

const port = (id: string, site: string, speed: number | null, isFree: boolean, price: number): Port => ({
  id,
  site,
  speed,
  isFree,
  price,
});
const ports = [
  port('a', 'Leeds', 1000, true, 5_000),
  port('b', 'Leeds', 100, false, 2_000),
  port('c', 'York', 100, true, 2_000),
  port('d', 'York', null, false, 9_000),
];

const portFilters = defineItemFilters<Port, 'site' | 'speed' | 'size' | 'isFree' | 'price', 'price' | 'site'>(
  {
    noun: 'port',
    search: { label: 'Search ports', placeholder: 'Site or port', textOf: ({ id, site }) => `${site} ${id}` },
    filters: {
      site: { type: 'chips', label: 'Site', value: ({ site }) => site, optionLabel: (site) => site },
      speed: {
        type: 'chips',
        label: 'Speed',
        value: ({ speed }) => speed,
        optionLabel: (speed) => `${speed} Mb`,
        chip: (label) => `Speed: ${label}`,
      },
      size: {
        type: 'choice',
        label: 'Price band',
        options: { low: 'Low', high: 'High' },
        matches: ({ price }, band) => price < 5_000 === (band === 'low'),
      },
      isFree: { type: 'toggle', label: 'Free only', matches: ({ isFree }) => isFree },
      price: { type: 'amountRange', label: 'Price', more: true, value: ({ price }) => price },
    },
    sorts: { price: ({ price }) => price, site: ({ site }) => site },
    defaultSort: { by: 'price' },
    compareTies: (a, b) => (a.id < b.id ? -1 : 1),
    otherParams: ['tab'],
  },
);

const shown = (query: string) =>
  applyItemFilters(portFilters, ports, query)
    .items.map(({ id }) => id)
    .join('');

describe('filters of items', () => {
  it.each([
    ['', 'bcad'],
    ['site=York', 'cd'],
    ['speed=100&speed=1000', 'bca'],
    ['size=high', 'ad'],
    ['is_free=true', 'ca'],
    ['price_from=3000&price_to=6000', 'a'],
    ['search=york+C', 'c'],
    ['search=lefds', 'ba'],
    ['search=london', ''],
    ['sort=site&direction=desc', 'cdab'],
    ['size=huge&is_free=maybe&price_to=cheap&sort=speed', 'bcad'],
  ])('%j shows %j', (query, ids) => expect(shown(query)).toBe(ids));

  it('count for each option what it would show with the other filters applied', () => {
    const { groupsOf } = applyItemFilters(portFilters, ports, 'speed=100&site=York');
    const counts = (name: 'site' | 'speed' | 'size') =>
      groupsOf(name).map(({ label, items }) => `${label} ${items.length}`);
    expect(counts('speed')).toEqual(['100 Mb 1', '1000 Mb 0']);
    expect(counts('site')).toEqual(['Leeds 1', 'York 1']);
    expect(counts('size')).toEqual(['Low 1', 'High 0']);
  });
});

function Ports({ items = ports }: { items?: readonly Port[] }) {
  const filtered = useItemFilters(portFilters, items);
  return (
    <>
      <ItemFilterBar filtered={filtered} />
      <DataTable
        {...filtered.table}
        aria-label="Ports"
        columns={[{ id: 'site', header: 'Site', value: ({ site }) => site, sortable: true }]}
        getRowId={({ id }) => id}
        empty={{ title: 'No ports' }}
      />
    </>
  );
}
const area = { routes: [{ path: '/ports', element: <Ports /> }] };

describe('the filter bar of items', () => {
  it('filters by the URL, with chips and the number of items', async () => {
    const page = renderRoute(area, '/ports?speed=100&colour=red&tab=x', fakeServer());
    expect(await screen.findByText('2 of 4 ports')).toBeVisible();
    await waitFor(() => expect(page.address()).toBe('/ports?speed=100&tab=x'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Speed: 100 Mb' }));
    expect(await screen.findByText('4 ports')).toBeVisible();
    expect(page.address()).toBe('/ports?tab=x');
  });

  it('shows counts in its menus and puts a choice into the URL', async () => {
    const page = renderRoute(area, '/ports?is_free=true', fakeServer());
    await userEvent.click(await screen.findByRole('button', { name: 'Price band' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /Low\s*1/ }));
    expect(page.address()).toBe('/ports?is_free=true&size=low');
    expect(await screen.findByText('1 of 4 ports')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(page.address()).toBe('/ports');
  });

  it.each([
    { offers: 'a filter by amount', items: ports, count: 1 },
    {
      offers: 'no filter by an amount that is hidden from the user',
      items: ports.map((port) => ({ ...port, price: Number.NaN })),
      count: 0,
    },
  ])('offers $offers', async ({ items, count }) => {
    const priced = { routes: [{ path: '/ports', element: <Ports items={items} /> }] };
    renderRoute(priced, '/ports', fakeServer());
    await screen.findByText('4 ports');
    expect(screen.queryAllByRole('button', { name: /^More/ })).toHaveLength(count);
  });

  it('keeps a value that no item has yet', async () => {
    const page = renderRoute(area, '/ports?site=Hull', fakeServer());
    expect(await screen.findByText('0 of 4 ports')).toBeVisible();
    expect(page.address()).toBe('/ports?site=Hull');
    expect(screen.getByRole('button', { name: 'Remove filter Hull' })).toBeVisible();
  });
});
