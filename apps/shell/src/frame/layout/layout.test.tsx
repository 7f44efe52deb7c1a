import { describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { brand } from '@portal/brand';
import { act, screen, waitFor } from '@testing-library/react';
import { manifestStore } from '../../platform/areas/index.ts';
import { testDescriptor } from '../../testing/descriptor.ts';
import { ada, portalServer } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

it('names the staff member, the user and the company during impersonation, and ends it', async () => {
  const provider = portalServer(ada({ impersonatedBy: { id: 9, name: 'Jo Staff' } }));
  const { user } = await renderPortal('/', provider);
  expect(await screen.findByText('Jo Staff is acting as Ada Byrne of Acme Connect.')).toBeVisible();
  provider.on(contract.auth.endImpersonation, () => {
    provider.on(contract.auth.getMe, () => ada());
    return undefined;
  });
  await user.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByText(/is acting as/)).toBeNull());
});

it('says which areas the session loads from a developer’s server, as long as it does', async () => {
  await renderPortal('/', portalServer());
  const setAreas = (development: string | undefined) =>
    act(() => {
      const { latest } = manifestStore.getState();
      const areas = [{ ...testDescriptor('orders', 'dev'), development }];
      manifestStore.setState({ latest: { ...latest, areas } });
    });
  await screen.findByRole('main');
  expect(screen.queryByText(/Under development/)).toBeNull();
  setAreas('http://localhost:3001');
  expect(
    await screen.findByText(
      'Under development in this session: orders from http://localhost:3001. Log out to end this.',
    ),
  ).toBeVisible();
  setAreas(undefined);
  await waitFor(() => expect(screen.queryByText(/Under development/)).toBeNull());
});

it('lets staff approve a company that registered itself', async () => {
  const { partner } = ada();
  const provider = portalServer(
    ada({ impersonatedBy: { id: 9, name: 'Jo Staff' }, partner: { ...partner, isAwaitingApproval: true } }),
  );
  provider.on(contract.auth.approveCompany, () => undefined);
  const { user } = await renderPortal('/', provider);
  expect(await screen.findByText(/This company is awaiting approval/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve company' }));
  await waitFor(() => expect(screen.queryByText(/This company is awaiting approval/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Approve company' })).toBeNull();
  expect(provider.calls(contract.auth.approveCompany)).toHaveLength(1);
});

describe('while a required step is pending, staff', () => {
  const actingAs = (changes: Parameters<typeof ada>[0]) =>
    portalServer(ada({ ...changes, impersonatedBy: { id: 9, name: 'Jo Staff' } }));

  it('can approve a company that has not accepted the SLA, but not accept it', async () => {
    const provider = actingAs({ acceptedSla: false, partner: { isAwaitingApproval: true } });
    provider.on(contract.auth.approveCompany, () => undefined);
    const { user, address } = await renderPortal('/', provider);
    await waitFor(() => expect(address()).toBe('/sla'));
    expect(await screen.findByText(/^Only an administrator of Acme Connect can accept/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'End' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve company' }));
    await waitFor(() => expect(provider.calls(contract.auth.approveCompany)).toHaveLength(1));
  });

  it.each([
    [
      '/account/2fa',
      { partner: { force2fa: true } },
      /Only Ada Byrne can set it up/,
      'Set up two-factor authentication',
    ],
    ['/account/password', { passwordExpired: true }, /Only they can set a new one/, 'Set password'],
  ])('can end the session on %s, but not complete the step', async (path, changes, notice, button) => {
    const { address } = await renderPortal('/', actingAs(changes));
    await waitFor(() => expect(address()).toBe(path));
    expect(await screen.findByText(notice)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'End' })).toBeVisible();
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });
});

it('keeps the offline banner at the top of the window, above the page and its bars', async () => {
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await renderPortal('/', portalServer());
  const banner = await screen.findByText(/^You are offline\./);
  const getSticky = (element: Element | null): Element | null =>
    element === null || getComputedStyle(element).position === 'sticky'
      ? element
      : getSticky(element.parentElement);
  expect(getSticky(banner)).not.toBeNull();
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--portal-banner')).toBe('40px');
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/^You are offline\./)).toBeNull());
  expect(style.getPropertyValue('--portal-banner')).toBe('');
  height.mockRestore();
  onLine.mockRestore();
});

it.each([
  [
    1,
    [
      'Profile',
      'Password',
      'Log out',
      'Company',
      'Users',
      'Contacts',
      'Single sign-on',
      'Audit log',
      'API Access',
      'Help',
      'Keyboard shortcuts',
    ],
  ],
  [2, ['Profile', 'Password', 'Log out', 'Company', 'API Access', 'Help', 'Keyboard shortcuts']],
  [5, ['Profile', 'Password', 'Log out', 'Company', 'API Access', 'Keyboard shortcuts']],
  [6, ['Profile', 'Password', 'Log out', 'Company', 'API Access', 'Help', 'Keyboard shortcuts']],
])('shows role %i the user menu entries %j', async (roleId, entries) => {
  const { user } = await renderPortal('/', portalServer(ada({ roleId: roleId })));
  await user.click(await screen.findByRole('button', { name: 'Your account: Ada Byrne' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(entries);
});

it('sets the document title, announces it and moves the focus to the page on navigation', async () => {
  const portal = await renderPortal('/', portalServer());
  await waitFor(() => expect(document.title).toBe(`Dashboard · ${brand.title}`));
  await portal.go('/nowhere');
  await waitFor(() => expect(document.title).toBe(`Page not found · ${brand.title}`));
  expect(screen.getByRole('main')).toHaveFocus();
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain('Page not found'),
  );
});

it('has a skip link to the main content', async () => {
  const { user } = await renderPortal('/', portalServer());
  await screen.findByRole('heading', { name: 'Dashboard' });
  const skip = screen.getByRole('link', { name: 'Skip to main content' });
  await user.click(skip);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('opens the first search result of a pasted reference on Enter', async () => {
  const provider = portalServer().on(contract.search.find, () => [
    {
      kind: 'order' as const,
      key: 'ORD-1',
      title: 'ORD-1',
      subtitle: 'Kestrel House',
      status: 'Survey',
      match: 'exact' as const,
    },
  ]);
  const portal = await renderPortal('/', provider);
  const box = await screen.findByRole('combobox', { name: /^Search quotes, orders, services and cases/ });
  await portal.user.click(box);
  await portal.user.paste('ORD-1');
  await screen.findByRole('option', { name: /Kestrel House/ });
  await portal.user.keyboard('{Enter}');
  await waitFor(() => expect(portal.address()).toBe('/orders/ORD-1'));
});
