import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DataColumn } from '../types.ts';
import { alignOf, formatValue, sortRows } from './column-values.ts';

describe('formatValue', () => {
  it.each([
    [123456, 'money', '£1,234.56'],
    [1234, 'number', '1,234'],
    [null, 'money', '–'],
    ['', 'text', '–'],
    [0, 'number', '0'],
    [true, 'text', 'Yes'],
    [new Date('2026-11-21T12:00:00Z'), 'text', '21/11/2026'],
    ['Q-1', 'code', 'Q-1'],
  ] as const)('writes %p as %s: %s', (value, kind, text) => {
    expect(formatValue(value, kind)).toBe(text);
  });
});

describe('alignOf', () => {
  it('puts figures to the right', () => {
    expect(alignOf({ kind: 'money' })).toBe('right');
    expect(alignOf({ kind: 'code' })).toBe('left');
    expect(alignOf({ kind: 'number', align: 'center' })).toBe('center');
  });
});

describe('sortRows', () => {
  const column: DataColumn<{ v: string | number | null }> = { id: 'v', header: 'V', value: (row) => row.v };
  const sorted = (values: (string | number | null)[], direction: 'asc' | 'desc') =>
    sortRows(
      values.map((v) => ({ v })),
      column,
      direction,
    ).map(({ v }) => v);

  it('sorts text by the numbers in it', () => {
    expect(sorted(['Q-10', 'q-9', 'Q-100'], 'asc')).toEqual(['q-9', 'Q-10', 'Q-100']);
  });
  it('keeps what is missing at the end in both directions', () => {
    expect(sorted([2, null, 1], 'asc')).toEqual([1, 2, null]);
    expect(sorted([1, null, 2], 'desc')).toEqual([2, 1, null]);
  });
  it('loses nothing and leaves the list it was given alone', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer())), (values) => {
        const rows = values.map((v) => ({ v }));
        const before = [...rows];
        const after = sortRows(rows, column, 'asc');
        expect(rows).toEqual(before);
        expect(after).toHaveLength(rows.length);
        expect(new Set(after)).toEqual(new Set(rows));
        const numbers = after.map(({ v }) => v).filter((v) => v !== null);
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      }),
    );
  });
});

describe('sorting plain texts by their keys', () => {
  const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });
  const column = { id: 'text', header: 'Text', value: (row: { text: string }) => row.text };

  it('gives the collator’s own order', () => {
    const plain = fc.stringMatching(/^[a-zA-Z0-9 -]{1,12}$/).map((text) => ({ text }));
    fc.assert(
      fc.property(fc.array(plain, { maxLength: 30 }), (rows) => {
        expect(sortRows(rows, column, 'asc')).toEqual(
          rows.toSorted((a, b) => collator.compare(a.text, b.text)),
        );
      }),
    );
  });

  it('leaves to the collator what is not plain', () => {
    const rows = ['Zoë 2', 'Zoe 10', 'Älg', 'apple', '12345678901234567'].map((text) => ({ text }));
    expect(sortRows(rows, column, 'asc')).toEqual(rows.toSorted((a, b) => collator.compare(a.text, b.text)));
  });
});
