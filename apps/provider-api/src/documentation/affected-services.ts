import type { contract } from '@portal/api-client';
import { roleHasCapability } from '@portal/auth/access';
import type { Caller } from '../auth/caller.ts';
import { circuits } from '../circuits/tables.ts';
import type { Database } from '../db/database.ts';
import { and, asc, eq, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { noticeServices, serviceNotices } from './tables.ts';

type AffectedService = contract.documentation.AffectedService;

const MAX_SERVICES = 200;

/** Notices are for everybody; services need a role, a CRM account and, in a token, the scope (specification §6). */
export function canSeeServices({ roleId, partner, scopes }: Caller): boolean {
  const hasScope = scopes === null || scopes.includes('services:read');
  return hasScope && partner.hasSfAccount && roleHasCapability(roleId, 'services');
}

/** "12 of your services". */
export const describeCount = (count: number): string =>
  count === 1 ? 'one of your services' : `${count} of your services`;

/** A notice's services that belong to the partner; conditions refer to the notice of the outer statement. */
const affected = (scope: Scope, condition?: SQL) =>
  scope.where(noticeServices, eq(noticeServices.noticeId, serviceNotices.id), condition);

export const countAffected = (scope: Scope): SQL<number> =>
  sql<number>`(select count(*) from ${noticeServices} where ${affected(scope)})`.mapWith(Number);

/** Notices that affect a service of the partner; with an id, this one. */
export const affectsServices = (scope: Scope, circuitId?: number): SQL =>
  sql`exists (select from ${noticeServices} where ${affected(
    scope,
    circuitId === undefined ? undefined : eq(noticeServices.circuitId, circuitId),
  )})`;

export function listAffected(db: Database, scope: Scope, noticeId: number): Promise<AffectedService[]> {
  const { id, name, customerName, city, postcode } = circuits;
  return db
    .select({ id, name, customerName, city, postcode })
    .from(noticeServices)
    .innerJoin(
      circuits,
      and(eq(circuits.id, noticeServices.circuitId), eq(circuits.partnerId, noticeServices.partnerId)),
    )
    .where(scope.where(noticeServices, eq(noticeServices.noticeId, noticeId)))
    .orderBy(asc(name), asc(id))
    .limit(MAX_SERVICES);
}
