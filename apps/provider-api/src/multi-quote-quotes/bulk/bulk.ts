import type { contract, OutputOf, ParsedOf } from '@portal/api-client';
import type { Context } from '../../http/context.ts';
import { type ChangeRecorder, recordChange } from '../../multi-quotes/changes/recorder.ts';
import { loadMultiQuote } from '../../multi-quotes/load-multi-quote.ts';
import { acceptQuote, cancelQuote } from '../../quotes/lifecycle/steps.ts';
import type { StepListener } from '../../quotes/lifecycle/take-step.ts';
import type { QuoteRow } from '../../quotes/tables.ts';
import { updateQuote } from '../../quotes/update.ts';
import { allKeys } from '../../shared/all-keys.ts';
import { forSelectedQuotes, type Outcome } from './selected-quotes.ts';

type Endpoints = typeof contract.multiQuotes.quotes;

/** The fields that a bulk change sets, and its undo restores. */
const FIELDS = allKeys<
  Omit<
    ParsedOf<Endpoints['updateMany']>,
    'uuid' | 'references' | 'matching' | 'after' | 'versions' | 'changeId'
  >
>({ customerName: true, customReference: true, isBookmarked: true });
export type QuoteFields = Pick<QuoteRow, (typeof FIELDS)[number]>;

/** A multi-quote's quotes take the same steps as single ones. */
const family = 'single';

/** Records the quote's values of these fields for an undo, on the transaction that changes it. */
function recordFields(recorder: ChangeRecorder, fields: readonly (keyof QuoteRow)[]): StepListener {
  return ({ tx, scope, before, after }) =>
    recorder.record(tx, scope, [
      {
        key: after.reference,
        version: after.version,
        before: Object.fromEntries(fields.map((field) => [field, before[field]])),
      },
    ]);
}

export async function updateQuotes(
  {
    uuid,
    references,
    matching,
    after,
    versions = {},
    changeId,
    ...changes
  }: ParsedOf<Endpoints['updateMany']>,
  context: Context,
): Promise<OutputOf<Endpoints['updateMany']>> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const fields = FIELDS.filter((field) => changes[field] !== undefined);
  const recorder = await recordChange(
    multiQuote,
    { changeId, subject: 'quotes', step: 'update', fields },
    context,
  );
  const onStep = recordFields(recorder, fields);
  const outcome = await forSelectedQuotes(
    multiQuote,
    { references, matching, after },
    context,
    ({ reference }) =>
      updateQuote({ family, reference, version: versions[reference], ...changes }, context, { onStep }),
  );
  return { ...outcome, changeId: recorder.id };
}

export async function acceptQuotes(
  { uuid, changeId, ...selection }: ParsedOf<Endpoints['acceptMany']>,
  context: Context,
): Promise<OutputOf<Endpoints['acceptMany']>> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const recorder = await recordChange(
    multiQuote,
    { changeId, subject: 'quotes', step: 'accept', fields: [] },
    context,
  );
  const onStep = recordFields(recorder, []);
  const outcome = await forSelectedQuotes(multiQuote, selection, context, ({ reference }) =>
    acceptQuote({ family, reference }, context, onStep),
  );
  return { ...outcome, changeId: recorder.id };
}

export async function cancelQuotes(
  { uuid, reason, ...selection }: ParsedOf<Endpoints['cancelMany']>,
  context: Context,
): Promise<Outcome> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  return forSelectedQuotes(multiQuote, selection, context, ({ reference }) =>
    cancelQuote({ family, reference, reason }, context),
  );
}
