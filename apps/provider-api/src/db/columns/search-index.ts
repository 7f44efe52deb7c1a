import { like, type SQL, sql } from '../drizzle.ts';
import { type ExtraConfigColumn, index, type PgColumn, text } from '../drizzle-pg.ts';

/**
 * The search text of a row: its fields in lower case, then each field without spaces and punctuation between bars
 * (`|qs104099|ls14ab|`). The database generates it, so that no code that writes a row can forget it.
 * @param fields column names, or SQL that is text
 */
export const searchIndex = (...fields: readonly string[]) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_index(${fields.join(', ')})`));

/** The index of a table's {@link searchIndex}: by partner first, so that a search reads none of the others' entries. */
export const partnerSearch = (name: string, table: Record<'partnerId' | 'searchIndex', ExtraConfigColumn>) =>
  index(name).using('gin', table.partnerId, sql`${table.searchIndex} gin_trgm_ops`);

/** As `search_index` in the database shortens a field: "qs 104-099" is `qs104099`. Documents print hyphens as dashes. */
export const compactText = (value: string): string =>
  value.toLowerCase().replace(/[\s._/,\-\u2010-\u2015]+/g, '');

export const escapeLike = (value: string): string => value.replace(/[\\%_]/g, '\\$&');

export const searchWordsOf = (searchText: string): string[] =>
  searchText.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether the index finds the rows of a text. It contains groups of three characters; shorter words read every row. */
export const isIndexed = (searchText: string): boolean =>
  searchWordsOf(searchText).some((word) => word.length >= 3);

/** Every word is in the row, or the text without its spaces starts one of its fields; undefined for an empty text. */
export function matchesSearch(column: PgColumn, searchText: string): SQL | undefined {
  const words = searchWordsOf(searchText);
  if (words.length === 0) return undefined;
  const allWords = sql.join(
    words.map((word) => like(column, `%${escapeLike(word)}%`)),
    sql` and `,
  );
  const compact = compactText(searchText);
  return compact === '' ? allWords : sql`((${allWords}) or ${like(column, `%|${escapeLike(compact)}%`)})`;
}

/** How much of a text something similar has, from 0 to 1: one typing mistake in a word of five letters. */
export const SIMILAR = 0.4;
