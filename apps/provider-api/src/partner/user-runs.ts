import { contract, type ParsedOf } from '@portal/api-client';
import { ADMINISTRATOR } from '@portal/auth/access';
import { lockPartner } from '../auth/lock-partner.ts';
import { users } from '../auth/tables.ts';
import { forEachItem } from '../bulk-runs/each-item.ts';
import { startRun } from '../bulk-runs/start.ts';
import { and, inArray, isNull } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import type { BulkKind } from '../provider.ts';
import { Refusal } from '../refusal.ts';
import { findUser, removeUser, updateUser } from './users.ts';

const calls = contract.partner;
type Change = Omit<ParsedOf<typeof calls.updateUsers>, 'users'>;

const USERS_PER_BATCH = 20;
const FIELDS = ['roleId', 'prices', 'team'] as const;

const assertVersion = (version: number, seen: unknown, message: string) => {
  if (typeof seen === 'number' && seen !== version) throw Refusal.conflict(message);
};
const CHANGED = 'This user has changed since you opened the list.';

/** Locks in the order of single changes: first the company, then the users. */
const forEachUser: typeof forEachItem = async (items, work, change) => {
  await lockPartner(work.db, work.caller.partnerId);
  return forEachItem(items, work, change);
};

const updateKind: BulkKind<Change> = {
  endpoint: calls.updateUsers,
  batch: USERS_PER_BATCH,
  change: (items, input, work) =>
    forEachUser(items, work, async ({ key, version }, each) => {
      const row = await findUser(each.scope, Number(key), 'update');
      assertVersion(row.version, version, CHANGED);
      // Another administrator does this, because the run itself needs the role.
      if (input.roleId !== undefined && row.id === work.caller.userId)
        throw Refusal.conflict('You cannot change your own role here.');
      // Otherwise the run would count administrators as changed, although they still see everything.
      if (
        input.prices !== undefined &&
        input.prices !== 'cost' &&
        (input.roleId ?? row.roleId) === ADMINISTRATOR
      )
        throw Refusal.conflict('Administrators see all prices. Give them another role first.');
      const fields = FIELDS.filter((field) => input[field] !== undefined);
      const before = Object.fromEntries(fields.map((field) => [field, row[field]]));
      const updated = await updateUser({ id: key, ...input }, each);
      return { before, after: { version: updated.version } };
    }),
  undo: (items, _input, work) =>
    forEachUser(items, work, async ({ key, before, after }, each) => {
      const { version } = await findUser(each.scope, Number(key), 'update');
      assertVersion(version, after['version'], 'Somebody has changed this user since.');
      await updateUser({ id: key, ...before }, each);
    }),
};

/** Cannot be undone, because removing users deletes their passwords and API tokens. */
const removeKind: BulkKind<object> = {
  endpoint: calls.removeUsers,
  batch: USERS_PER_BATCH,
  change: (items, _input, work) =>
    forEachUser(items, work, async ({ key, version }, each) => {
      const row = await findUser(each.scope, Number(key), 'update');
      assertVersion(row.version, version, CHANGED);
      await removeUser({ id: key }, each);
    }),
};

export const userBulkKinds = [updateKind, removeKind];

const startWith =
  <Input extends object>(kind: BulkKind<Input>) =>
  async ({ users: named, ...input }: Input & ParsedOf<typeof calls.removeUsers>, context: Context) => {
    const ids = [...new Set(named.map(({ id }) => id))];
    const rows = await context.scope.list(users, {
      where: and(inArray(users.id, ids), isNull(users.removedAt)),
    });
    if (rows.length < ids.length) throw Refusal.notFound();
    const versions = new Map(named.map(({ id, version }) => [id, version ?? null]));
    const items = rows.map(({ id, firstName, lastName }) => ({
      key: String(id),
      label: `${firstName} ${lastName}`,
      version: versions.get(id) ?? null,
    }));
    // TypeScript cannot tell that the input without the users is `Input`.
    return startRun({ kind, input: input as unknown as Input, items }, context);
  };

export const startUpdateUsers = startWith(updateKind);
export const startRemoveUsers = startWith(removeKind);
