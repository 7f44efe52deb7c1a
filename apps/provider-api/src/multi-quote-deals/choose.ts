import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import { and, eq, inArray } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { quotesInOrder } from '../multi-quotes/quotes-in-order.ts';
import { quotes } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { canBeProposedSql, getStanding, isIncluded as isIncludedNow, loadChoices } from './proposal-lines.ts';
import { filterQuotes } from './service.ts';
import { proposalChoices } from './tables.ts';

type Endpoint = typeof contract.multiQuotes.proposal.choose;

/** Few enough not to block other queries. */
const QUOTES_PER_TRANSACTION = 250;

/** Includes quotes in the proposal or leaves them out. Responds 404 if a referenced quote cannot be proposed. */
export async function chooseProposalQuotes(
  { uuid, isIncluded, isRecommended = false, references, matching }: ParsedOf<Endpoint>,
  context: Context,
): Promise<OutputOf<Endpoint>> {
  const now = context.now();
  await loadMultiQuote(context.scope, uuid);
  const named = references && [...new Set(references)];
  const condition = and(
    canBeProposedSql(now),
    named ? inArray(quotes.reference, named) : filterQuotes(matching ?? {}, now),
  );
  if (
    named &&
    (await context.scope.count(quotes, and(eq(quotes.multiQuoteUuid, uuid), condition))) !== named.length
  )
    throw Refusal.notFound();
  let changed = 0;
  let after: string | null = null;
  for (;;) {
    const { where, orderBy } = quotesInOrder(uuid, after);
    const rows = await context.scope.pick(quotes, ['reference', 'status', 'expiredAt'], {
      where: and(where, condition),
      orderBy,
      limit: QUOTES_PER_TRANSACTION,
    });
    changed += await chooseBatch(rows, { isIncluded, isRecommended }, context);
    const last = rows.at(-1);
    if (last === undefined || rows.length < QUOTES_PER_TRANSACTION) return { changed };
    after = last.reference;
    await yieldToEventLoop();
  }
}

/**
 * Stores the choices of one batch and returns how many changed. Recommending always stores a new choice, because the
 * latest choice decides which quote is recommended.
 */
function chooseBatch(
  rows: readonly Pick<typeof quotes.$inferSelect, 'reference' | 'status' | 'expiredAt'>[],
  { isIncluded, isRecommended }: { isIncluded: boolean; isRecommended: boolean },
  { db, scope: { on }, caller, now }: Context,
): Promise<number> {
  return db.transaction(async (tx) => {
    const scope = on(tx);
    const choices = await loadChoices(scope, rows);
    const standings = rows.map((row) => ({ ...row, standing: getStanding(row, now()) }));
    const changed = standings.filter(
      ({ reference, standing }) =>
        isRecommended || isIncludedNow(choices.get(reference), standing) !== isIncluded,
    );
    if (changed.length === 0) return 0;
    await scope.remove(
      proposalChoices,
      inArray(
        proposalChoices.quoteReference,
        changed.map(({ reference }) => reference),
      ),
    );
    const chosenAt = now();
    // An open quote is included without a choice, and putting it back does not recommend it.
    const chosen = changed.filter(
      ({ standing }) => isRecommended || isIncluded !== isIncludedNow(undefined, standing),
    );
    await scope.insertAll(
      proposalChoices,
      chosen.map(({ reference, standing }) => ({
        quoteReference: reference,
        isIncluded,
        standing,
        chosenBy: caller.name,
        chosenAt,
      })),
    );
    return changed.length;
  });
}
