import { contract } from '@portal/api-client';
import type { Database } from '../../db/database.ts';
import { and, eq, gt, isNull, sql } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { uuidId } from '../../http/request/ids.ts';
import type { MultiQuoteRow } from '../load-multi-quote.ts';
import { multiQuoteChangedItems, multiQuoteChanges } from './tables.ts';

const { UNDO_HOURS } = contract.multiQuotes;

type BulkChange = contract.multiQuotes.BulkChange;
type RecordContext = Pick<Context, 'scope' | 'caller' | 'now'>;

/** The items of one bulk call, and the change of an earlier call that it continues. */
interface RecordedCall extends Pick<BulkChange, 'subject' | 'step' | 'fields'> {
  changeId: string | undefined;
}

interface ChangedItem {
  /** Reference or uuid. */
  key: string;
  /** Name of the item, if users do not know its key. */
  label?: string;
  /** After the change. */
  version: number;
  /** The values that undoing restores. */
  before: Readonly<Record<string, unknown>>;
  /** Values that an undo compares, for items that also change in ways that the undo ignores. */
  after?: Readonly<Record<string, unknown>>;
}

export interface ChangeRecorder {
  /** Null until something is recorded. */
  readonly id: string | null;
  /** Must run in the transaction that changes the items, so that every change can be undone, even after a crash. */
  record(tx: Database, scope: Scope, items: readonly ChangedItem[]): Promise<void>;
}

const HOUR_MS = 3_600_000;

/** Changes made before this can no longer be undone. */
export const getUndoLimit = (now: Date) => new Date(now.getTime() - UNDO_HOURS * HOUR_MS);

/** The caller's changes of a multi-quote that are recent enough to be undone. */
export const isUndoable = (multiQuote: MultiQuoteRow, { caller, now }: RecordContext) =>
  and(
    eq(multiQuoteChanges.multiQuoteId, multiQuote.id),
    eq(multiQuoteChanges.createdById, caller.userId),
    gt(multiQuoteChanges.createdAt, getUndoLimit(now())),
  );

/** Records what a bulk call changes. 404 for a `changeId` of another kind of change or of an undone one. */
export async function recordChange(
  multiQuote: MultiQuoteRow,
  { changeId, subject, step, fields }: RecordedCall,
  context: RecordContext,
): Promise<ChangeRecorder> {
  let id: string | null = null;
  if (changeId !== undefined) {
    const change = await context.scope.get(
      multiQuoteChanges,
      and(
        isUndoable(multiQuote, context),
        eq(multiQuoteChanges.id, uuidId(changeId)),
        eq(multiQuoteChanges.subject, subject),
        eq(multiQuoteChanges.step, step),
        eq(multiQuoteChanges.fields, fields),
        isNull(multiQuoteChanges.undoneAt),
      ),
    );
    id = change.id;
  }
  return {
    get id() {
      return id;
    },
    async record(tx, scope, items) {
      if (items.length === 0) return;
      id ??= await createChange(scope);
      const changed = id;
      await tx
        .insert(multiQuoteChangedItems)
        .values(items.map((item) => ({ ...item, changeId: changed, partnerId: scope.partnerId })))
        // If one change sets an item twice, Undo restores the values before the first time.
        .onConflictDoUpdate({
          target: [multiQuoteChangedItems.changeId, multiQuoteChangedItems.key],
          set: { version: sql`excluded.version`, after: sql`excluded.after`, outcome: null },
        });
    },
  };

  async function createChange(scope: Scope): Promise<string> {
    const created = await scope.insert(multiQuoteChanges, {
      multiQuoteId: multiQuote.id,
      subject,
      step,
      fields: [...fields],
      createdById: context.caller.userId,
      createdAt: context.now(),
    });
    return created.id;
  }
}
