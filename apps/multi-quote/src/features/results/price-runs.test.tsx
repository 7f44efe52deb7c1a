import { describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testMultiQuote } from '../../testing/multi-quote-fixture.ts';
import { testOverview, testProgress } from '../../testing/search-fixture.ts';

const calls = contract.multiQuotes;
type BulkRun = contract.multiQuotes.BulkRun;

const PATH = '/availability/multi-quotes/m-1/searches';

const testRun = (change: Partial<BulkRun> = {}): BulkRun => ({
  id: 'b-1',
  kind: 'save',
  status: 'processed',
  total: 5,
  processed: 5,
  done: 5,
  skipped: 0,
  skippedLocations: [],
  ratePerMinute: null,
  secondsLeft: null,
  createdBy: 'Amelia Hart',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:01:00.000Z',
  ...change,
});

/** A searched multi quote whose latest run is what `getRun` returns. */
const serverWithRun = (getRun: () => BulkRun) =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(calls.get, ({ uuid }) => testMultiQuote({ uuid }))
    .on(calls.getSearchProgress, () => testProgress())
    .on(calls.getSearchOverview, () => testOverview({ priced: 9 }, { locations: 9, saved: 0, unsaved: 5 }))
    .on(calls.listSearches, () => pageOf([], { total: 0, counts: {} }))
    .on(calls.listBulkRuns, () => [getRun()]);

const skipIgnoredPresses = () => jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);

/** A run that is in progress at the end of a test would be read again after it. */
const ended = () => screen.findByRole('button', { name: 'Dismiss' }, { timeout: 5000 });

describe('while a run is in progress', () => {
  it.each([
    ['save', 'Quotes are being saved.'],
    ['choose', 'Prices are being selected.'],
  ] as const)('of kind %s, no other can be started, and the buttons say why', async (kind, reason) => {
    let run = testRun({ kind, status: 'processing', processed: 1 });
    renderRoute(
      area,
      PATH,
      serverWithRun(() => run),
    );
    const save = await screen.findByRole('button', { name: 'Save 5 quotes' });
    await waitFor(() => expect(save).toHaveAccessibleDescription(reason));
    expect(screen.getByRole('button', { name: 'Select prices for me' })).toHaveAccessibleDescription(reason);
    await userEvent.click(save);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    run = testRun({ kind });
    await ended();
    expect(save).not.toHaveAccessibleDescription();
  });

  it('shows the rate of one site', async () => {
    let run = testRun({ status: 'processing', ratePerMinute: 1 });
    renderRoute(
      area,
      PATH,
      serverWithRun(() => run),
    );
    expect(await screen.findByText(/^1 site per minute/)).toBeVisible();
    run = testRun();
    await ended();
  });

  it('shows a refused stop only for the run that the user tried to stop', async () => {
    let run = testRun({ status: 'processing', processed: 1 });
    const server = serverWithRun(() => run).on(calls.stopBulkRun, () =>
      failure(409, 'This change has already ended.'),
    );
    renderRoute(area, PATH, server);
    const stop = await screen.findByRole('button', { name: 'Stop saving' });
    const later = skipIgnoredPresses();
    await userEvent.click(stop);
    later.mockRestore();
    expect(await screen.findByText('This change has already ended.')).toBeVisible();
    run = testRun({ id: 'b-2', status: 'processing', processed: 2, createdAt: '2026-11-20T10:00:00.000Z' });
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2 of 5'), {
      timeout: 5000,
    });
    expect(screen.queryByText('This change has already ended.')).toBeNull();
    run = testRun({ id: 'b-2', createdAt: '2026-11-20T10:00:00.000Z' });
    await ended();
  });
});

describe('the result of a run', () => {
  it('stays dismissed when the result of another kind or of another multi quote is dismissed', async () => {
    let run = testRun({ id: 'b-1', kind: 'save' });
    const server = serverWithRun(() => run);
    const openPage = async (path: string, title: string) => {
      cleanup();
      renderRoute(area, path, server, { keepStorage: true });
      await screen.findByRole('button', { name: 'Save 5 quotes' });
      return screen.queryByText(title);
    };
    const dismiss = () => userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

    localStorage.clear();
    expect(await openPage(PATH, '5 quotes saved')).toBeVisible();
    await dismiss();
    run = testRun({ id: 'b-2', kind: 'choose' });
    expect(await openPage(PATH, 'A price is selected for 5 sites')).toBeVisible();
    await dismiss();
    run = testRun({ id: 'b-3', kind: 'save' });
    expect(await openPage('/availability/multi-quotes/m-2/searches', '5 quotes saved')).toBeVisible();
    await dismiss();
    run = testRun({ id: 'b-1', kind: 'save' });
    expect(await openPage(PATH, '5 quotes saved')).toBeNull();
    run = testRun({ id: 'b-2', kind: 'choose' });
    expect(await openPage(PATH, 'A price is selected for 5 sites')).toBeNull();
  });

  it('names one site', async () => {
    const skippedLocations = [{ uuid: 'l-9', name: 'Quay Books', reason: 'No price is selected' }];
    const run = testRun({ total: 2, done: 1, skipped: 1, skippedLocations });
    renderRoute(
      area,
      PATH,
      serverWithRun(() => run),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show skipped sites' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('1 site was saved as a quote.')).toBeVisible();
  });

  it('says that nothing was selected before it was stopped', async () => {
    const run = testRun({ kind: 'choose', status: 'terminated', processed: 0, done: 0 });
    renderRoute(
      area,
      PATH,
      serverWithRun(() => run),
    );
    expect(
      await screen.findByText('No prices were selected. 5 sites remain: start again to continue.'),
    ).toBeVisible();
  });
});
