import type { Context } from '../../http/context.ts';
import type { QuoteInput } from '../load-quote.ts';
import { takeStep } from './take-step.ts';

export function acceptQuote(input: QuoteInput<'accept'>, context: Context) {
  return takeStep('accept', input, context, ({ now }) => ({
    title: 'Accepted',
    changes: { reason: null, acceptedAt: now },
  }));
}

export function cancelQuote(input: QuoteInput<'cancel'>, context: Context) {
  return takeStep('cancel', input, context, () => ({
    title: 'Cancelled',
    detail: input.reason,
    changes: { reason: input.reason },
  }));
}

export function archiveQuote(input: QuoteInput<'archive'>, context: Context) {
  return takeStep('archive', input, context, () => ({ title: 'Archived' }));
}
