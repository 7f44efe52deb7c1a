import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { ApiClientProvider } from '@portal/portal-sdk/host';
import type { FakeServer } from '@portal/portal-sdk/testing';
import { failure } from '@portal/portal-sdk/testing';
import { PortalThemeProvider } from '@portal/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { createPortalClient } from '../../app/boot/create-portal-client.ts';
import { portalServer } from '../../testing/portal-server.ts';
import { manifestStore } from '../areas/index.ts';
import { ReleaseWatch } from './release-watch.tsx';

const TEXT =
  "We've updated our portal and need to refresh so that you are getting the latest and correct information. Please click below to either refresh now or to delay if you are in the middle of a process.";
const live = (sequence: number, version: string) => () => ({
  lastModified: '2026-11-21T10:00:00Z',
  sequence,
  shell: { version },
  areas: [],
});

let provider: FakeServer;
beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  const opened = {
    lastModified: '2026-11-21T10:00:00Z',
    sequence: 1,
    shellVersion: '1.0.0',
    claims: [],
    areas: [],
    broken: [],
  };
  manifestStore.setState({ opened, latest: opened });
  provider = portalServer().on(contract.release.get, live(1, '1.0.0'));
  render(
    <PortalThemeProvider>
      <ApiClientProvider client={createPortalClient({ fetch: provider.fetch })}>
        <MemoryRouter>
          <ReleaseWatch />
        </MemoryRouter>
      </ApiClientProvider>
    </PortalThemeProvider>,
  );
});
afterEach(() => void jest.useRealTimers());

const minutes = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 60_000));

it('checks every five minutes and shows nothing while there is no new release', async () => {
  await minutes(15);
  expect(provider.calls(contract.release.get).length).toBe(3);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks to refresh when there is a new release, with the specified text', async () => {
  provider.on(contract.release.get, live(2, '1.1.0'));
  await minutes(5);
  expect(screen.getByRole('dialog')).toHaveTextContent(TEXT);
  expect(screen.getByRole('button', { name: 'Refresh now' })).toBeVisible();
});

it('hides the prompt for five minutes on Delay, then checks again', async () => {
  provider.on(contract.release.get, live(2, '1.1.0'));
  await minutes(5);
  await minutes(5.1);
  expect(provider.calls(contract.release.get).length).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Delay 5 minutes' }));
  await minutes(4.9);
  expect(screen.queryByRole('dialog')).toBeNull();
  await minutes(0.1);
  expect(provider.calls(contract.release.get).length).toBe(2);
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('does not ask again for a release whose refresh returned the same page (F8)', async () => {
  sessionStorage.setItem('portal.release.refreshed-for', '2');
  provider.on(contract.release.get, live(2, '1.1.0'));
  await minutes(5);
  expect(screen.queryByRole('dialog')).toBeNull();
  provider.on(contract.release.get, live(3, '1.2.0'));
  await minutes(5);
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('ignores a release that is older than one it has found, from a cache (F8)', async () => {
  provider.on(contract.release.get, live(3, '1.2.0'));
  await minutes(5);
  fireEvent.click(screen.getByRole('button', { name: 'Delay 5 minutes' }));
  provider.on(contract.release.get, live(2, '1.1.0'));
  await minutes(5);
  expect(provider.calls(contract.release.get).length).toBe(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('ignores a failed check and tries again later', async () => {
  provider.on(contract.release.get, () => failure(500, 'Server Error'));
  await minutes(5);
  expect(screen.queryByRole('dialog')).toBeNull();
  provider.on(contract.release.get, live(2, '1.1.0'));
  await minutes(5);
  expect(screen.getByRole('dialog')).toBeVisible();
});
