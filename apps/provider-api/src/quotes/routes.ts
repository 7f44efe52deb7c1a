import { contract } from '@portal/api-client';
import { bind } from '../http/bind.ts';
import { approveQuote, declineQuote } from './approve.ts';
import { saveCrf, showCrf, submitCrf } from './crf.ts';
import { addCrfDocument, downloadCrfDocument, listCrfDocuments, removeCrfDocument } from './documents.ts';
import { exportQuotes } from './export.ts';
import type { QuoteCalls } from './find.ts';
import { listQuotes } from './list.ts';
import { quoteMargin, setQuoteMargin } from './margin.ts';
import { acceptQuote, archiveQuote, cancelQuote, quoteAddons, quoteHistory, showQuote } from './service.ts';
import { quoteTerms, termsDocument } from './terms.ts';
import { updateQuote } from './update.ts';

/** Single and broadband quotes answer the same calls. */
function callsOf(
  endpoints: typeof contract.quotes.single | typeof contract.quotes.broadband,
  calls: QuoteCalls,
) {
  return [
    bind(endpoints.list, (filters, context) => listQuotes(calls, filters, context)),
    bind(endpoints.export, (filters, context) => exportQuotes(calls, filters, context)),
    bind(endpoints.get, ({ reference }, context) => showQuote(calls, reference, context)),
    bind(endpoints.update, (input, context) => updateQuote(calls, input, context)),
    bind(endpoints.accept, (input, context) => acceptQuote(calls, input, context)),
    bind(endpoints.cancel, (input, context) => cancelQuote(calls, input, context)),
    bind(endpoints.archive, (input, context) => archiveQuote(calls, input, context)),
    bind(endpoints.approve, (input, context) => approveQuote(calls, input, context)),
    bind(endpoints.decline, (input, context) => declineQuote(calls, input, context)),
    bind(endpoints.listTerms, ({ reference }, context) => quoteTerms(calls, reference, context)),
    bind(endpoints.downloadTermsDocument, ({ reference }, context) =>
      termsDocument(calls, reference, context),
    ),
    bind(endpoints.listAddons, ({ reference }, context) => quoteAddons(calls, reference, context)),
    bind(endpoints.listHistory, ({ reference }, context) => quoteHistory(calls, reference, context)),
    bind(endpoints.getMargin, ({ reference }, context) => quoteMargin(calls, reference, context)),
    bind(endpoints.updateMargin, (input, context) => setQuoteMargin(calls, input, context)),
    bind(endpoints.getCrf, ({ reference }, context) => showCrf(calls, reference, context)),
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
