import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { portalServer } from '../../testing/portal-server.ts';
import { resetPortal } from '../../testing/render-portal.tsx';
import { createPortalClient } from './create-portal-client.ts';

it('sends the same idempotency key when a POST is repeated after a lost answer', async () => {
  resetPortal();
  const server = portalServer();
  const keys: (string | null)[] = [];
  const client = createPortalClient({
    fetch: async (input, init) => {
      if (!String(input).includes('/multi-quotes')) return server.fetch(input, init);
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      throw new TypeError('The connection broke.');
    },
  });
  for (let attempt = 0; attempt < 2; attempt += 1)
    await client.call(contract.multiQuotes.create, { name: 'All branches' }).catch(() => undefined);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});
