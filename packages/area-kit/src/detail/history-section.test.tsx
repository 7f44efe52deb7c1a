import { afterEach, expect, it } from '@jest/globals';
import { setSignedIn } from '@portal/portal-sdk';
import { testUser } from '@portal/portal-sdk/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistorySection } from './history-section.tsx';

/** Oldest first, as the contract answers them. */
const eventsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    at: '2026-11-16T10:00:00Z',
    title: `Step ${index + 1}`,
    detail: null,
    actor: null,
  }));

const renderHistory = (count: number) =>
  render(
    <HistorySection
      history={{
        data: eventsOf(count),
        error: undefined,
        isLoading: false,
        refresh: () => Promise.resolve(undefined),
      }}
      of="this order"
      emptyText="Order updates will appear here."
    />,
  );

it('shows the latest ten events of a long history, and all on request', async () => {
  renderHistory(29);
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Step 29');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getAllByRole('listitem')).toHaveLength(29);
  const button = screen.getByRole('button', { name: 'Show the latest 10' });
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
});

it('shows a short history whole, without a button', () => {
  renderHistory(10);
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.queryByRole('button')).toBeNull();
});

it('reads no finished event as in progress', () => {
  renderHistory(2);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Step 2 (Latest)'),
    expect.stringContaining('Step 1 (Done)'),
  ]);
});

const setRole = (roleId: number) => setSignedIn({ ...testUser(), roleId });
afterEach(() => setRole(1));

it.each([
  [1, 1],
  [2, 0],
])('leads role %i to the audit log: %i links', (role, links) => {
  setRole(role);
  const history = { data: [], error: undefined, isLoading: false, refresh: () => Promise.resolve(undefined) };
  render(
    <HistorySection
      history={history}
      of="this order"
      audited={{ kind: 'order', thing: 'ORD-1' }}
      emptyText="Order updates will appear here."
    />,
  );
  const found = screen.queryAllByRole('link', { name: 'Audit log' });
  expect(found).toHaveLength(links);
  for (const link of found) expect(link).toHaveAttribute('href', '/partner/audit?kind=order&thing=ORD-1');
});
