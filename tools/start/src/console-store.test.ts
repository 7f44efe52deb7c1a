import { expect, it, jest } from '@jest/globals';
import { OperatorStore } from '@portal/release';
import { getOverview, logout } from '@portal/release-console/contract';
import { startConsole } from './release-console.ts';
import { openConsole } from './testing/open-console.ts';

const { api, store, guest, signInAs, advance } = await openConsole();

it('says that the store cannot be reached, without naming the bucket', async () => {
  const operator = await signInAs('view');
  jest.spyOn(api.provider.log, 'error').mockImplementation(() => undefined);
  const unreachable = Object.assign(
    new Error('s3://private/releases at http://10.0.0.7 cannot be reached.'),
    {
      name: 'BucketError',
    },
  );
  const read = jest.spyOn(store.files, 'read').mockRejectedValue(unreachable);
  const response = await operator.fetch('/api/v1/overview');
  read.mockRestore();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.json()).toEqual({
    message: 'The release store cannot be reached now. Try again in a few minutes.',
  });
  await expect(operator.call(getOverview, {})).resolves.toMatchObject({ problems: [] });
});

it('does not change the store for cookies that are not of a session', async () => {
  const stranger = guest();
  stranger.cookies.set('console_session', 'made-up');
  await stranger.fetch('/csrf-cookie');
  const lease = jest.spyOn(store, 'withLease');
  await stranger.call(logout, {});
  expect(lease).not.toHaveBeenCalled();
  lease.mockRestore();
});

it('reads while another change is in progress, and then records that the session is used', async () => {
  const operator = await signInAs('view');
  const lastUse = async () => (await store.files.read('operators.json'))?.content.toString();
  const before = await lastUse();
  advance(6);
  await store.withLease(async () => {
    await expect(operator.call(getOverview, {})).resolves.toMatchObject({ problems: [] });
    expect(await lastUse()).toBe(before);
  });
  await operator.call(getOverview, {});
  expect(await lastUse()).not.toBe(before);
});

it('refuses to start in production on a store with demo operators', async () => {
  const { provider } = api;
  const production = { ...provider, config: { ...provider.config, env: 'production' as const } };
  const settings = { port: 0, url: 'http://localhost:4001', hostname: 'localhost', isRequired: true };
  await expect(startConsole(store, production, settings)).rejects.toThrow(
    /demo operators.*operator remove operate@operators\.test/s,
  );
  const operators = new OperatorStore(store);
  for (const { email } of await operators.list()) await operators.remove(email);
  const { stop } = await startConsole(store, production, settings);
  stop();
});
