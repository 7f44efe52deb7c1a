import { describe, expect, it } from '@jest/globals';
import { keepMargins, readMargins } from './proposal-margin.ts';

/** A storage of our own: a Map with the three members that are used. */
function aStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  } as unknown as Storage; // the other members are not used
}

describe('the margin of a proposal', () => {
  it('is what was last put on this quote', () => {
    const storage = aStorage();
    keepMargins(1, 'Q-1', { monthlyPercent: 35, installPercent: 10 }, storage);
    keepMargins(1, 'Q-2', { monthlyPercent: 12.5, installPercent: 0 }, storage);
    expect(readMargins(1, 'Q-1', storage)).toEqual({ monthlyPercent: 35, installPercent: 10 });
  });

  it('of a new quote is what was last put on any, by the same person', () => {
    const storage = aStorage();
    keepMargins(1, 'Q-1', { monthlyPercent: 35, installPercent: 10 }, storage);
    expect(readMargins(1, 'Q-9', storage)).toEqual({ monthlyPercent: 35, installPercent: 10 });
    expect(readMargins(2, 'Q-9', storage)).toEqual({ monthlyPercent: 20, installPercent: 0 });
  });

  it('does not trust what it finds', () => {
    const storage = aStorage();
    storage.setItem(
      'portal:proposal-margins:1',
      '[{"reference":"Q-1","monthlyPercent":-5,"installPercent":0}]',
    );
    expect(readMargins(1, 'Q-1', storage)).toEqual({ monthlyPercent: 20, installPercent: 0 });
  });
});
