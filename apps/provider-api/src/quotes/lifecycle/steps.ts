import { nextVersion } from '../../db/columns/columns.ts';
import { eq } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import type { Work } from '../../provider.ts';
import type { QuoteInput } from '../load-quote.ts';
import { quoteCrfs } from '../tables.ts';
import { type StepListener, takeStep } from './take-step.ts';

export function acceptQuote(input: QuoteInput<'accept'>, context: Work, onStep?: StepListener) {
  const planStep = ({ now, scope }: { now: Date; scope: Scope }) => ({
    title: 'Accepted',
    changes: { reason: null, acceptedAt: now },
    alsoInTransaction: () => closeOpenForms(scope, input.reference),
  });
  return takeStep('accept', input, context, planStep, onStep);
}

/**
 * A form that was opened before the quote returned to Saved may show another price. With a new version, it can be
 * neither saved nor submitted.
 */
async function closeOpenForms(scope: Scope, reference: string): Promise<void> {
  await scope.update(
    quoteCrfs,
    { version: nextVersion(quoteCrfs.version) },
    eq(quoteCrfs.quoteReference, reference),
  );
}

/** Undoes an acceptance. What was typed into the request form stays for the next one. */
export function returnQuoteToSaved(input: QuoteInput<'returnToSaved'>, context: Work, onStep?: StepListener) {
  const planStep = () => ({ title: 'Returned to Saved', changes: { acceptedAt: null, reason: null } });
  return takeStep('return_to_saved', input, context, planStep, onStep);
}

export function cancelQuote(input: QuoteInput<'cancel'>, context: Work) {
  return takeStep('cancel', input, context, () => ({
    title: 'Cancelled',
    detail: input.reason,
    changes: { reason: input.reason },
  }));
}

export function archiveQuote(input: QuoteInput<'archive'>, context: Work) {
  // An expired quote may still have the reason of an earlier decline.
  return takeStep('archive', input, context, ({ row }) => ({
    title: 'Archived',
    changes: row.status === 'cancelled' ? {} : { reason: null },
  }));
}
