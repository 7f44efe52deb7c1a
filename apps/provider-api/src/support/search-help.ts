import type { contract, ParsedOf } from '@portal/api-client';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import {
  allWords,
  excerptOf,
  highlightAll,
  parseHeadline,
  titleSimilarity,
  wordsOf,
} from '../db/full-text.ts';
import { SIMILAR } from '../db/search-index.ts';
import type { Context } from '../http/context.ts';
import { getHelp } from './help.ts';

type Hit = contract.support.HelpHit;
type Row = Pick<Hit, 'id' | 'category' | 'title'> & { highlightedTitle: string; excerpt: string };

const MAX_HITS = 20;

/** Articles without their HTML, as rows for the database: they are part of the release and not stored in a table. */
const articleRows = (): string =>
  JSON.stringify(
    getHelp().articles.map(({ content, ...article }) => ({
      ...article,
      body: content.replace(/<[^>]*>/g, ' ').replaceAll('&amp;', '&'),
    })),
  );

async function findArticles(
  db: Database,
  words: readonly string[],
  { where, rank }: { where: SQL; rank: SQL },
): Promise<Row[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select id, category, title, ${highlightAll(sql`title`, words)} as "highlightedTitle",
      ${excerptOf(sql`body`, words)} as excerpt
    from (
      select article.*, text_vector(title, category, body) as words
      from jsonb_to_recordset(${articleRows()}::jsonb) as article(id int, category text, title text, body text)
    ) as articles
    where ${where} order by ${rank} desc, id limit ${MAX_HITS}`);
  return rows;
}

/** Articles with all words, the best matches first; where none has them, those with a similar title. */
export async function searchHelp(
  { search }: ParsedOf<typeof contract.support.searchHelp>,
  { db }: Context,
): Promise<Hit[]> {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const query = allWords(words);
  const found = await findArticles(db, words, {
    where: sql`words @@ ${query}`,
    rank: sql`ts_rank_cd(words, ${query})`,
  });
  if (found.length > 0) return found.map((row) => toHit(row, 'text'));
  const similarity = titleSimilarity(sql`title`, search);
  const similar = await findArticles(db, words, {
    where: sql`${similarity} >= ${SIMILAR}`,
    rank: similarity,
  });
  return similar.map((row) => toHit(row, 'similar'));
}

function toHit(row: Row, match: Hit['match']): Hit {
  return {
    ...row,
    match,
    highlightedTitle: parseHeadline(row.highlightedTitle),
    excerpt: parseHeadline(row.excerpt),
  };
}
