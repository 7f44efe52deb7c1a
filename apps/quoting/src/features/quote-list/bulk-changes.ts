import type { contract, Endpoint, InputOf } from '@portal/api-client';
import { QUOTE_STATUS_LABELS } from '@portal/api-client/labels';
import { isStepAllowed, QUOTE_TRANSITIONS } from '@portal/api-client/quote-states';
import { BULK_QUOTE_FIELDS, isExpired, type Quote, type QuoteSummary } from '@portal/quote-kit/quotes';

type Calls = typeof contract.quotes.single;
type Call = <Input>(endpoint: Endpoint<Input, Quote>, input: Input) => Promise<Quote>;
type FieldId = keyof typeof BULK_QUOTE_FIELDS;

export type BulkStep = 'accept' | 'cancel' | 'archive';

/** A change of several quotes, one call for each. */
export interface BulkChange {
  /** What happened to a quote: "accepted". */
  done: string;
  run: (call: Call, quote: QuoteSummary) => Promise<Quote>;
  /** Takes the change back; absent where it cannot be. */
  undo?: (call: Call, before: QuoteSummary, after: Quote) => Promise<Quote>;
}

const seen = ({ reference, version }: QuoteSummary | Quote) => ({ reference, version });

export const acceptChange = (calls: Calls): BulkChange => ({
  done: 'accepted',
  run: (call, quote) => call(calls.accept, seen(quote)),
  undo: (call, _before, after) => call(calls.returnToSaved, seen(after)),
});

export const cancelChange = (calls: Calls, reason: string): BulkChange => ({
  done: 'cancelled',
  run: (call, quote) => call(calls.cancel, { ...seen(quote), reason }),
});

export const archiveChange = (calls: Calls): BulkChange => ({
  done: 'archived',
  run: (call, quote) => call(calls.archive, seen(quote)),
});

export const fieldChange = (calls: Calls, field: FieldId, value: string | null): BulkChange => ({
  done: 'changed',
  run: (call, quote) => call(calls.update, { ...seen(quote), ...BULK_QUOTE_FIELDS[field].change(value) }),
  undo: (call, before, after) =>
    call(calls.update, { ...seen(after), [field]: before[field] } satisfies InputOf<Calls['update']>),
});

/** Why a step will leave a quote as it is, as far as the list knows; null where the server decides. */
export function getStepRefusal(
  step: BulkStep,
  quote: Pick<QuoteSummary, 'status' | 'expiredAt'>,
): string | null {
  if (!isStepAllowed(step, quote.status))
    return `not possible while ${QUOTE_STATUS_LABELS[quote.status].label}`;
  return QUOTE_TRANSITIONS[step].endsAtExpiry && isExpired(quote) ? 'it has expired' : null;
}
