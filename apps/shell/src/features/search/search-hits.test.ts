import { expect, it } from '@jest/globals';
import { getStatusLabel, groupByKind, type SearchHit } from './search-hits.ts';

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
