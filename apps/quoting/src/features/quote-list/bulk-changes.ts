import type { contract, Endpoint, InputOf } from '@portal/api-client';
import { BULK_QUOTE_FIELDS, type Quote, type QuoteSummary } from '@portal/quote-kit/quotes';

type Calls = typeof contract.quotes.single;
type Call = <Input>(endpoint: Endpoint<Input, Quote>, input: Input) => Promise<Quote>;
type FieldId = keyof typeof BULK_QUOTE_FIELDS;

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

export const ownerChange = (calls: Calls, ownerId: number | null): BulkChange => ({
  done: 'given to the new owner',
  run: (call, { reference }) => call(calls.update, { reference, ownerId }),
  undo: (call, { reference, ownerId: before }) => call(calls.update, { reference, ownerId: before }),
});

export const fieldChange = (calls: Calls, field: FieldId, value: string | null): BulkChange => ({
  done: 'changed',
  run: (call, quote) => call(calls.update, { ...seen(quote), ...BULK_QUOTE_FIELDS[field].change(value) }),
  undo: (call, before, after) =>
    call(calls.update, { ...seen(after), [field]: before[field] } satisfies InputOf<Calls['update']>),
});
