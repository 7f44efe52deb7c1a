import type { contract, ParsedOf } from '@portal/api-client';
import { and, eq, ne } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../refusal.ts';
import { lockOwner } from './service.ts';
import { tableLayouts } from './tables.ts';

type ListLayout = contract.savedViews.ListLayout;

/** Maximum number of stored table layouts per user: more than the portal has tables. */
const MAX_LAYOUTS = 100;

export async function listLayouts(_: unknown, { db, scope, caller }: Context): Promise<ListLayout[]> {
  return db
    .select({ list: tableLayouts.list, layout: tableLayouts.layout })
    .from(tableLayouts)
    .where(scope.where(tableLayouts, eq(tableLayouts.userId, caller.userId)))
    .orderBy(tableLayouts.list);
}

export async function saveLayout(
  { list, layout }: ParsedOf<typeof contract.savedViews.saveLayout>,
  context: Context,
): Promise<ListLayout> {
  const { partnerId, userId } = context.caller;
  return context.db.transaction(async (tx) => {
    const scope = context.scope.on(tx);
    await lockOwner(tx, scope, userId);
    const others = and(eq(tableLayouts.userId, userId), ne(tableLayouts.list, list));
    if ((await scope.count(tableLayouts, others)) >= MAX_LAYOUTS)
      throw Refusal.invalid({
        list: `You can arrange up to ${MAX_LAYOUTS} lists. Reset the columns of one first.`,
      });
    await tx
      .insert(tableLayouts)
      .values({ partnerId, userId, list, layout })
      .onConflictDoUpdate({ target: [tableLayouts.userId, tableLayouts.list], set: { layout } });
    return { list, layout };
  });
}
