import { expect, it } from '@jest/globals';
import { toTrigramParts } from './trigrams.ts';

it('splits each word as pg_trgm does, and needs two fifths of the parts', () => {
  expect(toTrigramParts('Cat')).toEqual({ parts: ['c', 'ca', 'cat', 'at'], needed: 2 });
  expect(toTrigramParts('halrequin').parts).toHaveLength(10);
  expect(toTrigramParts('halrequin').needed).toBe(4);
  expect(toTrigramParts("o'hara’s").parts).toEqual(['o', 'o', 'h', 'ha', 'har', 'ara', 'ra', 's', 's']);
});
