import type { quotes as quoteContract } from '@portal/api-client/contract';
import { eq } from 'drizzle-orm';
import sanitizeHtml from 'sanitize-html';
import type { Database } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { getQuote, type QuoteCalls } from './find.ts';
import { supplierTerms } from './tables.ts';

type TermsRow = typeof supplierTerms.$inferSelect;

/** Text with headings, lists and links; nothing that runs, loads or leaves the page without saying so (F29). */
export function sanitiseTerms(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'h2',
      'h3',
      'h4',
      'p',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'a',
      'br',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto'],
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  });
}

/** Writes a supplier's terms; `content` is sanitised here, so that what is stored is safe to show. */
export async function saveTerms(db: Database, terms: typeof supplierTerms.$inferInsert): Promise<void> {
  const values = { ...terms, content: sanitiseTerms(terms.content) };
  await db
    .insert(supplierTerms)
    .values(values)
    .onConflictDoUpdate({ target: supplierTerms.supplierKey, set: values });
}

export async function termsOfSupplier(db: Database, supplierKey: string): Promise<TermsRow> {
  const [row] = await db.select().from(supplierTerms).where(eq(supplierTerms.supplierKey, supplierKey));
  if (!row) throw new Error(`The supplier ${supplierKey} has no terms.`);
  return row;
}

/** A supplier's terms, and the quotes that an approval of them is for. */
export function termsAnswer(row: TermsRow, quoteReferences: readonly string[]): quoteContract.Terms {
  return { ...row, quoteReferences: [...quoteReferences] };
}

export async function quoteTerms(
  calls: QuoteCalls,
  reference: string,
  context: Context,
): Promise<quoteContract.Terms[]> {
  const quote = await getQuote(context.scope, calls, reference);
  return [termsAnswer(await termsOfSupplier(context.db, quote.supplierKey), [quote.reference])];
}
