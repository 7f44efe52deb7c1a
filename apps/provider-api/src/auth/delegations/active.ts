import { ADMINISTRATOR, roleHasCapability, rolesWith } from '@portal/auth/access';
import type { Database } from '../../db/database.ts';
import { and, asc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from '../../db/drizzle.ts';
import { alias as aliasTable } from '../../db/drizzle-pg.ts';
import type { Scope } from '../../db/scope.ts';
import type { Work } from '../../provider.ts';
import { formatCalendarDay, londonDay } from '../../shared/days.ts';
import { users } from '../tables.ts';
import { approvalDelegations } from './tables.ts';

const owners = aliasTable(users, 'delegation_owners');
const delegates = aliasTable(users, 'delegation_delegates');

/** A delegate who does not see costs cannot decide. */
const seesCosts = or(eq(delegates.roleId, ADMINISTRATOR), eq(delegates.prices, 'cost'));

const selection = {
  row: approvalDelegations,
  ownerName: sql<string>`${owners.firstName} || ' ' || ${owners.lastName}`,
  delegateName: sql<string>`${delegates.firstName} || ' ' || ${delegates.lastName}`,
  delegateRoleId: delegates.roleId,
  delegateSeesCosts: sql<boolean>`(${seesCosts})`,
};

export interface DelegationWithNames {
  row: typeof approvalDelegations.$inferSelect;
  ownerName: string;
  delegateName: string;
  delegateRoleId: number;
  delegateSeesCosts: boolean;
}

/** Matches current and future delegations: neither past their last day nor ended early. */
export const isOpenSql = (now: Date): SQL | undefined =>
  and(isNull(approvalDelegations.endedAt), gte(approvalDelegations.untilDay, londonDay(now)));

/** Delegations that meet the conditions, soonest first. */
export function listDelegationsWhere(
  db: Database,
  scope: Scope,
  ...conditions: (SQL | undefined)[]
): Promise<DelegationWithNames[]> {
  return db
    .select(selection)
    .from(approvalDelegations)
    .innerJoin(owners, eq(owners.id, approvalDelegations.ownerId))
    .innerJoin(delegates, eq(delegates.id, approvalDelegations.delegateId))
    .where(scope.where(approvalDelegations, ...conditions))
    .orderBy(
      asc(approvalDelegations.fromDay),
      asc(approvalDelegations.createdAt),
      asc(approvalDelegations.id),
    );
}

/** A delegation that is in force. */
export interface ActiveDelegation {
  ownerId: number;
  ownerName: string;
  delegateId: number;
  /** The last day, `YYYY-MM-DD`. */
  untilDay: string;
  /** The delegate's own role may approve, so they decide in their own name. */
  isApprover: boolean;
}

/**
 * Delegations in force now: the owner may still approve by role, and the delegate may still read approval requests and
 * their costs.
 * Delegations are not passed on: a delegate cannot delegate in turn.
 */
export async function listActiveDelegations(
  db: Database,
  scope: Scope,
  now: Date,
  { delegateId }: { delegateId?: number } = {},
): Promise<ActiveDelegation[]> {
  const found = await listDelegationsWhere(
    db,
    scope,
    isOpenSql(now),
    lte(approvalDelegations.fromDay, londonDay(now)),
    delegateId === undefined ? undefined : eq(approvalDelegations.delegateId, delegateId),
    inArray(owners.roleId, [...rolesWith('approve')]),
    isNull(owners.removedAt),
    inArray(delegates.roleId, [...rolesWith('approvals')]),
    isNull(delegates.removedAt),
    seesCosts,
  );
  return found.map(({ row, ownerName, delegateRoleId }) => ({
    ownerId: row.ownerId,
    ownerName,
    delegateId: row.delegateId,
    untilDay: row.untilDay,
    isApprover: roleHasCapability(delegateRoleId, 'approve'),
  }));
}

/**
 * Whether the caller may approve only as the delegate of a colleague who is away. False if their role may approve
 * anyway, and for API tokens, because a delegation is for a person.
 */
export async function approvesForColleague({
  caller,
  db,
  scope,
  now,
}: Pick<Work, 'caller' | 'db' | 'scope' | 'now'>): Promise<boolean> {
  const { roleId, via, userId: delegateId } = caller;
  if (via === 'token' || roleHasCapability(roleId, 'approve') || !roleHasCapability(roleId, 'approvals'))
    return false;
  return (await listActiveDelegations(db, scope, now(), { delegateId })).length > 0;
}

/** "for Amelia Hartley, who is away until 12/12/2026"; several joined with "and". */
export const describeAbsences = (delegations: readonly Pick<ActiveDelegation, 'ownerName' | 'untilDay'>[]) =>
  delegations
    .map(({ ownerName, untilDay }) => `for ${ownerName}, who is away until ${formatCalendarDay(untilDay)}`)
    .join(' and ');
