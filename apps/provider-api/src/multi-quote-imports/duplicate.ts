import type { contract, ParsedOf } from '@portal/api-client';
import { and, asc, gt } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { locationsWhere } from '../multi-quote-sites/load-location.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../multi-quotes/load-multi-quote.ts';
import { createMultiQuote, getMultiQuote, updatePriceBasis } from '../multi-quotes/service.ts';
import { multiQuoteLocations } from '../multi-quotes/tables.ts';
import { commitImport, finishImport, type StagedLocation, stageImport } from './staged-import.ts';

type Endpoint = typeof contract.multiQuotes.duplicate;

/** Copies the locations as an import does: in short statements, and completely even when the server is killed (F18). */
export async function duplicateMultiQuote(
  { uuid, name }: ParsedOf<Endpoint>,
  context: Context,
): Promise<contract.multiQuotes.MultiQuote> {
  const original = await loadMultiQuote(context.scope, uuid);
  const copy = await createMultiQuote({ name }, context);
  if (original.priceBasis !== null)
    await updatePriceBasis({ uuid: copy.uuid, priceBasis: original.priceBasis }, context);
  const staged = await listToCopy(original, context);
  if (staged.length > 0) {
    const importId = await stageImport(context, await loadMultiQuote(context.scope, copy.uuid), staged);
    await commitImport(context, copy.uuid, importId, null);
    await finishImport(context, importId);
  }
  return getMultiQuote({ uuid: copy.uuid }, context);
}

const ROWS_PER_READ = 500;

async function listToCopy(original: MultiQuoteRow, { scope }: Context): Promise<StagedLocation[]> {
  const found: StagedLocation[] = [];
  let position = -1;
  for (;;) {
    const rows = await scope.list(multiQuoteLocations, {
      where: and(locationsWhere(original), gt(multiQuoteLocations.position, position)),
      orderBy: [asc(multiQuoteLocations.position)],
      limit: ROWS_PER_READ,
    });
    const last = rows.at(-1);
    if (last === undefined) return found;
    for (const { customerName, customReference, address, searchFilters } of rows)
      found.push({ source: null, customerName, customReference, address, searchFilters });
    position = last.position;
  }
}
