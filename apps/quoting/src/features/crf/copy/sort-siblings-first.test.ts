import { describe, expect, it } from '@jest/globals';
import { sortSiblingsFirst } from './sort-siblings-first.ts';

describe('sortSiblingsFirst', () => {
  const quote = (reference: string, postcode: string, multiQuoteUuid: string | null = null) => ({
    reference,
    postcode,
    multiQuoteUuid,
  });

  it('lists the same site first, then the same multi-quote, and leaves out the quote itself', () => {
    const all = [
      quote('Q-1', 'LS1 4AP', 'm-1'),
      quote('Q-2', 'M1 1AA'),
      quote('Q-3', 'B1 1AA', 'm-1'),
      quote('Q-4', 'LS1 4AP'),
    ];
    expect(sortSiblingsFirst(all, 'Q-1').map(({ reference }) => reference)).toEqual(['Q-4', 'Q-3', 'Q-2']);
    expect(sortSiblingsFirst(all, 'Q-2').map(({ reference }) => reference)).toEqual(['Q-1', 'Q-3', 'Q-4']);
  });
});
