import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import * as approval from './approval.ts';
import * as approvalRuns from './bulk/approval-runs.ts';
import * as bulk from './bulk/bulk.ts';
import * as formRuns from './bulk/form-runs.ts';
import * as runs from './bulk/runs.ts';
import * as forms from './forms.ts';
import * as quotes from './service.ts';

const endpoints = contract.multiQuotes;

export const multiQuoteQuoteRoutes: readonly Binding[] = [
  bind(endpoints.quotes.list, quotes.listMultiQuoteQuotes),
  bind(endpoints.quotes.export, quotes.exportMultiQuoteQuotes),
  bind(endpoints.quotes.update, quotes.updateMultiQuoteQuote),
  bind(endpoints.quotes.updateMany, bulk.updateQuotes),
  bind(endpoints.quotes.acceptMany, bulk.acceptQuotes),
  bind(endpoints.quotes.cancelMany, bulk.cancelQuotes),
  bind(endpoints.quotes.runs.accept, runs.startAccept),
  bind(endpoints.quotes.runs.cancel, runs.startCancel),
  bind(endpoints.quotes.runs.update, runs.startUpdate),
  bind(endpoints.quotes.runs.approve, approvalRuns.startApprove),
  bind(endpoints.quotes.runs.decline, approvalRuns.startDecline),
  bind(endpoints.quotes.runs.saveForms, formRuns.startSaveForms),
  bind(endpoints.quotes.runs.submitForms, formRuns.startSubmitForms),
  bind(endpoints.quotes.listForms, forms.listForms),
  bind(endpoints.quotes.getFormsSummary, forms.getFormsSummary),
  bind(endpoints.quotes.saveDataMany, forms.saveCrfSections),
  bind(endpoints.quotes.approveMany, approval.approveQuotes),
  bind(endpoints.quotes.declineMany, approval.declineQuotes),
  bind(endpoints.quotes.listTerms, approval.listTermsOfQuotes),
  bind(endpoints.getOpportunitiesStatus, approval.getApprovalProgress),
];
