import { expect, it } from '@jest/globals';
import { contract, isApiError } from '@portal/api-client';
import { createClient } from '@portal/api-client/client';
import { failure, fakeServer, pageOf } from './fake-server.ts';

const clientOf = (server: ReturnType<typeof fakeServer>) =>
  createClient({ fetch: server.fetch, readCookie: () => 'token' });

it('answers a call with what its handler returns, and records the parsed input', async () => {
  const server = fakeServer().on(contract.contacts.list, ({ page }) =>
    pageOf([], { page: page ?? 1, counts: { live: 2 } }),
  );
  const answer = await clientOf(server).call(contract.contacts.list, { page: '3', search: 'ada' });
  expect(answer).toMatchObject({ items: [], page: 3, counts: { live: 2 } });
  expect(server.calls(contract.contacts.list)).toEqual([{ page: 3, search: 'ada' }]);
});

it('refuses input that the contract refuses', async () => {
  const server = fakeServer().on(contract.contacts.list, () => pageOf([]));
  await expect(clientOf(server).call(contract.contacts.list, { page: 0 })).rejects.toMatchObject({
    code: 'invalid',
    fieldErrors: { page: ['must be 1 or more'] },
  });
});

it('refuses with the status, message and body a handler asks for', async () => {
  const server = fakeServer().on(contract.orders.notify, () =>
    failure(409, 'This order was cancelled.', { current: { version: 4 } }),
  );
  const refused = await clientOf(server)
    .call(contract.orders.notify, { reference: 'ORD-1', subject: 'a', message: 'b' })
    .catch((error: unknown) => error);
  expect(isApiError(refused) && refused).toMatchObject({
    code: 'conflict',
    message: 'This order was cancelled.',
    body: { current: { version: 4 } },
  });
  expect(server.calls(contract.orders.notify)).toEqual([{ reference: 'ORD-1', subject: 'a', message: 'b' }]);
});

it('tells which requests no handler answered', async () => {
  const server = fakeServer();
  await expect(clientOf(server).call(contract.notifications.countUnread, {})).rejects.toBeDefined();
  expect(server.unanswered).toHaveLength(1);
});
