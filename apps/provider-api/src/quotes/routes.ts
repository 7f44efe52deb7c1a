import { contract } from '@portal/api-client';
import type { Context } from '../http/context.ts';
import { bind } from '../http/routing/bind.ts';
import { QUOTE_BULK_KINDS } from './bulk/kinds.ts';
import { startWith } from './bulk/service.ts';
import {
  downloadCrfDocument,
  listCrfDocuments,
  removeCrfDocument,
  uploadCrfDocument,
} from './crf/documents.ts';
import { getCrf, submitCrf, updateCrf } from './crf/service.ts';
import { recordRequestVisit } from './crf/visits.ts';
import { acceptQuote, archiveQuote, cancelQuote, returnQuoteToSaved } from './lifecycle/steps.ts';
import { exportQuotes, listQuotes } from './list.ts';
import type { QuoteFamily } from './load-quote.ts';
import { getQuote, listQuoteAddons, listQuoteHistory } from './service.ts';
import { downloadTermsDocument, listTerms } from './terms/service.ts';
import { updateQuote } from './update.ts';

/**
 * Single and broadband quotes share their handlers. `approve` and `decline` are bound in approvals/routes.ts, margins in
 * quote-margins/routes.ts.
 */
function bindQuotes(family: QuoteFamily) {
  const quotes = contract.quotes[family];
  const bulk = QUOTE_BULK_KINDS[family];
  const via =
    <Input, Output>(handle: (input: Input & { family: QuoteFamily }, context: Context) => Output) =>
    (input: Input, context: Context) =>
      handle({ ...input, family }, context);
  return [
    bind(quotes.list, via(listQuotes)),
    bind(quotes.export, via(exportQuotes)),
    bind(quotes.get, via(getQuote)),
    bind(quotes.update, via(updateQuote)),
    bind(quotes.accept, via(acceptQuote)),
    bind(quotes.returnToSaved, via(returnQuoteToSaved)),
    bind(quotes.cancel, via(cancelQuote)),
    bind(quotes.archive, via(archiveQuote)),
    bind(quotes.acceptMany, startWith(family, bulk.acceptMany)),
    bind(quotes.cancelMany, startWith(family, bulk.cancelMany)),
    bind(quotes.archiveMany, startWith(family, bulk.archiveMany)),
    bind(quotes.updateMany, startWith(family, bulk.updateMany)),
    bind(quotes.listTerms, via(listTerms)),
    bind(quotes.downloadTermsDocument, via(downloadTermsDocument)),
    bind(quotes.listAddons, via(listQuoteAddons)),
    bind(quotes.listHistory, via(listQuoteHistory)),
    bind(quotes.getCrf, via(getCrf)),
    bind(quotes.updateCrf, via(updateCrf)),
    bind(quotes.submitCrf, via(submitCrf)),
    bind(quotes.recordRequestVisit, via(recordRequestVisit)),
    bind(quotes.listCrfDocuments, via(listCrfDocuments)),
    bind(quotes.uploadCrfDocument, via(uploadCrfDocument)),
    bind(quotes.downloadCrfDocument, via(downloadCrfDocument)),
    bind(quotes.removeCrfDocument, via(removeCrfDocument)),
  ];
}

export const quoteRoutes = [...bindQuotes('single'), ...bindQuotes('broadband')];
