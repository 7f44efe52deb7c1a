import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { DataColumn } from '../types.ts';
import { FirstRows } from './first-rows.tsx';
import type { RowsGridProps } from './rows-grid.tsx';

interface Quote {
  id: string;
  customer: string;
  pence: number;
}

const quotes = Array.from(
  { length: 30 },
  (_, index): Quote => ({ id: `Q-${index}`, customer: 'Northgate Dental', pence: 1000 + index }),
);

const columns = [
  { id: 'id', header: 'Reference', value: ({ id }) => id, kind: 'code', width: 140 },
  { id: 'customer', header: 'Customer', value: ({ customer }) => customer },
  { id: 'pence', header: 'Monthly', value: ({ pence }) => pence, kind: 'money', width: 120 },
  { id: 'note', header: 'Note', value: () => null, render: () => <Counter /> },
] satisfies DataColumn<Quote>[];

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

function renderRows(props: Partial<RowsGridProps<object>> = {}) {
  const given = {
    'aria-label': 'Quotes',
    rows: quotes,
    columns,
    getRowId: ({ id }: Quote) => id,
    rowHref: ({ id }: Quote) => `#${id}`,
    linkColumn: 'id',
    isTight: false,
    sort: 'customer',
    rowHeight: 40,
    ...props,
  };
  return render(<FirstRows {...(given as unknown as RowsGridProps<object>)} />);
}

it('shows the rows that are seen, in the order of their columns', () => {
  const { container } = renderRows();
  const links = screen.getAllByRole('link', { hidden: true });
  expect(links.map(({ textContent }) => textContent)).toEqual(quotes.slice(0, 20).map(({ id }) => id));
  expect(container.textContent).toContain('ReferenceCustomerMonthlyNoteQ-0Northgate Dental£10.00');
});

it('opens a row by a click anywhere on it', async () => {
  renderRows();
  const opened = jest.fn((event: Event) => event.preventDefault());
  const [link] = screen.getAllByRole('link', { hidden: true });
  link?.addEventListener('click', opened);
  const line = link?.parentElement?.parentElement;
  if (!line) throw new Error('The link is in no row.');
  await userEvent.click(line);
  expect(opened).toHaveBeenCalledTimes(1);
});

it('takes no focus and is hidden from screen readers, because the grid replaces it', () => {
  renderRows();
  expect(screen.queryAllByRole('link')).toEqual([]);
  for (const link of screen.getAllByRole('link', { hidden: true }))
    expect(link).toHaveAttribute('tabindex', '-1');
  for (const button of screen.getAllByRole('button', { hidden: true })) {
    expect(button.closest('[inert]')).not.toBeNull();
  }
});

it('is as high as the grid', () => {
  const { container, unmount } = renderRows({ rows: quotes.slice(0, 10) });
  expect(container.firstElementChild).toHaveStyle({ height: '437px' });
  unmount();
  const { container: second } = renderRows({ rows: quotes.slice(0, 10), rowHeight: 32 });
  expect(second.firstElementChild).toHaveStyle({ height: '357px' });
});
