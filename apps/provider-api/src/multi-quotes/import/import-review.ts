import type { contract } from '@portal/api-client';
import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import { Refusal } from '../../refusal.ts';
import { assertNotExpired, loadMultiQuote, type MultiQuoteRow } from '../load-multi-quote.ts';
import { multiQuoteImportReviews, multiQuoteImportRows, multiQuoteImports } from '../tables.ts';
import type { ImportedRow } from './csv.ts';
import { invalidFile } from './invalid-file.ts';
import { IMPORT_RUNNING, insertReviewRows, loadReview } from './reviews.ts';
import { type SettledRow, settleRows } from './settle-rows.ts';
import {
  appendToImport,
  commitImport,
  finishImport,
  type StagedLocation,
  stageImport,
} from './staged-import.ts';

type Report = contract.multiQuotes.ImportReport;

/** Validates rows and keeps them: valid ones staged, the others to be repaired by a person. */
export async function keepImport(
  context: Context,
  multiQuote: MultiQuoteRow,
  fileName: string,
  rows: readonly ImportedRow[],
): Promise<Report> {
  const settled = await settleRows(context, multiQuote, rows);
  const ready = settled.flatMap((row) => toStagedLocation(row) ?? []);
  const open = settled.filter(({ state }) => state !== 'ready');
  const importId = ready.length === 0 ? null : await stageImport(context, multiQuote, ready);
  const review = await context.scope.insert(multiQuoteImportReviews, {
    multiQuoteId: multiQuote.id,
    fileName,
    rows: rows.length,
    importId,
    createdBy: context.caller.name,
    createdAt: context.now(),
    updatedAt: context.now(),
  });
  await insertReviewRows(context, review.id, open);
  return {
    importUuid: review.id,
    rows: rows.length,
    validRows: ready.length,
    imported: 0,
    issues: open.flatMap(({ issues }) => issues).slice(0, MAX_ISSUES),
  };
}

/** The rows of a stored import are listed page by page. */
const MAX_ISSUES = 100;

function toStagedLocation({ fields, address, state }: SettledRow): StagedLocation | null {
  if (state !== 'ready' || address === null) return null;
  return { customerName: fields.customerName, customReference: fields.customReference || null, address };
}

/** Imports what is ready: committed in one step with what was repaired, then added in short statements (F18). */
export async function importKept(context: Context, uuid: string, importUuid: string): Promise<Report> {
  const started = await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const inTransaction = { ...context, db: tx, scope };
    const multiQuote = await loadMultiQuote(scope, uuid);
    assertNotExpired(multiQuote, context.now());
    const review = await loadReview({ scope }, multiQuote, importUuid, 'update');
    const staged =
      review.importId === null
        ? null
        : await scope.find(multiQuoteImports, eq(multiQuoteImports.id, review.importId));
    if (staged !== null && staged.firstPosition !== null) throw Refusal.conflict(IMPORT_RUNNING);
    const repaired = await takeReadyRows(inTransaction, review.id);
    const total = (staged?.total ?? 0) + repaired.length;
    if (total === 0) throw invalidFile('No row is ready to be imported.');
    const importId = staged?.id ?? (await stageImport(inTransaction, multiQuote, []));
    await appendToImport(inTransaction, importId, staged?.total ?? 0, repaired);
    await commitImport(inTransaction, uuid, importId);
    await scope.update(
      multiQuoteImportReviews,
      { importId, importedRows: review.importedRows + total, updatedAt: context.now() },
      eq(multiQuoteImportReviews.id, review.id),
    );
    return { importId, total, rows: review.rows };
  });
  await finishImport(context, started.importId);
  return {
    importUuid,
    rows: started.rows,
    validRows: started.total,
    imported: started.total,
    issues: [],
  };
}

async function takeReadyRows({ db }: Pick<Context, 'db'>, reviewId: string): Promise<StagedLocation[]> {
  const isReady = and(eq(multiQuoteImportRows.reviewId, reviewId), eq(multiQuoteImportRows.state, 'ready'));
  const rows = await db
    .select()
    .from(multiQuoteImportRows)
    .where(isReady)
    .orderBy(asc(multiQuoteImportRows.row));
  await db.delete(multiQuoteImportRows).where(isReady);
  return rows.flatMap((row) => toStagedLocation(row) ?? []);
}
