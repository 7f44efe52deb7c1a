import { contract, type ParsedOf } from '@portal/api-client';
import { createQuoteOfOffer } from '../availability/save-search-quote.ts';
import { searches, searchQuotes } from '../availability/tables.ts';
import { forEachItem } from '../bulk-runs/each-item.ts';
import { startRun } from '../bulk-runs/start.ts';
import { circuits } from '../circuits/tables.ts';
import { asc, eq, inArray } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import type { Context } from '../http/context.ts';
import { uuidId } from '../http/request/ids.ts';
import type { BulkKind, ChangedItem, Work } from '../provider.ts';
import { undoEach } from '../quotes/bulk/kinds.ts';
import { findEventSinceSaved } from '../quotes/bulk/later-change.ts';
import { cancelQuote } from '../quotes/lifecycle/steps.ts';
import { quoteRenewals } from '../quotes/tables.ts';
import { Refusal } from '../refusal.ts';
import { loadServices } from './load-services.ts';
import { getRefusalReason } from './offers.ts';

const QUOTES_PER_BATCH = 20;

/** Starts a run that saves renewal offers as quotes. 404 if one is not a renewal offer of the partner. */
export async function createRenewals(
  { offers }: ParsedOf<typeof contract.renewals.create>,
  context: Context,
) {
  const ids = [...new Set(offers.map((uuid) => uuidId(uuid)))];
  const rows = await listOffers(context.scope, ids);
  if (rows.length !== ids.length) throw Refusal.notFound();
  const services = await context.scope.pick(circuits, ['id', 'name'], {
    where: inArray(
      circuits.id,
      rows.map(({ renewal }) => renewal.circuitId),
    ),
  });
  const nameOf = new Map(services.map(({ id, name }) => [id, name]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return startRun(
    {
      kind: RENEWAL_KIND,
      input: {},
      items: ids.map((key) => ({
        key,
        label: nameOf.get(byId.get(key)?.renewal.circuitId ?? 0) ?? '',
        version: null,
      })),
    },
    context,
  );
}

async function listOffers(scope: Scope, ids: readonly string[]) {
  const rows = await scope.list(searchQuotes, { where: inArray(searchQuotes.id, [...ids]) });
  return rows.flatMap(({ renewal, ...row }) => (renewal === null ? [] : [{ ...row, renewal }]));
}

/** Each item is an offer; its label is the name of the service. */
export const RENEWAL_KIND: BulkKind<object> = {
  endpoint: contract.renewals.create,
  batch: QUOTES_PER_BATCH,
  async change(items, _input, work) {
    await lockServices(
      work.scope,
      items.map(({ key }) => key),
    );
    return forEachItem(items, work, ({ key }, each) => quoteOffer(key, each));
  },
  undo: (items, _input, work) => undoEach(items, work, withdrawRenewal),
};

/** Locks in the order of the ids: two runs over the same services neither deadlock nor quote one twice. */
async function lockServices(scope: Scope, offerIds: readonly string[]): Promise<void> {
  const offers = await listOffers(scope, offerIds);
  await scope.list(circuits, {
    where: inArray(
      circuits.id,
      offers.map(({ renewal }) => renewal.circuitId),
    ),
    orderBy: [asc(circuits.id)],
    lock: 'update',
  });
}

async function quoteOffer(offerId: string, work: Work) {
  const { db, scope } = work;
  const offer = await scope.get(searchQuotes, eq(searchQuotes.id, offerId), { lock: 'update' });
  if (offer.renewal === null) throw Refusal.notFound();
  if (offer.quoteReference !== null)
    throw Refusal.conflict(`This offer is already saved as quote ${offer.quoteReference}.`);
  const { circuitId, addons, layer } = offer.renewal;
  const [service] = await loadServices([circuitId], work);
  if (service === undefined) throw Refusal.notFound();
  const reason = getRefusalReason(service, work.now());
  if (reason !== null) throw Refusal.conflict(reason);
  const search = await scope.get(searches, eq(searches.id, offer.searchId));
  const reference = await createQuoteOfOffer(db, scope, work, offer, search, {
    customerName: service.customerName,
    customReference: null,
    addons,
    layer,
    renewsCircuitId: circuitId,
  });
  return { before: {}, after: { reference, kind: search.kind, version: 1 } };
}

/** Cancels the quote of a renewal and removes it from the service, as if it had not been quoted. */
async function withdrawRenewal({ after }: ChangedItem, work: Work): Promise<void> {
  const reference = String(after['reference']);
  const family = after['kind'] === 'broadband' ? 'broadband' : 'single';
  // A proposal may be with the customer already, and does not change the version.
  const later = await findEventSinceSaved(reference, work);
  if (later !== null) throw Refusal.conflict(later);
  await cancelQuote({ family, reference, version: Number(after['version']), reason: 'Renewal undone' }, work);
  await work.scope.remove(quoteRenewals, eq(quoteRenewals.quoteReference, reference));
}
