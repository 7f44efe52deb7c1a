import { expect, it } from '@jest/globals';
import { contract, type OutputOf } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute, testUser } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

const NOTICE: OutputOf<typeof contract.documentation.getNotification> = {
  id: 4,
  title: 'Planned work at Leeds',
  summary: 'Up to 30 minutes without connection.',
  kind: 'maintenance',
  publishedAt: '2026-11-19T09:00:00.000Z',
  startsAt: '2026-11-24T00:00:00.000Z',
  endsAt: '2026-11-24T05:00:00.000Z',
  affectedServicesCount: 1,
  affectedServices: [
    { id: 12, name: 'ACM-00012', customerName: 'Harbour Bakery', city: 'Leeds', postcode: 'LS1 4AP' },
  ],
  content: '<p>We work at <strong>Leeds</strong>.</p><img src=x onerror="alert(1)"><script>x()</script>',
};

const noticeServer = () =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.documentation.listNotifications, () => pageOf([NOTICE]))
    .on(contract.documentation.getNotification, () => NOTICE);

it('filters notices by type and links to their text', async () => {
  const server = noticeServer();
  const page = renderRoute(area, '/documentation/notifications?kind=maintenance&kind=nonsense', server);
  await userEvent.click(await screen.findByRole('link', { name: /Planned work at Leeds/ }));
  expect(server.calls(contract.documentation.listNotifications)[0]).toMatchObject({ kind: ['maintenance'] });
  expect(page.address()).toBe('/documentation/notification/4');
  expect(await screen.findByRole('heading', { level: 1, name: 'Planned work at Leeds' })).toBeVisible();
  expect(screen.getByText('24/11/2026 00:00 to 05:00')).toBeVisible();
});

it.each([
  { title: 'role 1', user: { roleId: 1 }, isShown: true },
  { title: 'role 5', user: { roleId: 5 }, isShown: false },
  {
    title: 'a company without a CRM account',
    user: { roleId: 1, partner: { ...testUser().partner, hasSfAccount: false } },
    isShown: false,
  },
])('lists the affected services only for users who may read services: $title', async ({ user, isShown }) => {
  renderRoute(area, '/documentation/notifications', noticeServer(), { user });
  const table = within(await screen.findByRole('grid', { name: 'Service notices' }));
  expect(table.queryAllByRole('columnheader', { name: 'Your services' })).toHaveLength(isShown ? 1 : 0);
});

it('does not run scripts in the text', async () => {
  renderRoute(area, '/documentation/notification/4', noticeServer());
  expect((await screen.findByText('Leeds')).tagName).toBe('STRONG');
  expect(document.querySelector('img, script')).toBeNull();
  expect(screen.queryByText(/x\(\)/)).toBeNull();
});

it('keeps the heading and offers a retry when loading fails', async () => {
  const server = fakeServer().on(contract.documentation.getNotification, () => failure(403, 'Not now.'));
  renderRoute(area, '/documentation/notification/4', server);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { level: 1, name: 'Service notice' })).toBeVisible();
  server.on(contract.documentation.getNotification, () => ({ ...NOTICE, content: '<p>All well.</p>' }));
  await userEvent.click(retry);
  expect(await screen.findByText('All well.')).toBeVisible();
});

it('says that a notice does not exist', async () => {
  const server = fakeServer().on(contract.documentation.getNotification, () => failure(404, 'Not found.'));
  renderRoute(area, '/documentation/notification/9', server);
  expect(await screen.findByText('We couldn’t find this notice')).toBeVisible();
});

it('names the affected services in the list and on the page, with links', async () => {
  const page = renderRoute(area, '/documentation/notifications?is_current=true', noticeServer());
  const table = within(await screen.findByRole('grid', { name: 'Service notices' }));
  expect(await table.findByText('1 service affected')).toBeVisible();
  await userEvent.click(table.getByRole('link', { name: /Planned work at Leeds/ }));
  expect(page.address()).toBe('/documentation/notification/4');
  const services = within(await screen.findByRole('grid', { name: 'Your affected services' }));
  expect(await services.findByRole('link', { name: 'ACM-00012' })).toHaveAttribute('href', '/circuits/12');
  expect(services.getByText('Leeds, LS1 4AP')).toBeVisible();
});

it.each([
  ['says that none of your services is affected', 0],
  ['says nothing about services to those who see none', null],
])('%s', async (_, affectedServicesCount) => {
  const server = noticeServer().on(contract.documentation.getNotification, () => ({
    ...NOTICE,
    affectedServicesCount,
    affectedServices: [],
  }));
  renderRoute(area, '/documentation/notification/4', server);
  expect(await screen.findByText(/We work at/)).toBeVisible();
  expect(screen.queryAllByText('None of your services is affected.')).toHaveLength(
    affectedServicesCount === 0 ? 1 : 0,
  );
});

it('says when the calendar file was not downloaded', async () => {
  const server = noticeServer().on(contract.documentation.downloadCalendar, () =>
    failure(500, 'Server Error'),
  );
  const page = renderRoute(area, '/documentation/notification/4', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  await waitFor(() => expect(page.alerts()).toEqual(['The calendar file was not downloaded. Try again.']));
});
