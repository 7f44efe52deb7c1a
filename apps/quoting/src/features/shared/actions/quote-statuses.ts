import type { QuoteStatus } from '@portal/quote-kit/quotes';

/** What happens next in each status, as one sentence. */
export const NEXT_STEP_TEXT: Readonly<Record<QuoteStatus, string>> = {
  created: 'Accept to start the customer request form.',
  accepted: 'Complete the customer request form. It then goes to an administrator for approval.',
  data_added: 'An administrator in your company approves the supplier’s terms, and the order is then placed.',
  processing: 'The order is being placed with the supplier. This usually takes less than a minute.',
  approved: 'The order is with the supplier. Follow its progress on the order page.',
  negotiation: 'You can accept this quote once you have accepted or declined the pricing desk’s offer.',
  cancelled: 'This quote is cancelled.',
  expired: 'This quote has expired. Search the address again for current prices.',
  archived: 'This quote is archived.',
};
