import { contract } from '@portal/api-client';
import { bind } from '../http/bind.ts';
import { isOnOwnNetwork } from '../pricing/reach.ts';
import { saveSearchQuote } from './save-search-quote.ts';
import {
  createSearch,
  getSearch,
  listSearchQuoteAddons,
  listSearchResults,
  searchBroadband,
} from './service.ts';

const { availability } = contract;

export const availabilityRoutes = [
  bind(availability.checkOnNetwork, (point) => ({ isOnNetwork: isOnOwnNetwork(point) })),
  bind(availability.createSearch, createSearch),
  bind(availability.getSearch, ({ uuid }, context) => getSearch(uuid, context)),
  bind(availability.listSearchResults, ({ uuid }, context) => listSearchResults(uuid, context)),
  bind(availability.searchBroadband, searchBroadband),
  bind(availability.saveSearchQuote, ({ uuid, ...input }, context) => saveSearchQuote(uuid, input, context)),
  bind(availability.listSearchQuoteAddons, ({ uuid }, context) => listSearchQuoteAddons(uuid, context)),
];
