import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../db/scope.ts';
import { type QuoteKind, type QuoteRow, quotes } from './tables.ts';

/** Which calls a quote answers to: a multi-quote's quotes open at `/quotes/{reference}` like single ones. */
const KINDS_BY_ENDPOINTS: Readonly<Record<'single' | 'broadband', readonly QuoteKind[]>> = {
  single: ['single', 'multi'],
  broadband: ['broadband'],
};
export type QuoteEndpoints = keyof typeof KINDS_BY_ENDPOINTS;

/** The quote, or 404. `lock` holds it until the transaction ends, so that of two steps one sees the other. */
export function loadQuote(
  scope: Scope,
  calls: QuoteEndpoints,
  reference: string,
  options: { lock?: 'update' } = {},
): Promise<QuoteRow> {
  const condition = and(
    eq(quotes.reference, reference),
    inArray(quotes.kind, [...KINDS_BY_ENDPOINTS[calls]]),
  );
  return scope.get(quotes, condition, options);
}
