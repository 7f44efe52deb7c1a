import { beforeEach, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type FakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen } from '@testing-library/react';
import { area } from '../../area.ts';
import { testNegotiation, testOffer } from '../../testing/negotiation-fixture.ts';
import { savedQuotesServer } from '../../testing/saved-quotes-page.ts';

const { multiQuotes } = contract;

let server: FakeServer;
beforeEach(() => {
  server = savedQuotesServer()
    .on(multiQuotes.list, () => pageOf([]))
    .on(multiQuotes.listAvailable, () => pageOf([]))
    .on(multiQuotes.locations.list, () => pageOf([]))
    .on(multiQuotes.negotiations.list, () => pageOf([testNegotiation()]))
    .on(multiQuotes.negotiations.get, () => testNegotiation())
    .on(multiQuotes.negotiations.listRounds, () => [])
    .on(multiQuotes.negotiations.listQuotes, () => [testOffer()]);
});

const open = (path: string) => renderRoute(area, path, server, { user: { roleId: 6 } });

/** What role 6 may do: read, filter and arrange lists. */
const REFUSED =
  /^(New multi quote|Add site|Import|Accept|Cancel quotes|Decline|Negotiate|Start|Edit|Proposal|Rename|Delete|Get prices|Row actions)/;

it.each([
  ['/multi-quotes', 'Multi quotes'],
  ['/availability/multi-quotes', 'Multi quotes in progress'],
  ['/multi-quotes/m-1', 'Retail roll-out'],
  ['/multi-quotes/m-1?section=proposal', 'Retail roll-out'],
  ['/multi-quotes/m-1?section=negotiations', 'Retail roll-out'],
  ['/availability/multi-quotes/m-1', 'Retail roll-out'],
  ['/multi-quotes/m-1/addresses/import', 'Retail roll-out'],
  ['/multi-quotes/m-1/negotiations/n-1', 'Northern depots'],
])('offers role 6 nothing at %s that is refused', async (path, heading) => {
  open(path);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
  // The lists and the sections that load late.
  await screen.findAllByText(/View only|No multi quotes|Round/);
  for (const role of ['button', 'link'] as const)
    expect(screen.queryAllByRole(role, { name: REFUSED }).map(({ textContent }) => textContent)).toEqual([]);
});

it('shows role 6 the quotes of a multi-quote without links to them', async () => {
  open('/multi-quotes/m-1');
  expect(await screen.findByText('QM-2')).toBeVisible();
  expect(screen.queryByRole('link', { name: /QM-2/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  expect(screen.getByText('View only')).toBeVisible();
});
