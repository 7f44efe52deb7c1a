import { contract, type ParsedOf } from '@portal/api-client';
import { startRun } from '../../bulk-runs/start.ts';
import type { Context } from '../../http/context.ts';
import { recordUndoneRun } from '../../multi-quotes/changes/undone-run.ts';
import { loadMultiQuote } from '../../multi-quotes/load-multi-quote.ts';
import { waitForMultiQuote } from '../../multi-quotes/on-hold.ts';
import type { BulkKind } from '../../provider.ts';
import {
  BULK_FIELDS,
  createAcceptKind,
  createCancelKind,
  createUpdateKind,
} from '../../quotes/bulk/kinds.ts';
import { approvalKinds } from './approval-runs.ts';
import { formKinds } from './form-runs.ts';
import { listSelectedQuotes, type Selection } from './selected-quotes.ts';

const calls = contract.multiQuotes.quotes.runs;

/** Quotes of a multi-quote use the same steps as single quotes. */
const family = 'single';

const update = createUpdateKind(calls.update, family);

const KINDS = {
  accept: createAcceptKind(calls.accept, family),
  cancel: createCancelKind(calls.cancel, family),
  update: {
    ...update,
    async undo(items, input, work) {
      const outcomes = await update.undo(items, input, work);
      const multiQuote = await loadMultiQuote(work.scope, work.subject ?? '');
      const fields = BULK_FIELDS.filter((field) => input[field] !== undefined);
      await recordUndoneRun(multiQuote, { subject: 'quotes', fields }, outcomes, work);
      return outcomes;
    },
  } satisfies typeof update,
};

export const multiQuoteQuoteBulkKinds = [...Object.values(KINDS), ...approvalKinds, ...formKinds].map(
  waitForMultiQuote(({ subject }) => subject),
);

interface SelectedQuotes extends Pick<Selection, 'references' | 'matching'> {
  uuid: string;
  versions?: Readonly<Record<string, number>> | undefined;
}

/** Starts a run over the listed quotes, or over all quotes that match the filters. */
const startWith =
  <Input extends object>(kind: BulkKind<Input>) =>
  async ({ uuid, references, matching, versions, ...input }: Input & SelectedQuotes, context: Context) => {
    const multiQuote = await loadMultiQuote(context.scope, uuid);
    const rows = await listSelectedQuotes(multiQuote, { references, matching }, context);
    const items = rows.map(({ reference }) => ({ key: reference, version: versions?.[reference] ?? null }));
    // TypeScript cannot tell that the input without the selection is `Input`.
    return startRun({ kind, input: input as unknown as Input, items, subject: multiQuote.uuid }, context);
  };

export const startAccept = startWith(KINDS.accept);
export const startCancel = startWith(KINDS.cancel);
export const startUpdate = startWith<Omit<ParsedOf<typeof calls.update>, keyof SelectedQuotes>>(KINDS.update);
