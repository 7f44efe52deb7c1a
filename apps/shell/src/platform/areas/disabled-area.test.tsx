import { beforeEach, expect, it, jest } from '@jest/globals';
import { ApiClientProvider, type Area } from '@portal/portal-sdk/host';
import type { AreaDescriptor } from '@portal/release-manifest';
import { PortalThemeProvider } from '@portal/ui';
import { FormDraft } from '@portal/ui/fields';
import { Form, TextField, text } from '@portal/ui/forms';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { object } from 'valibot';
import { createPortalClient } from '../../app/boot/create-portal-client.ts';
import { testDescriptor } from '../../testing/descriptor.ts';
import { portalServer } from '../../testing/portal-server.ts';

const load = jest.fn<(descriptor: AreaDescriptor) => Promise<Area>>();
jest.unstable_mockModule('./loading/load-area.ts', () => ({
  loadArea: load,
  loadUpdate: load,
  adoptArea: () => undefined,
  loadPrevious: async () => null,
}));
const { AreaLoader } = await import('./components/area-loader.tsx');
const { findUpdate } = await import('./area-router.ts');
const { AREAS_ROUTE_ID, connectAreaRouter } = await import('./connected-router.ts');
const { loadFirstArea } = await import('./first-area.ts');
const { manifestStore } = await import('./manifest-store.ts');
const { findOutdated } = await import('./running-areas.ts');

const MESSAGE = 'Orders are closed for maintenance until 18:00. Call 0800 123 456.';

/** A new area for each test: the portal remembers those it has loaded. */
let name = '';
let tests = 0;
let router: ReturnType<typeof createMemoryRouter>;

/** What the next poll brings. */
function receive(change: Partial<AreaDescriptor> = {}): void {
  const areas = [{ ...testDescriptor(name, '1.0.0'), targets: { [`${name}.list`]: `/${name}` }, ...change }];
  const { latest } = manifestStore.getState();
  manifestStore.setState({ latest: { ...latest, shellVersion: '1.0.0', areas } });
}
const disable = () => act(async () => receive({ disabled: { message: MESSAGE } }));
const enable = () => act(async () => receive());
const go = (path: string) => act(() => router.navigate(path));

beforeEach(() => {
  localStorage.clear();
  tests += 1;
  name = `orders${tests}`;
  const List = () => (
    <>
      <h1>Orders</h1>
      <Form schema={object({ note: text() })} initialValues={{ note: '' }} onSubmit={() => undefined}>
        <FormDraft draftKey={`note-${name}`} version={1} />
        <TextField name="note" label="Note" />
      </Form>
    </>
  );
  load.mockReset();
  load.mockResolvedValue({
    name,
    routes: [
      { path: `/${name}`, lazy: async () => ({ Component: List }) },
      { path: `/${name}/:reference`, lazy: async () => ({ Component: () => <h1>One order</h1> }) },
    ],
  });
});

/** Opens the portal at a path. */
async function open(path: string): Promise<void> {
  router = createMemoryRouter(
    [
      { path: '/', element: 'Dashboard' },
      { id: AREAS_ROUTE_ID, children: [{ path: '*', element: <AreaLoader /> }] },
    ],
    { initialEntries: [path] },
  );
  connectAreaRouter(router, 'This page stopped working', () => undefined);
  render(
    <PortalThemeProvider>
      <ApiClientProvider client={createPortalClient({ fetch: portalServer().fetch })}>
        <RouterProvider router={router} />
      </ApiClientProvider>
    </PortalThemeProvider>,
  );
  await act(async () => undefined);
}

const heading = (title: string) => screen.findByRole('heading', { level: 1, name: title });
const OFF = 'This part of the portal is turned off';

it('is not loaded: its page shows the message, and works without a reload once it is enabled', async () => {
  receive({ disabled: { message: MESSAGE } });
  await open(`/${name}?status=open`);
  expect(await heading(OFF)).toBeVisible();
  expect(screen.getByText(MESSAGE)).toBeVisible();
  expect(screen.getByText(/Nothing you typed or saved is lost/)).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  await enable();
  expect(await heading('Orders')).toBeVisible();
  expect(router.state.location.search).toBe('?status=open');
});

it('keeps an open form and its input until the user leaves it', async () => {
  receive();
  await open(`/${name}`);
  expect(await heading('Orders')).toBeVisible();
  const note = screen.getByLabelText('Note');
  await userEvent.type(note, 'Ring the bell');
  await disable();
  expect(screen.getByRole('status')).toHaveTextContent(MESSAGE);
  expect(screen.getByLabelText('Note')).toBe(note);
  expect(note).toHaveValue('Ring the bell');
  // Another tab or filter of the same page is not leaving it.
  await go(`/${name}?tab=notes`);
  expect(screen.getByLabelText('Note')).toBe(note);

  await go('/');
  await go(`/${name}`);
  expect(await heading(OFF)).toBeVisible();
  expect(screen.queryByLabelText('Note')).toBeNull();
  await enable();
  expect(await heading('Orders')).toBeVisible();
  expect(screen.queryByText(MESSAGE)).toBeNull();
  // The draft is offered as after any other interruption.
  await userEvent.click(await screen.findByRole('button', { name: /restore/i }));
  expect(screen.getByLabelText('Note')).toHaveValue('Ring the bell');
});

it('removes the notice and changes nothing else when it is enabled while the form is open', async () => {
  receive();
  await open(`/${name}`);
  await userEvent.type(await screen.findByLabelText('Note'), 'Ring');
  await disable();
  await enable();
  expect(screen.queryByText(OFF)).toBeNull();
  await userEvent.type(screen.getByLabelText('Note'), ' the bell');
  expect(screen.getByLabelText('Note')).toHaveValue('Ring the bell');
});

it('shows the message on its other pages too', async () => {
  receive();
  await open(`/${name}`);
  await disable();
  await go(`/${name}/ORD-1`);
  expect(await heading(OFF)).toBeVisible();
  await go(`/${name}/ORD-1/no-such-page`);
  expect(await heading(OFF)).toBeVisible();
  await enable();
  await go(`/${name}/ORD-1`);
  expect(await heading('One order')).toBeVisible();
});

it('is neither loaded ahead, nor updated, nor a target of other areas', async () => {
  const { findPath } = await import('@portal/portal-sdk');
  receive();
  await open(`/${name}`);
  expect(findPath(`${name}.list`)).toBe(`/${name}`);
  await act(async () => receive({ version: '2.0.0', disabled: { message: MESSAGE } }));
  expect(findPath(`${name}.list`)).toBeNull();
  expect(findUpdate(`/${name}`)).toBeUndefined();
  expect(findOutdated(manifestStore.getState().latest.areas)).toEqual([]);
  expect(await loadFirstArea(`/${name}`, null)).toBeNull();
  await act(async () => receive({ version: '2.0.0' }));
  expect(findOutdated(manifestStore.getState().latest.areas)).toEqual([name]);
});
