import { contract } from '@portal/api-client';
import type { Api } from '../../api.ts';
import { sql } from '../../db/drizzle.ts';
import { resumePriceDeskJob } from '../../multi-quote-negotiations/jobs.ts';
import type { Browser } from '../browser.ts';
import { cloneSavedQuotes } from './clone-saved-quotes.ts';

const { negotiations, create } = contract.multiQuotes;

/** Saved quotes of each multi-quote: several steps of starting, answering and deciding. */
const QUOTES = 120;

/** What is begun between two kills: a new negotiation, and the decision on one that the desk has answered. */
export interface NegotiationRound {
  uuid: string;
  isAcknowledged: boolean;
  decision: Decision | null;
}

interface Decision {
  uuid: string;
  step: 'acceptGroup' | 'declineGroup';
  /** Quotes that the server said it had decided. */
  acknowledged: readonly string[];
}

export interface NegotiationResult {
  /** Negotiations that were acknowledged, complete, and not begun. */
  acknowledged: number;
  whole: number;
  none: number;
  accepted: number;
  declined: number;
  faults: string[];
}

export const noNegotiations = (): NegotiationResult => ({
  acknowledged: 0,
  whole: 0,
  none: 0,
  accepted: 0,
  declined: 0,
  faults: [],
});

/** A multi-quote with Saved quotes of two suppliers for each kill. */
export async function prepareNegotiations(api: Api, browser: Browser, count: number): Promise<string[]> {
  const { db } = api.provider;
  const uuids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { uuid } = await browser.call(create, { name: `Negotiated ${number}` });
    uuids.push(uuid);
    await cloneSavedQuotes(db, uuid, `DEAL-${number}-`, QUOTES);
  }
  return uuids;
}

export async function startNegotiation(browser: Browser, round: NegotiationRound): Promise<void> {
  await browser.call(negotiations.create, { uuid: round.uuid, name: 'Volume price', selection: 'all' });
  round.isAcknowledged = true;
}

/** Accepts one supplier's offers, or declines all, of the first negotiation that waits for a decision. */
export async function decideNegotiation(
  browser: Browser,
  earlier: readonly NegotiationRound[],
  isAccepted: boolean,
  round: NegotiationRound,
): Promise<void> {
  for (const { uuid } of earlier) {
    const { items } = await browser.call(negotiations.list, { uuid });
    const [negotiation] = items;
    if (negotiation === undefined || negotiation.readyCount === 0) continue;
    const path = { uuid, negotiationUuid: negotiation.uuid };
    const offers = await browser.call(negotiations.listQuotes, path);
    const group = offers.find(({ status }) => status === 'ready')?.group;
    const step = isAccepted ? 'acceptGroup' : 'declineGroup';
    round.decision = { uuid, step, acknowledged: [] };
    const { done } = await browser.call(negotiations[step], {
      ...path,
      ...(isAccepted && group !== undefined && { group }),
      reason: null,
    });
    round.decision = { uuid, step, acknowledged: done };
    return;
  }
}

/** Answers what the desk has not answered, as the job does later, and counts in the database itself. */
export async function countNegotiations(
  { provider }: Api,
  rounds: readonly NegotiationRound[],
  result: NegotiationResult,
): Promise<void> {
  for (const minutes of [5, 10]) {
    // First the missing quotes are added, then all are answered.
    const later = new Date(provider.now().getTime() + minutes * 60_000);
    await resumePriceDeskJob.handle({}, { ...provider, now: () => later });
  }
  const { rows } = await provider.db.execute<Counted>(sql`
    select m.uuid, q.reference, q.status, part.status as decision,
      q.monthly_cost = case part.status when 'accepted' then part.new_monthly_cost else part.monthly_cost end as "isPriced",
      ${eventsOf('Negotiation requested')} as requested,
      ${eventsOf('Pricing desk answered')} + ${eventsOf('Pricing desk declined')} as answered,
      ${eventsOf('New price accepted')} as accepted, ${eventsOf('New price declined')} as declined
    from multi_quotes m join quotes q on q.multi_quote_uuid = m.uuid
    left join negotiation_quotes part on part.quote_reference = q.reference
    where q.reference like 'DEAL-%'`);
  for (const row of rows) if (!isConsistent(row)) result.faults.push(JSON.stringify(row));
  for (const round of rounds) {
    const own = rows.filter(({ uuid }) => uuid === round.uuid);
    const negotiated = own.filter(({ decision }) => decision !== null).length;
    result.acknowledged += round.isAcknowledged ? 1 : 0;
    if (negotiated === QUOTES) result.whole += 1;
    else if (negotiated === 0 && !round.isAcknowledged) result.none += 1;
    else result.faults.push(`${round.uuid} has ${negotiated} of ${QUOTES} quotes`);
    countDecision(round, rows, result);
  }
  const { rows: closed } = await provider.db.execute<{ uuid: string; status: string; expected: string }>(sql`
    select n.uuid, n.status, case when bool_or(part.status = 'ready') then 'pending'
      when bool_or(part.status = 'accepted') then 'accepted' else 'declined' end as expected
    from negotiations n join negotiation_quotes part on part.negotiation_id = n.id
    where part.quote_reference like 'DEAL-%' group by n.id`);
  for (const { uuid, status, expected } of closed)
    if (status !== expected) result.faults.push(`${uuid} is ${status}, not ${expected}`);
}

interface Counted extends Record<string, unknown> {
  uuid: string;
  reference: string;
  status: string;
  /** Null where the quote is not negotiated. */
  decision: string | null;
  isPriced: boolean | null;
  requested: number;
  answered: number;
  accepted: number;
  declined: number;
}

const eventsOf = (title: string) =>
  sql`(select count(*)::int from quote_events e where e.quote_reference = q.reference and e.title = ${title})`;

/** Each step is in the quote, in the negotiation and in the history, or in none of them. */
function isConsistent({ status, decision, isPriced, requested, answered, accepted, declined }: Counted) {
  if (decision === null) return status === 'created' && requested + answered + accepted + declined === 0;
  if (decision === 'pending' || requested !== 1 || answered !== 1) return false;
  const isReady = decision === 'ready';
  const isDecided = accepted + declined <= 1 && accepted === (decision === 'accepted' ? 1 : 0);
  return (
    status === (isReady ? 'negotiation' : 'created') && isDecided && (!isReady || declined === 0) && isPriced
  );
}

function countDecision({ decision }: NegotiationRound, rows: readonly Counted[], result: NegotiationResult) {
  if (decision === null) return;
  const expected = decision.step === 'acceptGroup' ? 'accepted' : 'declined';
  result[expected] += decision.acknowledged.length;
  const decided = new Map(rows.map((row) => [row.reference, row.decision]));
  for (const reference of decision.acknowledged)
    if (decided.get(reference) !== expected)
      result.faults.push(`${reference} was acknowledged as ${expected} and is ${decided.get(reference)}`);
}
