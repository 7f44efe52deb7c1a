import { rolesWith } from '@portal/auth/access';
import { nextVersion } from '../../db/columns/columns.ts';
import type { Database } from '../../db/database.ts';
import { and, asc, count, eq, gt, inArray, not, or, sql, sum } from '../../db/drizzle.ts';
import { type Scope, scoped } from '../../db/scope.ts';
import { isOnHold } from '../../multi-quotes/on-hold.ts';
import { multiQuotes } from '../../multi-quotes/tables.ts';
import { notify } from '../../notifications/notify.ts';
import type { Provider } from '../../provider.ts';
import { quoteHistory } from '../../quotes/events.ts';
import { statusAt } from '../../quotes/lifecycle/expiry.ts';
import { getQuotePath } from '../../quotes/quote-path.ts';
import { type QuoteRow, quotes } from '../../quotes/tables.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { QUOTES_PER_TRANSACTION } from '../negotiated-quotes.ts';
import { negotiationQuotes, negotiations } from '../tables.ts';
import { closeWhenDecided, hasEnded, isReady } from '../undecided-offers.ts';
import { DESK, describeClosedQuote } from './desk-decline.ts';
import { loadOtherTerms, type OtherTerm } from './other-terms.ts';
import { type DeskAnswer, type DeskOffer, type DeskQuote, priceByDesk, toDeskTarget } from './price-desk.ts';

type NegotiationRow = typeof negotiations.$inferSelect;

interface NegotiationId {
  partnerId: number;
  negotiationId: number;
}

/**
 * Answers the pending quotes, slice by slice, each in its own transaction; the one that answers the last closes the
 * negotiation and notifies. A second run finds none pending, and one that was killed continues.
 * @param giveUp why the desk prices none of them: all are declined, and can be accepted as they are or negotiated again
 */
export async function answerNegotiation(
  provider: Provider,
  id: NegotiationId,
  giveUp: string | null = null,
): Promise<void> {
  const progress: Progress = { groups: null, answeredUpTo: null };
  while (await provider.db.transaction((tx) => answerSlice(tx, provider, id, giveUp, progress)))
    await yieldToEventLoop();
}

type Groups = ReadonlyMap<string, { together: number; targetPercent: number | null }>;

/** Data that a run reads once and not for each slice: with 10,000 quotes, other requests would wait. */
interface Progress {
  groups: Groups | null;
  /** Reference of the last answered quote. */
  answeredUpTo: string | null;
}

/** Whether quotes are left to answer. */
async function answerSlice(
  tx: Database,
  provider: Provider,
  { partnerId, negotiationId }: NegotiationId,
  giveUp: string | null,
  progress: Progress,
): Promise<boolean> {
  const now = provider.now();
  const scope = scoped(tx, { partnerId });
  const negotiation = await scope.find(negotiations, eq(negotiations.id, negotiationId), { lock: 'update' });
  if (negotiation === null) return false; // withdrawn meanwhile
  const { multiQuoteId } = negotiation;
  if (multiQuoteId !== null && (await isOnHold(tx, scope, multiQuoteId))) return false;
  const own = eq(negotiationQuotes.negotiationId, negotiationId);
  const pending = and(own, eq(negotiationQuotes.status, 'pending'));
  const { answeredUpTo } = progress;
  const found = await scope.list(negotiationQuotes, {
    where: and(
      pending,
      answeredUpTo === null ? undefined : gt(negotiationQuotes.quoteReference, answeredUpTo),
    ),
    orderBy: [asc(negotiationQuotes.quoteReference)],
    limit: QUOTES_PER_TRANSACTION + 1,
  });
  if (found.length === 0) return false;
  const parts = found.slice(0, QUOTES_PER_TRANSACTION);
  const references = parts.map(({ quoteReference }) => quoteReference);
  const rows = await scope.list(quotes, { where: inArray(quotes.reference, references), lock: 'update' });
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  const listOtherTerms = await loadOtherTerms(scope, giveUp === null ? rows : []);
  progress.groups ??= await loadGroups(tx, scope, negotiation, now);
  const { groups } = progress;
  const answered = parts.map((part): Answered => {
    const quote = byReference.get(part.quoteReference);
    const status = quote && statusAt(quote, now);
    if (quote === undefined || status !== 'negotiation')
      return { part, quote: null, offer: null, note: describeClosedQuote(status) };
    const group = groups.get(part.group) ?? { together: 1, targetPercent: null };
    const answer: DeskAnswer =
      giveUp === null
        ? priceByDesk(
            toDeskQuote(quote, listOtherTerms(quote), negotiation),
            group.together,
            toDeskTarget(quote, group.targetPercent),
          )
        : { kind: 'declined', reason: giveUp };
    if (answer.kind === 'declined') return { part, quote, offer: null, note: answer.reason };
    return { part, quote, offer: addAddonCosts(quote, answer), note: answer.note };
  });
  await storeAnswers(tx, scope, answered, now);
  await returnToSaved(
    scope,
    answered.flatMap(({ offer, quote }) => (offer === null && quote !== null ? quote : [])),
    now,
  );
  await quoteHistory.recordEach(
    scope,
    answered.flatMap(({ quote, offer, note }) => {
      const title = offer ? 'Pricing desk answered' : 'Pricing desk declined';
      return quote ? [[quote.reference, { at: now, title, detail: note, actor: null }] as const] : [];
    }),
  );
  progress.answeredUpTo = found.length > parts.length ? (parts.at(-1)?.quoteReference ?? null) : null;
  if (progress.answeredUpTo !== null) return true;
  if ((await scope.count(negotiationQuotes, pending)) > 0) return true;
  await concludeAnswer(tx, scope, negotiation, giveUp, provider);
  return false;
}

interface Answered {
  part: typeof negotiationQuotes.$inferSelect;
  /** Null if it is no longer in negotiation. */
  quote: QuoteRow | null;
  /** Null when the desk declines. */
  offer: DeskOffer | null;
  note: string;
}

/** Stores the answers of a slice in one statement: other requests wait while its transaction lasts. */
async function storeAnswers(
  tx: Database,
  scope: Scope,
  answered: readonly Answered[],
  now: Date,
): Promise<void> {
  const uuids = answered.map(({ part }) => part.uuid);
  const values = answered.map(({ part, quote, offer, note }) => ({
    uuid: part.uuid,
    status: offer ? 'ready' : 'declined',
    // Marked as decided, so that the totals of the round still include it after the quote has expired.
    ...(quote !== null && offer === null && { decided_by: DESK, decided_at: now }),
    new_monthly_cost: offer?.newMonthlyCost,
    new_install: offer?.newInstall,
    new_ecc: offer?.newEcc,
    new_search_quote_uuid: offer?.newSearchQuote?.uuid,
    new_product: offer?.newSearchQuote?.product,
    note,
  }));
  // The list of ids keeps the planner from reading all offers for the join.
  await tx.execute(sql`
    update negotiation_quotes set
      status = answer.status, new_monthly_cost = answer.new_monthly_cost, new_install = answer.new_install,
      new_ecc = answer.new_ecc, new_search_quote_uuid = answer.new_search_quote_uuid,
      new_product = answer.new_product, note = answer.note, decided_by = answer.decided_by,
      decided_at = answer.decided_at, updated_at = ${now.toISOString()}::timestamptz
    from json_populate_recordset(null::negotiation_quotes, ${JSON.stringify(values)}::json) as answer
    where negotiation_quotes.uuid in ${uuids} and negotiation_quotes.uuid = answer.uuid
      and negotiation_quotes.partner_id = ${scope.partnerId}`);
}

/**
 * Size and target of each group, over all slices, without the quotes that were closed before the desk answered. An
 * answered offer counts whatever happens to its quote, so that a resumed run calculates with the same quotes.
 */
async function loadGroups(
  tx: Database,
  scope: Scope,
  { id, targets }: NegotiationRow,
  now: Date,
): Promise<Groups> {
  const isCounted = or(eq(negotiationQuotes.status, 'ready'), not(hasEnded(now)));
  const rows = await tx
    .select({
      group: negotiationQuotes.group,
      together: count(),
      monthlyCost: sum(negotiationQuotes.monthlyCost).mapWith(Number),
    })
    .from(negotiationQuotes)
    .where(scope.where(negotiationQuotes, eq(negotiationQuotes.negotiationId, id), isCounted))
    .groupBy(negotiationQuotes.group);
  return new Map(
    rows.map(({ group, together, monthlyCost }) => {
      const target = targets.find((each) => each.group === group);
      const targetPercent =
        target === undefined
          ? null
          : target.kind === 'percent'
            ? target.value
            : Math.max(0, (1 - target.value / monthlyCost) * 100);
      return [group, { together, targetPercent }];
    }),
  );
}

async function concludeAnswer(
  tx: Database,
  scope: Scope,
  negotiation: NegotiationRow,
  giveUp: string | null,
  provider: Provider,
): Promise<void> {
  // Decided already: the quotes that the desk had not priced were cancelled or have expired.
  if (negotiation.status !== 'pending') return;
  const now = provider.now();
  const own = eq(negotiationQuotes.negotiationId, negotiation.id);
  await closeWhenDecided(scope, negotiation, now);
  if ((await scope.count(negotiationQuotes, and(own, not(hasEnded(now))))) === 0) return;
  const left = await scope.count(negotiationQuotes, and(own, isReady(now)));
  const audience = await getAudience(scope, negotiation);
  await notify(
    tx,
    { partnerId: scope.partnerId, roles: audience.roles },
    {
      kind: 'offers',
      text:
        giveUp === null
          ? `The pricing desk has answered ${negotiation.name}`
          : `${negotiation.name} could not be priced`,
      subtext: giveUp ?? getSubtext(left),
      url: audience.url,
      type: 'offer',
      ...(left > 0 && { matter: `offer:${audience.matterId}` as const }),
    },
    provider,
  );
}

/** Who decides about the offers, and on which page. */
async function getAudience(scope: Scope, { id, uuid, multiQuoteId }: NegotiationRow) {
  if (multiQuoteId !== null) {
    const multiQuote = await scope.get(multiQuotes, eq(multiQuotes.id, multiQuoteId));
    const url = `/multi-quotes/${multiQuote.uuid}/negotiations/${uuid}`;
    return { roles: rolesWith('multi-quotes.manage'), url, matterId: uuid };
  }
  const part = await scope.get(negotiationQuotes, eq(negotiationQuotes.negotiationId, id));
  const quote = await scope.get(quotes, eq(quotes.reference, part.quoteReference));
  const url = `${getQuotePath(quote)}?tab=negotiation`;
  return { roles: rolesWith('quotes'), url, matterId: quote.reference };
}

function getSubtext(offers: number): string {
  if (offers === 0) return 'No better prices are possible. Current prices are unchanged';
  return offers === 1 ? '1 new price needs your decision' : `${offers} new prices need your decision`;
}

/** The desk prices only the product, without add-ons. */
function toDeskQuote(
  quote: QuoteRow,
  otherTerms: readonly OtherTerm[],
  { targetTermMonths }: NegotiationRow,
): DeskQuote {
  return {
    ...quote,
    monthlyCost: quote.baseMonthlyCost,
    installCost: quote.baseInstallCost,
    wantedTermMonths: targetTermMonths,
    otherTerms,
  };
}

function addAddonCosts(quote: QuoteRow, offer: DeskOffer): DeskOffer {
  return {
    ...offer,
    newMonthlyCost: offer.newMonthlyCost + quote.monthlyCost - quote.baseMonthlyCost,
    newInstall: offer.newInstall + quote.installCost - quote.baseInstallCost,
  };
}

async function returnToSaved(scope: Scope, rows: readonly QuoteRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await scope.update(
    quotes,
    { status: 'created', version: nextVersion(quotes.version), updatedAt: now },
    inArray(
      quotes.reference,
      rows.map(({ reference }) => reference),
    ),
  );
}
