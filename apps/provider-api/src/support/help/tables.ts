import { textVector } from '../../db/columns/full-text.ts';
import { index, integer, pgTable, text } from '../../db/drizzle-pg.ts';

/**
 * The texts of the help articles, for searching. The articles are part of the release: each start of the server stores
 * those that changed.
 */
export const helpArticles = pgTable(
  'help_articles',
  {
    id: integer().primaryKey(),
    title: text().notNull(),
    category: text().notNull(),
    /** The content without its HTML. */
    body: text().notNull(),
    textVector: textVector('title', 'category', 'body'),
  },
  (table) => [index('help_articles_text').using('gin', table.textVector)],
);
