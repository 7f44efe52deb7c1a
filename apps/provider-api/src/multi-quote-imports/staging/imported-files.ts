import { and, eq, sql } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { Refusal } from '../../refusal.ts';
import { formatCalendarDay, londonDay } from '../../shared/days.ts';
import { multiQuoteImportedFiles } from '../tables.ts';

/** The file that an import reads. */
export interface ImportSource {
  contentHash: string;
  /** The stored import of the file; null if the file is imported directly. */
  reviewId: string | null;
  /** The caller confirmed importing the file again, although this multi-quote already has its sites. */
  again: boolean;
}

/**
 * Records in the import's transaction that a file is imported into a multi-quote. Answers 409 if the same file was
 * imported before and the caller has not confirmed, because its sites would be duplicated.
 */
export async function recordImportedFile(
  { scope, db, caller, now }: Pick<Context, 'scope' | 'db' | 'caller' | 'now'>,
  multiQuoteId: number,
  { contentHash, reviewId, again }: ImportSource,
): Promise<void> {
  const file = multiQuoteImportedFiles;
  const values = { reviewId, importedAt: now(), importedBy: caller.name };
  const recorded = await db
    .insert(file)
    .values({ ...values, partnerId: scope.partnerId, multiQuoteId, contentHash })
    .onConflictDoUpdate({
      target: [file.multiQuoteId, file.contentHash],
      set: values,
      setWhere: again ? sql`true` : eq(file.reviewId, sql`excluded.review_id`),
    })
    .returning({ importedAt: file.importedAt });
  if (recorded.length > 0) return;
  const isFile = and(eq(file.multiQuoteId, multiQuoteId), eq(file.contentHash, contentHash));
  const { importedAt, importedBy } = await scope.get(file, isFile);
  const by = importedBy === null ? '' : ` by ${importedBy}`;
  throw Refusal.conflict(
    `This file was imported on ${formatCalendarDay(londonDay(importedAt))}${by}: import it again?`,
    { last_import: { at: importedAt.toISOString(), by: importedBy } },
  );
}
