import type { dashboard as dashboardContract } from '@portal/api-client/contract';
import { isHeldForCease } from '@portal/api-client/labels';
import { describePriceHold } from '@portal/api-client/price-hold';
import { roleHasCapability } from '@portal/auth/access';
import { judgeForCaller } from '../approvals/progress.ts';
import { loadRules } from '../approvals/rules.ts';
import { describeAbsences, listActiveDelegations } from '../auth/delegations/active.ts';
import { isCeasedSql } from '../circuits/cease.ts';
import { circuits } from '../circuits/tables.ts';
import { and, asc, eq, gt, inArray, lte, ne, sql } from '../db/drizzle.ts';
import {
  affectsServices,
  canSeeServices,
  countAffected,
  describeCount,
} from '../documentation/affected-services.ts';
import { isCurrentSql, isPublishedSql } from '../documentation/notices.ts';
import { serviceNotices } from '../documentation/tables.ts';
import type { Context } from '../http/context.ts';
import { getHoldNote } from '../orders/progress/hold-note.ts';
import { orders } from '../orders/tables.ts';
import { isExpirableSql } from '../quotes/lifecycle/expiry.ts';
import { getQuotePath } from '../quotes/quote-path.ts';
import { type QuoteRow, quoteCrfs, quotes } from '../quotes/tables.ts';
import { addDays, endOfDay, formatPeriod } from '../shared/days.ts';
import { supportCases } from '../support/tables.ts';

type Waiting = dashboardContract.Dashboard['waiting'][number];

/** Limit per kind, so that many of one kind do not hide the others. */
const OF_A_KIND = 4;
const SHOWN = 12;
const EXPIRY_DAYS = 3;
const URGENCY: Readonly<Record<Waiting['tone'], number>> = { danger: 0, warning: 1, info: 2 };

/**
 * Items waiting for the caller: held orders, cases to answer, services that are down or will be during planned work,
 * approvals, quotes about to expire, forms to complete; most urgent first.
 */
export async function waitingOn(context: Context): Promise<Waiting[]> {
  const { roleId, partner } = context.caller;
  // Services and cases need a CRM account in addition to the role (specification §6).
  const hasCrm = partner.hasSfAccount;
  const lists = await Promise.all([
    roleHasCapability(roleId, 'orders') ? heldOrders(context) : [],
    hasCrm && roleHasCapability(roleId, 'support') ? casesToAnswer(context) : [],
    hasCrm && roleHasCapability(roleId, 'services') ? servicesDown(context) : [],
    canSeeServices(context.caller) ? currentNotices(context) : [],
    listWaitingApprovals(context),
    roleHasCapability(roleId, 'quotes') ? expiringQuotes(context) : [],
    roleHasCapability(roleId, 'quotes') ? openForms(context) : [],
  ]);
  return lists
    .flat()
    .sort(
      (left, right) =>
        URGENCY[left.tone] - URGENCY[right.tone] ||
        Number(isNotice(right)) - Number(isNotice(left)) ||
        left.since.localeCompare(right.since),
    )
    .slice(0, SHOWN);
}

async function heldOrders({ scope }: Context): Promise<Waiting[]> {
  const rows = await scope.list(orders, {
    where: and(eq(orders.status, 'held'), eq(orders.waitsOn, 'partner')),
    orderBy: [asc(orders.updatedAt)],
    limit: OF_A_KIND,
  });
  const held: Waiting[] = [];
  for (const row of rows) {
    const { reference, customerName } = row;
    held.push({
      id: `held:${reference}`,
      text: isHeldForCease(row)
        ? `${reference} is on hold: a cease is requested`
        : `${reference} needs your reply`,
      subtext: [customerName, await getHoldNote(scope, row)].filter(Boolean).join(': '),
      path: `/orders/${reference}`,
      since: row.updatedAt.toISOString(),
      tone: 'danger',
    });
  }
  return held;
}

/** The SLA clock is paused until the partner replies. */
async function casesToAnswer({ scope }: Context): Promise<Waiting[]> {
  const rows = await scope.list(supportCases, {
    where: and(eq(supportCases.status, 'New'), eq(supportCases.waitsOn, 'partner')),
    orderBy: [sql`${supportCases.priority} <> 'High'`, asc(supportCases.updatedAt)],
    limit: OF_A_KIND,
  });
  return rows.map((row) => ({
    id: `case:${row.caseNumber}`,
    text: `${row.caseNumber} needs your reply`,
    subtext: [row.customerName, row.subject].filter(Boolean).join(': '),
    path: `/support/case/${row.id}`,
    since: row.updatedAt.toISOString(),
    tone: row.priority === 'High' ? 'danger' : 'warning',
  }));
}

/** Services that are down and have no open case. A service that was ceased is expected to be down. */
async function servicesDown({ scope, caller }: Context): Promise<Waiting[]> {
  const canReport = roleHasCapability(caller.roleId, 'support');
  const hasCase = sql`exists (select from ${supportCases} where ${scope.where(
    supportCases,
    and(eq(supportCases.circuitId, circuits.id), eq(supportCases.status, 'New')),
  )})`;
  const rows = await scope.list(circuits, {
    where: and(eq(circuits.deviceStatus, 'off'), sql`not ${hasCase} and not ${isCeasedSql(scope.partnerId)}`),
    orderBy: [asc(circuits.statusSince)],
    limit: OF_A_KIND,
  });
  return rows.map((row) => ({
    id: `down:${row.id}`,
    text: `${row.name} is down – no case open`,
    subtext: `${row.customerName}, ${row.postcode}`,
    path: `/circuits/${row.id}`,
    // The form for a new case, with the service filled in.
    ...(canReport && {
      action: { label: 'Report a fault', path: `/support?new=assurance&about=${row.id}` },
    }),
    since: row.statusSince.toISOString(),
    tone: 'danger',
  }));
}

const NOTICE_DAYS = 7;
/** First of their urgency: a notice is recent, and the oldest come first. */
const isNotice = ({ id }: Waiting) => id.startsWith('notice:');

/** Incidents and planned work of the next days that affect the caller's services. */
async function currentNotices({ db, scope, now }: Context): Promise<Waiting[]> {
  const rows = await db
    .select({ notice: serviceNotices, affected: countAffected(scope) })
    .from(serviceNotices)
    .where(
      and(
        isPublishedSql(now()),
        isCurrentSql(now()),
        lte(serviceNotices.startsAt, endOfDay(addDays(now(), NOTICE_DAYS))),
        affectsServices(scope),
      ),
    )
    .orderBy(asc(serviceNotices.startsAt))
    .limit(OF_A_KIND);
  return rows.map(({ notice: { id, kind, title, startsAt, endsAt, publishedAt }, affected }) => ({
    id: `notice:${id}`,
    text: `${title} affects ${describeCount(affected)}`,
    subtext: startsAt && formatPeriod(startsAt, endsAt),
    path: `/documentation/notification/${id}`,
    since: publishedAt.toISOString(),
    tone: kind === 'incident' ? 'danger' : 'warning',
  }));
}

const notExpired = (now: Date) => gt(quotes.expiredAt, endOfDay(now));

/** Requests looked at to find those that the caller can approve. */
const MAX_JUDGED = 200;

/** Requests that the caller can approve, by role or on behalf of a colleague who is away. */
async function listWaitingApprovals(context: Context): Promise<Waiting[]> {
  const { db, scope, caller, now } = context;
  if (!roleHasCapability(caller.roleId, 'approvals')) return [];
  const isApprover = roleHasCapability(caller.roleId, 'approve');
  const absent = isApprover
    ? []
    : await listActiveDelegations(db, scope, now(), { delegateId: caller.userId });
  if (!isApprover && absent.length === 0) return [];
  const { forbidsOwnApproval } = await loadRules(scope);
  const isOwnRequest = sql`exists (select from ${quoteCrfs} where ${scope.where(
    quoteCrfs,
    and(eq(quoteCrfs.quoteReference, quotes.reference), eq(quoteCrfs.submittedById, caller.userId)),
  )})`;
  const pending = await scope.pick(quotes, ['reference', 'totalCost', 'createdById'], {
    where: and(
      eq(quotes.status, 'data_added'),
      notExpired(now()),
      // Left out here, so that many own requests do not hide others. Nobody decides their own for a colleague.
      isApprover && !forbidsOwnApproval ? undefined : sql`not ${isOwnRequest}`,
    ),
    orderBy: [asc(quotes.updatedAt)],
    limit: MAX_JUDGED,
  });
  if (pending.length === 0) return [];
  const judged = await judgeForCaller(pending, context);
  const references = pending
    .map(({ reference }) => reference)
    .filter((reference) => ['order', 'wait'].includes(judged.get(reference)?.outcome ?? ''))
    .slice(0, OF_A_KIND);
  const rows = await scope.list(quotes, {
    where: inArray(quotes.reference, references),
    orderBy: [asc(quotes.updatedAt)],
  });
  return rows.map((row) => ({
    id: `approval:${row.reference}`,
    text: `${row.reference} is awaiting your approval`,
    subtext: [subtextOf(row), describeAbsences(absent)].filter(Boolean).join(', '),
    path: approvalPath(row),
    since: row.updatedAt.toISOString(),
    tone: 'warning',
  }));
}

/** Specification §2: `/quotes/{reference}/{approval_terms_id}`; broadband quotes are approved on their own page. */
function approvalPath(row: QuoteRow): string {
  const path = getQuotePath(row);
  return row.kind === 'broadband' || row.approvalTermsId === null ? path : `${path}/${row.approvalTermsId}`;
}

async function expiringQuotes({ scope, now }: Context): Promise<Waiting[]> {
  const at = now();
  const rows = await scope.list(quotes, {
    where: and(
      isExpirableSql(),
      ne(quotes.status, 'data_added'),
      notExpired(at),
      lte(quotes.expiredAt, endOfDay(addDays(at, EXPIRY_DAYS))),
    ),
    orderBy: [asc(quotes.expiredAt)],
    limit: OF_A_KIND,
  });
  return rows.map((row) => ({
    id: `expires:${row.reference}`,
    text: `${row.reference} expires soon`,
    subtext: `${subtextOf(row)}. ${describePriceHold(row.expiredAt)}`,
    path: getQuotePath(row),
    since: row.createdAt.toISOString(),
    tone: 'warning',
  }));
}

async function openForms({ scope, caller, now }: Context): Promise<Waiting[]> {
  const rows = await scope.list(quotes, {
    where: and(
      eq(quotes.status, 'accepted'),
      sql`coalesce(${quotes.ownerId}, ${quotes.createdById}) = ${caller.userId}`,
      notExpired(now()),
    ),
    orderBy: [asc(quotes.updatedAt)],
    limit: OF_A_KIND,
  });
  return rows.map((row) => ({
    id: `form:${row.reference}`,
    text: `${row.reference} needs its request form`,
    subtext: subtextOf(row),
    path: getQuotePath(row),
    since: row.updatedAt.toISOString(),
    tone: 'info',
  }));
}

const subtextOf = (row: QuoteRow) => `${row.customerName}, ${row.postcode}`;
