import { type files, quotes as quoteContract } from '@portal/api-client/contract';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { isStepAllowed } from '@portal/api-client/quote-states';
import { and, asc, eq } from 'drizzle-orm';
import type { Scope } from '../../db/scope.ts';
import type { FileReply } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import { numberId } from '../../http/ids.ts';
import { Refusal } from '../../refusal.ts';
import { withStoredFiles } from '../../uploads/store.ts';
import { recordQuoteEvents } from '../events.ts';
import { statusAt } from '../lifecycle/expiry.ts';
import { toViewer } from '../lifecycle/take-step.ts';
import { loadQuote, type QuoteEndpoints } from '../load-quote.ts';
import { quoteConflict } from '../mappers.ts';
import { type QuoteRow, quoteDocuments } from '../tables.ts';

type DocumentRow = typeof quoteDocuments.$inferSelect;
type Document = files.Attachment;

function toDocument({ id, name, type, sizeBytes, createdAt }: DocumentRow): Document {
  return { id, name, type, sizeBytes, createdAt: createdAt.toISOString() };
}

/** The documents of a quote's request form, oldest first; an order has those of its quote. */
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
  return { fileName: row.name, contentType: row.type, body: new Uint8Array(await files.read(row.fileId)) };
}

function loadDocument(scope: Scope, reference: string, documentId: string): Promise<DocumentRow> {
  const own = and(eq(quoteDocuments.quoteReference, reference), eq(quoteDocuments.id, numberId(documentId)));
  return scope.get(quoteDocuments, own);
}

export async function listCrfDocuments(calls: QuoteEndpoints, reference: string, { scope }: Context) {
  await loadQuote(scope, calls, reference);
  return listDocumentsOfQuote(scope, reference);
}

export async function downloadCrfDocument(
  calls: QuoteEndpoints,
  { reference, documentId }: { reference: string; documentId: string },
  context: Context,
): Promise<FileReply> {
  await loadQuote(context.scope, calls, reference);
  return downloadDocumentOfQuote(context, reference, documentId);
}

/** Documents come and go while the form can be filled in, and not afterwards. */
function assertOpen(row: QuoteRow, context: Context): void {
  const status = statusAt(row, context.now());
  if (isStepAllowed('complete_crf', status)) return;
  throw quoteConflict(
    `This quote is ${QUOTE_STATUS_LABELS[status].label} now; its form is closed.`,
    row,
    toViewer(context),
  );
}

export async function addCrfDocument(
  calls: QuoteEndpoints,
  { reference, file }: { reference: string; file: Blob },
  context: Context,
): Promise<Document> {
  // Before anything is read or kept: the same is asked again under the quote's lock.
  assertOpen(await loadQuote(context.scope, calls, reference), context);
  return withStoredFiles(context.files, [file], 'file', ([stored]) =>
    context.db.transaction(async (tx) => {
      const scope = context.scope.on(tx);
      const row = await loadQuote(scope, calls, reference, { lock: 'update' });
      assertOpen(row, context);
      const kept = await scope.count(quoteDocuments, eq(quoteDocuments.quoteReference, reference));
      if (kept >= quoteContract.MAX_CRF_DOCUMENTS) {
        throw Refusal.invalid({ file: `may not be more than ${quoteContract.MAX_CRF_DOCUMENTS} documents` });
      }
      if (stored === undefined) throw new Error('The document was not stored.');
      const document = await scope.insert(quoteDocuments, {
        ...stored,
        quoteReference: reference,
        createdAt: context.now(),
        createdBy: context.caller.name,
      });
      await recordEvent(tx, row, 'Document attached', document.name, context);
      return toDocument(document);
    }),
  );
}

export async function removeCrfDocument(
  calls: QuoteEndpoints,
  { reference, documentId }: { reference: string; documentId: string },
  context: Context,
): Promise<void> {
  const gone = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await loadQuote(scope, calls, reference, { lock: 'update' });
    const document = await loadDocument(scope, reference, documentId);
    assertOpen(row, context);
    await scope.remove(quoteDocuments, eq(quoteDocuments.id, document.id));
    await recordEvent(tx, row, 'Document removed', document.name, context);
    return document;
  });
  await context.files.remove(gone.fileId);
}

function recordEvent(tx: Context['db'], row: QuoteRow, title: string, detail: string, context: Context) {
  const { partnerId, reference } = row;
  const actor = context.caller.name;
  return recordQuoteEvents(tx, [
    { partnerId, quoteReference: reference, at: context.now(), title, detail, actor },
  ]);
}
