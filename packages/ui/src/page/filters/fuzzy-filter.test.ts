import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FUZZY_THRESHOLD, fuzzyFilter, fuzzyScore } from './fuzzy-filter.ts';

describe('fuzzyScore', () => {
  it.each([
    ['harbour', 'The old Harbour House', 0],
    ['HARBOUR  house', 'the old harbour house', 0],
    ['café', 'Cafe Royal', 0],
    ['harbor', 'Harbour House', 1 / 6],
    ['hrabour', 'Harbour House', 2 / 7],
    ['', 'anything', 0],
    ['abc', '', 1],
    ['zzz', 'Harbour', 1],
  ])('scores "%s" in "%s" as %d', (pattern, text, score) => {
    expect(fuzzyScore(pattern, text)).toBeCloseTo(score, 10);
  });

  it('ignores the position in the text (R28)', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[a-z]{4,12}$/), fc.string(), (before, word, after) => {
        expect(fuzzyScore(word, `${before} ${word} ${after}`)).toBe(0);
      }),
    );
  });

  it('is one error divided by the length for one wrong letter', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-m]{4,12}$/), fc.nat(), (word, at) => {
        const index = at % word.length;
        const slip = `${word.slice(0, index)}z${word.slice(index + 1)}`;
        expect(fuzzyScore(slip, word)).toBeCloseTo(1 / word.length, 10);
      }),
    );
  });
});

describe('fuzzyFilter', () => {
  const places = ['Leeds', 'Leicester', 'London', 'Lincoln'];

  it('keeps items within 0.3 only', () => {
    expect(FUZZY_THRESHOLD).toBe(0.3);
    // 3 of 10 letters are wrong, then 4.
    expect(fuzzyFilter(['abcdefghij'], 'abcdefgxyz', (text) => text)).toHaveLength(1);
    expect(fuzzyFilter(['abcdefghij'], 'abcdefwxyz', (text) => text)).toHaveLength(0);
  });

  it('sorts the closest first, and is stable', () => {
    expect(fuzzyFilter(places, 'lincon', (text) => text)).toEqual(['Lincoln']);
    expect(fuzzyFilter(['Londen', 'London', 'London Bridge'], 'london', (text) => text)).toEqual([
      'London',
      'London Bridge',
      'Londen',
    ]);
  });

  it('puts whole words first, then starts of words', () => {
    const customers = ['Oakbarn Ltd', 'Barnes Motors', 'The Barn, LS1 4AP'];
    expect(fuzzyFilter(customers, 'barn', (text) => text)).toEqual([
      'The Barn, LS1 4AP',
      'Barnes Motors',
      'Oakbarn Ltd',
    ]);
  });

  it('searches every text of an item and skips missing ones', () => {
    const articles = [
      { title: 'Bearers', text: 'How wide a line is' },
      { title: 'Wayleaves', text: null },
    ];
    expect(fuzzyFilter(articles, 'wayleafs', ({ title, text }) => [text, title])).toEqual([articles[1]]);
  });

  it('keeps all items for an empty pattern', () => {
    expect(fuzzyFilter(places, ' ', (text) => text)).toBe(places);
  });
});
