import type { contract, ParsedOf } from '@portal/api-client';
import { and, asc, eq, gt, isNotNull, type SQL, sql } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import type { Context } from '../../http/context.ts';
import { locationsWhere } from '../../multi-quote-sites/load-location.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../../multi-quotes/load-multi-quote.ts';
import { hideCopy } from '../../multi-quotes/removal.ts';
import { createMultiQuote, getMultiQuote } from '../../multi-quotes/service.ts';
import { multiQuoteLocations, multiQuotes } from '../../multi-quotes/tables.ts';
import { Refusal } from '../../refusal.ts';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { multiQuoteImports } from '../tables.ts';
import { finishImport, type StagedLocation, stageImport } from './staged-import.ts';

type Endpoint = typeof contract.multiQuotes.duplicate;

/**
 * Copies the locations like an import: in short statements, and completely even if the server is killed (F18). They
 * are staged under the original, because the copy is created only after all locations are staged. The copy stays
 * hidden until it has all its locations. 409 while an import adds locations to the original.
 */
export async function duplicateMultiQuote(
  { uuid, name }: ParsedOf<Endpoint>,
  context: Context,
): Promise<contract.multiQuotes.MultiQuote> {
  const original = await loadMultiQuote(context.scope, uuid);
  await assertNoSitesBeingAdded(context.scope, original, null);
  const { sites, lastPosition } = await listToCopy(original, context);
  const importId = sites.length === 0 ? null : await stageImport(context, original, sites);
  const copy = await context.db.transaction((tx) =>
    createCopy(original, lastPosition, name, importId, { ...context, db: tx, scope: context.scope.on(tx) }),
  );
  if (importId !== null) await finishImport(context, importId);
  return getMultiQuote({ uuid: copy.uuid }, context);
}

async function createCopy(
  original: MultiQuoteRow,
  lastPosition: number,
  name: string,
  importId: string | null,
  context: Context,
): Promise<{ uuid: string }> {
  const { scope, now } = context;
  await assertNoSitesBeingAdded(scope, original, lastPosition);
  const copy = await createMultiQuote({ name }, context);
  await scope.update(multiQuotes, { priceBasis: original.priceBasis }, eq(multiQuotes.id, copy.id));
  if (importId === null) return copy;
  const committed = { multiQuoteId: copy.id, firstPosition: 1 };
  const moved = await scope.update(multiQuoteImports, committed, eq(multiQuoteImports.id, importId));
  if (moved.length === 0) throw Refusal.notFound(); // the original was deleted
  await hideCopy(scope, copy.id, now());
  return copy;
}

/** @param readTo position of the last location that was read; null before the first is read */
async function assertNoSitesBeingAdded(
  scope: Scope,
  original: MultiQuoteRow,
  readTo: number | null,
): Promise<void> {
  const isCommitted = and(
    eq(multiQuoteImports.multiQuoteId, original.id),
    isNotNull(multiQuoteImports.firstPosition),
  );
  const added = readTo === null ? null : locationsWhere(original, gt(multiQuoteLocations.position, readTo));
  if (
    (await scope.find(multiQuoteImports, isCommitted)) === null &&
    (added === null || (await scope.find(multiQuoteLocations, added)) === null)
  )
    return;
  throw Refusal.conflict(
    'Sites are being added to this multi quote. Wait until all sites have been added, then duplicate it again.',
  );
}

const ROWS_PER_READ = 100;

interface SitesToCopy {
  sites: StagedLocation[];
  lastPosition: number;
}

async function listToCopy(original: MultiQuoteRow, { scope }: Context): Promise<SitesToCopy> {
  const sites: StagedLocation[] = [];
  let lastPosition = 0;
  let after: SQL | undefined;
  for (;;) {
    const rows = await scope.pick(multiQuoteLocations, COPIED, {
      where: locationsWhere(original, after),
      orderBy: [asc(multiQuoteLocations.position), asc(multiQuoteLocations.uuid)],
      limit: ROWS_PER_READ,
    });
    const last = rows.at(-1);
    if (last === undefined) return { sites, lastPosition };
    for (const { position: _, uuid: __, ...site } of rows) sites.push({ source: null, ...site });
    lastPosition = last.position;
    after = sql`(${multiQuoteLocations.position}, ${multiQuoteLocations.uuid}) > (${last.position}, ${last.uuid}::uuid)`;
    await yieldToEventLoop();
  }
}

const COPIED = ['uuid', 'position', 'customerName', 'customReference', 'address', 'searchFilters'] as const;
