import { expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { fakeProvider, me } from '../../testing/fake-provider.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const nothing = { waiting: [], quotes: null, orders: null, spend: null, services: null, cases: null };
const full = {
  ...nothing,
  waiting: [
    {
      id: 'a',
      text: 'QS-1 expires tomorrow',
      subtext: 'Harbour Dental',
      path: '/quotes/QS-1',
      since: '2026-11-20T09:00:00Z',
      tone: 'danger',
    },
  ],
  quotes: {
    by_status: [{ status: 'created', count: 15, of_kind: { single: 12, broadband: 3, multi: 0 } }],
    expiring_this_week: 3,
    pipeline: 1_234_500,
  },
  orders: {
    open: 5,
    waiting_on_partner: 2,
    live_this_month: 1,
    by_milestone: [{ milestone: 'survey', count: 4 }],
  },
  services: { on: 190, off: 2, unknown: 8 },
  cases: { open: 6, high_priority: 1, waiting_on_partner: 2 },
};

async function dashboard(data: unknown, roleId = 1) {
  await renderPortal(
    '/',
    fakeProvider({ 'GET /api/v1/me': me({ role_id: roleId }), 'GET /api/v1/dashboard': { body: { data } } }),
  );
  await screen.findByRole('heading', { name: /^Waiting on you/ });
  return within(screen.getByRole('main'));
}

it('leads each figure to the list that it counts', async () => {
  const page = await dashboard(full);
  const href = (name: string | RegExp) => page.getByRole('link', { name }).getAttribute('href');
  expect(href(/QS-1 expires tomorrow/)).toBe('/quotes/QS-1');
  expect(href('Pipeline')).toBe('/quotes?status=created&status=accepted&status=data_added');
  expect(href('Orders waiting on you')).toBe('/orders?waits_on=partner');
  expect(href('Services down')).toBe('/circuits?status=off');
  expect(href('Open cases')).toBe('/support?status=New');
  expect(href(/^Saved\s*12$/)).toBe('/quotes?status=created');
  expect(page.getByText('£12,345')).toBeVisible();
  act(() => page.getByRole('tab', { name: /^Broadband/ }).click());
  expect(href(/^Saved\s*3$/)).toBe('/broadband-quotes?status=created');
  expect(page.queryByRole('tab', { name: /^Multi/ })).toBeNull();
});

it('shows only what the role may see, and says that nothing waits', async () => {
  const page = await dashboard({ ...nothing, services: full.services }, 6);
  expect(page.getByText(/Nothing waits on you/)).toBeVisible();
  expect(page.queryByRole('link', { name: 'New quote' })).toBeNull();
  expect(page.queryByRole('heading', { name: 'Quotes' })).toBeNull();
  expect(page.getByRole('heading', { name: 'Services' })).toBeVisible();
});

it('says what happened when the figures cannot be had', async () => {
  await renderPortal(
    '/',
    fakeProvider({
      'GET /api/v1/me': me(),
      'GET /api/v1/dashboard': { status: 403, body: { message: 'This is not for you.' } },
    }),
  );
  expect(await screen.findByText('You are not allowed to see this')).toBeVisible();
});
