import { expect, it } from '@jest/globals';
import { getStatusLabel, groupByKind, HIT_KINDS, type SearchHit } from './search-hits.ts';

function hit(kind: SearchHit['kind'], status: string, key = '1'): SearchHit {
  return { kind, key, title: key, subtitle: '', status, match: 'contains' };
}

it.each([
  ['quote', 'created', 'Saved'],
  ['broadband_quote', 'negotiation', 'In negotiation'],
  ['multi_quote', 'created', 'Not searched yet'],
  ['order', 'held', 'On hold'],
  ['service', 'unknown', 'Unknown'],
  ['case', 'New', 'New'],
  ['order', 'a status of a newer server', 'a status of a newer server'],
] as const)('labels a %s that is %s as %s', (kind, status, label) => {
  expect(getStatusLabel(hit(kind, status))).toBe(label);
});

it('groups hits by kind, starting with the best hit’s kind', () => {
  const hits = [hit('order', 'open', 'A'), hit('quote', 'created', 'B'), hit('order', 'open', 'C')];
  expect(groupByKind(hits).map(({ key }) => key)).toEqual(['A', 'C', 'B']);
});

it('leads to a document by its name and to a help article by its id', () => {
  expect(HIT_KINDS.document.href('file-3', 'Price list & terms.pdf')).toBe(
    '/documentation/folders?search=Price+list+%26+terms.pdf',
  );
  expect(HIT_KINDS.help_article.href('3', 'What ECC means')).toBe('/support/help?article=3');
});
