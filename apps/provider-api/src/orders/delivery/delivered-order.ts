import type { crf } from '@portal/api-client/contract';
import type { QuoteRow } from '../../quotes/tables.ts';
import type { OrderRow } from '../tables.ts';

/** The sources of a live service: its order, the order's quote, and the request form. */
export interface DeliveredOrder {
  order: Omit<OrderRow, 'status' | 'milestone' | 'holdReason' | 'waitsOn' | 'nextStepAt' | 'searchText'>;
  quote: QuoteRow;
  sections: crf.CrfDraft;
  partnerName: string;
  liveAt: Date;
}
