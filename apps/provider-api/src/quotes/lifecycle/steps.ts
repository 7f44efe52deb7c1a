import type { Work } from '../../provider.ts';
import type { QuoteInput } from '../load-quote.ts';
import { type AfterStep, takeStep } from './take-step.ts';

export function acceptQuote(input: QuoteInput<'accept'>, context: Work, afterStep?: AfterStep) {
  const decide = ({ now }: { now: Date }) => ({
    title: 'Accepted',
    changes: { reason: null, acceptedAt: now },
  });
  return takeStep('accept', input, context, decide, afterStep);
}

/** Undoes an acceptance. What was typed into the request form stays for the next one. */
export function returnQuoteToSaved(input: QuoteInput<'returnToSaved'>, context: Work, afterStep?: AfterStep) {
  const decide = () => ({ title: 'Returned to Saved', changes: { acceptedAt: null } });
  return takeStep('return_to_saved', input, context, decide, afterStep);
}

export function cancelQuote(input: QuoteInput<'cancel'>, context: Work) {
  return takeStep('cancel', input, context, () => ({
    title: 'Cancelled',
    detail: input.reason,
    changes: { reason: input.reason },
  }));
}

export function archiveQuote(input: QuoteInput<'archive'>, context: Work) {
  return takeStep('archive', input, context, () => ({ title: 'Archived' }));
}
