import { proposals as proposalContract } from '@portal/api-client/contract';
import { CLOSED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { and, eq, not, type SQL } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { hasStatusSql } from '../quotes/lifecycle/expiry.ts';
import { quotes } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import type { ProposedCosts } from './read-deal.ts';

const { PROPOSAL_LIMITS } = proposalContract;

/** `empty`: every site is left out or ordered. */
interface ClosedReason {
  reason: 'expired' | 'closed' | 'empty';
  message: string;
}

/** Why a multi-quote without sites cannot be proposed. */
export async function getClosedReason(uuid: string, scope: Scope, now: Date): Promise<ClosedReason> {
  const count = (condition: SQL) => scope.count(quotes, and(eq(quotes.multiQuoteUuid, uuid), condition));
  if ((await count(not(hasStatusSql(CLOSED_QUOTE_STATUSES, now)))) > 0)
    return { reason: 'empty', message: NO_SITES };
  return (await count(hasStatusSql(['expired'], now))) > 0
    ? {
        reason: 'expired',
        message: 'These quotes have expired. Search the addresses again for current prices.',
      }
    : { reason: 'closed', message: NO_SITES };
}

const NO_SITES = 'This proposal has no sites. Choose at least one.';

/** Throws 409 if a site has more quotes than a proposal can have side by side. */
export function assertNotCrowded({ crowdedSite }: ProposedCosts): void {
  if (crowdedSite === null) return;
  const most = PROPOSAL_LIMITS.alternatives + 1;
  throw Refusal.conflict(
    `A proposal can have up to ${most} quotes for one site. ${crowdedSite.name} has ${crowdedSite.quotes}. Leave some of them out.`,
  );
}
