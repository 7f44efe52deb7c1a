import { contract, type ParsedOf } from '@portal/api-client';
import { getPriceAccess, getRoleName, roleHasCapability } from '@portal/auth/access';
import type { UserRow } from '../auth/caller.ts';
import { type DelegationWithNames, isOpenSql, listDelegationsWhere } from '../auth/delegations/active.ts';
import { approvalDelegations } from '../auth/delegations/tables.ts';
import { hasSignedUp } from '../auth/signed-up.ts';
import { users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, asc, eq, gte, inArray, isNull, lte } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import { Refusal } from '../refusal.ts';
import { addDays, formatCalendarDay, londonDay } from '../shared/days.ts';
import { notifyPeople } from './notify-people.ts';

type Endpoints = typeof contract.partner;
type Create = ParsedOf<Endpoints['createDelegation']>;
type Days = Pick<Create, 'fromDay' | 'untilDay'>;
type Delegation = contract.partner.Delegation;

const { MAX_DELEGATION_DAYS } = contract.partner;
const SETTINGS_PATH = '/account/notifications/settings';

function toDelegation(
  { row, ownerName, delegateName, delegateSeesCosts }: DelegationWithNames,
  now: Date,
): Delegation {
  return {
    id: row.id,
    owner: { id: row.ownerId, name: ownerName },
    delegate: { id: row.delegateId, name: delegateName },
    fromDay: row.fromDay,
    untilDay: row.untilDay,
    reason: row.reason,
    isCurrent: row.fromDay <= londonDay(now),
    isPaused: !delegateSeesCosts,
  };
}

export async function listDelegations(_input: unknown, { db, scope, now }: Context): Promise<Delegation[]> {
  const found = await listDelegationsWhere(db, scope, isOpenSql(now()));
  return found.map((each) => toDelegation(each, now()));
}

const nameOf = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

const describeDays = ({ fromDay, untilDay }: Days) =>
  `from ${formatCalendarDay(fromDay)} to ${formatCalendarDay(untilDay)}`;

/** `fromDay` is at least today, `untilDay` not before it, and both are within the limits. */
function assertPossibleDays({ fromDay, untilDay }: Days, now: Date): void {
  if (fromDay < londonDay(now)) throw Refusal.invalid({ fromDay: 'must be today or later' });
  if (fromDay > londonDay(addDays(now, MAX_DELEGATION_DAYS)))
    throw Refusal.invalid({ fromDay: 'must be within a year from today' });
  if (untilDay < fromDay) throw Refusal.invalid({ untilDay: 'must be on or after the first day' });
  const first = new Date(`${fromDay}T12:00:00Z`);
  if (untilDay > londonDay(addDays(first, MAX_DELEGATION_DAYS)))
    throw Refusal.invalid({ untilDay: 'must be within a year of the first day' });
}

function assertPossibleDelegate(delegate: UserRow | undefined, caller: Context['caller']): UserRow {
  const refuse = (reason: string) => Refusal.invalid({ delegateId: reason });
  if (delegate === undefined || delegate.removedAt !== null) throw refuse('is not a user of your company');
  if (delegate.id === caller.userId) throw refuse('You cannot choose yourself. Choose a colleague.');
  const name = nameOf(delegate);
  if (!hasSignedUp(delegate)) throw refuse(`${name} has not accepted the invitation yet`);
  if (!roleHasCapability(delegate.roleId, 'approvals'))
    throw refuse(`${name} cannot see approval requests as ${getRoleName(delegate.roleId)}`);
  if (getPriceAccess(delegate) !== 'cost')
    throw refuse(
      `${name} does not see costs, which an approver accepts. Change what they see of prices first`,
    );
  return delegate;
}

const overlaps = ({ fromDay, untilDay }: Days) =>
  and(
    isNull(approvalDelegations.endedAt),
    lte(approvalDelegations.fromDay, untilDay),
    gte(approvalDelegations.untilDay, fromDay),
  );

/** Refuses days that the caller has delegated already, and delegates who are away: delegations are not passed on. */
async function assertNoOverlap(tx: Database, scope: Scope, input: Create, ownerId: number): Promise<void> {
  const [taken] = await listDelegationsWhere(
    tx,
    scope,
    eq(approvalDelegations.ownerId, ownerId),
    overlaps(input),
  );
  if (taken !== undefined)
    throw Refusal.invalid({
      fromDay: `You already chose ${taken.delegateName} ${describeDays(taken.row)}. End that delegation or choose other dates.`,
    });
  const [away] = await listDelegationsWhere(
    tx,
    scope,
    eq(approvalDelegations.ownerId, input.delegateId),
    overlaps(input),
  );
  if (away !== undefined)
    throw Refusal.invalid({
      delegateId: `${away.ownerName} is also away, ${describeDays(away.row)}. Delegations are not passed on to ${away.delegateName}: choose someone else or other dates`,
    });
}

/** Creates a delegation and notifies the delegate. Also notifies approvers who rely on the caller on these days. */
export async function createDelegation(input: Create, context: Context): Promise<Delegation> {
  const { caller, now } = context;
  assertPossibleDays(input, now());
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    // Locks both users, so that concurrent requests cannot create conflicting delegations.
    const both = await scope.list(users, {
      where: inArray(users.id, [caller.userId, input.delegateId]),
      orderBy: [asc(users.id)],
      lock: 'update',
    });
    const delegate = assertPossibleDelegate(
      both.find(({ id }) => id === input.delegateId),
      caller,
    );
    await assertNoOverlap(tx, scope, input, caller.userId);
    const { fromDay, untilDay } = input;
    const reason = input.reason === '' ? null : input.reason;
    const row = await scope.insert(approvalDelegations, {
      ownerId: caller.userId,
      delegateId: delegate.id,
      delegateName: nameOf(delegate),
      fromDay,
      untilDay,
      reason,
    });
    const { partnerId } = caller;
    await notifyPeople(
      tx,
      { partnerId, userIds: [delegate.id] },
      {
        text: `You approve for ${caller.name} ${describeDays(input)}`,
        subtext:
          reason === null
            ? 'They chose you to approve or decline requests while they are away.'
            : `Reason: ${reason}`,
        url: '/approvals',
        hint: 'To get an email for each request, set Approvals to “At once” in your notification settings.',
      },
      context,
    );
    const covered = await listDelegationsWhere(
      tx,
      scope,
      eq(approvalDelegations.delegateId, caller.userId),
      overlaps(input),
    );
    await notifyPeople(
      tx,
      { partnerId, userIds: covered.map(({ row: { ownerId } }) => ownerId) },
      {
        text: `${caller.name}, who approves for you, is also away ${describeDays(input)}`,
        subtext: `Requests are not passed on to ${nameOf(delegate)}. To cover these days, end your delegation and choose someone else.`,
        url: SETTINGS_PATH,
      },
      context,
    );
    return toDelegation(
      {
        row,
        ownerName: caller.name,
        delegateName: nameOf(delegate),
        delegateRoleId: delegate.roleId,
        // Checked above.
        delegateSeesCosts: true,
      },
      now(),
    );
  });
}

/** 404 for a delegation of another company, 409 if it has ended. Notifies owner and delegate, except the caller. */
export async function endDelegation(
  { id }: ParsedOf<Endpoints['endDelegation']>,
  context: Context,
): Promise<void> {
  const { caller, now } = context;
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const isOne = eq(approvalDelegations.id, uuidId(id));
    const row = await scope.get(approvalDelegations, isOne, { lock: 'update' });
    if (row.endedAt !== null || row.untilDay < londonDay(now()))
      throw Refusal.conflict('This delegation has already ended.');
    await scope.update(approvalDelegations, { endedAt: now() }, isOne);
    const [named] = await listDelegationsWhere(tx, scope, isOne);
    if (named === undefined) throw new Error('A delegation has no people.');
    const { partnerId, userId: except } = caller;
    const hasBegun = row.fromDay <= londonDay(now());
    const subtext = `${hasBegun ? 'Ended' : 'Cancelled'} by ${caller.name}.`;
    await notifyPeople(
      tx,
      { partnerId, except, userIds: [row.delegateId] },
      {
        text: hasBegun
          ? `You no longer approve for ${named.ownerName}`
          : `You will not approve for ${named.ownerName}`,
        subtext,
        url: '/approvals',
      },
      context,
    );
    await notifyPeople(
      tx,
      { partnerId, except, userIds: [row.ownerId] },
      {
        text: `${named.delegateName} ${hasBegun ? 'no longer approves' : 'will not approve'} for you`,
        subtext,
        url: SETTINGS_PATH,
      },
      context,
    );
  });
}
