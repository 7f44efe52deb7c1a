import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readStartUrls } from '@portal/build-config/start-urls';
import { waitFor } from '@testing-library/react';
import { DASHBOARD_CALL } from '../../platform/areas/prefetch/prefetch-dashboard.ts';
import { portalServer } from '../../testing/portal-server.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

it('the dashboard starts with the call that shell.json declares', async () => {
  const [declared, ...others] = readStartUrls(join(import.meta.dirname, '../../..'), '/');
  expect([declared, others]).toEqual([DASHBOARD_CALL, []]);
  const server = portalServer();
  await renderPortal('/', server);
  await waitFor(() => expect(server.urls.filter((url) => url === declared)).toHaveLength(1));
});
