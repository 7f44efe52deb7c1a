import { contract } from '@portal/api-client';
import { bind } from '../http/bind.ts';
import { isOnOwnNetwork } from '../pricing/reach.ts';
import { saveSearchQuote } from './save.ts';
import { createSearch, searchBroadband, searchQuoteAddons, searchResults, showSearch } from './service.ts';

const { availability } = contract;

export const availabilityRoutes = [
  bind(availability.checkOnNetwork, (point) => ({ isOnNetwork: isOnOwnNetwork(point) })),
  bind(availability.createSearch, createSearch),
  bind(availability.getSearch, ({ uuid }, context) => showSearch(uuid, context)),
  bind(availability.listSearchResults, ({ uuid }, context) => searchResults(uuid, context)),
  bind(availability.searchBroadband, searchBroadband),
  bind(availability.saveSearchQuote, ({ uuid, ...input }, context) => saveSearchQuote(uuid, input, context)),
  bind(availability.listSearchQuoteAddons, ({ uuid }, context) => searchQuoteAddons(uuid, context)),
];
