import type { AnyEndpoint } from '@portal/api-client';
import { toWireKey } from '@portal/api-client/wire';
import type { Caller } from '../auth/caller.ts';
import type { PriceGuard } from '../http/price-guard.ts';
import type { Answer, FileReply } from '../http/response/answer.ts';
import { Refusal } from '../refusal.ts';
import { hideAmountsIn } from '../shared/hide-amounts.ts';
import { hidePrices } from './hide-prices.ts';
import { bodyNames, priceNames } from './price-fields.ts';

/** Files in which the provider shows no prices. Any other file is refused to users who may not see costs. */
const FILES_WITHOUT_COSTS: ReadonlySet<string> = new Set([
  'auth.getAvatar',
  'broadbandQuotes.downloadCrfDocument',
  'broadbandQuotes.downloadTermsDocument',
  'documentation.downloadCalendar',
  'documentation.downloadFile',
  'multiQuotes.imports.exportRows',
  'multiQuotes.locations.downloadImportTemplate',
  'notifications.getUnsubscribePage',
  'notifications.unsubscribe',
  'openapi.downloadClientPackage',
  'openapi.getDocument',
  'orders.downloadCalendar',
  // The documents of the request form.
  'orders.downloadDocument',
  'partner.downloadSample',
  'partner.getLogo',
  'quotes.downloadCrfDocument',
  'quotes.downloadTermsDocument',
  'support.downloadAttachment',
  // Customers' pages: anyone with the link may read them.
  'sharedProposals.download',
  'sharedProposals.getPage',
  // Selling prices; `requiredPriceAccess` refuses them to users who see none.
  'broadbandQuotes.proposals.download',
  'multiQuotes.proposals.download',
  'quotes.proposals.download',
]);

const isRestricted = (caller: Caller | null): caller is Caller => caller !== null && caller.prices !== 'cost';

/** The file that the caller may have: a spreadsheet without its columns of prices. */
function hideInFile(endpoint: AnyEndpoint, caller: Caller | null, reply: unknown): unknown {
  if (endpoint.shape !== 'file' || !isRestricted(caller) || FILES_WITHOUT_COSTS.has(endpoint.id))
    return reply;
  const { withoutPrices, ...file } = reply as FileReply; // `bind` types the handler
  if (withoutPrices === undefined)
    throw Refusal.forbidden('This file shows costs. Ask your company’s administrator for access to them.');
  return { ...file, body: withoutPrices() };
}

/** Sort keys by a price that have another name in the answer. */
const OTHER_PRICE_SORTS: ReadonlySet<string> = new Set(['bestMonthlyCost', 'selectedMonthlyCost']);

export const isPriceSort = (sort: string): boolean => priceNames().has(sort) || OTHER_PRICE_SORTS.has(sort);

/** Refuses a sort order that would reveal a hidden price. */
function assertSortAllowed(caller: Caller | null, input: unknown): void {
  const { sort } = input as { sort?: unknown }; // parsed by the endpoint's own schemas
  if (isRestricted(caller) && typeof sort === 'string' && isPriceSort(sort))
    throw Refusal.forbidden(
      'You cannot sort by a price that your company’s administrator has hidden from you.',
    );
}

/** Takes out of an answer what its caller may not see of prices. */
async function hideInAnswer(
  answered: Answer,
  { db, ...call }: Parameters<PriceGuard['hideInAnswer']>[1],
): Promise<Answer> {
  const { caller, endpoint } = call;
  // Public pages and calls show the same to everyone.
  if (!isRestricted(caller) || endpoint.response === null || endpoint.access === 'public') return answered;
  if (answered.body === null || answered.status === 303) return answered;
  const body: unknown = JSON.parse(await new Response(answered.body).text());
  await hidePrices(body, { ...call, caller }, db);
  return { ...answered, body: JSON.stringify(body) };
}

/**
 * Hides prices in a refusal, which can contain the current record. A refusal has no schema, so names identify the fields.
 * Does not change texts that a form can send, because the form merges the current record and saves it.
 */
function hideInRefusal(answered: Answer, caller: Caller | null): Answer {
  if (!isRestricted(caller) || typeof answered.body !== 'string' || answered.body === '') return answered;
  const names = new Set([...priceNames()].map(toWireKey));
  const body: unknown = JSON.parse(answered.body, (key, value: unknown) =>
    names.has(key) && typeof value === 'number' ? null : value,
  );
  const written = new Set([...bodyNames()].map(toWireKey));
  const shown = hideAmountsIn(body, (name) => name === 'current');
  if (isRecord(shown) && 'current' in shown)
    shown['current'] = hideAmountsIn(shown['current'], (name) => written.has(name));
  return { ...answered, body: JSON.stringify(shown) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The only place that takes prices out of answers: a handler answers every caller the same. */
export const priceGuard: PriceGuard = { assertSortAllowed, hideInFile, hideInAnswer, hideInRefusal };
