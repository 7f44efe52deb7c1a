import type { quotes as quoteContract } from '@portal/api-client/contract';
import sanitizeHtml from 'sanitize-html';
import type { Database } from '../../db/database.ts';
import { eq } from '../../db/drizzle.ts';
import { renderPdfInThread } from '../../documentation/pdf-thread.ts';
import type { Context } from '../../http/context.ts';
import type { FileReply } from '../../http/response/answer.ts';
import { loadQuote, type QuoteInput } from '../load-quote.ts';
import { supplierTerms } from '../tables.ts';

type TermsRow = typeof supplierTerms.$inferSelect;

/** Allows headings, lists, tables and links; removes everything that could run or load (F29). */
export function sanitizeTerms(html: string): string {
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

/** Sanitizes `content` on write, so that what is stored is safe to show. */
export async function saveTerms(db: Database, terms: typeof supplierTerms.$inferInsert): Promise<void> {
  const values = { ...terms, content: sanitizeTerms(terms.content) };
  await db
    .insert(supplierTerms)
    .values(values)
    .onConflictDoUpdate({ target: supplierTerms.supplierKey, set: values });
}

export async function loadSupplierTerms(db: Database, supplierKey: string): Promise<TermsRow> {
  const [row] = await db.select().from(supplierTerms).where(eq(supplierTerms.supplierKey, supplierKey));
  if (!row) throw new Error(`The supplier ${supplierKey} has no terms.`);
  return row;
}

function toMedia({ name }: TermsRow, [reference]: readonly string[]): quoteContract.Terms['media'] {
  if (reference === undefined) return [];
  const path = reference.startsWith('QB-') ? 'broadband-quotes' : 'quotes';
  const url = `/api/v1/${path}/${reference}/tncs/document`;
  return [{ name: `${name}.pdf`, type: 'application/pdf', url }];
}

/** The terms as a PDF to keep. */
export async function downloadTermsDocument(
  input: QuoteInput<'downloadTermsDocument'>,
  context: Context,
): Promise<FileReply> {
  const quote = await loadQuote(context.scope, input);
  const terms = await loadSupplierTerms(context.db, quote.supplierKey);
  const paragraphs = [...toParagraphs(terms.content), terms.agreementCopy];
  const body = await renderPdfInThread({ title: terms.title, paragraphs });
  return { fileName: `${terms.name}.pdf`, contentType: 'application/pdf', body };
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Sanitized HTML as lines of text for the PDF; headings are marked with `#`. */
export function toParagraphs(html: string): string[] {
  const marked = html
    .replace(/\s+/g, ' ')
    .replace(/<h[23]>/g, '\n# ')
    .replace(/<li>/g, '\n• ');
  const text = sanitizeHtml(marked.replace(/<\/?(?:h[23]|p|li|ul|ol|tr|table)>|<br \/?>/g, '\n'), {
    allowedTags: [],
  });
  return text
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** @param quoteReferences the quotes that accepting these terms approves. */
export function toTerms(row: TermsRow, quoteReferences: readonly string[]): quoteContract.Terms {
  return { ...row, quoteReferences: [...quoteReferences], media: toMedia(row, quoteReferences) };
}

export async function listTerms(
  input: QuoteInput<'listTerms'>,
  context: Context,
): Promise<quoteContract.Terms[]> {
  const quote = await loadQuote(context.scope, input);
  return [toTerms(await loadSupplierTerms(context.db, quote.supplierKey), [quote.reference])];
}
