import type { availability, common, quotes as quoteContract } from '@portal/api-client/contract';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../http/context.ts';
import { addonGroupsOfProduct } from '../pricing/product-addons.ts';
import { historyEntryOf } from './events.ts';
import { getQuote, type QuoteCalls } from './find.ts';
import { quoteOf } from './present.ts';
import { takeStep, viewerOf } from './step.ts';
import { quoteEvents } from './tables.ts';

export async function showQuote(
  calls: QuoteCalls,
  reference: string,
  context: Context,
): Promise<quoteContract.Quote> {
  return quoteOf(await getQuote(context.scope, calls, reference), viewerOf(context));
}

export async function quoteHistory(
  calls: QuoteCalls,
  reference: string,
  context: Context,
): Promise<common.HistoryEntry[]> {
  await getQuote(context.scope, calls, reference);
  const rows = await context.scope.list(quoteEvents, {
    where: eq(quoteEvents.quoteReference, reference),
    orderBy: [asc(quoteEvents.at), asc(quoteEvents.id)],
  });
  return rows.map(historyEntryOf);
}

export async function quoteAddons(
  calls: QuoteCalls,
  reference: string,
  context: Context,
): Promise<availability.AddonGroup[]> {
  const row = await getQuote(context.scope, calls, reference);
  return addonGroupsOfProduct(row.productCode);
}

interface StepInput {
  reference: string;
  version?: number | undefined;
}

export function acceptQuote(calls: QuoteCalls, input: StepInput, context: Context) {
  return takeStep('accept', { calls, ...input }, context, ({ now }) => ({
    title: 'Accepted',
    changes: { reason: null, acceptedAt: now },
  }));
}

export function cancelQuote(calls: QuoteCalls, input: StepInput & { reason: string }, context: Context) {
  return takeStep('cancel', { calls, ...input }, context, () => ({
    title: 'Cancelled',
    detail: input.reason,
    changes: { reason: input.reason },
  }));
}

export function archiveQuote(calls: QuoteCalls, input: StepInput, context: Context) {
  return takeStep('archive', { calls, ...input }, context, () => ({ title: 'Archived' }));
}
