import { describe, expect, it } from '@jest/globals';
import type { DataColumn } from '../types.ts';
import { fitColumns } from './fit-columns.ts';

const column = (id: string, width: number, priority?: 3): DataColumn<string> => ({
  id,
  header: id,
  value: (row) => row,
  width,
  ...(priority && { priority }),
});
const columns = [
  column('reference', 300),
  column('install', 200, 3),
  column('monthly', 300),
  column('order', 200, 3),
];
const fit = (width: number, choice = {}) => {
  const { layout, columns: shown } = fitColumns(columns, { width, reserved: 50, choice });
  return [layout, shown.map(({ id }) => id).join(' ')];
};

describe('fitColumns', () => {
  it.each([
    [0, 'table', 'reference install monthly order'],
    [1050, 'table', 'reference install monthly order'],
    [1049, 'table', 'reference install monthly'],
    [849, 'table', 'reference monthly'],
    [649, 'table', 'reference monthly'],
    [639, 'cards', 'reference install monthly order'],
  ])('shows at %d px: %s of %s', (width, layout, shown) => {
    expect(fit(width)).toEqual([layout, shown]);
  });

  it('leaves out a column that isHiddenWhenNarrow, unless it is locked', () => {
    const give = (change: Partial<DataColumn<string>>) =>
      fitColumns(
        [{ ...column('customer', 300), isHiddenWhenNarrow: true, ...change }, column('address', 600)],
        {
          width: 700,
          reserved: 0,
          choice: {},
        },
      ).columns.map(({ id }) => id);
    expect(give({})).toEqual(['address']);
    expect(give({ locked: true })).toEqual(['customer', 'address']);
  });

  it('narrows columns with a least width, if the table then fits', () => {
    const customer = { ...column('customer', 0), width: undefined, minWidth: 250 };
    const give = (width: number) =>
      fitColumns([customer, column('monthly', 500)], { width, reserved: 0, choice: {} });
    const minWidths = (width: number) => give(width).columns.map(({ minWidth }) => minWidth);
    expect(minWidths(750)).toEqual([250, undefined]);
    expect(minWidths(749)).toEqual([200, undefined]);
    expect(minWidths(700)).toEqual([200, undefined]);
    expect(minWidths(699)).toEqual([250, undefined]);
    expect(give(699).layout).toBe('table');
    expect(give(639).layout).toBe('cards');
  });

  it('keeps columns that the reader chose, and scrolls where there is width for a table', () => {
    const choice = { install: true, order: true };
    expect(fit(1000, choice)).toEqual(['table', 'reference install monthly order']);
    expect(fit(600, choice)).toEqual(['cards', 'reference install monthly order']);
  });
});
