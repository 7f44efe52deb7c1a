import { contract } from '@portal/api-client';
import { bind } from '../http/routing/bind.ts';
import { startWith } from '../quotes/bulk/service.ts';
import { listApprovals } from '../quotes/list.ts';
import { APPROVE_MANY } from './bulk-kinds.ts';
import { listApprovalProgress } from './progress.ts';
import { getApprovalRules, updateApprovalRules } from './rules.ts';
import { approveQuote, declineQuote } from './service.ts';

const { single, broadband } = contract.quotes;

/** Approving creates an order, so these handlers sit above both quotes and orders. */
export const approvalRoutes = [
  bind(contract.quotes.listApprovals, listApprovals),
  bind(contract.quotes.listApprovalProgress, listApprovalProgress),
  bind(contract.partner.getApprovalRules, getApprovalRules),
  bind(contract.partner.updateApprovalRules, updateApprovalRules),
  bind(single.approve, (input, context) => approveQuote({ ...input, family: 'single' }, context)),
  bind(single.decline, (input, context) => declineQuote({ ...input, family: 'single' }, context)),
  bind(broadband.approve, (input, context) => approveQuote({ ...input, family: 'broadband' }, context)),
  bind(broadband.decline, (input, context) => declineQuote({ ...input, family: 'broadband' }, context)),
  bind(single.approveMany, startWith('single', APPROVE_MANY.single)),
  bind(broadband.approveMany, startWith('broadband', APPROVE_MANY.broadband)),
];
