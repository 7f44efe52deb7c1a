import { describe, expect, it } from '@jest/globals';
import { isEquivalent, mergeThreeWay } from './three-way-merge.ts';

interface Values {
  name: string;
  notes: string | null;
}
const base: Values = { name: 'Bakery', notes: null };

describe('mergeThreeWay', () => {
  it('keeps a value that only I changed', () => {
    const { merged, adopted, conflicts } = mergeThreeWay(base, { ...base, name: 'Mill' }, base);
    expect(merged).toEqual({ name: 'Mill', notes: null });
    expect([adopted, conflicts]).toEqual([[], []]);
  });

  it('adopts a value that only the other side changed', () => {
    const { merged, adopted, conflicts } = mergeThreeWay(
      base,
      { ...base, name: 'Mill' },
      { ...base, notes: 'Ring first' },
    );
    expect(merged).toEqual({ name: 'Mill', notes: 'Ring first' });
    expect([adopted, conflicts]).toEqual([['notes'], []]);
  });

  it('reports a conflict where both sides changed a value, and keeps mine until it is resolved', () => {
    const { merged, conflicts } = mergeThreeWay(base, { ...base, name: 'Mill' }, { ...base, name: 'Barn' });
    expect(merged.name).toBe('Mill');
    expect(conflicts).toEqual([{ path: 'name', mine: 'Mill', theirs: 'Barn' }]);
  });

  it('reports no conflict where both sides made the same change', () => {
    const changed = { ...base, name: 'Mill' };
    expect(mergeThreeWay(base, changed, { ...changed }).conflicts).toEqual([]);
  });

  it('treats clearing a value as a change', () => {
    const filled: Values = { name: 'Bakery', notes: 'Ring first' };
    expect(mergeThreeWay(filled, filled, base).merged.notes).toBeNull();
  });
});

describe('isEquivalent', () => {
  it('treats null, undefined, empty text and empty objects as equal', () => {
    expect(isEquivalent('', null)).toBe(true);
    expect(isEquivalent(undefined, [])).toBe(true);
    expect(isEquivalent({ name: '' }, null)).toBe(true);
    expect(isEquivalent(false, null)).toBe(false);
    expect(isEquivalent(0, null)).toBe(false);
  });

  it('ignores the order of keys but not the order of array items', () => {
    expect(isEquivalent({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(isEquivalent([1, 2], [2, 1])).toBe(false);
  });
});
