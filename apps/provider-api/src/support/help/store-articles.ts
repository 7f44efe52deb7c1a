import type { Database } from '../../db/database.ts';
import { inArray, sql } from '../../db/drizzle.ts';
import { SANITIZED_ARTICLES } from './help.ts';
import { helpArticles } from './tables.ts';

const ARTICLE_TEXTS = SANITIZED_ARTICLES.map(({ id, title, category, content }) => ({
  id,
  title,
  category,
  body: content.replace(/<[^>]*>/g, ' ').replaceAll('&amp;', '&'),
}));

/** Updates the texts that are searched to this release. */
export async function storeHelpArticles(db: Database): Promise<void> {
  const { id, title, category, body } = helpArticles;
  const stored = new Map(
    (await db.select({ id, title, category, body }).from(helpArticles)).map((row) => [row.id, row]),
  );
  const changed = ARTICLE_TEXTS.filter((article) => {
    const row = stored.get(article.id);
    stored.delete(article.id);
    return row?.title !== article.title || row.category !== article.category || row.body !== article.body;
  });
  if (stored.size > 0) await db.delete(helpArticles).where(inArray(id, [...stored.keys()]));
  if (changed.length === 0) return;
  await db
    .insert(helpArticles)
    .values(changed)
    .onConflictDoUpdate({
      target: id,
      set: { title: sql`excluded.title`, category: sql`excluded.category`, body: sql`excluded.body` },
    });
}
