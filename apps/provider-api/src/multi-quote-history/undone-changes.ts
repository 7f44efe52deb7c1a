import type { common } from '@portal/api-client/contract';
import { and, desc, eq, isNotNull } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { multiQuoteChanges } from '../multi-quotes/changes/tables.ts';
import type { MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { CHANGE_UNDONE } from '../quotes/bulk/later-change.ts';
import { EDITED_FIELDS } from '../quotes/update.ts';

const NOUNS = { quotes: ['quote', 'quotes'], sites: ['site', 'sites'] } as const;
const FIELDS: Readonly<Record<string, string>> = {
  ...EDITED_FIELDS,
  isBookmarked: 'Bookmark',
  isLocked: 'Lock',
  searchFilters: 'Search filters',
};

/** Undone edits. Undone acceptances are in the history as steps of the quotes. */
export async function listUndoneChanges(
  { id }: Pick<MultiQuoteRow, 'id'>,
  { scope }: Pick<Context, 'scope'>,
  limit: number,
): Promise<common.HistoryEntry[]> {
  const changes = await scope.list(multiQuoteChanges, {
    where: and(
      eq(multiQuoteChanges.multiQuoteId, id),
      eq(multiQuoteChanges.step, 'update'),
      isNotNull(multiQuoteChanges.undoneAt),
    ),
    orderBy: [desc(multiQuoteChanges.undoneAt)],
    limit,
  });
  return changes.flatMap(({ id: changeId, undoneAt, undoneBy, subject, fields, restored }) => {
    if (undoneAt === null) return [];
    const [one, many] = NOUNS[subject];
    const what = fields.map((field) => FIELDS[field] ?? field).join(', ');
    return [
      {
        id: `change-${changeId}`,
        at: undoneAt.toISOString(),
        title: CHANGE_UNDONE,
        detail: `${what} of ${restored} ${restored === 1 ? one : many}`,
        actor: undoneBy,
      },
    ];
  });
}
