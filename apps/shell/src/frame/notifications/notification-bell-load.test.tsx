import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';

let isReachable = false;
jest.unstable_mockModule('./notifications-panel.tsx', () => ({
  get NotificationsPanel() {
    if (!isReachable) throw new Error('Loading chunk 7 failed.');
    return () => <p>The panel</p>;
  },
}));
// Imported after the mock, which only applies to later imports.
const { portalServer } = await import('../../testing/portal-server.ts');
const { renderPortal } = await import('../../testing/render-portal.tsx');

it('reports a panel that failed to load, and loads it on the next click', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined); // React logs caught errors.
  const portal = await renderPortal('/', portalServer());
  const bell = await screen.findByRole('button', { name: 'Notifications' });
  await portal.user.click(bell);
  expect(await screen.findByText(/^Notifications failed to load/)).toBeVisible();
  isReachable = true;
  await portal.user.click(bell);
  expect(await screen.findByText('The panel')).toBeVisible();
  logged.mockRestore();
});
