import { expect, it } from '@jest/globals';
import { toTrigramParts } from './trigrams.ts';

it('splits each word as pg_trgm does, and needs two fifths of the parts', () => {
  expect(toTrigramParts('Cat')).toEqual({ parts: ['c', 'ca', 'cat', 'at'], needed: 2, pattern: '' });
  expect(toTrigramParts('halrequin').parts).toHaveLength(10);
  expect(toTrigramParts('halrequin')).toMatchObject({ needed: 4, pattern: 'hal|alr|lre|req|equ|qui|uin' });
  expect(toTrigramParts("o'hara’s").parts).toEqual(['o', 'o', 'h', 'ha', 'har', 'ara', 'ra', 's', 's']);
});
