import { contract } from '@portal/api-client';
import { bind } from '../http/bind.ts';
import { addCrfDocument, downloadCrfDocument, listCrfDocuments, removeCrfDocument } from './crf/documents.ts';
import { getCrf, saveCrf, submitCrf } from './crf/service.ts';
import { exportQuotes } from './export.ts';
import { listQuotes } from './list.ts';
import type { QuoteEndpoints } from './load-quote.ts';
import { getMargin, setMargin } from './margin.ts';
import {
  acceptQuote,
  archiveQuote,
  cancelQuote,
  getQuote,
  listQuoteAddons,
  listQuoteHistory,
} from './service.ts';
import { downloadTerms, listTerms } from './terms/service.ts';
import { updateQuote } from './update.ts';

/** Single and broadband quotes share their handlers. `approve` and `decline` are bound in approvals/routes.ts. */
function callsOf(
  endpoints: typeof contract.quotes.single | typeof contract.quotes.broadband,
  calls: QuoteEndpoints,
) {
  return [
    bind(endpoints.list, (filters, context) => listQuotes(calls, filters, context)),
    bind(endpoints.export, (filters, context) => exportQuotes(calls, filters, context)),
    bind(endpoints.get, ({ reference }, context) => getQuote(calls, reference, context)),
    bind(endpoints.update, (input, context) => updateQuote(calls, input, context)),
    bind(endpoints.accept, (input, context) => acceptQuote(calls, input, context)),
    bind(endpoints.cancel, (input, context) => cancelQuote(calls, input, context)),
    bind(endpoints.archive, (input, context) => archiveQuote(calls, input, context)),
    bind(endpoints.listTerms, ({ reference }, context) => listTerms(calls, reference, context)),
    bind(endpoints.downloadTermsDocument, ({ reference }, context) =>
      downloadTerms(calls, reference, context),
    ),
    bind(endpoints.listAddons, ({ reference }, context) => listQuoteAddons(calls, reference, context)),
    bind(endpoints.listHistory, ({ reference }, context) => listQuoteHistory(calls, reference, context)),
    bind(endpoints.getMargin, ({ reference }, context) => getMargin(calls, reference, context)),
    bind(endpoints.updateMargin, (input, context) => setMargin(calls, input, context)),
    bind(endpoints.getCrf, ({ reference }, context) => getCrf(calls, reference, context)),
    bind(endpoints.updateCrf, (input, context) => saveCrf(calls, input, context)),
    bind(endpoints.submitCrf, (input, context) => submitCrf(calls, input, context)),
    bind(endpoints.listCrfDocuments, ({ reference }, context) => listCrfDocuments(calls, reference, context)),
    bind(endpoints.uploadCrfDocument, (input, context) => addCrfDocument(calls, input, context)),
    bind(endpoints.downloadCrfDocument, (input, context) => downloadCrfDocument(calls, input, context)),
    bind(endpoints.removeCrfDocument, (input, context) => removeCrfDocument(calls, input, context)),
  ];
}

export const quoteRoutes = [
  ...callsOf(contract.quotes.single, 'single'),
  ...callsOf(contract.quotes.broadband, 'broadband'),
];
