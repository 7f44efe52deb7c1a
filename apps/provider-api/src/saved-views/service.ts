import { contract, type ParsedOf } from '@portal/api-client';
import { toWire } from '@portal/api-client/wire';
import { roleHasCapability } from '@portal/auth/access';
import { users } from '../auth/tables.ts';
import type { Database } from '../db/database.ts';
import { and, eq, ne, or, type SQL, sql } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { numberId } from '../http/request/ids.ts';
import { Refusal } from '../refusal.ts';
import { defaultViews, savedViews } from './tables.ts';

type SavedView = contract.savedViews.SavedView;
type ViewRow = typeof savedViews.$inferSelect;
type Caller = Context['caller'];
type UpdateInput = ParsedOf<typeof contract.savedViews.update>;

/** Only the owner may change these; the default is each user's own choice. */
const OWNER_FIELDS = [
  'name',
  'query',
  'columns',
  'layout',
  'isShared',
] as const satisfies readonly (keyof ViewRow)[];

const isVisibleTo = (caller: Caller): SQL | undefined =>
  or(eq(savedViews.ownerId, caller.userId), savedViews.isShared);

export async function listViews(
  { list }: ParsedOf<typeof contract.savedViews.list>,
  { db, scope, caller }: Context,
): Promise<SavedView[]> {
  return findViews(db, scope, caller, eq(savedViews.list, list));
}

async function findViews(db: Database, scope: Scope, caller: Caller, condition: SQL): Promise<SavedView[]> {
  const rows = await db
    .select({
      view: savedViews,
      ownerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      isOwnerRemoved: sql<boolean>`${users.removedAt} is not null`,
      isDefault: sql<boolean>`${defaultViews.viewId} is not null`,
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.ownerId))
    .leftJoin(
      defaultViews,
      and(eq(defaultViews.viewId, savedViews.id), eq(defaultViews.userId, caller.userId)),
    )
    .where(scope.where(savedViews, isVisibleTo(caller), condition))
    .orderBy(sql`lower(${savedViews.name})`, savedViews.id);
  return rows.map(({ view, ...others }) => toSavedView(view, others, caller));
}

function toSavedView(
  row: ViewRow,
  {
    ownerName,
    isOwnerRemoved,
    isDefault,
  }: { ownerName: string; isOwnerRemoved: boolean; isDefault: boolean },
  caller: Caller,
): SavedView {
  const isOwn = row.ownerId === caller.userId;
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    query: row.query,
    columns: row.columns && [...row.columns],
    layout: row.layout,
    isDefault,
    isShared: row.isShared,
    isOwn,
    // Otherwise nobody could remove the shared views of a colleague who has left.
    canRemove: isOwn || (isOwnerRemoved && roleHasCapability(caller.roleId, 'partner.manage')),
    ownerName,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}

async function getView(db: Database, scope: Scope, caller: Caller, id: number): Promise<SavedView> {
  const [view] = await findViews(db, scope, caller, eq(savedViews.id, id));
  if (view === undefined) throw Refusal.notFound();
  return view;
}

export async function createView(
  input: ParsedOf<typeof contract.savedViews.create>,
  context: Context,
): Promise<SavedView> {
  const { caller, now } = context;
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    await lockOwner(tx, scope, caller.userId);
    const own = and(eq(savedViews.ownerId, caller.userId), eq(savedViews.list, input.list));
    if ((await scope.count(savedViews, own)) >= contract.savedViews.MAX_VIEWS_PER_LIST) {
      const limit = contract.savedViews.MAX_VIEWS_PER_LIST;
      throw Refusal.invalid({ name: `You can save up to ${limit} views per list. Delete one first.` });
    }
    await assertUniqueName(scope, caller.userId, input.list, input.name, null);
    const row = await scope.insert(savedViews, {
      ownerId: caller.userId,
      list: input.list,
      name: input.name,
      query: input.query,
      columns: input.columns ?? null,
      layout: input.layout ?? null,
      isShared: input.isShared ?? false,
      createdAt: now(),
      updatedAt: now(),
    });
    if (input.isDefault) await setDefault(tx, caller, row);
    return getView(tx, scope, caller, row.id);
  });
}

export async function updateView(
  { id: pathId, version, isDefault, ...changes }: UpdateInput,
  context: Context,
): Promise<SavedView> {
  const { caller, now } = context;
  const id = numberId(pathId);
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await lockView(scope, caller, id);
    const changesView = OWNER_FIELDS.some((field) => changes[field] !== undefined);
    if (changesView) assertOwner(row, caller);
    if (row.version !== version) {
      const current = toWire(await getView(tx, scope, caller, id));
      throw Refusal.conflict('This view has changed since you opened it.', { current });
    }
    if (changes.name !== undefined) {
      await lockOwner(tx, scope, caller.userId);
      await assertUniqueName(scope, row.ownerId, row.list, changes.name, id);
    }
    if (changesView) {
      await scope.update(
        savedViews,
        { ...changes, version: row.version + 1, updatedAt: now() },
        eq(savedViews.id, id),
      );
    }
    if (row.isShared && changes.isShared === false) {
      await scope.remove(
        defaultViews,
        and(eq(defaultViews.viewId, id), ne(defaultViews.userId, row.ownerId)),
      );
    }
    if (isDefault === true) await setDefault(tx, caller, row);
    if (isDefault === false) await clearDefault(scope, caller, id);
    return getView(tx, scope, caller, id);
  });
}

export async function removeView(
  { id }: ParsedOf<typeof contract.savedViews.remove>,
  context: Context,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    const row = await lockView(scope, context.caller, numberId(id));
    const { canRemove } = await getView(tx, scope, context.caller, row.id);
    if (!canRemove) throw Refusal.forbidden('Only the person who saved this view can delete it.');
    await scope.remove(savedViews, eq(savedViews.id, row.id));
  });
}

/** A colleague's view that is not shared answers 404, like one that does not exist. */
function lockView(scope: Scope, caller: Caller, id: number): Promise<ViewRow> {
  return scope.get(savedViews, and(eq(savedViews.id, id), isVisibleTo(caller)), { lock: 'update' });
}

function assertOwner(row: ViewRow, caller: Caller): void {
  if (row.ownerId !== caller.userId)
    throw Refusal.forbidden('Only the person who saved this view can change it.');
}

/** One change of a user's views at a time, so that parallel requests cannot exceed the limit or reuse a name. */
export async function lockOwner(tx: Database, scope: Scope, userId: number): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(scope.where(users, eq(users.id, userId)))
    .for('no key update');
}

async function assertUniqueName(
  scope: Scope,
  ownerId: number,
  list: string,
  name: string,
  ownId: number | null,
): Promise<void> {
  const existing = await scope.count(
    savedViews,
    and(
      eq(savedViews.ownerId, ownerId),
      eq(savedViews.list, list),
      sql`lower(${savedViews.name}) = lower(${name})`,
      ownId === null ? undefined : ne(savedViews.id, ownId),
    ),
  );
  if (existing > 0) throw Refusal.invalid({ name: 'already exists' });
}

async function setDefault(tx: Database, caller: Caller, { id, list }: ViewRow): Promise<void> {
  const { partnerId, userId } = caller;
  await tx
    .insert(defaultViews)
    .values({ partnerId, userId, list, viewId: id })
    .onConflictDoUpdate({ target: [defaultViews.userId, defaultViews.list], set: { viewId: id } });
}

async function clearDefault(scope: Scope, caller: Caller, viewId: number): Promise<void> {
  await scope.remove(
    defaultViews,
    and(eq(defaultViews.viewId, viewId), eq(defaultViews.userId, caller.userId)),
  );
}
