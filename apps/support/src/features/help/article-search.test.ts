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

describe('help search', () => {
  it('finds every word in title, category or text, ignoring case', () => {
    expect(found('ECC')).toEqual([1]);
    expect(found('quotes construction')).toEqual([1]);
    expect(found('clock address')).toEqual([]);
  });

  it('tolerates typos in titles, not in the text', () => {
    expect(found('adress to ordar')).toEqual([3]);
    expect(found('constrution')).toEqual([]);
  });

  it('shows all articles for an empty search and ignores HTML tags', () => {
    expect(found('  ')).toEqual([1, 2, 3]);
    expect(found('strong')).toEqual([]);
  });

  it('groups articles by category in their original order', () => {
    expect(
      groupByCategory(articles).map(({ category, articles: members }) => [category, members.length]),
    ).toEqual([
      ['Quotes', 2],
      ['Support', 1],
    ]);
  });
});
