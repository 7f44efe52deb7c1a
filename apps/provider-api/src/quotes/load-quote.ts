import type { contract, ParsedOf } from '@portal/api-client';
import { and, eq, inArray } from '../db/drizzle.ts';
import type { Scope } from '../db/scope.ts';
import { Refusal } from '../refusal.ts';
import { type QuoteKind, type QuoteRow, quotes } from './tables.ts';

/** The kinds of quote that each family of calls serves: a multi-quote's quotes open at `/quotes/{reference}`. */
const KINDS = {
  single: ['single', 'multi'],
  broadband: ['broadband'],
} as const satisfies Record<string, readonly QuoteKind[]>;
export type QuoteFamily = keyof typeof KINDS;

type Endpoints = typeof contract.quotes.single;
/** Input of a quote endpoint's handler: what the contract parsed, and which family the endpoint belongs to. */
export type QuoteInput<Name extends keyof Endpoints> = ParsedOf<Endpoints[Name]> & {
  family: QuoteFamily;
};

/** The quote, or 404. `lock` holds the row until the transaction ends, so that concurrent steps see each other. */
export function loadQuote(
  scope: Scope,
  { family, reference }: { family: QuoteFamily; reference: string },
  options: { lock?: 'update' } = {},
): Promise<QuoteRow> {
  const condition = and(eq(quotes.reference, reference), inArray(quotes.kind, [...KINDS[family]]));
  return scope.get(quotes, condition, options);
}

/** 404 if any of the quotes is missing or belongs to another partner (D21). */
export async function assertQuotesExist(
  scope: Scope,
  family: QuoteFamily,
  references: readonly string[],
): Promise<void> {
  const uniqueReferences = [...new Set(references)];
  const condition = and(
    inArray(quotes.reference, uniqueReferences),
    inArray(quotes.kind, [...KINDS[family]]),
  );
  if ((await scope.count(quotes, condition)) !== uniqueReferences.length) throw Refusal.notFound();
}
