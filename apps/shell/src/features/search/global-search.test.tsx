import { beforeEach, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { screen, waitFor, within } from '@testing-library/react';
import { ada, portalServer } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';
import type { SearchHit } from './search-hits.ts';

const NAME = 'Search quotes, orders, services and cases';
const box = () => screen.findByRole('combobox', { name: NAME });
const options = () => screen.getAllByRole('option').map((option) => option.textContent ?? '');

function hit(kind: SearchHit['kind'], key: string, match: SearchHit['match'] = 'contains'): SearchHit {
  return { kind, key, title: key, subtitle: 'Mill, Leeds', status: 'open', match };
}

beforeEach(() => localStorage.clear());

it('offers actions and the pages opened last while it is empty', async () => {
  const portal = await renderPortal('/', portalServer());
  localStorage.setItem(
    `recent-pages:${ada().id}`,
    JSON.stringify([{ path: '/orders/ORD-7', title: 'Order ORD-7' }]),
  );
  await portal.user.click(await box());
  expect(options()).toEqual(
    expect.arrayContaining(['Order ORD-7', 'New quote', 'New broadband quote', 'Open a case']),
  );
  await portal.user.click(screen.getByRole('option', { name: 'Order ORD-7' }));
  await waitFor(() => expect(portal.address()).toBe('/orders/ORD-7'));
});

it('ignores what another version stored as recent pages', async () => {
  localStorage.setItem(`recent-pages:${ada().id}`, '[{"path":1}]');
  const portal = await renderPortal('/', portalServer());
  await portal.user.click(await box());
  expect(options()).toContain('New quote');
});

it('is focused by Ctrl+K, and starts an action by the first letters of its words', async () => {
  const provider = portalServer().on(contract.search.find, () => []);
  const portal = await renderPortal('/', provider);
  const input = await box();
  await portal.user.keyboard('{Control>}k{/Control}');
  expect(input).toHaveFocus();
  await portal.user.type(input, 'new b');
  expect(options()).toEqual(['New broadband quote']);
  await portal.user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(portal.address()).toBe('/availability/broadband-quotes'));
});

it('leads to the whole list of a kind that may have more', async () => {
  const many = ['1', '2', '3', '4', '5'].map((number) => hit('order', `ORD-${number}`));
  const provider = portalServer().on(contract.search.find, () => [...many, hit('case', '7')]);
  const portal = await renderPortal('/', provider);
  await portal.user.type(await box(), 'mill');
  await portal.user.click(await screen.findByRole('option', { name: 'See all orders with “mill”' }));
  await waitFor(() => expect(portal.address()).toBe('/orders?search=mill'));
  expect(screen.queryByRole('option', { name: /See all support cases/ })).toBeNull();
});

it('says that hits are only similar', async () => {
  const provider = portalServer().on(contract.search.find, () => [hit('quote', 'Q-1', 'similar')]);
  const portal = await renderPortal('/', provider);
  await portal.user.type(await box(), 'milll');
  expect(await screen.findByText('No results for “milll”. Showing similar results.')).toBeVisible();
  expect(within(screen.getByRole('listbox')).getByText('Similar quotes')).toBeVisible();
});
