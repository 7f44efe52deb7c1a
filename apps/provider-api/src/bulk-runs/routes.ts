import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { getBulkRun, listBulkRuns, stopBulkRun, undoBulkRun } from './service.ts';

const endpoints = contract.bulkRuns;

export const bulkRunRoutes: readonly Binding[] = [
  bind(endpoints.list, listBulkRuns),
  bind(endpoints.get, getBulkRun),
  bind(endpoints.stop, stopBulkRun),
  bind(endpoints.undo, undoBulkRun),
];
