import { contract, type ParsedOf } from '@portal/api-client';
import { crf } from '@portal/api-client/contract';
import { CRF_SECTION_TITLES, getFieldLabel } from '@portal/api-client/crf-labels';
import { forEachItem } from '../../bulk-runs/each-item.ts';
import { startRun } from '../../bulk-runs/start.ts';
import type { Context } from '../../http/context.ts';
import { loadMultiQuote, type MultiQuoteRow } from '../../multi-quotes/load-multi-quote.ts';
import type { BulkItem, BulkKind, BulkValues } from '../../provider.ts';
import { getCrf, submitCrf, updateCrf } from '../../quotes/crf/service.ts';
import { Refusal } from '../../refusal.ts';
import { filterByCompleteness } from '../forms.ts';
import { listSelectedQuotes } from './selected-quotes.ts';

const calls = contract.multiQuotes.quotes.runs;

/** Quotes of a multi-quote use the same steps as single quotes. */
const family = 'single';
const QUOTES_PER_BATCH = 20;

interface Answers {
  sections: crf.CrfDraft;
  onlyEmpty: boolean;
}

const saveFormsKind: BulkKind<Answers> = {
  endpoint: calls.saveForms,
  batch: QUOTES_PER_BATCH,
  change: (items, { sections, onlyEmpty }, work) =>
    forEachItem(items, work, async ({ key: reference }, each) => {
      const form = await getCrf({ family, reference }, each);
      const { draft, notTaken } = crf.takeAnswers(form.context, form.sections, sections, { onlyEmpty });
      const { version } = await updateCrf(
        { family, reference, sections: draft, version: form.version },
        each,
      );
      return {
        before: { sections: form.sections },
        after: { version },
        leftOut: notTaken.length > 0 ? describeNotTaken(notTaken) : undefined,
      };
    }),
  undo: (items, _input, work) =>
    forEachItem(items, work, async ({ key: reference, before, after }, each) => {
      const { version } = await getCrf({ family, reference }, each);
      if (version !== after['version']) throw Refusal.conflict('Somebody has changed the form since.');
      await updateCrf({ family, reference, version, sections: getAllSections(before) }, each);
    }),
};

/** How the server names questions. */
const describeNotTaken = (notTaken: readonly { path: string; message: string }[]) =>
  notTaken.map(({ path, message }) => `${getFieldLabel(path as crf.CrfPath)}: ${message}`).join(' ');

/** Sections that were empty are named too, because an update keeps those that it does not name. */
function getAllSections({ sections }: BulkValues): crf.CrfDraft {
  const before = sections as crf.CrfDraft; // as `saveFormsKind` recorded it
  return Object.fromEntries(crf.CRF_SECTIONS.map((section) => [section, before[section] ?? {}]));
}

/** Cannot be undone, because the people who approve have been notified. They can decline the quotes. */
const submitFormsKind: BulkKind<object> = {
  endpoint: calls.submitForms,
  batch: QUOTES_PER_BATCH,
  change: (items, _input, work) =>
    forEachItem(items, work, async ({ key: reference }, each) => {
      const { readiness, version } = await getCrf({ family, reference }, each);
      const missing = crf.CRF_SECTIONS.filter((section) => readiness[section] !== 'valid');
      if (missing.length > 0)
        throw Refusal.conflict(
          `Not complete yet: ${missing.map((each) => CRF_SECTION_TITLES[each]).join(', ')}.`,
        );
      await submitCrf({ family, reference, version }, each);
    }),
};

export const formKinds = [saveFormsKind, submitFormsKind];

async function listItems(
  multiQuote: MultiQuoteRow,
  { references, matching }: Pick<ParsedOf<typeof calls.submitForms>, 'references' | 'matching'>,
  context: Context,
): Promise<BulkItem[]> {
  const isIncomplete = matching?.isIncomplete;
  const rows = await listSelectedQuotes(multiQuote, { references, matching }, context, {
    filter:
      isIncomplete === undefined ? undefined : (found) => filterByCompleteness(found, isIncomplete, context),
  });
  return rows.map(({ reference }) => ({ key: reference, version: null }));
}

export async function startSaveForms(
  { uuid, references, matching, sections, onlyEmpty = false }: ParsedOf<typeof calls.saveForms>,
  context: Context,
) {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const items = await listItems(multiQuote, { references, matching }, context);
  const input = { sections, onlyEmpty };
  return startRun({ kind: saveFormsKind, input, items, subject: multiQuote.uuid }, context);
}

export async function startSubmitForms(
  { uuid, references, matching }: ParsedOf<typeof calls.submitForms>,
  context: Context,
) {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const items = await listItems(multiQuote, { references, matching }, context);
  return startRun({ kind: submitFormsKind, input: {}, items, subject: multiQuote.uuid }, context);
}
