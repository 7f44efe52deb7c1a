import { expect, it } from '@jest/globals';
import { useLeaveGuard } from '@portal/portal-sdk';
import { act, render, screen, waitFor } from '@testing-library/react';
import { fakeProvider, me } from '../../testing/fake-provider.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

function Unsaved() {
  useLeaveGuard(true, 'The form is not sent yet.');
  return null;
}

/** Awaited as a whole: pages in chunks of their own are read again while the router moves. */
const press = (element: HTMLElement) => act(async () => element.click());

it('asks before a page with unsaved work is left, and stays or leaves as told', async () => {
  const portal = await renderPortal('/', fakeProvider({ 'GET /api/v1/me': me() }));
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

it('has the browser ask before the tab is closed', async () => {
  await renderPortal('/', fakeProvider({ 'GET /api/v1/me': me() }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  const page = render(<Unsaved />);
  expect(closing()).toBe(true);
  page.unmount();
  expect(closing()).toBe(false);
});
