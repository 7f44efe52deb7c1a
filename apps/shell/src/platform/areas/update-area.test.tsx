import { beforeEach, expect, it, jest } from '@jest/globals';
import type { Area } from '@portal/portal-sdk/host';
import type { AreaDescriptor } from '@portal/release-manifest';
import { PortalThemeProvider } from '@portal/ui';
import { FormDraft } from '@portal/ui/fields';
import { Form, TextField, text } from '@portal/ui/forms';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { object } from 'valibot';
import { testDescriptor } from '../../testing/descriptor.ts';

const load = jest.fn<(descriptor: AreaDescriptor) => Promise<Area>>();
jest.unstable_mockModule('./loading/load-area.ts', () => ({
  loadArea: load,
  loadUpdate: load,
  adoptArea: () => undefined,
  loadPrevious: async () => null,
}));
const { findUpdate, openArea, updateArea } = await import('./area-router.ts');
const { AREAS_ROUTE_ID, connectAreaRouter } = await import('./connected-router.ts');
const { manifestStore } = await import('./manifest-store.ts');
const { findOutdated } = await import('./running-areas.ts');

/** A new area for each test: the portal remembers those it has loaded. */
let name = '';
let tests = 0;

const descriptor = (version: string) => testDescriptor(name, version);

const release = (version: string, lastModified: string, shellVersion = '1.0.0') => ({
  lastModified,
  sequence: Date.parse(lastModified),
  shellVersion,
  claims: [],
  areas: [descriptor(version)],
  broken: [],
});

/** A version of orders whose list has a note with a draft. */
function area(version: string, further: Area['routes'] = []): Area {
  const List = () => (
    <>
      <h1>Orders {version}</h1>
      <Form schema={object({ note: text() })} initialValues={{ note: '' }} onSubmit={() => undefined}>
        <FormDraft draftKey="order-note" version={1} />
        <TextField name="note" label="Note" />
      </Form>
    </>
  );
  return { name, routes: [{ path: `/${name}`, lazy: async () => ({ Component: List }) }, ...further] };
}

/** The fault log has its own tests. */
const ignore = () => undefined;
let router: ReturnType<typeof createMemoryRouter>;

async function openVersionOne(): Promise<void> {
  localStorage.clear();
  load.mockResolvedValue(area('1'));
  router = createMemoryRouter([
    { path: '/', element: 'Dashboard' },
    { id: AREAS_ROUTE_ID, children: [{ path: '*', element: 'No such page' }] },
  ]);
  connectAreaRouter(router, 'This page stopped working', () => undefined);
  render(
    <PortalThemeProvider>
      <RouterProvider router={router} onError={ignore} />
    </PortalThemeProvider>,
    { onCaughtError: ignore },
  );
  await act(async () => {
    await openArea(descriptor('1.0.0'));
    await router.navigate(`/${name}?status=open`);
  });
  expect(screen.getByRole('heading', { name: 'Orders 1' })).toBeVisible();
}

beforeEach(() => {
  tests += 1;
  name = `orders${tests}`;
  const opened = release('1.0.0', '2026-11-21T10:00:00Z');
  manifestStore.setState({ opened, latest: opened });
});

it('mounts the open page in its new version at the same URL, with what was typed', async () => {
  await openVersionOne();
  await userEvent.type(screen.getByLabelText('Note'), 'Gate code 12');
  manifestStore.setState({ latest: release('2.0.0', '2026-11-21T11:00:00Z') });
  expect(findOutdated(manifestStore.getState().latest.areas)).toEqual([name]);
  const update = findUpdate(`/${name}`);
  if (update === undefined) throw new Error('There is a newer version.');
  load.mockResolvedValue(
    area('2', [{ path: `/${name}/new`, lazy: async () => ({ Component: () => <h1>New page</h1> }) }]),
  );
  await act(() => updateArea(update));
  expect(screen.getByRole('heading', { name: 'Orders 2' })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: `/${name}`, search: '?status=open' });
  expect(await screen.findByLabelText('Note')).toHaveValue('Gate code 12');
  expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull();
  expect(findUpdate(`/${name}`)).toBeUndefined();
  expect(findOutdated(manifestStore.getState().latest.areas)).toEqual([]);

  await act(() => router.navigate(`/${name}/new`));
  expect(screen.getByRole('heading', { name: 'New page' })).toBeVisible();
});

it('keeps the version that runs when the new one, or its page, cannot be loaded', async () => {
  await openVersionOne();
  manifestStore.setState({ latest: release('2.0.0', '2026-11-21T11:00:00Z') });
  const broken = area('2');
  broken.routes = [{ path: `/${name}`, lazy: () => Promise.reject(new Error('Loading chunk 7 failed.')) }];
  for (const answer of [Promise.reject(new Error('unreachable')), Promise.resolve(broken)]) {
    load.mockReturnValue(answer);
    await expect(updateArea(descriptor('2.0.0'))).rejects.toThrow();
    expect(screen.getByRole('heading', { name: 'Orders 1' })).toBeVisible();
    expect(findUpdate(`/${name}`)?.version).toBe('2.0.0');
  }
});

it('opens a page that the old version could not show', async () => {
  await openVersionOne();
  await act(() => router.navigate('/'));
  const crashing = area('2');
  crashing.routes = [
    {
      path: `/${name}`,
      lazy: async () => ({
        Component: () => {
          throw new Error('no such column');
        },
      }),
    },
  ];
  load.mockResolvedValue(crashing);
  await act(() => updateArea(descriptor('2.0.0')));
  await act(() => router.navigate(`/${name}`));
  expect(screen.getByText('This page stopped working')).toBeVisible();
  load.mockResolvedValue(area('3'));
  await act(() => updateArea(descriptor('3.0.0')));
  expect(screen.getByRole('heading', { name: 'Orders 3' })).toBeVisible();
});

it('offers no update of a page whose new version needs a newer portal, or that is not loaded', async () => {
  manifestStore.setState({ latest: release('2.0.0', '2026-11-21T11:00:00Z') });
  expect(findUpdate(`/${name}`)).toBeUndefined();
  await openVersionOne();
  manifestStore.setState({ latest: release('2.0.0', '2026-11-21T11:00:00Z', '1.1.0') });
  expect(findUpdate(`/${name}`)).toBeUndefined();
});
