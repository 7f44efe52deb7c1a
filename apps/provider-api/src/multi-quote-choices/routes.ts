import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { previewChoice } from './preview.ts';
import { listBulkRuns, startBulkRun, stopBulkRun } from './runs.ts';
import * as choices from './service.ts';

const endpoints = contract.multiQuotes;

export const multiQuoteChoiceRoutes: readonly Binding[] = [
  bind(endpoints.runSearchFilters, choices.runSearchFilters),
  bind(endpoints.previewChoice, previewChoice),
  bind(endpoints.startBulkRun, startBulkRun),
  bind(endpoints.listBulkRuns, listBulkRuns),
  bind(endpoints.stopBulkRun, stopBulkRun),
  bind(endpoints.locations.saveSearchQuotes, choices.saveSearchQuotes),
];
