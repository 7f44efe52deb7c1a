import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import fc from 'fast-check';
import { createPortalClient } from '../../app/boot/create-portal-client.ts';
import { portalServer } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';
import { descriptorFor, refreshManifest } from './manifest-store.ts';

const INTEGRITY = `sha384-${'a'.repeat(64)}`;

/** A good descriptor; orders is found whatever else the manifest contains. */
const orders = {
  name: 'orders',
  version: '1.0.0-ab',
  container: 'portal_area_orders',
  entry: '/areas/orders/1.0.0-ab/remoteEntry.js',
  integrity: INTEGRITY,
  preload: [],
  layers: [],
  sdk: '^1.0.0',
  paths: ['/orders'],
  audience: 'everyone',
  routes: [{ path: '/orders', capability: 'orders' }],
};

const damaged = fc.record(
  {
    name: fc.oneof(fc.constantFrom('orders', 'shell', '__proto__', 'x\r\ny', 'support'), fc.jsonValue()),
    version: fc.oneof(fc.constantFrom('..', '1.0.0'), fc.jsonValue()),
    entry: fc.oneof(fc.constantFrom('https://evil.test/x.js', '/areas/../x.js'), fc.jsonValue()),
    integrity: fc.oneof(fc.constant(INTEGRITY), fc.jsonValue()),
    paths: fc.oneof(fc.constantFrom(['/'], ['/login'], ['/support']), fc.jsonValue()),
    routes: fc.jsonValue(),
    menu: fc.jsonValue(),
    targets: fc.jsonValue(),
    audience: fc.jsonValue(),
    previous: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const row = fc.oneof(fc.jsonValue({ maxDepth: 3 }), damaged);

it('shows sign-in and finds every healthy area through 500 malformed manifests', async () => {
  await renderPortal('/login', portalServer(null));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  let answer: unknown;
  const client = createPortalClient({ fetch: async () => Response.json(answer) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 6 }),
      fc.jsonValue(),
      fc.jsonValue(),
      async (rows, shell, claims) => {
        answer = { last_modified: '2026-11-21T10:00:00Z', shell, claims, areas: [orders, ...rows] };
        await act(() => refreshManifest(client));
        expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
        expect(descriptorFor('/orders/ORD-1')?.version).toBe(orders.version);
        expect(descriptorFor('/login')).toBeUndefined();
      },
    ),
    { numRuns: 500 },
  );
});
