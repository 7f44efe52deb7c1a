import { contract } from '@portal/api-client';
import { bind } from '../http/bind.ts';
import { isOnOwnNetwork } from '../pricing/reach.ts';
import { saveSearchQuote } from './save.ts';
import { createSearch, searchBroadband, searchQuoteAddons, searchResults, showSearch } from './service.ts';

const { availability } = contract;

export const availabilityRoutes = [
  bind(availability.onNetwork, (point) => ({ isOnNetwork: isOnOwnNetwork(point) })),
  bind(availability.createSearch, createSearch),
  bind(availability.showSearch, ({ uuid }, context) => showSearch(uuid, context)),
  bind(availability.searchResults, ({ uuid }, context) => searchResults(uuid, context)),
  bind(availability.searchBroadband, searchBroadband),
  bind(availability.saveSearchQuote, ({ uuid, ...input }, context) => saveSearchQuote(uuid, input, context)),
  bind(availability.searchQuoteAddons, ({ uuid }, context) => searchQuoteAddons(uuid, context)),
];
