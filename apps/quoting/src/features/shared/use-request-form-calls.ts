import { requestForms } from '@portal/api-client/quote-calls';
import { useQuoteKind } from '@portal/quote-kit/quotes';

/** The calls of the customer request form for the kind of quote that the screen shows. */
export function useRequestFormCalls(): typeof requestForms.single {
  return requestForms[useQuoteKind().kind];
}
