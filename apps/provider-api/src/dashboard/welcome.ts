import type { contract, ParsedOf } from '@portal/api-client';
import type { dashboard } from '@portal/api-client/contract';
import { roleHasCapability } from '@portal/auth/access';
import { hasSecondFactor } from '../auth/second-factor.ts';
import { isSignedUp } from '../auth/signed-up.ts';
import { users } from '../auth/tables.ts';
import { searches } from '../availability/tables.ts';
import { and, eq, isNotNull, isNull, ne, type SQL, sql } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { addDays, londonDay } from '../shared/days.ts';
import { RELEASES } from '../support/help/changelogs.ts';
import { hiddenParts } from './tables.ts';

/** For how long a user counts as new. */
const NEW_DAYS = 30;

type Welcome = Pick<dashboard.Dashboard, 'firstSteps' | 'news'>;

/** What greets the caller: the first steps of a new user, and the news since the last visit. Staff see neither. */
export async function getWelcome(context: Context): Promise<Welcome> {
  const { caller, scope, now } = context;
  const { user, impersonatedBy } = caller;
  if (impersonatedBy !== null) return { firstSteps: null, news: null };
  const hidden = await scope.find(hiddenParts, eq(hiddenParts.userId, user.id));
  const isNew = user.createdAt > addDays(now(), -NEW_DAYS);
  return {
    firstSteps: isNew && !hidden?.firstStepsAt ? await listOpenSteps(context) : null,
    news: getNews(londonDay(user.createdAt), hidden?.changelogId ?? 0),
  };
}

/** News of the newest release; users know the portal only as it was when they joined, or later. */
function getNews(joinedOn: string, hiddenUpTo: number): Welcome['news'] {
  const newest = RELEASES[0];
  if (newest === undefined || newest.id <= hiddenUpTo || newest.date <= joinedOn) return null;
  return {
    changelogId: newest.id,
    title: newest.title,
    texts: newest.entries.filter(({ kind }) => kind === 'new').map(({ text }) => text),
  };
}

/** Three steps that suit the role; null once all are done. */
async function listOpenSteps({ caller, db, scope }: Context): Promise<Welcome['firstSteps']> {
  const { user } = caller;
  const may = (capability: Parameters<typeof roleHasCapability>[1]) =>
    roleHasCapability(caller.roleId, capability);
  const exists = async (table: typeof searches | typeof users, where: SQL | undefined) => {
    const { rows } = await db.execute<{ found: boolean }>(
      sql`select exists (select from ${table} where ${scope.where(table, where)}) as found`,
    );
    return rows[0]?.found === true;
  };
  const colleague = and(ne(users.id, user.id), isNull(users.removedAt), isSignedUp);
  const invited = and(ne(users.id, user.id), isNull(users.removedAt), isNotNull(users.invitedAt));
  const steps = [
    may('quotes')
      ? { step: 'get-prices' as const, isDone: await exists(searches, eq(searches.userId, user.id)) }
      : { step: 'add-picture' as const, isDone: user.avatarFileId !== null },
    may('partner.manage')
      ? {
          step: 'invite-colleague' as const,
          isDone: (await exists(users, invited)) || (await exists(users, colleague)),
        }
      : { step: 'add-telephone' as const, isDone: user.telephone !== null },
    { step: 'two-factor' as const, isDone: hasSecondFactor(user) },
  ];
  return steps.every(({ isDone }) => isDone) ? null : steps;
}

export async function hidePart(
  { part, changelogId }: ParsedOf<typeof contract.dashboard.hide>,
  { caller, db, scope, now }: Context,
): Promise<void> {
  if (part === 'news' && changelogId === undefined)
    throw Refusal.invalid({ changelogId: 'field is required' });
  const own = { partnerId: scope.partnerId, userId: caller.userId };
  const change = part === 'first-steps' ? { firstStepsAt: now() } : { changelogId };
  await db
    .insert(hiddenParts)
    .values({ ...own, ...change })
    .onConflictDoUpdate({
      target: hiddenParts.userId,
      set:
        part === 'first-steps'
          ? change
          : { changelogId: sql`greatest(${hiddenParts.changelogId}, excluded.changelog_id)` },
    });
}
