import { contract } from '@portal/api-client';
import { bind } from '../http/bind.ts';
import { listQuotes } from '../quotes/list.ts';

/** What waits for an approval, or did, whatever its kind. */
export const approvalRoutes = [
  bind(contract.quotes.listApprovals, (filters, context) => listQuotes('approvals', filters, context)),
];
