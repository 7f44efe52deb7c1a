import type { Capability } from '@portal/api-client/capability';
import { CAPABILITY_ROLES } from '@portal/auth/access';
import { users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, inArray, isNull } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { type NewNotification, notify, type Services } from '../notifications/notify.ts';

/**
 * Ids of the colleagues that `text` names as "@First Last" and `before` did not. Only those who may open what it is
 * about: the others could not read what the notification is about.
 */
async function findMentioned(
  scope: Scope,
  capability: Capability,
  text: string,
  before: string,
): Promise<number[]> {
  if (!text.includes('@')) return [];
  const roles = CAPABILITY_ROLES[capability];
  const colleagues = await scope.list(users, {
    where: and(isNull(users.removedAt), roles === 'all' ? undefined : inArray(users.roleId, [...roles])),
  });
  return colleagues
    .filter(({ firstName, lastName }) => {
      const name = `${firstName} ${lastName}`;
      return names(text, name) && !names(before, name);
    })
    .map(({ id }) => id);
}

/** Whether a text contains "@name" as a whole name: "@Ann Lee" is not a mention of Ann Leeson. */
export function names(text: string, name: string): boolean {
  const [lowerText, mention] = [text.toLowerCase(), `@${name.toLowerCase()}`];
  for (let at = lowerText.indexOf(mention); at >= 0; at = lowerText.indexOf(mention, at + 1)) {
    const [previous = '', next = ''] = [lowerText[at - 1], lowerText[at + mention.length]];
    if (!/[\p{L}\p{N}]/u.test(previous) && !/[\p{L}\p{N}]/u.test(next)) return true;
  }
  return false;
}

/** Notifies the colleagues that a text mentions, except its author. Returns those who had not turned this off. */
export async function notifyMentioned(
  db: Database,
  context: Services & Pick<Context, 'caller' | 'scope'>,
  { capability, text, before = '' }: { capability: Capability; text: string; before?: string },
  notice: Pick<NewNotification, 'text' | 'subtext' | 'url' | 'type'>,
): Promise<readonly number[]> {
  const { caller, scope } = context;
  const found = await findMentioned(scope.on(db), capability, text, before);
  const userIds = found.filter((id) => id !== caller.userId);
  if (userIds.length === 0) return [];
  return notify(db, { partnerId: caller.partnerId, userIds }, { ...notice, kind: 'mentions' }, context);
}
