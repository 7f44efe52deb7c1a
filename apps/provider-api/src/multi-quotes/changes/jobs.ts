import * as v from 'valibot';
import { and, inArray, isNotNull, isNull, lt } from '../../db/drizzle.ts';
import { defineJob } from '../../jobs/define.ts';
import { getUndoLimit } from './recorder.ts';
import { multiQuoteChangedItems, multiQuoteChanges } from './tables.ts';

/** Removes the recorded values of changes that can no longer be undone. Undone changes stay in the history. */
export const purgeChangesJob = defineJob({
  name: 'multi-quotes.purge-changes',
  data: v.object({}),
  cron: '37 * * * *',
  async handle(_data, { db, now }) {
    const isOld = lt(multiQuoteChanges.createdAt, getUndoLimit(now()));
    await db.delete(multiQuoteChanges).where(and(isOld, isNull(multiQuoteChanges.undoneAt)));
    const undone = db
      .select({ id: multiQuoteChanges.id })
      .from(multiQuoteChanges)
      .where(and(isOld, isNotNull(multiQuoteChanges.undoneAt)));
    await db.delete(multiQuoteChangedItems).where(inArray(multiQuoteChangedItems.changeId, undone));
  },
});
