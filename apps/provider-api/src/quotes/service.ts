import type { availability, common, quotes as quoteContract } from '@portal/api-client/contract';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { getAddonGroups } from '../pricing/product-addons.ts';
import { toHistoryEntry } from './events.ts';
import { takeStep, toViewer } from './lifecycle/take-step.ts';
import { loadQuote, type QuoteEndpoints } from './load-quote.ts';
import { toQuote } from './mappers.ts';
import { quoteEvents } from './tables.ts';

export async function getQuote(
  calls: QuoteEndpoints,
  reference: string,
  context: Context,
): Promise<quoteContract.Quote> {
  return toQuote(await loadQuote(context.scope, calls, reference), toViewer(context));
}

export async function listQuoteHistory(
  calls: QuoteEndpoints,
  reference: string,
  context: Context,
): Promise<common.HistoryEntry[]> {
  await loadQuote(context.scope, calls, reference);
  const rows = await context.scope.list(quoteEvents, {
    where: eq(quoteEvents.quoteReference, reference),
    orderBy: [asc(quoteEvents.at), asc(quoteEvents.id)],
  });
  return rows.map(toHistoryEntry);
}

export async function listQuoteAddons(
  calls: QuoteEndpoints,
  reference: string,
  context: Context,
): Promise<availability.AddonGroup[]> {
  const row = await loadQuote(context.scope, calls, reference);
  return getAddonGroups(row.productCode);
}

interface StepInput {
  reference: string;
  version?: number | undefined;
}

export function acceptQuote(calls: QuoteEndpoints, input: StepInput, context: Context) {
  return takeStep('accept', { calls, ...input }, context, ({ now }) => ({
    title: 'Accepted',
    changes: { reason: null, acceptedAt: now },
  }));
}

export function cancelQuote(calls: QuoteEndpoints, input: StepInput & { reason: string }, context: Context) {
  return takeStep('cancel', { calls, ...input }, context, () => ({
    title: 'Cancelled',
    detail: input.reason,
    changes: { reason: input.reason },
  }));
}

export function archiveQuote(calls: QuoteEndpoints, input: StepInput, context: Context) {
  return takeStep('archive', { calls, ...input }, context, () => ({ title: 'Archived' }));
}
