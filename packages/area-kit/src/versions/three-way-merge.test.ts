import { describe, expect, it } from '@jest/globals';
import { isEquivalent, mergeThreeWay } from './three-way-merge.ts';

interface Values {
  name: string;
  notes: string | null;
}
const base: Values = { name: 'Bakery', notes: null };

describe('mergeThreeWay', () => {
  it('keeps what only I changed', () => {
    const { merged, taken, conflicts } = mergeThreeWay(base, { ...base, name: 'Mill' }, base);
    expect(merged).toEqual({ name: 'Mill', notes: null });
    expect([taken, conflicts]).toEqual([[], []]);
  });

  it('applies what only the other side changed', () => {
    const { merged, taken, conflicts } = mergeThreeWay(
      base,
      { ...base, name: 'Mill' },
      { ...base, notes: 'Ring first' },
    );
    expect(merged).toEqual({ name: 'Mill', notes: 'Ring first' });
    expect([taken, conflicts]).toEqual([['notes'], []]);
  });

  it('reports what both changed and keeps mine meanwhile', () => {
    const { merged, conflicts } = mergeThreeWay(base, { ...base, name: 'Mill' }, { ...base, name: 'Barn' });
    expect(merged.name).toBe('Mill');
    expect(conflicts).toEqual([{ name: 'name', mine: 'Mill', theirs: 'Barn' }]);
  });

  it('reports no conflict where both made the same change', () => {
    const changed = { ...base, name: 'Mill' };
    expect(mergeThreeWay(base, changed, { ...changed }).conflicts).toEqual([]);
  });

  it('treats an emptied value as a change', () => {
    const filled: Values = { name: 'Bakery', notes: 'Ring first' };
    expect(mergeThreeWay(filled, filled, base).merged.notes).toBeNull();
  });
});

describe('isEquivalent', () => {
  it('treats all spellings of nothing as equal', () => {
    expect(isEquivalent('', null)).toBe(true);
    expect(isEquivalent(undefined, [])).toBe(true);
    expect(isEquivalent({ name: '' }, null)).toBe(true);
    expect(isEquivalent(false, null)).toBe(false);
    expect(isEquivalent(0, null)).toBe(false);
  });

  it('ignores the order of keys but not of items', () => {
    expect(isEquivalent({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(isEquivalent([1, 2], [2, 1])).toBe(false);
  });
});
