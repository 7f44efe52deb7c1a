import { contract } from '@portal/api-client';
import { bind } from '../http/bind.ts';
import { listQuotes } from '../quotes/list.ts';
import { approveQuote, declineQuote } from './service.ts';

const { single, broadband, listApprovals } = contract.quotes;

/** Approving creates an order, so these handlers sit above both quotes and orders. */
export const approvalRoutes = [
  bind(listApprovals, (filters, context) => listQuotes('approvals', filters, context)),
  bind(single.approve, (input, context) => approveQuote('single', input, context)),
  bind(single.decline, (input, context) => declineQuote('single', input, context)),
  bind(broadband.approve, (input, context) => approveQuote('broadband', input, context)),
  bind(broadband.decline, (input, context) => declineQuote('broadband', input, context)),
];
