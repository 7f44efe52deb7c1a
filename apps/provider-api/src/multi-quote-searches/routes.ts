import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { getLocationSearch, listSearches } from './list.ts';
import { getSearchOverview } from './overview.ts';
import * as selection from './selection.ts';
import * as search from './service.ts';

const endpoints = contract.multiQuotes;

export const multiQuoteSearchRoutes: readonly Binding[] = [
  bind(endpoints.startSearch, search.startSearch),
  bind(endpoints.getSearchProgress, search.getSearchProgress),
  bind(endpoints.stopSearch, search.stopSearch),
  bind(endpoints.listSearches, listSearches),
  bind(endpoints.getLocationSearch, getLocationSearch),
  bind(endpoints.getSearchOverview, getSearchOverview),
  bind(endpoints.locations.listSearchQuotes, selection.listSearchQuotes),
  bind(endpoints.locations.selectSearchQuote, selection.selectSearchQuote),
];
