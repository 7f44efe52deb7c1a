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

  it('takes what only the other side changed', () => {
    const { merged, taken, conflicts } = mergeThreeWay(
      base,
      { ...base, name: 'Mill' },
      { ...base, notes: 'Ring first' },
    );
    expect(merged).toEqual({ name: 'Mill', notes: 'Ring first' });
    expect([taken, conflicts]).toEqual([['notes'], []]);
  });

  it('asks about what both changed, and has mine meanwhile', () => {
    const { merged, conflicts } = mergeThreeWay(base, { ...base, name: 'Mill' }, { ...base, name: 'Barn' });
    expect(merged.name).toBe('Mill');
    expect(conflicts).toEqual([{ path: 'name', mine: 'Mill', theirs: 'Barn' }]);
  });

  it('does not ask where both changed alike', () => {
    const changed = { ...base, name: 'Mill' };
    expect(mergeThreeWay(base, changed, { ...changed }).conflicts).toEqual([]);
  });

  it('takes an emptied value for a change', () => {
    const filled: Values = { name: 'Bakery', notes: 'Ring first' };
    expect(mergeThreeWay(filled, filled, base).merged.notes).toBeNull();
  });
});

describe('isEquivalent', () => {
  it('knows nothing however it is spelt', () => {
    expect(isEquivalent('', null)).toBe(true);
    expect(isEquivalent(undefined, [])).toBe(true);
    expect(isEquivalent({ name: '' }, null)).toBe(true);
    expect(isEquivalent(false, null)).toBe(false);
    expect(isEquivalent(0, null)).toBe(false);
  });

  it('does not look at the order of keys, but at that of entries', () => {
    expect(isEquivalent({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(isEquivalent([1, 2], [2, 1])).toBe(false);
  });
});
