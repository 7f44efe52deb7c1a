import type { contract, ParsedOf } from '@portal/api-client';
import {
  allWords,
  excerptOf,
  highlightAll,
  parseExcerpt,
  parseHeadline,
  titleSimilarity,
  wordsOf,
} from '../../db/columns/full-text.ts';
import { SIMILAR } from '../../db/columns/search-index.ts';
import { and, asc, desc, inArray, type SQL, sql } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { listArticles } from './help.ts';
import { helpArticles } from './tables.ts';

type Hit = contract.support.HelpHit;
type Row = Pick<Hit, 'id' | 'category' | 'title'> & {
  highlightedTitle: string;
  excerpt: string;
  body: string;
};

const MAX_HITS = 20;

async function findArticles(
  context: Context,
  words: readonly string[],
  { where, rank }: { where: SQL; rank: SQL },
): Promise<Row[]> {
  const { id, category, title, body } = helpArticles;
  const allowed = listArticles(context).map((article) => article.id);
  return context.db
    .select({
      id,
      category,
      title,
      body,
      highlightedTitle: highlightAll(sql`${title}`, words),
      excerpt: excerptOf(sql`${body}`, words),
    })
    .from(helpArticles)
    .where(and(inArray(id, allowed), where))
    .orderBy(desc(rank), asc(id))
    .limit(MAX_HITS);
}

/** Articles with all words, the best matches first; where none has them, those with a similar title. */
export async function searchHelp(
  { search }: ParsedOf<typeof contract.support.searchHelp>,
  context: Context,
): Promise<Hit[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const query = allWords(words);
  const found = await findArticles(context, words, {
    where: sql`${helpArticles.textVector} @@ ${query}`,
    rank: sql`ts_rank_cd(${helpArticles.textVector}, ${query})`,
  });
  if (found.length > 0) return found.map((row) => toHit(row, 'text'));
  const similarity = titleSimilarity(sql`${helpArticles.title}`, search);
  const similar = await findArticles(context, words, {
    where: sql`${similarity} >= ${SIMILAR}`,
    rank: similarity,
  });
  return similar.map((row) => toHit(row, 'similar'));
}

function toHit({ body, ...row }: Row, match: Hit['match']): Hit {
  return {
    ...row,
    match,
    highlightedTitle: parseHeadline(row.highlightedTitle),
    excerpt: parseExcerpt(row.excerpt, body),
  };
}
