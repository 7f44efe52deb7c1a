import type { contract } from '@portal/api-client';
import { asc, eq, inArray, sql } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import { multiQuotes } from '../../multi-quotes/tables.ts';
import { quotes } from '../../quotes/tables.ts';
import { listVersions } from '../load-versions.ts';
import type { Subject } from '../subject.ts';
import type { ProposalRow } from '../tables.ts';
import {
  type DecisionRow,
  type LinkRow,
  proposalDecisions,
  proposalLinks,
  proposalQuestions,
  type QuestionRow,
} from './tables.ts';

/** What happened to a version that was shared. */
export interface SharedVersion {
  row: ProposalRow;
  links: LinkRow[];
  questions: QuestionRow[];
  decision: DecisionRow | null;
}

/** The versions of a subject that were shared, newest first. */
export async function listSharedVersions(scope: Scope, subject: Subject): Promise<SharedVersion[]> {
  const rows = await listVersions(scope, subject);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const links = await scope.list(proposalLinks, {
    where: inArray(proposalLinks.proposalId, ids),
    orderBy: [asc(proposalLinks.id)],
  });
  if (links.length === 0) return [];
  const questions = await scope.list(proposalQuestions, {
    where: inArray(proposalQuestions.proposalId, ids),
    orderBy: [asc(proposalQuestions.id)],
  });
  const decisions = await scope.list(proposalDecisions, {
    where: inArray(proposalDecisions.proposalId, ids),
  });
  const ofVersion =
    ({ id }: ProposalRow) =>
    (each: { proposalId: number }) =>
      each.proposalId === id;
  return rows
    .map((row) => ({
      row,
      links: links.filter(ofVersion(row)),
      questions: questions.filter(ofVersion(row)),
      decision: decisions.find(ofVersion(row)) ?? null,
    }))
    .filter((version) => version.links.length > 0);
}

/** The customer's progress with one version; null once all its links are withdrawn. */
export function getVersionStatus({
  links,
  questions,
  decision,
}: SharedVersion): contract.proposals.SharedStatus | null {
  if (decision !== null) return decision.kind;
  if (questions.some(({ answer }) => answer === null)) return 'question';
  const live = links.filter(({ revokedAt }) => revokedAt === null);
  if (live.length === 0) return null;
  return live.some(({ views }) => views > 0) ? 'viewed' : 'shared';
}

/** An acceptance of any version counts; otherwise the newest version that has a status. */
function getSubjectStatus(versions: readonly SharedVersion[]): contract.proposals.SharedStatus | null {
  const statuses = versions.map(getVersionStatus);
  if (statuses.includes('accepted')) return 'accepted';
  return statuses.find((status) => status !== null) ?? null;
}

/** Stores the status that the lists of quotes and multi-quotes show. */
export async function storeSharedStatus(scope: Scope, subject: Subject): Promise<void> {
  const proposalStatus = getSubjectStatus(await listSharedVersions(scope, subject));
  const { key } = subject;
  if ('quoteReference' in key)
    await scope.update(quotes, { proposalStatus }, eq(quotes.reference, key.quoteReference));
  else
    await scope.update(
      multiQuotes,
      // Nobody edited the multi-quote.
      { proposalStatus, updatedAt: sql`${multiQuotes.updatedAt}` as unknown as Date },
      eq(multiQuotes.id, key.multiQuoteId),
    );
}
