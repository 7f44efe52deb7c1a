import { contract } from '@portal/api-client';
import { bind } from '../http/routing/bind.ts';
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
  bind(availability.getSearch, getSearch),
  bind(availability.listSearchResults, listSearchResults),
  bind(availability.searchBroadband, searchBroadband),
  bind(availability.saveSearchQuote, saveSearchQuote),
  bind(availability.listSearchQuoteAddons, listSearchQuoteAddons),
];
