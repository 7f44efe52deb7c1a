import type { contract } from '@portal/api-client';
import { sql } from '../../db/drizzle.ts';
import type { BulkOutcome, BulkWork } from '../../provider.ts';
import type { MultiQuoteRow } from '../load-multi-quote.ts';
import { multiQuoteChanges } from './tables.ts';

interface UndoneRun {
  subject: contract.multiQuotes.BulkChangeSubject;
  fields: readonly string[];
}

/** Adds the items that a batch of an undo restored to the multi-quote's history. The whole run has one entry. */
export async function recordUndoneRun(
  { id }: Pick<MultiQuoteRow, 'id'>,
  { subject, fields }: UndoneRun,
  outcomes: readonly BulkOutcome[],
  { db, caller, now, runId }: BulkWork,
): Promise<void> {
  const restored = outcomes.filter((outcome) => !('reason' in outcome)).length;
  if (restored === 0) return;
  await db
    .insert(multiQuoteChanges)
    .values({
      id: runId,
      partnerId: caller.partnerId,
      multiQuoteId: id,
      subject,
      step: 'update',
      fields: [...fields],
      createdAt: now(),
      restored,
      undoneAt: now(),
      undoneBy: caller.name,
    })
    .onConflictDoUpdate({
      target: multiQuoteChanges.id,
      set: { restored: sql`${multiQuoteChanges.restored} + ${restored}`, undoneAt: now() },
    });
}
