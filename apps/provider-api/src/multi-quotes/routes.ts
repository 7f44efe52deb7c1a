import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/bind.ts';
import * as imports from './import/service.ts';
import * as locations from './locations/service.ts';
import { decideGroup, decideQuote, listNegotiationQuotes } from './negotiations/decisions.ts';
import * as negotiations from './negotiations/service.ts';
import * as quotes from './quotes/service.ts';
import * as selection from './search/selection.ts';
import * as runs from './search/service.ts';
import * as service from './service.ts';

const calls = contract.multiQuotes;

const locationRoutes: readonly Binding[] = [
  bind(calls.locations.list, locations.listLocations),
  bind(calls.locations.create, locations.createLocation),
  bind(calls.locations.get, ({ uuid, locationUuid }, context) =>
    locations.getLocation(uuid, locationUuid, context),
  ),
  bind(calls.locations.update, locations.updateLocation),
  bind(calls.locations.remove, ({ uuid, locationUuid }, context) =>
    locations.removeLocation(uuid, locationUuid, context),
  ),
  bind(calls.locations.removeMany, ({ uuid, uuids }, context) =>
    locations.removeLocations(uuid, uuids, context),
  ),
  bind(calls.locations.updateMany, locations.updateLocations),
  bind(calls.locations.saveSearchQuotes, ({ uuid, uuids }, context) =>
    selection.saveSelections(uuid, uuids, context),
  ),
  bind(calls.locations.selectSearchQuote, ({ uuid, locationUuid, searchQuoteUuid }, context) =>
    selection.selectSearchQuote(uuid, locationUuid, searchQuoteUuid, context),
  ),
  bind(calls.locations.listSearchQuotes, ({ uuid, locationUuid }, context) =>
    selection.listSearchQuotes(uuid, locationUuid, context),
  ),
  bind(calls.locations.validateImport, ({ uuid, addresses }, context) =>
    imports.validateImport(uuid, addresses, context),
  ),
  bind(calls.locations.importLocations, ({ uuid, addresses }, context) =>
    imports.importAddresses(uuid, addresses, context),
  ),
  bind(calls.locations.downloadImportTemplate, ({ uuid }, context) =>
    imports.downloadImportTemplate(uuid, context),
  ),
];

const quoteRoutes: readonly Binding[] = [
  bind(calls.quotes.list, quotes.listMultiQuoteQuotes),
  bind(calls.quotes.update, quotes.updateMultiQuoteQuote),
  bind(calls.quotes.updateMany, quotes.updateQuotes),
  bind(calls.quotes.acceptMany, ({ uuid, references }, context) =>
    quotes.acceptQuotes(uuid, references, context),
  ),
  bind(calls.quotes.saveDataMany, quotes.saveCrfSections),
  bind(calls.quotes.approveMany, quotes.approveQuotes),
  bind(calls.quotes.listTerms, ({ uuid, references }, context) =>
    quotes.listTermsOfQuotes(uuid, references, context),
  ),
];

const negotiationRoutes: readonly Binding[] = [
  bind(calls.negotiations.list, negotiations.listNegotiations),
  bind(calls.negotiations.create, negotiations.createNegotiation),
  bind(calls.negotiations.get, ({ uuid, negotiationUuid }, context) =>
    negotiations.getNegotiation(uuid, negotiationUuid, context),
  ),
  bind(calls.negotiations.update, negotiations.updateNegotiation),
  bind(calls.negotiations.remove, ({ uuid, negotiationUuid }, context) =>
    negotiations.removeNegotiation(uuid, negotiationUuid, context),
  ),
  bind(calls.negotiations.listQuotes, ({ uuid, negotiationUuid }, context) =>
    listNegotiationQuotes(uuid, negotiationUuid, context),
  ),
  bind(calls.negotiations.accept, (path, context) => decideQuote(path, 'accepted', context)),
  bind(calls.negotiations.decline, (path, context) => decideQuote(path, 'declined', context)),
  bind(calls.negotiations.acceptGroup, (path, context) => decideGroup(path, 'accepted', context)),
  bind(calls.negotiations.declineGroup, (path, context) => decideGroup(path, 'declined', context)),
  bind(calls.listPriceRequests, negotiations.listPriceRequests),
];

export const multiQuoteRoutes: readonly Binding[] = [
  bind(calls.listAvailable, (query, context) => service.listMultiQuotes(query, context, true)),
  bind(calls.list, (query, context) => service.listMultiQuotes(query, context)),
  bind(calls.create, ({ name }, context) => service.createMultiQuote(name, context)),
  bind(calls.export, service.exportMultiQuotes),
  bind(calls.get, ({ uuid }, context) => service.getMultiQuote(uuid, context)),
  bind(calls.update, ({ uuid, name }, context) => service.updateMultiQuote(uuid, name, context)),
  bind(calls.remove, ({ uuid }, context) => service.removeMultiQuote(uuid, context)),
  bind(calls.runSearchFilters, ({ uuid, uuids }, context) =>
    selection.runSearchFilters(uuid, uuids, context),
  ),
  bind(calls.startSearch, ({ uuid }, context) => runs.startSearch(uuid, context)),
  bind(calls.getSearchProgress, ({ uuid }, context) => runs.getSearchProgress(uuid, context)),
  bind(calls.stopSearch, ({ uuid }, context) => runs.stopSearch(uuid, context)),
  bind(calls.listSearches, runs.listSearches),
  bind(calls.getOpportunitiesStatus, ({ uuid }, context) => quotes.getApprovalProgress(uuid, context)),
  ...locationRoutes,
  ...quoteRoutes,
  ...negotiationRoutes,
];
