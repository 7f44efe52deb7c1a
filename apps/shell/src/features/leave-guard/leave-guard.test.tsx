import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { useLeaveGuard } from '@portal/portal-sdk';
import { act, render, screen, waitFor } from '@testing-library/react';
import { portalServer } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

function Unsaved() {
  useLeaveGuard(true, 'The form is not sent yet.');
  return null;
}

/** Wrapped in act because lazy pages render while the router navigates. */
const press = (element: HTMLElement) => act(async () => element.click());

it('asks before leaving a page with unsaved work, then stays or leaves', async () => {
  const portal = await renderPortal('/', portalServer());
  await screen.findByRole('heading', { name: 'Dashboard' });
  render(<Unsaved />);
  await press(screen.getByRole('link', { name: 'Orders' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave this page?' })).toHaveTextContent(
    'The form is not sent yet.',
  );
  expect(portal.address()).toBe('/');
  await press(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(portal.address()).toBe('/');

  await press(screen.getByRole('link', { name: 'Orders' }));
  await press(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(portal.address()).toBe('/orders'));
});

it('triggers the browser’s prompt before the tab is closed', async () => {
  await renderPortal('/', portalServer());
  await screen.findByRole('heading', { name: 'Dashboard' });
  const isPromptShown = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(isPromptShown()).toBe(false);
  const page = render(<Unsaved />);
  expect(isPromptShown()).toBe(true);
  page.unmount();
  expect(isPromptShown()).toBe(false);
});

async function logOut(portal: Awaited<ReturnType<typeof renderPortal>>) {
  await portal.user.click(screen.getByRole('button', { name: /^Your account/ }));
  await press(await screen.findByRole('menuitem', { name: 'Log out' }));
}

it('asks before logging out with unsaved work', async () => {
  const provider = portalServer();
  const portal = await renderPortal('/', provider);
  await screen.findByRole('heading', { name: 'Dashboard' });
  const page = render(<Unsaved />);
  await logOut(portal);
  expect(await screen.findByRole('alertdialog', { name: 'Log out now?' })).toHaveTextContent(
    'The form is not sent yet.',
  );
  await press(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(provider.calls(contract.auth.logout).length).toBe(0);

  await logOut(portal);
  await press(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(portal.address()).toBe('/login'));
  expect(provider.calls(contract.auth.logout).length).toBe(1);
  page.unmount();
});

it('logs out immediately when nothing would be lost', async () => {
  const provider = portalServer();
  const portal = await renderPortal('/', provider);
  await screen.findByRole('heading', { name: 'Dashboard' });
  await logOut(portal);
  await waitFor(() => expect(portal.address()).toBe('/login'));
});
