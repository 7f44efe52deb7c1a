import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { recordQuoteEvents } from '../../quotes/events.ts';
import { statusAt } from '../../quotes/lifecycle/expiry.ts';
import { quotes } from '../../quotes/tables.ts';
import { Refusal } from '../../refusal.ts';

/** From acceptance on a quote is on its way to an order and does not go with its location. */
const ACCEPTED_STATUSES = ['accepted', 'data_added', 'processing', 'approved'] as const;
const WITHDRAWABLE_STATUSES = ['created', 'negotiation'] as const;

export async function assertNoAcceptedQuotes(scope: Scope, which: SQL): Promise<void> {
  const accepted = await scope.find(quotes, and(which, inArray(quotes.status, [...ACCEPTED_STATUSES])));
  if (accepted === null) return;
  throw Refusal.conflict(
    `Quote ${accepted.reference} was accepted. Cancel it first, or leave its location.`,
    {
      reference: accepted.reference,
    },
  );
}

/** Which of these quotes were accepted: uuids of their locations. */
export async function listLocationsWithAcceptedQuotes(
  scope: Scope,
  locationUuids: readonly string[],
): Promise<Set<string>> {
  const rows = await scope.list(quotes, {
    where: and(
      inArray(quotes.multiQuoteLocationUuid, [...locationUuids]),
      inArray(quotes.status, [...ACCEPTED_STATUSES]),
    ),
  });
  return new Set(rows.flatMap(({ multiQuoteLocationUuid }) => multiQuoteLocationUuid ?? []));
}

/** Cancels Saved quotes whose location goes, and says so in their history. */
export async function withdrawQuotes(
  tx: Database,
  scope: Scope,
  which: SQL,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
): Promise<void> {
  const at = now();
  const reason = 'Its location was removed from the multi-quote';
  const rows = await scope.update(
    quotes,
    // The version grows with every change (quotes/lifecycle/take-step.ts); the column's own value is only known to the database.
    { status: 'cancelled', reason, updatedAt: at, version: sql`${quotes.version} + 1` as unknown as number },
    and(which, inArray(quotes.status, [...WITHDRAWABLE_STATUSES])),
  );
  await recordQuoteEvents(
    tx,
    rows.map(({ partnerId, reference }) => ({
      partnerId,
      quoteReference: reference,
      at,
      title: 'Cancelled',
      detail: reason,
      actor: caller.name,
    })),
  );
}

const FINISHED_STATUSES: ReadonlySet<string> = new Set(['cancelled', 'expired', 'archived']);

/** Of the quotes that locations were saved as, those that still stand; a cancelled one lets its location choose again. */
export async function listActiveQuotes(
  scope: Scope,
  locations: readonly { quoteReference: string | null }[],
  now: Date,
): Promise<Set<string>> {
  const references = locations.flatMap(({ quoteReference }) => quoteReference ?? []);
  if (references.length === 0) return new Set();
  const rows = await scope.list(quotes, { where: inArray(quotes.reference, references) });
  return new Set(
    rows.filter((row) => !FINISHED_STATUSES.has(statusAt(row, now))).map(({ reference }) => reference),
  );
}
