import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DataColumn } from '../types.ts';
import { columnWidths } from './column-widths.ts';

const column = (id: string, shape: Partial<DataColumn<unknown>>): DataColumn<unknown> => ({
  id,
  header: id,
  value: () => id,
  ...shape,
});

describe('columnWidths', () => {
  it('keeps fixed widths and shares the rest by flex, the widest column taking what remains', () => {
    const columns = [
      column('a', { width: 100 }),
      column('b', { flex: 1 }),
      column('c', { flex: 2 }),
      column('d', { flex: 1 }),
    ];
    expect(columnWidths(columns, 1100)).toEqual([100, 250, undefined, 250]);
  });

  it('gives no column less than its least width', () => {
    const columns = [column('a', { minWidth: 300 }), column('b', {}), column('c', { flex: 3 })];
    expect(columnWidths(columns, 800)).toEqual([300, 125, undefined]);
    expect(columnWidths(columns, 600)).toEqual([undefined, 120, 180]);
  });

  it('lets the last column of text fill a table of fixed widths', () => {
    const columns = [
      column('a', { width: 100 }),
      column('b', { width: 100 }),
      column('c', { width: 90, kind: 'money' }),
    ];
    expect(columnWidths(columns, 1000)).toEqual([100, undefined, 90]);
  });

  it('leaves flexible columns open while the space is not known', () => {
    expect(columnWidths([column('a', { width: 100 }), column('b', {}), column('c', {})], 0)).toEqual([
      100,
      undefined,
      undefined,
    ]);
  });

  it('fills any space with any columns', () => {
    const shapes = fc.array(
      fc.record(
        { width: fc.integer({ min: 50, max: 300 }), flex: fc.integer({ min: 1, max: 4 }) },
        { requiredKeys: [] },
      ),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(shapes, fc.integer({ min: 1, max: 2000 }), (columns, space) => {
        const widths = columnWidths(
          columns.map((shape, index) => column(String(index), shape)),
          space,
        );
        expect(widths.filter((width) => width === undefined)).toHaveLength(1);
        expect(widths.every((width) => width === undefined || width >= 50)).toBe(true);
      }),
    );
  });
});
