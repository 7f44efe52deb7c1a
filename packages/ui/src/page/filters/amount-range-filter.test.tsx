import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { amountRangeFilter } from './amount-range-filter.tsx';

function renderFilter(range: { from?: number; to?: number } = {}) {
  const onChange = jest.fn();
  const { control } = amountRangeFilter({
    id: 'monthly',
    label: 'Monthly',
    from: range.from,
    to: range.to,
    onChange,
  });
  render(control);
  return onChange;
}

it('applies pounds as pence when the field is left', async () => {
  const onChange = renderFilter({ to: 50_000 });
  await userEvent.type(screen.getByLabelText('Monthly, from'), '£1,234.50');
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onChange).toHaveBeenCalledWith({ from: 123_450, to: 50_000 });
});

it('shows the current range in pounds and removes an emptied limit', async () => {
  const onChange = renderFilter({ from: 12_345 });
  const from = screen.getByLabelText('Monthly, from');
  expect(from).toHaveValue('123.45');
  await userEvent.clear(from);
  await userEvent.tab();
  expect(onChange).toHaveBeenCalledWith({ from: undefined, to: undefined });
});

it('says what is no amount, and keeps it to be corrected', async () => {
  const onChange = renderFilter();
  const to = screen.getByLabelText('Monthly, to');
  await userEvent.type(to, 'a lot');
  await userEvent.tab();
  expect(onChange).not.toHaveBeenCalled();
  expect(to).toHaveValue('a lot');
  expect(to).toHaveAccessibleDescription('Enter an amount, such as 250 or 99.50');
});
