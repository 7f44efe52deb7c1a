import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import type { FakeServer } from '@portal/portal-sdk/testing';
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { SWRConfig } from 'swr';
import { createPortalClient } from '../../app/boot/create-portal-client.ts';
import { Providers } from '../../app/boot/providers.tsx';
import { portalServer } from '../../testing/portal-server.ts';
import { NotificationBell } from './notification-bell.tsx';

let provider: FakeServer;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  provider = portalServer().on(contract.notifications.countUnread, () => ({ count: 3 }));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000));

async function renderBell(): Promise<void> {
  render(
    <Providers client={createPortalClient({ fetch: provider.fetch })}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <NotificationBell />
        </MemoryRouter>
      </SWRConfig>
    </Providers>,
  );
  await seconds(0);
}

it('fetches the count immediately and then every two minutes', async () => {
  await renderBell();
  expect(provider.calls(contract.notifications.countUnread).length).toBe(1);
  await seconds(119);
  expect(provider.calls(contract.notifications.countUnread).length).toBe(1);
  await seconds(1);
  expect(provider.calls(contract.notifications.countUnread).length).toBe(2);
  await seconds(240);
  expect(provider.calls(contract.notifications.countUnread).length).toBe(4);
});

it('does not poll while the tab is hidden, and polls when it becomes visible', async () => {
  await renderBell();
  visibility = 'hidden';
  await seconds(600);
  expect(provider.calls(contract.notifications.countUnread).length).toBe(1);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await seconds(0);
  expect(provider.calls(contract.notifications.countUnread).length).toBe(2);
});
