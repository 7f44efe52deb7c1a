import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { chooseProposalQuotes } from './choose.ts';
import * as dealMargin from './deal-margin.ts';
import * as proposal from './service.ts';

const endpoints = contract.multiQuotes.proposal;

export const multiQuoteDealRoutes: readonly Binding[] = [
  bind(endpoints.listQuotes, proposal.listProposalQuotes),
  bind(endpoints.getCosts, proposal.getDealCosts),
  bind(endpoints.choose, chooseProposalQuotes),
  bind(endpoints.getMargin, dealMargin.getDealMargin),
  bind(endpoints.updateMargin, dealMargin.updateDealMargin),
  bind(endpoints.removeQuoteMargin, dealMargin.removeQuoteMargin, { inTransaction: true }),
];
