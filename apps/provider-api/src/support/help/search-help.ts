import type { contract, ParsedOf } from '@portal/api-client';
import { type SQL, sql } from 'drizzle-orm';
import {
  allWords,
  excerptOf,
  highlightAll,
  parseExcerpt,
  parseHeadline,
  titleSimilarity,
  wordsOf,
} from '../../db/full-text.ts';
import { SIMILAR } from '../../db/search-index.ts';
import type { Context } from '../../http/context.ts';
import { listArticles } from './help.ts';

type Hit = contract.support.HelpHit;
type Row = Pick<Hit, 'id' | 'category' | 'title'> & {
  highlightedTitle: string;
  excerpt: string;
  body: string;
};

const MAX_HITS = 20;

/** Articles without their HTML, as rows for the database: they are part of the release and not stored in a table. */
const toRows = (articles: ReturnType<typeof listArticles>): string =>
  JSON.stringify(
    articles.map(({ content, ...article }) => ({
      ...article,
      body: content.replace(/<[^>]*>/g, ' ').replaceAll('&amp;', '&'),
    })),
  );

async function findArticles(
  context: Context,
  words: readonly string[],
  { where, rank }: { where: SQL; rank: SQL },
): Promise<Row[]> {
  const { rows } = await context.db.execute<Row & Record<string, unknown>>(sql`
    select id, category, title, body, ${highlightAll(sql`title`, words)} as "highlightedTitle",
      ${excerptOf(sql`body`, words)} as excerpt
    from (
      select article.*, text_vector(title, category, body) as words
      from jsonb_to_recordset(${toRows(listArticles(context))}::jsonb) as article(id int, category text, title text, body text)
    ) as articles
    where ${where} order by ${rank} desc, id limit ${MAX_HITS}`);
  return rows;
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
    where: sql`words @@ ${query}`,
    rank: sql`ts_rank_cd(words, ${query})`,
  });
  if (found.length > 0) return found.map((row) => toHit(row, 'text'));
  const similarity = titleSimilarity(sql`title`, search);
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
