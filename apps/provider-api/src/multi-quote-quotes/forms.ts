import type { contract, OutputOf, PageOf, ParsedOf } from '@portal/api-client';
import { crf } from '@portal/api-client/contract';
import { and, inArray } from '../db/drizzle.ts';
import type { Context } from '../http/context.ts';
import { filterBy, pageOf, pageWindow } from '../lists/paging.ts';
import { loadMultiQuote } from '../multi-quotes/load-multi-quote.ts';
import { quotesInOrder } from '../multi-quotes/quotes-in-order.ts';
import { getCrf, listCrfs, submitCrf, updateCrf } from '../quotes/crf/service.ts';
import { hasStatusSql } from '../quotes/lifecycle/expiry.ts';
import { getQuoteFilters } from '../quotes/list.ts';
import { toQuoteSummary } from '../quotes/mappers.ts';
import { type QuoteRow, quotes } from '../quotes/tables.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { forSelectedQuotes, type Refinement } from './bulk/selected-quotes.ts';

type Endpoints = typeof contract.multiQuotes.quotes;
type SiteForm = contract.multiQuotes.SiteForm;
type Outcome = OutputOf<Endpoints['saveDataMany']>;

/** A multi-quote's quotes take the same steps as single ones. */
const family = 'single';

/** Forms checked before yielding to other work. */
const FORMS_PER_SLICE = 100;

const isComplete = ({ form }: SiteForm) => Object.values(form.readiness).every((state) => state === 'valid');

/** Matches accepted quotes that `search` finds. */
function isOpenForm(search: string | undefined, now: Date) {
  return and(hasStatusSql(['accepted'], now), filterBy({ search }, { search: getQuoteFilters(now).search }));
}

async function loadForms(rows: readonly QuoteRow[], context: Context): Promise<SiteForm[]> {
  const forms = await listCrfs(rows, context);
  return rows.flatMap((row) => {
    const form = forms.get(row.reference);
    return form === undefined ? [] : [{ quote: toQuoteSummary(row, context.now()), form }];
  });
}

/** All open forms, slice by slice: whether one is complete depends on the day, so it is not stored. */
async function* eachForm(uuid: string, search: string | undefined, context: Context) {
  const isOpen = isOpenForm(search, context.now());
  for (let last: string | null = null; ; ) {
    const next = quotesInOrder(uuid, last);
    const rows: QuoteRow[] = await context.scope.list(quotes, {
      where: and(isOpen, next.where),
      orderBy: next.orderBy,
      limit: FORMS_PER_SLICE,
    });
    yield* await loadForms(rows, context);
    last = rows.at(-1)?.reference ?? null;
    if (rows.length < FORMS_PER_SLICE) return;
    await yieldToEventLoop();
  }
}

/** The quotes whose form is complete, or those whose form is not. */
export async function filterByCompleteness<Row extends Pick<QuoteRow, 'reference'>>(
  rows: readonly Row[],
  isIncomplete: boolean,
  context: Context,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let start = 0; start < rows.length; start += FORMS_PER_SLICE) {
    const slice = rows.slice(start, start + FORMS_PER_SLICE);
    const references = slice.map(({ reference }) => reference);
    const forms = await loadForms(
      await context.scope.list(quotes, { where: inArray(quotes.reference, references) }),
      context,
    );
    const matchingReferences = new Set(
      forms.filter((each) => isComplete(each) !== isIncomplete).map(({ quote }) => quote.reference),
    );
    found.push(...slice.filter(({ reference }) => matchingReferences.has(reference)));
    await yieldToEventLoop();
  }
  return found;
}

export async function listForms(
  { uuid, isIncomplete, ...query }: ParsedOf<Endpoints['listForms']>,
  context: Context,
): Promise<PageOf<SiteForm>> {
  await loadMultiQuote(context.scope, uuid);
  const { limit, offset } = pageWindow(query);
  if (isIncomplete === undefined) {
    const { where: ofMultiQuote, orderBy } = quotesInOrder(uuid);
    const where = and(isOpenForm(query.search, context.now()), ofMultiQuote);
    const rows = await context.scope.list(quotes, { where, orderBy, limit, offset });
    return pageOf(query, await loadForms(rows, context), await context.scope.count(quotes, where));
  }
  const page: SiteForm[] = [];
  let found = 0;
  for await (const each of eachForm(uuid, query.search, context)) {
    if (isComplete(each) === isIncomplete) continue;
    if (found >= offset && page.length < limit) page.push(each);
    found += 1;
  }
  return pageOf(query, page, found);
}

export async function getFormsSummary(
  { uuid }: ParsedOf<Endpoints['getFormsSummary']>,
  context: Context,
): Promise<contract.multiQuotes.FormsSummary> {
  await loadMultiQuote(context.scope, uuid);
  const summary = {
    total: 0,
    complete: 0,
    sections: {
      addonDetails: 0,
      contactDetails: 0,
      installationDetails: 0,
      propertyDetails: 0,
      technicalDetails: 0,
    },
  };
  for await (const each of eachForm(uuid, undefined, context)) {
    summary.total += 1;
    if (isComplete(each)) summary.complete += 1;
    for (const section of crf.CRF_SECTIONS)
      if (each.form.readiness[section] === 'valid') summary.sections[section] += 1;
  }
  return summary;
}

/**
 * Puts the answers into each form, but for those that it cannot have, which are named with the reason. A form that is
 * complete is submitted, unless `submit` is false.
 */
export async function saveCrfSections(
  {
    uuid,
    sections,
    onlyEmpty = false,
    submit = true,
    matching,
    ...named
  }: ParsedOf<Endpoints['saveDataMany']>,
  context: Context,
): Promise<Outcome> {
  const multiQuote = await loadMultiQuote(context.scope, uuid);
  const submitted: string[] = [];
  const notTaken: Outcome['notTaken'] = [];
  const { isIncomplete, ...filters } = matching ?? { expectedCount: 0 };
  const selection = { ...named, ...(matching && { matching: filters }) };
  const save = async ({ reference }: QuoteRow) => {
    let form = await getCrf({ family, reference }, context);
    const taken = crf.takeAnswers(form.context, form.sections, sections, { onlyEmpty });
    notTaken.push(...taken.notTaken.map((each) => ({ reference, ...each })));
    if (Object.keys(sections).length > 0) {
      form = await updateCrf({ family, reference, sections: taken.draft, version: form.version }, context);
    }
    if (!submit || Object.values(form.readiness).some((state) => state !== 'valid')) return;
    await submitCrf({ family, reference, version: form.version }, context);
    submitted.push(reference);
  };
  const refinement =
    isIncomplete === undefined ? undefined : refineForms(uuid, filters.search, isIncomplete, context);
  const outcome = await forSelectedQuotes(multiQuote, selection, context, save, refinement);
  return { ...outcome, submitted, notTaken };
}

/** Only forms that are complete, or only those that are not. */
function refineForms(
  uuid: string,
  search: string | undefined,
  isIncomplete: boolean,
  context: Context,
): Refinement {
  const isWanted = (each: SiteForm) => isComplete(each) !== isIncomplete;
  return {
    countMatching: async () => {
      let total = 0;
      for await (const each of eachForm(uuid, search, context)) if (isWanted(each)) total += 1;
      return total;
    },
    filter: async (rows) => {
      const matchingReferences = new Set(
        (await loadForms(rows, context)).filter(isWanted).map(({ quote }) => quote.reference),
      );
      return rows.filter(({ reference }) => matchingReferences.has(reference));
    },
  };
}
