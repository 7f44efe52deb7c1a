import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createPortalClient } from '../../boot/create-portal-client.ts';
import { broadcastSessionChange } from '../../session/session-channel.ts';
import { type FakeProvider, fakeProvider, UNAUTHENTICATED } from '../../testing/fake-provider.ts';
import { startHeartbeat } from './start-heartbeat.ts';

const HEARTBEAT = 'GET /api/v1/heartbeat';
const me = { body: { data: { id: 1 } } };
const failing = { status: 500, body: { message: 'Server Error' } };

let provider: FakeProvider;
let online = true;
let stop: () => void;
const reload = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  reload.mockReset();
  sessionStorage.clear();
  online = true;
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  provider = fakeProvider({ [HEARTBEAT]: me });
  stop = startHeartbeat({ client: createPortalClient({ fetch: provider.fetch }), userId: 1, reload });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const minutes = (count: number) => jest.advanceTimersByTimeAsync(count * 60_000);

it('asks once a minute and leaves the page alone while it is the same user', async () => {
  await minutes(3);
  expect(provider.countOf(HEARTBEAT)).toBe(3);
  expect(reload).not.toHaveBeenCalled();
});

it('reloads when the session is another user’s', async () => {
  provider.answer(HEARTBEAT, { body: { data: { id: 2 } } });
  await minutes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads when the call fails, at most once a minute', async () => {
  provider.answer(HEARTBEAT, failing);
  sessionStorage.setItem('portal.heartbeat.reloaded-at', String(Date.now() + 30_000));
  await minutes(1);
  expect(reload).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('never reloads offline; a reload that is due waits for the connection', async () => {
  provider.answer(HEARTBEAT, () => {
    online = false;
    return failing;
  });
  await minutes(5);
  expect(reload).not.toHaveBeenCalled();
  online = true;
  window.dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('asks nothing while offline', async () => {
  online = false;
  await minutes(3);
  expect(provider.calls).toEqual([]);
});

it('leaves a session that ended to the guards', async () => {
  provider.answer(HEARTBEAT, UNAUTHENTICATED);
  await minutes(1);
  expect(reload).not.toHaveBeenCalled();
});

it('reloads nothing after it was stopped', async () => {
  provider.answer(HEARTBEAT, failing);
  stop();
  await minutes(2);
  expect(reload).not.toHaveBeenCalled();
});

it('does not wait a day for a reload because the clock was set back a day meanwhile (F16)', async () => {
  provider.answer(HEARTBEAT, failing);
  sessionStorage.setItem('portal.heartbeat.reloaded-at', String(Date.now() + 24 * 60 * 60_000));
  await minutes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('asks at once when another tab of the portal signed somebody in', async () => {
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
  provider.answer(HEARTBEAT, { body: { data: { id: 2 } } });
  broadcastSessionChange();
  await jest.advanceTimersByTimeAsync(0);
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  expect(provider.countOf(HEARTBEAT)).toBe(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('stays where the portal itself cannot be reached either: the page would not come back', async () => {
  let isUp = false;
  const cut = () => {
    if (!isUp) throw new TypeError('Failed to fetch');
    return { body: { last_modified: '', shell: { version: '1' }, areas: [] } };
  };
  provider.answer(HEARTBEAT, () => {
    throw new TypeError('Failed to fetch');
  });
  provider.answer('GET /app.json', cut);
  await minutes(3);
  expect(reload).not.toHaveBeenCalled();
  isUp = true;
  await minutes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});
