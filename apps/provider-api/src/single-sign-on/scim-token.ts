import type { OutputOf, ParsedOf } from '@portal/api-client';
import type { singleSignOn as contract } from '@portal/api-client/contract';
import { ADMINISTRATOR } from '@portal/auth/access';
import { DateTime } from 'luxon';
import * as v from 'valibot';
import { requireConfirmedPassword } from '../account/password/confirm-password.ts';
import { scimTokens, scimUsers, signInConnections, signInDomains } from '../auth/single-sign-on/tables.ts';
import { users } from '../auth/tables.ts';
import { generateToken } from '../auth/tokens.ts';
import type { Database } from '../db/database.ts';
import { and, eq, gt, isNotNull, isNull, lte, or } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { defineJob } from '../jobs/define.ts';
import { forEachSettled } from '../jobs/for-each-settled.ts';
import { action, paragraph } from '../mail/mail-blocks.ts';
import { notify } from '../notifications/notify.ts';
import type { Provider } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { formatCalendarDay, londonDay } from '../shared/days.ts';

type Contract = typeof contract;
type TokenRow = typeof scimTokens.$inferSelect;

/** All calls of an identity provider begin with this path. */
export const SCIM_PATH = '/api/scim/v2';
const PATH = '/partner/single-sign-on';
/** Days before expiry when administrators are reminded, shortest first. */
const REMINDER_DAYS = [1, 14];
const DAY = 24 * 60 * 60_000;

export const toScimToken = (row: TokenRow): contract.ScimToken => ({
  prefix: row.prefix,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
});

/** Only this response contains the token, because only a hash is stored. The previous token stops working at once. */
export async function createScimToken(
  { expiresInDays }: ParsedOf<Contract['createScimToken']>,
  context: Context,
): Promise<OutputOf<Contract['createScimToken']>> {
  const { caller, scope, now } = context;
  requireConfirmedPassword(context);
  // Locked, so that two administrators do not both create the first token.
  if ((await scope.find(signInConnections, undefined, { lock: 'update' })) === null)
    throw Refusal.conflict('Save the connection to your identity provider first.');
  if ((await scope.count(signInDomains, isNotNull(signInDomains.verifiedAt))) === 0)
    throw Refusal.conflict('Verify an email domain first.');
  const { token, ...stored } = generateToken('scim_');
  await scope.remove(scimTokens, undefined);
  const row = await scope.insert(scimTokens, {
    ...stored,
    createdBy: caller.name,
    expiresAt: DateTime.fromJSDate(now()).plus({ days: expiresInDays }).toJSDate(),
    createdAt: now(),
  });
  return { ...toScimToken(row), plainTextToken: token };
}

export async function removeScimToken(_input: unknown, context: Context): Promise<void> {
  requireConfirmedPassword(context);
  await endScim(context.scope);
}

/** Removes the token. Administrators of the company manage all users again, and can invite blocked users. */
export async function endScim(scope: Scope): Promise<void> {
  await scope.remove(scimTokens, undefined);
  await scope.remove(scimUsers, undefined);
  await scope.update(users, { scimManagedSince: null }, isNotNull(users.scimManagedSince));
}

/** Reminds the administrators of a company whose SCIM token expires soon: afterwards, leavers keep their access. */
export const remindOfScimTokenExpiry = defineJob({
  name: 'single-sign-on.remind-of-scim-token-expiry',
  data: v.object({}),
  cron: '40 7 * * *',
  async handle(_data, provider) {
    for (const days of REMINDER_DAYS) {
      const due = await provider.db
        .select({ partnerId: scimTokens.partnerId })
        .from(scimTokens)
        .where(isDue(days, provider.now()));
      await forEachSettled(
        due,
        ({ partnerId }) => provider.db.transaction((tx) => remind(tx, provider, partnerId, days)),
        provider.log,
        this.name,
      );
    }
  },
});

/** Matches tokens that expire within `days` days and whose reminder for this number of days has not been sent. */
const isDue = (days: number, now: Date) =>
  and(
    gt(scimTokens.expiresAt, now),
    lte(scimTokens.expiresAt, new Date(now.getTime() + days * DAY)),
    or(isNull(scimTokens.expiryNoticeDays), gt(scimTokens.expiryNoticeDays, days)),
  );

async function remind(tx: Database, provider: Provider, partnerId: number, days: number): Promise<void> {
  const { config, now } = provider;
  const [token] = await tx
    .update(scimTokens)
    .set({ expiryNoticeDays: days })
    .where(and(eq(scimTokens.partnerId, partnerId), isDue(days, now())))
    .returning();
  if (token === undefined) return;
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.partnerId, partnerId), eq(users.roleId, ADMINISTRATOR), isNull(users.removedAt)));
  const day = formatCalendarDay(londonDay(token.expiresAt));
  const effect = 'After that, your identity provider can no longer block people who leave your company.';
  await notify(
    tx,
    { partnerId, userIds: administrators.map(({ id }) => id) },
    {
      kind: 'account',
      text: `Your SCIM token expires on ${day}`,
      subtext: effect,
      url: PATH,
      type: 'expires',
      mail: {
        hasGreeting: true,
        blocks: [
          paragraph(
            `Your identity provider uses a SCIM token to manage your users. The token expires on ${day}. ${effect} Create a new token before then and enter it at your identity provider.`,
          ),
          action('Replace the token', `${config.publicUrl}${PATH}`),
        ],
      },
    },
    provider,
  );
}
