import type { contract, ParsedOf } from '@portal/api-client';
import { asc, count, eq, inArray, not, or, type SQL, type SQLWrapper, sql, sum } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { loadNegotiation } from './service.ts';
import { negotiationQuotes, negotiations } from './tables.ts';
import { hasEnded } from './undecided-offers.ts';

type Round = contract.multiQuotes.NegotiationRound;

/**
 * The rounds of a negotiation with totals per group, without the quotes that were closed before anyone decided their
 * offer. Needs two statements, however many quotes there are.
 */
export async function listRounds(
  { uuid, negotiationUuid }: ParsedOf<typeof contract.multiQuotes.negotiations.listRounds>,
  { db, scope, now }: Context,
): Promise<Round[]> {
  const row = await loadNegotiation(scope, await loadMultiQuote(scope, uuid), negotiationUuid);
  const firstRoundId = row.firstRoundId ?? row.id;
  const rounds = await scope.list(negotiations, {
    where: or(eq(negotiations.id, firstRoundId), eq(negotiations.firstRoundId, firstRoundId)),
    orderBy: [asc(negotiations.round)],
  });
  const part = negotiationQuotes;
  const total = (column: Parameters<typeof sum>[0]) => sum(column).mapWith(Number);
  const totals = await db
    .select({
      negotiationId: part.negotiationId,
      group: part.group,
      quotesCount: count(),
      acceptedCount: total(sql`case when ${part.status} = 'accepted' then 1 else 0 end`),
      pendingCount: total(sql`case when ${part.status} = 'pending' then 1 else 0 end`),
      installCost: total(part.installCost),
      monthlyCost: total(part.monthlyCost),
      eccCost: total(part.eccCost),
      newInstall: total(orOld(part.newInstall, part.installCost)),
      newMonthlyCost: total(orOld(part.newMonthlyCost, part.monthlyCost)),
      newEcc: total(orOld(part.newEcc, part.eccCost)),
      // An unknown term counts as a different one, so that no percentage compares different terms.
      otherTermCount: total(sql`case when ${newTerm} <> coalesce(${part.termMonths}, 0) then 1 else 0 end`),
      longerTermCount: total(sql`case when ${newTerm} > ${part.termMonths} then 1 else 0 end`),
      totalCost: sumOrNull(part.totalCost),
      newTotalCost: sumOrNull(
        sql`${orOld(part.newInstall, part.installCost)} + ${orOld(part.newMonthlyCost, part.monthlyCost)} * ${orOld(newTerm, part.termMonths)}`,
      ),
    })
    .from(part)
    .where(
      scope.where(
        part,
        inArray(
          part.negotiationId,
          rounds.map(({ id }) => id),
        ),
        not(hasEnded(now())),
      ),
    )
    .groupBy(part.negotiationId, part.group)
    .orderBy(asc(part.group));
  return rounds.map(({ id, uuid: roundUuid, round, name, status, createdAt }) => ({
    uuid: roundUuid,
    round,
    name,
    status,
    createdAt: createdAt.toISOString(),
    groups: totals.flatMap(({ negotiationId, ...group }) => (negotiationId === id ? [group] : [])),
  }));
}

/** The total of the group's quotes, or null if one of them is unknown. */
const sumOrNull = (value: SQLWrapper): SQL<number | null> =>
  sql`case when count(${value}) = count(*) then sum(${value})::float8 end`;

const newTerm = sql`(${negotiationQuotes.newProduct} ->> 'termMonths')::integer`;

const orOld = (offered: SQLWrapper, old: SQLWrapper): SQL => sql`coalesce(${offered}, ${old})`;
