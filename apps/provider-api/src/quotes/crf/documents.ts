import { type files, quotes as quoteContract } from '@portal/api-client/contract';
import { and, asc, eq } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import { removeFile } from '../../files/files.ts';
import type { Context } from '../../http/context.ts';
import { numberId } from '../../http/request/ids.ts';
import type { FileReply } from '../../http/response/answer.ts';
import { Refusal } from '../../refusal.ts';
import { type StoredFile, withStoredFiles } from '../../uploads/store.ts';
import { quoteHistory } from '../events.ts';
import { loadQuote, type QuoteInput } from '../load-quote.ts';
import { type QuoteRow, quoteDocuments } from '../tables.ts';
import { assertFormOpen } from './assert-open.ts';

type DocumentRow = typeof quoteDocuments.$inferSelect;
type Document = files.Attachment;

function toDocument({ id, name, type, sizeBytes, createdAt }: DocumentRow): Document {
  return { id, name, type, sizeBytes, createdAt: createdAt.toISOString() };
}

/** The documents of a quote's request form, oldest first; its order has the same. */
export async function listDocumentsOfQuote(scope: Scope, reference: string): Promise<Document[]> {
  const rows = await scope.list(quoteDocuments, {
    where: eq(quoteDocuments.quoteReference, reference),
    orderBy: [asc(quoteDocuments.id)],
  });
  return rows.map(toDocument);
}

export async function downloadDocumentOfQuote(
  { scope, files }: Context,
  reference: string,
  documentId: string,
): Promise<FileReply> {
  const row = await loadDocument(scope, reference, documentId);
  return { fileName: row.name, contentType: row.type, body: await files.open(row.fileId) };
}

function loadDocument(scope: Scope, reference: string, documentId: string): Promise<DocumentRow> {
  const own = and(eq(quoteDocuments.quoteReference, reference), eq(quoteDocuments.id, numberId(documentId)));
  return scope.get(quoteDocuments, own);
}

export async function listCrfDocuments(input: QuoteInput<'listCrfDocuments'>, { scope }: Context) {
  const { reference } = await loadQuote(scope, input);
  return listDocumentsOfQuote(scope, reference);
}

export async function downloadCrfDocument(
  input: QuoteInput<'downloadCrfDocument'>,
  context: Context,
): Promise<FileReply> {
  const { reference } = await loadQuote(context.scope, input);
  return downloadDocumentOfQuote(context, reference, input.documentId);
}

/** Adds stored files to the documents of a quote and its order; 422 on `field` when there would be too many. */
export async function attachToQuote(
  scope: Scope,
  quoteReference: string,
  stored: readonly StoredFile[],
  { field, context }: { field: string; context: Context },
): Promise<DocumentRow[]> {
  if (stored.length === 0) return [];
  const existing = await scope.count(quoteDocuments, eq(quoteDocuments.quoteReference, quoteReference));
  if (existing + stored.length > quoteContract.MAX_CRF_DOCUMENTS) {
    throw Refusal.invalid({ [field]: `may not be more than ${quoteContract.MAX_CRF_DOCUMENTS} documents` });
  }
  return scope.insertMany(
    quoteDocuments,
    stored.map((file) => ({
      ...file,
      quoteReference,
      createdAt: context.now(),
      createdBy: context.caller.name,
    })),
  );
}

export async function uploadCrfDocument(
  input: QuoteInput<'uploadCrfDocument'>,
  context: Context,
): Promise<Document> {
  // Checked before the upload is stored, and again under the quote's lock.
  await assertFormOpen(await loadQuote(context.scope, input), context);
  return withStoredFiles(context, [input.file], 'file', ([stored]) =>
    context.db.transaction(async (tx) => {
      const scope = context.scope.on(tx);
      const row = await loadQuote(scope, input, { lock: 'update' });
      await assertFormOpen(row, { ...context, db: tx, scope });
      if (stored === undefined) throw new Error('The document was not stored.');
      const [document] = await attachToQuote(scope, row.reference, [stored], { field: 'file', context });
      if (document === undefined) throw new Error('The document was not recorded.');
      await recordStep(scope, row, 'Document attached', document.name, context);
      return toDocument(document);
    }),
  );
}

export async function removeCrfDocument(
  input: QuoteInput<'removeCrfDocument'>,
  context: Context,
): Promise<void> {
  const removed = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await loadQuote(scope, input, { lock: 'update' });
    const document = await loadDocument(scope, row.reference, input.documentId);
    await assertFormOpen(row, { ...context, db: tx, scope });
    await scope.remove(quoteDocuments, eq(quoteDocuments.id, document.id));
    await recordStep(scope, row, 'Document removed', document.name, context);
    return document;
  });
  await removeFile(removed.fileId, context);
}

function recordStep(scope: Scope, { reference }: QuoteRow, title: string, detail: string, context: Context) {
  return quoteHistory.record(scope, reference, {
    at: context.now(),
    title,
    detail,
    actor: context.caller.name,
  });
}
