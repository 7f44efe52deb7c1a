import type { Work } from '../../provider.ts';
import type { QuoteInput } from '../load-quote.ts';
import { type StepListener, takeStep } from './take-step.ts';

export function acceptQuote(input: QuoteInput<'accept'>, context: Work, onStep?: StepListener) {
  const planStep = ({ now }: { now: Date }) => ({
    title: 'Accepted',
    changes: { reason: null, acceptedAt: now },
  });
  return takeStep('accept', input, context, planStep, onStep);
}

/** Undoes an acceptance. What was typed into the request form stays for the next one. */
export function returnQuoteToSaved(input: QuoteInput<'returnToSaved'>, context: Work, onStep?: StepListener) {
  const planStep = () => ({ title: 'Returned to Saved', changes: { acceptedAt: null } });
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
  return takeStep('archive', input, context, () => ({ title: 'Archived' }));
}
