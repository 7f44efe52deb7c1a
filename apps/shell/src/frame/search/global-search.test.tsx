import { beforeEach, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure } from '@portal/portal-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { manifestStore } from '../../platform/areas/index.ts';
import { AREA_CLAIMS } from '../../testing/area-claims.ts';
import { testDescriptor } from '../../testing/descriptor.ts';
import { ada, portalServer } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';
import type { SearchHit } from './search-hits.ts';

const NAME = 'Search quotes, orders, services and cases, or run a command';
const box = () => screen.findByRole('combobox', { name: NAME });
const options = () => screen.getAllByRole('option').map((option) => option.textContent ?? '');

function hit(kind: SearchHit['kind'], key: string, match: SearchHit['match'] = 'contains'): SearchHit {
  return { kind, key, title: key, subtitle: 'Mill, Leeds', status: 'open', match };
}

/** As if the areas in `apps` were live; their pages are not opened. */
const publishAreas = () =>
  act(() => {
    const areas = AREA_CLAIMS.map((declared, at) => ({
      ...testDescriptor(`area${at}`, '1'),
      ...declared,
      flags: {},
    }));
    manifestStore.setState(({ latest }) => ({ latest: { ...latest, areas } }));
  });

beforeEach(() => localStorage.clear());

it('offers commands and the pages opened last while it is empty', async () => {
  const portal = await renderPortal('/', portalServer());
  publishAreas();
  localStorage.setItem(
    `recent-pages:${ada().id}`,
    JSON.stringify([{ path: '/orders/ORD-7', title: 'Order ORD-7' }]),
  );
  await portal.user.click(await box());
  expect(options()).toEqual(
    expect.arrayContaining(['Order ORD-7', 'New quote', 'New support case', 'Go to Orders', 'Log out']),
  );
  await portal.user.click(screen.getByRole('option', { name: 'Order ORD-7' }));
  await waitFor(() => expect(portal.address()).toBe('/orders/ORD-7'));
});

it('ignores what another version stored as recent pages', async () => {
  localStorage.setItem(`recent-pages:${ada().id}`, '[{"path":1}]');
  const portal = await renderPortal('/', portalServer());
  await portal.user.click(await box());
  expect(options()).toContain('Go to Orders');
});

it('opens its list by Ctrl+K, also after Escape has closed it', async () => {
  const portal = await renderPortal('/', portalServer());
  await box();
  await portal.user.keyboard('{Control>}k{/Control}');
  expect(options()).toContain('Log out');
  await portal.user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  await portal.user.keyboard('{Control>}k{/Control}');
  expect(options()).toContain('Log out');
});

it('is focused by Ctrl+K, and opens a page by the first letters of its words', async () => {
  const provider = portalServer().on(contract.search.find, () => []);
  const portal = await renderPortal('/', provider);
  const input = await box();
  await portal.user.keyboard('{Control>}k{/Control}');
  expect(input).toHaveFocus();
  await portal.user.type(input, 'saved br');
  expect(options()).toEqual(['Go to Saved Quotes: Broadband']);
  await portal.user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(portal.address()).toBe('/broadband-quotes'));
});

it('offers “New quote” before a town that starts with “New”', async () => {
  const provider = portalServer().on(contract.search.find, () => [hit('service', 'Newport Mill')]);
  const portal = await renderPortal('/', provider);
  publishAreas();
  await portal.user.type(await box(), 'new');
  await screen.findByRole('option', { name: /^Newport Mill/ });
  expect(options()[0]).toBe('New quote');
  expect(options().at(-1)).toMatch(/^Newport Mill/);
});

it('changes the theme and signs out', async () => {
  const portal = await renderPortal('/', portalServer());
  await portal.user.type(await box(), 'dark{Enter}');
  expect(localStorage.getItem('portal-color-mode')).toBe('dark');
  await portal.user.type(await box(), 'sign out{Enter}');
  await waitFor(() => expect(portal.address()).toBe('/login'));
});

it('does not offer or open what was found for another text when the search fails', async () => {
  const provider = portalServer().on(contract.search.find, ({ search }) =>
    search === 'mill' ? [hit('order', 'ORD-1')] : failure(403, 'The search is not available.'),
  );
  const portal = await renderPortal('/', provider);
  await portal.user.type(await box(), 'mill');
  await screen.findByRole('option', { name: /ORD-1/ });
  await portal.user.type(await box(), 'er');
  expect(await screen.findByText('The search is not available.')).toBeVisible();
  expect(screen.queryByRole('option', { name: /ORD-1/ })).toBeNull();
  await portal.user.keyboard('{Enter}');
  expect(portal.address()).toBe('/');
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
