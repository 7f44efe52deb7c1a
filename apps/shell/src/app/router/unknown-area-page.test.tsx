import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { testDescriptor } from '../../testing/descriptor.ts';

jest.unstable_mockModule('../../platform/areas/loading/load-area.ts', () => ({
  loadArea: async () => ({ name: 'orders', routes: [{ path: '/orders', element: <h1>Orders</h1> }] }),
  loadUpdate: jest.fn(),
  adoptArea: jest.fn(),
  loadPrevious: jest.fn(),
}));
// Imported after the mock, which only applies to later imports.
const { manifestStore } = await import('../../platform/areas/index.ts');
const { portalServer } = await import('../../testing/portal-server.ts');
const { renderPortal } = await import('../../testing/render-portal.tsx');

it('shows the not-found page for a path that an area claims and does not serve', async () => {
  const { opened } = manifestStore.getState();
  manifestStore.setState({ opened: { ...opened, areas: [testDescriptor('orders', '1.0.0')] } });
  await renderPortal('/orders/nowhere', portalServer());
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/');
});
