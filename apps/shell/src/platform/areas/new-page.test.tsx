import { beforeEach, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { setSignedIn, setSignedOut } from '@portal/auth';
import { ApiClientProvider, type Area } from '@portal/portal-sdk/host';
import type { AreaDescriptor } from '@portal/release-manifest';
import { PortalThemeProvider } from '@portal/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createPortalClient } from '../../app/boot/create-portal-client.ts';
import { testDescriptor } from '../../testing/descriptor.ts';
import { ada, portalServer } from '../../testing/portal-server.ts';

const load = jest.fn<(descriptor: AreaDescriptor) => Promise<Area>>();
jest.unstable_mockModule('./loading/load-area.ts', () => ({
  loadArea: load,
  loadUpdate: load,
  adoptArea: () => undefined,
  loadPrevious: async () => null,
}));
const reloadPage = jest.fn();
jest.unstable_mockModule('../browser/reload-page.ts', () => ({
  reloadPage,
  openOnServer: () => undefined,
  isReloading: () => false,
}));
jest.unstable_mockModule('../page/not-found.tsx', () => ({ NotFound: () => 'No such page' }));
const { AreaLoader } = await import('./components/area-loader.tsx');
const { AREAS_ROUTE_ID, connectAreaRouter } = await import('./connected-router.ts');
const { manifestStore } = await import('./manifest-store.ts');
const { refreshManifestOnSessionChange } = await import('./session-manifest.ts');

const provider = portalServer();
const client = createPortalClient({ fetch: provider.fetch });
/** The page server's answer. */
const live = (version: string) => () => ({
  lastModified: '2026-11-21T10:00:00Z',
  sequence: 1,
  shell: { version: '1.0.0' },
  areas: [{ ...testDescriptor(name, version), integrity: `sha384-${'A'.repeat(64)}` }],
});

/** A new area for each test: the portal remembers those it has loaded. */
let name = '';
let tests = 0;
let router: ReturnType<typeof createMemoryRouter>;

/** What the next poll brings. */
function receive(version: string, change: Partial<AreaDescriptor> = {}, shellVersion = '1.0.0'): void {
  const { latest } = manifestStore.getState();
  const areas = [{ ...testDescriptor(name, version), ...change }];
  manifestStore.setState({ latest: { ...latest, shellVersion, areas }, isPending: false });
}
const versionWith = (pages: readonly string[]): Area => ({
  name,
  routes: pages.map((page) => ({
    path: `/${name}${page}`,
    lazy: async () => ({ Component: () => <h1>Page {page}</h1> }),
  })),
});
const go = (path: string) => act(() => router.navigate(path));
const heading = (title: string) => screen.findByRole('heading', { level: 1, name: title });

beforeEach(async () => {
  tests += 1;
  name = `orders${tests}`;
  const opened = { ...manifestStore.getState().opened, shellVersion: '1.0.0' };
  manifestStore.setState({ opened });
  receive('1.0.0');
  load.mockReset();
  load.mockResolvedValue(versionWith(['/list']));
  router = createMemoryRouter([{ id: AREAS_ROUTE_ID, children: [{ path: '*', element: <AreaLoader /> }] }], {
    initialEntries: [`/${name}/list`],
  });
  connectAreaRouter(router, 'This page stopped working', () => undefined);
  render(
    <PortalThemeProvider>
      <ApiClientProvider client={client}>
        <RouterProvider router={router} />
      </ApiClientProvider>
    </PortalThemeProvider>,
  );
  await heading('Page /list');
});

it('opens a page that only a newer version has', async () => {
  receive('2.0.0');
  load.mockResolvedValue(versionWith(['/list', '/new']));
  await go(`/${name}/new?from=menu`);
  expect(await heading('Page /new')).toBeVisible();
  expect(router.state.location.search).toBe('?from=menu');
});

it('says that a page does not exist when the newer version does not have it either', async () => {
  receive('2.0.0');
  await go(`/${name}/gone`);
  expect(await screen.findByText('No such page')).toBeVisible();
  expect(load.mock.calls.filter(([{ version }]) => version === '2.0.0').length).toBeLessThan(3);
});

it('says that the portal has to be reloaded when the newer version came with a newer portal', async () => {
  receive('2.0.0', {}, '1.1.0');
  await go(`/${name}/new`);
  expect(await heading('This part of the portal is being updated')).toBeVisible();
});

it('says why the newer version cannot be loaded, without an endless loop', async () => {
  receive('2.0.0');
  load.mockImplementation(async ({ version }) => {
    if (version === '1.0.0') return versionWith(['/list']);
    const isUpdate = load.mock.calls.length > 1;
    if (isUpdate) throw new Error('unreachable');
    return versionWith(['/list']);
  });
  load.mockClear();
  await go(`/${name}/new`);
  expect(await heading('This part of the portal failed to start')).toBeVisible();
  expect(load.mock.calls.length).toBeLessThan(4);
});

it('reloads the page when another user signs in and gets another version of an area that runs', async () => {
  refreshManifestOnSessionChange(client);
  const signIn = async (id: number) => {
    const before = provider.calls(contract.release.get).length;
    await act(async () => setSignedIn(ada({ id })));
    await waitFor(() => expect(provider.calls(contract.release.get).length).toBe(before + 1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  };
  provider.on(contract.release.get, live('1.0.0'));
  await act(async () => setSignedOut());
  await signIn(1);
  expect(reloadPage).not.toHaveBeenCalled();
  provider.on(contract.release.get, live('2.0.0'));
  // The same user, whose access changed, may be typing.
  await act(async () => setSignedIn(ada({ id: 1, roleId: 4 })));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(reloadPage).not.toHaveBeenCalled();
  await act(async () => setSignedOut());
  await signIn(2);
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(manifestStore.getState().isPending).toBe(true);
});
