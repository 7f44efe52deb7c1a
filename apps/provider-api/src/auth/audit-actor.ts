import type { contract } from '@portal/api-client';
import type { Database } from '../db/database.ts';
import { sql } from '../db/drizzle.ts';
import type { Caller } from './caller.ts';

type Source = contract.audit.AuditEntry['source'];

/** Who a call or a job works for, as the audit log records it. */
export interface AuditActor {
  at: Date;
  partnerId: number | null;
  userId: number | null;
  userName: string | null;
  staffId: number | null;
  staffName: string | null;
  source: Source;
  address: string | null;
  action: string;
  requestId: string;
}

function getSource({ impersonatedBy, via }: Caller): Source {
  if (impersonatedBy !== null) return 'staff';
  return via === 'token' ? 'api' : 'portal';
}

/** The part of an {@link AuditActor} that depends on the caller. */
export const describeCaller = (caller: Caller) => ({
  partnerId: caller.partnerId,
  userId: caller.userId,
  userName: caller.name,
  staffId: caller.impersonatedBy?.id ?? null,
  staffName: caller.impersonatedBy?.name ?? null,
  source: getSource(caller),
});

const ACTOR = sql.raw("'portal.audit_actor'");

/**
 * Sets who makes the changes of this transaction, for the audit triggers. Without it, they record `system`. A second
 * call has no effect: the first batch of a bulk run belongs to the request that starts it.
 */
export async function setAuditActor(tx: Database, actor: AuditActor): Promise<void> {
  const value = JSON.stringify(actor);
  await tx.execute(
    sql`select set_config(${ACTOR}, coalesce(nullif(current_setting(${ACTOR}, true), ''), ${value}), true)`,
  );
}

/** The person who started the work that a job continues, as far as the job knows them. */
interface Starter {
  partnerId: number;
  userName: string | null;
  userId?: number | null;
  staffId?: number | null;
  staffName?: string | null;
}

/** {@link setAuditActor} for a job. @param action the call whose work it continues */
export async function setJobActor(tx: Database, starter: Starter, action: string, at: Date): Promise<void> {
  await setAuditActor(tx, {
    userId: null,
    staffId: null,
    staffName: null,
    ...starter,
    source: starter.staffName == null ? 'portal' : 'staff',
    at,
    address: null,
    action,
    requestId: '',
  });
}

/** Leaves the changes of this transaction out of the audit log: only for seeding. */
export async function skipAudit(tx: Database): Promise<void> {
  await tx.execute(sql`select set_config(${ACTOR}, 'none', true)`);
}

/** Id of the request whose changes the triggers recorded in this transaction. */
export const recordedRequest = sql<string>`coalesce(current_setting('portal.audit_recorded', true), '')`;
