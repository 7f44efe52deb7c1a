import { describe, expect, it } from '@jest/globals';
import { findArticles, groupByCategory } from './article-search.ts';

const articles = [
  {
    id: 1,
    category: 'Quotes',
    title: 'What ECC means',
    content: '<p>Excess <strong>construction</strong> charges.</p>',
  },
  { id: 2, category: 'Support', title: 'How the fault clock works', content: '<p>The clock stops.</p>' },
  { id: 3, category: 'Quotes', title: 'From an address to an order', content: '<p>Search an address.</p>' },
];
const found = (search: string) => findArticles(articles, search).map(({ id }) => id);

describe('search in help', () => {
  it('finds every word in title, category or text, whatever its case', () => {
    expect(found('ECC')).toEqual([1]);
    expect(found('quotes construction')).toEqual([1]);
    expect(found('clock address')).toEqual([]);
  });

  it('forgives slips in titles, not in the text', () => {
    expect(found('adress to ordar')).toEqual([3]);
    expect(found('constrution')).toEqual([]);
  });

  it('shows all where nothing is asked, and never looks into tags', () => {
    expect(found('  ')).toEqual([1, 2, 3]);
    expect(found('strong')).toEqual([]);
  });

  it('keeps categories together in the order in which they came', () => {
    expect(groupByCategory(articles).map(({ category, articles: own }) => [category, own.length])).toEqual([
      ['Quotes', 2],
      ['Support', 1],
    ]);
  });
});
