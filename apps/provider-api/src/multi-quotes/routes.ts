import { contract } from '@portal/api-client';
import { IMPORT_MAX_BYTES } from '@portal/api-client/limits';
import { type Binding, bind } from '../http/routing/bind.ts';
import { listChanges, undoChange } from './changes/service.ts';
import { previewChoice } from './choices/preview.ts';
import { listBulkRuns, startBulkRun, stopBulkRun } from './choices/runs.ts';
import * as choices from './choices/service.ts';
import { duplicateMultiQuote } from './duplicate.ts';
import { listHistory } from './history.ts';
import * as corrections from './import/corrections.ts';
import { listReadyRows } from './import/ready-rows.ts';
import * as reviews from './import/reviews.ts';
import * as imports from './import/service.ts';
import { removeLocations, updateLocations } from './locations/bulk.ts';
import { listLocations } from './locations/list.ts';
import * as locations from './locations/service.ts';
import { createNegotiation } from './negotiations/create.ts';
import * as decisions from './negotiations/decisions.ts';
import { listRounds } from './negotiations/rounds.ts';
import * as negotiations from './negotiations/service.ts';
import { removeNegotiation } from './negotiations/withdraw.ts';
import * as approval from './quotes/approval.ts';
import * as bulk from './quotes/bulk/bulk.ts';
import * as dealMargin from './quotes/deal-margin.ts';
import * as forms from './quotes/forms.ts';
import { chooseProposalQuotes } from './quotes/proposal/choose.ts';
import * as proposal from './quotes/proposal/proposal.ts';
import * as quotes from './quotes/service.ts';
import { getLocationSearch, listSearches } from './search/list.ts';
import { getSearchOverview } from './search/overview.ts';
import * as selection from './search/selection.ts';
import * as search from './search/service.ts';
import * as service from './service.ts';

const endpoints = contract.multiQuotes;
const IMPORT = { limit: IMPORT_MAX_BYTES };

export const multiQuoteRoutes: readonly Binding[] = [
  bind(endpoints.listAvailable, service.listAvailableMultiQuotes),
  bind(endpoints.list, service.listMultiQuotes),
  bind(endpoints.create, service.createMultiQuote),
  bind(endpoints.export, service.exportMultiQuotes),
  bind(endpoints.get, service.getMultiQuote),
  bind(endpoints.listHistory, listHistory),
  bind(endpoints.update, service.updateMultiQuote),
  bind(endpoints.duplicate, duplicateMultiQuote),
  bind(endpoints.remove, service.removeMultiQuote),

  bind(endpoints.runSearchFilters, choices.runSearchFilters),
  bind(endpoints.previewChoice, previewChoice),
  bind(endpoints.startBulkRun, startBulkRun),
  bind(endpoints.listBulkRuns, listBulkRuns),
  bind(endpoints.stopBulkRun, stopBulkRun),
  bind(endpoints.changes.list, listChanges),
  bind(endpoints.changes.undo, undoChange),
  bind(endpoints.startSearch, search.startSearch),
  bind(endpoints.getSearchProgress, search.getSearchProgress),
  bind(endpoints.stopSearch, search.stopSearch),
  bind(endpoints.listSearches, listSearches),
  bind(endpoints.getLocationSearch, getLocationSearch),
  bind(endpoints.getSearchOverview, getSearchOverview),
  bind(endpoints.updatePriceBasis, service.updatePriceBasis),

  bind(endpoints.locations.list, listLocations),
  bind(endpoints.locations.create, locations.createLocation),
  bind(endpoints.locations.get, locations.getLocation),
  bind(endpoints.locations.update, locations.updateLocation),
  bind(endpoints.locations.remove, locations.removeLocation),
  bind(endpoints.locations.removeMany, removeLocations),
  bind(endpoints.locations.updateMany, updateLocations),
  bind(endpoints.locations.listSearchQuotes, selection.listSearchQuotes),
  bind(endpoints.locations.selectSearchQuote, selection.selectSearchQuote),
  bind(endpoints.locations.saveSearchQuotes, choices.saveSearchQuotes),
  bind(endpoints.locations.validateImport, imports.validateImport, IMPORT),
  bind(endpoints.locations.importLocations, imports.importLocations, IMPORT),
  bind(endpoints.locations.downloadImportTemplate, imports.downloadImportTemplate),
  bind(endpoints.imports.readColumns, imports.readImportColumns, IMPORT),
  bind(endpoints.imports.list, reviews.listReviews),
  bind(endpoints.imports.get, reviews.getReview),
  bind(endpoints.imports.remove, reviews.removeReview),
  bind(endpoints.imports.listRows, reviews.listReviewRows),
  bind(endpoints.imports.listReadyRows, listReadyRows),
  bind(endpoints.imports.exportRows, reviews.exportReviewRows),
  bind(endpoints.imports.updateRow, reviews.updateReviewRow),
  bind(endpoints.imports.updateRows, reviews.updateReviewRows),
  bind(endpoints.imports.removeRow, reviews.removeReviewRow),
  bind(endpoints.imports.correctCells, corrections.correctCells),
  bind(endpoints.imports.correctAlike, corrections.correctAlike),
  bind(endpoints.imports.fillTowns, corrections.fillTowns),

  bind(endpoints.quotes.list, quotes.listMultiQuoteQuotes),
  bind(endpoints.quotes.export, quotes.exportMultiQuoteQuotes),
  bind(endpoints.quotes.update, quotes.updateMultiQuoteQuote),
  bind(endpoints.quotes.updateMany, bulk.updateQuotes),
  bind(endpoints.quotes.acceptMany, bulk.acceptQuotes),
  bind(endpoints.quotes.cancelMany, bulk.cancelQuotes),
  bind(endpoints.quotes.listForms, forms.listForms),
  bind(endpoints.quotes.getFormsSummary, forms.getFormsSummary),
  bind(endpoints.quotes.saveDataMany, forms.saveCrfSections),
  bind(endpoints.quotes.approveMany, approval.approveQuotes),
  bind(endpoints.quotes.declineMany, approval.declineQuotes),
  bind(endpoints.quotes.listTerms, approval.listTermsOfQuotes),
  bind(endpoints.getOpportunitiesStatus, approval.getApprovalProgress),

  bind(endpoints.proposal.listQuotes, proposal.listProposalQuotes),
  bind(endpoints.proposal.getCosts, proposal.getDealCosts),
  bind(endpoints.proposal.choose, chooseProposalQuotes),
  bind(endpoints.proposal.getMargin, dealMargin.getDealMargin),
  bind(endpoints.proposal.updateMargin, dealMargin.updateDealMargin),
  bind(endpoints.proposal.removeQuoteMargin, dealMargin.removeQuoteMargin),

  bind(endpoints.negotiations.list, negotiations.listNegotiations),
  bind(endpoints.negotiations.create, createNegotiation),
  bind(endpoints.negotiations.get, negotiations.getNegotiation),
  bind(endpoints.negotiations.update, negotiations.updateNegotiation),
  bind(endpoints.negotiations.remove, removeNegotiation),
  bind(endpoints.negotiations.listQuotes, decisions.listNegotiationQuotes),
  bind(endpoints.negotiations.listRounds, listRounds),
  bind(endpoints.negotiations.accept, decisions.acceptNegotiatedQuote),
  bind(endpoints.negotiations.decline, decisions.declineNegotiatedQuote),
  bind(endpoints.negotiations.acceptGroup, decisions.acceptGroup),
  bind(endpoints.negotiations.declineGroup, decisions.declineGroup),
  bind(endpoints.listPriceRequests, negotiations.listPriceRequests),
];
