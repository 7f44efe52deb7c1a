import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import type { FakeServer } from '@portal/portal-sdk/testing';
import { createPortalClient } from '../../../app/boot/create-portal-client.ts';
import { portalServer, SERVER_ERROR, UNAUTHENTICATED } from '../../../testing/portal-server.ts';
import { broadcastSessionChange } from '../session-channel.ts';
import { startHeartbeat } from './start-heartbeat.ts';

const failing = () => SERVER_ERROR;

let provider: FakeServer;
let online = true;
let stop: () => void;
const reload = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  reload.mockReset();
  sessionStorage.clear();
  online = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  provider = portalServer();
  stop = startHeartbeat({ client: createPortalClient({ fetch: provider.fetch }), userId: 1, reload });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const minutes = (count: number) => jest.advanceTimersByTimeAsync(count * 60_000);

it('checks once a minute and does not reload while the user is the same', async () => {
  await minutes(3);
  expect(provider.calls(contract.auth.heartbeat).length).toBe(3);
  expect(reload).not.toHaveBeenCalled();
});

it('reloads when the session belongs to another user', async () => {
  provider.on(contract.auth.heartbeat, () => ({ id: 2 }));
  await minutes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads when the call fails, at most once a minute', async () => {
  provider.on(contract.auth.heartbeat, failing);
  sessionStorage.setItem('portal.heartbeat.reloaded-at', String(Date.now() + 30_000));
  await minutes(1);
  expect(reload).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('never reloads offline; a due reload waits for the connection', async () => {
  provider.on(contract.auth.heartbeat, () => {
    online = false;
    return failing();
  });
  await minutes(5);
  expect(reload).not.toHaveBeenCalled();
  online = true;
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('makes no calls while offline', async () => {
  online = false;
  await minutes(3);
  expect(provider.requests).toEqual([]);
});

it('does not reload when the session has ended', async () => {
  provider.on(contract.auth.heartbeat, () => UNAUTHENTICATED);
  await minutes(1);
  expect(reload).not.toHaveBeenCalled();
});

it('does not reload after it was stopped', async () => {
  provider.on(contract.auth.heartbeat, failing);
  stop();
  await minutes(2);
  expect(reload).not.toHaveBeenCalled();
});

it('reloads without waiting when the clock was set back a day (F16)', async () => {
  provider.on(contract.auth.heartbeat, failing);
  sessionStorage.setItem('portal.heartbeat.reloaded-at', String(Date.now() + 24 * 60 * 60_000));
  await minutes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('checks immediately when someone signed in in another tab', async () => {
  stop();
  const channels: EventTarget[] = [];
  class Channel extends EventTarget {
    constructor() {
      super();
      channels.push(this);
    }
    postMessage() {
      for (const channel of channels) if (channel !== this) channel.dispatchEvent(new Event('message'));
    }
    close() {}
  }
  Reflect.set(globalThis, 'BroadcastChannel', Channel);
  stop = startHeartbeat({ client: createPortalClient({ fetch: provider.fetch }), userId: 1, reload });
  provider.on(contract.auth.heartbeat, () => ({ id: 2 }));
  broadcastSessionChange();
  await jest.advanceTimersByTimeAsync(0);
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  expect(provider.calls(contract.auth.heartbeat).length).toBe(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload while the portal itself is unreachable', async () => {
  let isUp = false;
  const appManifest = () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return { lastModified: '', shell: { version: '1' }, areas: [] };
  };
  provider.on(contract.auth.heartbeat, () => {
    throw new TypeError('Failed to fetch');
  });
  provider.on(contract.release.get, appManifest);
  await minutes(3);
  expect(reload).not.toHaveBeenCalled();
  isUp = true;
  await minutes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});
