import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { formatDateTime } from '@portal/ui/format';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testMultiQuote } from '../../testing/multi-quote-fixture.ts';

const PATH = '/availability/multi-quotes';
const server = () =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.multiQuotes.listDeleted, () => [])
    .on(contract.multiQuotes.get, () => testMultiQuote({ uuid: 'm-2' }))
    .on(contract.multiQuotes.locations.list, () => pageOf([]))
    .on(contract.multiQuotes.listAvailable, () => pageOf([testMultiQuote()], { counts: { searched: 1 } }));

async function openAction(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Retail roll-out' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

it('lists what can still be worked on, last changed first, and leads to its sites', async () => {
  const api = server();
  renderRoute(area, PATH, api);
  expect(await screen.findByRole('link', { name: /Retail roll-out/ })).toHaveAttribute(
    'href',
    '/availability/multi-quotes/m-1',
  );
  expect(api.calls(contract.multiQuotes.listAvailable)).toEqual([
    { page: 1, perPage: 10, sort: 'updatedAt', direction: 'desc' },
  ]);
});

it('creates a multi quote and goes straight to adding sites', async () => {
  const api = server().on(contract.multiQuotes.create, ({ name }) => testMultiQuote({ uuid: 'm-2', name }));
  const page = renderRoute(area, PATH, api);
  await userEvent.click(await screen.findByRole('button', { name: 'New multi quote' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Harbour sites');
  await userEvent.click(screen.getByRole('button', { name: 'Create and add sites' }));
  await waitFor(() => expect(page.address()).toBe('/availability/multi-quotes/m-2'));
  expect(api.calls(contract.multiQuotes.create)).toEqual([{ name: 'Harbour sites' }]);
});

it('renames with the version that was shown', async () => {
  const api = server().on(contract.multiQuotes.update, ({ name }) => testMultiQuote({ name, version: 2 }));
  renderRoute(area, PATH, api);
  await openAction('Rename');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Retail north');
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls(contract.multiQuotes.update)).toEqual([{ uuid: 'm-1', name: 'Retail north', version: 1 }]);
});

it('duplicates the sites under a new name and opens the copy', async () => {
  const api = server().on(contract.multiQuotes.duplicate, ({ name }) =>
    testMultiQuote({ uuid: 'm-2', name }),
  );
  const page = renderRoute(area, PATH, api);
  await openAction('Duplicate');
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await waitFor(() => expect(page.address()).toBe('/availability/multi-quotes/m-2'));
  expect(api.calls(contract.multiQuotes.duplicate)).toEqual([
    { uuid: 'm-1', name: 'Copy of Retail roll-out' },
  ]);
});

it('explains in the dialog why a multi quote cannot be deleted', async () => {
  const refusal = 'Quote QM-104 was accepted. Cancel it first, or keep the multi quote.';
  const api = server().on(contract.multiQuotes.remove, () => failure(409, refusal));
  renderRoute(area, PATH, api);
  await openAction('Delete');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this multi quote?' }));
  expect(dialog.getByText(/3 saved quotes will be cancelled/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete multi quote' }));
  expect(await dialog.findByText(refusal)).toBeVisible();
});

it('offers Undo after a deletion, and restores the multi quote', async () => {
  const api = server()
    .on(contract.multiQuotes.remove, () => undefined)
    .on(contract.multiQuotes.restore, () => undefined);
  const page = renderRoute(area, PATH, api);
  await openAction('Delete');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this multi quote?' }));
  expect(dialog.getByText(/can restore it for 24 hours/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete multi quote' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Retail roll-out was deleted.']));
  await page.pressAlertAction();
  await waitFor(() => expect(page.alerts()).toContain('Retail roll-out was restored.'));
  expect(api.calls(contract.multiQuotes.restore)).toEqual([{ uuid: 'm-1' }]);
});

describe('a deleted multi quote', () => {
  const deleted = {
    uuid: 'm-9',
    name: 'Harbour sites',
    deletedBy: 'Ben Okafor',
    deletedAt: '2026-11-26T10:00:00.000Z',
    restorableUntil: '2026-11-27T10:00:00.000Z',
  };

  it('can be restored from the list until the time shown, also when a colleague deleted it', async () => {
    let items = [deleted];
    const api = server()
      .on(contract.multiQuotes.listDeleted, () => items)
      .on(contract.multiQuotes.restore, () => {
        items = [];
        return undefined;
      });
    const page = renderRoute(area, PATH, api);
    expect(
      await screen.findByText(
        `Ben Okafor deleted Harbour sites on ${formatDateTime(deleted.deletedAt)}. You can undo this until ${formatDateTime(deleted.restorableUntil)}.`,
      ),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(page.alerts()).toEqual(['Harbour sites was restored.']));
    await waitFor(() => expect(screen.queryByText(/Ben Okafor deleted/)).toBeNull());
    expect(api.calls(contract.multiQuotes.restore)).toEqual([{ uuid: 'm-9' }]);
  });

  it.each([
    [409, '“Harbour sites” was deleted more than 24 hours ago, so it can no longer be restored.'],
    [404, 'Harbour sites can no longer be restored.'],
  ])('says why it cannot be restored any more (%i)', async (status, text) => {
    const api = server()
      .on(contract.multiQuotes.listDeleted, () => [deleted])
      .on(contract.multiQuotes.restore, () => failure(status, status === 404 ? 'Not found' : text));
    const page = renderRoute(area, PATH, api);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(page.alerts()).toEqual([text]));
  });

  it('can be dismissed', async () => {
    renderRoute(
      area,
      PATH,
      server().on(contract.multiQuotes.listDeleted, () => [deleted]),
    );
    await screen.findByText(/Ben Okafor deleted/);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Ben Okafor deleted/)).toBeNull();
  });
});
