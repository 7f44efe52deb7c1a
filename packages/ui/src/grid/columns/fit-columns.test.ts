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
  const { layout, columns: shown } = fitColumns(columns, { width, reserved: 50, tightReserved: 50, choice });
  return [layout, shown.map(({ id }) => id).join(' ')];
};

describe('fitColumns', () => {
  it.each([
    [0, 'table', 'reference install monthly order'],
    [1050, 'table', 'reference install monthly order'],
    [1049, 'table', 'reference install monthly'],
    [849, 'table', 'reference monthly'],
    [649, 'table', 'reference monthly'],
    [634, 'table', 'reference monthly'],
    [633, 'cards', 'reference install monthly order'],
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
          tightReserved: 0,
          choice: {},
        },
      ).columns.map(({ id }) => id);
    expect(give({})).toEqual(['address']);
    expect(give({ locked: true })).toEqual(['customer', 'address']);
  });

  it('narrows texts, paddings and actions before it leaves out a column that cards show', () => {
    const customer = { ...column('customer', 0), width: undefined, minWidth: 250 };
    const product = { ...column('product', 108), isHiddenWhenNarrow: true };
    const give = (width: number) => {
      const space = { width, reserved: 100, tightReserved: 50, choice: {} };
      const {
        layout,
        columns: shown,
        isTight,
      } = fitColumns([customer, product, column('monthly', 408), column('order', 100, 3)], space);
      const sizes = shown.map(({ id, width: fixed, minWidth }) => `${id} ${fixed ?? minWidth}`);
      return [layout, isTight, sizes.join(', ')];
    };
    expect(give(866)).toEqual(['table', false, 'customer 250, product 108, monthly 408']);
    expect(give(865)).toEqual(['table', true, 'customer 200, product 100, monthly 400']);
    expect(give(750)).toEqual(['table', true, 'customer 200, product 100, monthly 400']);
    expect(give(749)).toEqual(['table', true, 'customer 200, monthly 400']);
    // Without the product there may be space for the usual paddings again.
    const wide = { ...product, width: 308 };
    const space = { width: 760, reserved: 100, tightReserved: 50, choice: {} };
    expect(fitColumns([customer, wide, column('monthly', 408)], space).isTight).toBe(false);
    // Scrolls sideways, as little as possible.
    expect(give(649)).toEqual(['table', true, 'customer 200, monthly 400']);
    expect(give(639)[0]).toBe('cards');
  });

  it('does not narrow the controls of cells', () => {
    const field = { ...column('answer', 400), kind: 'field' as const };
    const space = { width: 795, reserved: 0, tightReserved: 0, choice: {} };
    const { columns: shown } = fitColumns([field, column('monthly', 400)], space);
    expect(shown.map(({ width }) => width)).toEqual([400, 392]);
  });

  it('keeps columns that the reader chose, and scrolls where there is width for a table', () => {
    const choice = { install: true, order: true };
    expect(fit(1000, choice)).toEqual(['table', 'reference install monthly order']);
    expect(fit(600, choice)).toEqual(['cards', 'reference install monthly order']);
  });
});
