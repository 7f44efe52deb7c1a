import { like, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, text } from 'drizzle-orm/pg-core';

/**
 * What a row is found by: its fields in lower case, then each field without spaces and punctuation between bars
 * (`|qs104099|ls14ab|`). The database generates it, so that no code that writes a row can forget it.
 * @param fields column names, or SQL that is text
 */
export const searchIndex = (...fields: readonly string[]) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_index(${fields.join(', ')})`));

/** As `search_index` in the database shortens a field: "qs 104-099" is `qs104099`. Documents print hyphens as dashes. */
export const compactText = (value: string): string =>
  value.toLowerCase().replace(/[\s._/,\-\u2010-\u2015]+/g, '');

const escapeLike = (value: string): string => value.replace(/[\\%_]/g, '\\$&');

/** Every word is in the row, or the text without its spaces starts one of its fields; undefined for an empty text. */
export function matchesSearch(column: PgColumn, searchText: string): SQL | undefined {
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const allWords = sql.join(
    words.map((word) => like(column, `%${escapeLike(word)}%`)),
    sql` and `,
  );
  const compact = compactText(searchText);
  return compact === '' ? allWords : sql`((${allWords}) or ${like(column, `%|${escapeLike(compact)}%`)})`;
}

/** For ordering: 0 where a field is the text, 1 where one starts with it, 2 elsewhere. */
export function searchRank(column: PgColumn, searchText: string): SQL<number> {
  const compact = escapeLike(compactText(searchText));
  return sql<number>`case when ${like(column, `%|${compact}|%`)} then 0 when ${like(column, `%|${compact}%`)} then 1 else 2 end`;
}

/** How much of the text the row has words like, from 0 to 1; 0.4 allows one typing mistake in a word of five letters. */
export const searchSimilarity = (column: PgColumn, searchText: string): SQL<number> =>
  sql<number>`word_similarity(${searchText.toLowerCase()}, ${column})`;
export const SIMILAR = 0.4;
