import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { listChanges, undoChange } from './changes.ts';
import { listHistory } from './history.ts';

const endpoints = contract.multiQuotes;

export const multiQuoteHistoryRoutes: readonly Binding[] = [
  bind(endpoints.listHistory, listHistory),
  bind(endpoints.changes.list, listChanges),
  bind(endpoints.changes.undo, undoChange),
];
