import {
  ACCEPTED_QUOTE_STATUSES,
  CLOSED_QUOTE_STATUSES,
  type QuoteStatus,
} from '@portal/api-client/quote-states';
import { nextVersion } from '../db/columns/columns.ts';
import { and, inArray, type SQL } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { finishMatters } from '../notifications/notify.ts';
import { quoteHistory } from '../quotes/events.ts';
import { statusAt } from '../quotes/lifecycle/expiry.ts';
import { getQuoteMatters } from '../quotes/lifecycle/quote-matters.ts';
import { quotes } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';

/** Statuses of quotes that are cancelled when their site or multi-quote is removed. */
export const WITHDRAWABLE_STATUSES = ['created', 'negotiation'] as const;

/** Refuses to delete `item` while one of its quotes is accepted. */
export async function assertNoAcceptedQuotes(
  scope: Scope,
  which: SQL,
  item: 'site' | 'multi quote',
): Promise<void> {
  const accepted = await scope.find(quotes, and(which, inArray(quotes.status, [...ACCEPTED_QUOTE_STATUSES])));
  if (accepted === null) return;
  throw Refusal.conflict(`Quote ${accepted.reference} was accepted. Cancel it first, or keep the ${item}.`, {
    reference: accepted.reference,
  });
}

/** Uuids of the locations whose quote was accepted. */
export async function listLocationsWithAcceptedQuotes(
  scope: Scope,
  locationUuids: readonly string[],
): Promise<Set<string>> {
  const rows = await scope.list(quotes, {
    where: and(
      inArray(quotes.multiQuoteLocationUuid, [...locationUuids]),
      inArray(quotes.status, [...ACCEPTED_QUOTE_STATUSES]),
    ),
  });
  return new Set(rows.flatMap(({ multiQuoteLocationUuid }) => multiQuoteLocationUuid ?? []));
}

/** Cancels Saved quotes whose location is removed, with an entry in their history. */
export async function withdrawQuotes(
  scope: Scope,
  which: SQL,
  { caller, now }: { caller: Pick<Context['caller'], 'name'>; now: () => Date },
  reason = 'The site was removed from the multi quote',
): Promise<void> {
  const at = now();
  const rows = await scope.update(
    quotes,
    { status: 'cancelled', reason, updatedAt: at, version: nextVersion(quotes.version) },
    and(which, inArray(quotes.status, [...WITHDRAWABLE_STATUSES])),
  );
  await finishMatters(
    scope,
    rows.flatMap(({ reference }) => getQuoteMatters(reference)),
    at,
  );
  await quoteHistory.recordForAll(
    scope,
    rows.map(({ reference }) => reference),
    { at, title: 'Cancelled', detail: reason, actor: caller.name },
  );
}

const isClosed = (status: QuoteStatus) => CLOSED_QUOTE_STATUSES.some((closed) => closed === status);

/** References of the locations' quotes that are still active; after a cancelled one the location can choose again. */
export async function listActiveQuotes(
  scope: Scope,
  locations: readonly { quoteReference: string | null }[],
  now: Date,
): Promise<Set<string>> {
  const references = locations.flatMap(({ quoteReference }) => quoteReference ?? []);
  if (references.length === 0) return new Set();
  const rows = await scope.list(quotes, { where: inArray(quotes.reference, references) });
  return new Set(rows.filter((row) => !isClosed(statusAt(row, now))).map(({ reference }) => reference));
}
