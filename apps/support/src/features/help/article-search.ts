import type { contract, OutputOf } from '@portal/api-client';
import { FUZZY_THRESHOLD, fuzzyScore } from '@portal/ui/page';

type Article = OutputOf<typeof contract.support.getHelp>['articles'][number];

const HTML_TAG = /<[^>]*>/g;
const normalize = (text: string) => text.toLocaleLowerCase('en-GB');

/**
 * Finds articles that contain every search word. Titles and categories match fuzzily (R28); the text matches exactly,
 * because a fuzzy match on long text would match almost anything.
 */
export function findArticles(articles: readonly Article[], search: string): readonly Article[] {
  const words = normalize(search).split(/\s+/).filter(Boolean);
  return articles.filter(({ title, category, content }) => {
    const text = normalize(content.replace(HTML_TAG, ' '));
    return words.every(
      (word) => fuzzyScore(word, `${category} ${title}`) <= FUZZY_THRESHOLD || text.includes(word),
    );
  });
}

/** Groups articles by category, keeping the order of both. */
export function groupByCategory(articles: readonly Article[]): { category: string; articles: Article[] }[] {
  const groups = new Map<string, Article[]>();
  for (const article of articles) {
    const group = groups.get(article.category);
    if (group) group.push(article);
    else groups.set(article.category, [article]);
  }
  return [...groups].map(([category, members]) => ({ category, articles: members }));
}
