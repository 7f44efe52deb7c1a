import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { removeMultiQuote } from './removal.ts';
import { listDeletedMultiQuotes, restoreMultiQuote } from './restoration.ts';
import * as service from './service.ts';

const endpoints = contract.multiQuotes;

export const multiQuoteRoutes: readonly Binding[] = [
  bind(endpoints.listAvailable, service.listAvailableMultiQuotes),
  bind(endpoints.list, service.listMultiQuotes),
  bind(endpoints.create, service.createMultiQuote),
  bind(endpoints.listDeleted, listDeletedMultiQuotes),
  bind(endpoints.export, service.exportMultiQuotes),
  bind(endpoints.get, service.getMultiQuote),
  bind(endpoints.update, service.updateMultiQuote),
  bind(endpoints.remove, removeMultiQuote),
  bind(endpoints.restore, restoreMultiQuote),
  bind(endpoints.updatePriceBasis, service.updatePriceBasis, { inTransaction: true }),
];
