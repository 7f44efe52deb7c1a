/** Groups articles by category, keeping the order of both. */
export function groupByCategory<Article extends { category: string }>(
  articles: readonly Article[],
): { category: string; articles: Article[] }[] {
  const groups = new Map<string, Article[]>();
  for (const article of articles) {
    const group = groups.get(article.category);
    if (group) group.push(article);
    else groups.set(article.category, [article]);
  }
  return [...groups].map(([category, members]) => ({ category, articles: members }));
}
