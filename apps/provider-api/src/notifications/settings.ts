import type { contract, ParsedOf } from '@portal/api-client';
import { toWire } from '@portal/api-client/wire';
import type { Database } from '../db/database.ts';
import { eq } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { DEFAULT_SETTINGS, getChoice, getDefaultChoice, type Settings } from './decide.ts';
import { KIND_RULES, listKinds } from './kinds.ts';
import { isQuietHour } from './quiet-hours.ts';
import { type KindChoice, notificationSettings } from './tables.ts';

type Kind = contract.notifications.NotificationKind;

export async function getSettings(
  _input: unknown,
  context: Context,
): Promise<contract.notifications.NotificationSettings> {
  return toAnswer(await findSettings(context.scope, context.caller.userId), context);
}

export async function findSettings(scope: Scope, userId: number): Promise<Settings> {
  const row = await scope.find(notificationSettings, eq(notificationSettings.userId, userId));
  return row ?? DEFAULT_SETTINGS;
}

function toAnswer(
  settings: Settings,
  { caller }: Pick<Context, 'caller'>,
): contract.notifications.NotificationSettings {
  const { version, digestHour, quietFrom, quietTo } = settings;
  const kinds = listKinds(caller).map((kind) => ({
    kind,
    ...getChoice(settings, kind, caller.roleId),
    isAlwaysInPortal: KIND_RULES[kind].isAlwaysInPortal === true,
  }));
  return { version, kinds, digestHour, quietFrom, quietTo };
}

export async function updateSettings(
  input: ParsedOf<typeof contract.notifications.updateSettings>,
  context: Context,
): Promise<contract.notifications.NotificationSettings> {
  const { caller, db, now } = context;
  return db.transaction(async (tx) => {
    const current = await lockSettings(tx, caller, now());
    if (input.version !== undefined && input.version !== current.version)
      throw Refusal.conflict(
        'Your settings have changed since you opened this page: in another tab, or by an unsubscribe link. Check them, then save again.',
        { current: toWire(toAnswer(current, context)) },
      );
    const { kinds = [], digestHour, quietFrom = current.quietFrom, quietTo = current.quietTo } = input;
    const next: Settings = {
      ...current,
      choices: withChoices(current, kinds, caller.roleId, listKinds(caller)),
      digestHour: digestHour ?? current.digestHour,
      quietFrom,
      quietTo,
    };
    assertQuietHours(next);
    return toAnswer(await storeSettings(tx, caller.userId, next, now()), context);
  });
}

/** Adds the user's row if it is missing, so that two first changes at once wait for each other. */
export async function lockSettings(
  tx: Database,
  { userId, partnerId }: { userId: number; partnerId: number },
  now: Date,
): Promise<Settings> {
  await tx.insert(notificationSettings).values({ userId, partnerId, updatedAt: now }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
    .for('update');
  if (row === undefined) throw new Error('The settings were removed with their user.');
  return row;
}

export async function storeSettings(
  tx: Database,
  userId: number,
  { choices, digestHour, quietFrom, quietTo, version }: Settings,
  now: Date,
): Promise<Settings> {
  const [row] = await tx
    .update(notificationSettings)
    .set({ choices, digestHour, quietFrom, quietTo, version: version + 1, updatedAt: now })
    .where(eq(notificationSettings.userId, userId))
    .returning();
  if (row === undefined) throw new Error('The settings were removed with their user.');
  return row;
}

/** Stores only what differs from the defaults: they may change with the user's role. */
function withChoices(
  { choices }: Settings,
  changed: readonly (KindChoice & { kind: Kind })[],
  roleId: number,
  available: readonly Kind[],
): Settings['choices'] {
  const next = { ...choices };
  const seen = new Set<Kind>();
  for (const [index, { kind, inPortal, mail }] of changed.entries()) {
    if (seen.has(kind)) throw Refusal.invalid({ [`kinds.${index}.kind`]: 'appears twice' });
    if (!available.includes(kind))
      throw Refusal.invalid({ [`kinds.${index}.kind`]: 'is not available to your role' });
    if (!inPortal && KIND_RULES[kind].isAlwaysInPortal)
      throw Refusal.invalid({ [`kinds.${index}.inPortal`]: 'cannot be turned off' });
    seen.add(kind);
    const standard = getDefaultChoice(kind, roleId);
    if (standard.inPortal === inPortal && standard.mail === mail) delete next[kind];
    else next[kind] = { inPortal, mail };
  }
  return next;
}

function assertQuietHours({ quietFrom, quietTo, digestHour, choices }: Settings): void {
  if (quietFrom === null && quietTo === null) return;
  if (quietFrom === null) throw Refusal.invalid({ quietFrom: 'field is required' });
  if (quietTo === null) throw Refusal.invalid({ quietTo: 'field is required' });
  if (quietFrom === quietTo) throw Refusal.invalid({ quietTo: 'must differ from the start' });
  const hasDigest = Object.values(choices).some(({ mail }) => mail === 'digest');
  if (hasDigest && isQuietHour(digestHour, quietFrom, quietTo))
    throw Refusal.invalid({ digestHour: 'must be outside your quiet hours' });
}
