import { beforeEach, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { sessionStore, setSignedIn } from '@portal/auth';
import { createPortalClient } from '../../app/boot/create-portal-client.ts';
import { ada, portalServer, SERVER_ERROR } from '../../testing/portal-server.ts';
import { refreshUser } from './refresh-user.ts';

const provider = portalServer();
const client = createPortalClient({ fetch: provider.fetch });

beforeEach(() => setSignedIn(ada()));

it('applies a role that was changed on the server', async () => {
  provider.on(contract.auth.getMe, () => ada({ id: 1, roleId: 6 }));
  await refreshUser(client);
  expect(sessionStore.getState()).toMatchObject({ status: 'signed-in', user: { roleId: 6 } });
});

it('changes nothing while the user is the same, is another one, or cannot be read', async () => {
  const before = sessionStore.getState();
  for (const answer of [ada(), ada({ id: 77 }), SERVER_ERROR]) {
    provider.on(contract.auth.getMe, () => answer);
    await refreshUser(client);
    expect(sessionStore.getState()).toBe(before);
  }
});
