import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { portalServer } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

async function openDashboard() {
  const portal = await renderPortal('/', portalServer());
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  return portal;
}

const findDialog = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

it('shows the shortcuts on ?, and returns the focus when it closes', async () => {
  const { user } = await openDashboard();
  const account = screen.getByRole('button', { name: /Your account/ });
  account.focus();
  await user.keyboard('?');
  const dialog = within(await findDialog());
  expect(dialog.getByText('Search, or run a command')).toBeVisible();
  expect(dialog.getByText('Go to the next missing or incorrect value')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(account).toHaveFocus();
});

it('writes ? in a field', async () => {
  const { user } = await openDashboard();
  const search = screen.getByRole('combobox', { name: /Search quotes/ });
  await user.click(search);
  await user.keyboard('?');
  expect(search).toHaveValue('?');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is in the user menu and in the search box', async () => {
  const { user } = await openDashboard();
  await user.click(screen.getByRole('button', { name: /Your account/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
  await user.click(within(await findDialog()).getByRole('button', { name: 'Close' }));
  await user.type(screen.getByRole('combobox', { name: /Search quotes/ }), 'keyboard');
  await user.click(await screen.findByRole('option', { name: /Keyboard shortcuts/ }));
  expect(await findDialog()).toBeVisible();
});
