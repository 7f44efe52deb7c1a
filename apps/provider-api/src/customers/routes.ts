import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { listActivity } from './activity.ts';
import { getByName } from './by-name.ts';
import { mergeCustomers, separateCustomer, updateCustomer } from './merge.ts';
import { createNote, listNotes, removeNote, updateNote } from './notes.ts';
import { getCustomer } from './page.ts';
import { exportRecords } from './records.ts';
import { suggestCustomers } from './suggestions.ts';
import { exportSummaries, listSummaries } from './summaries.ts';

const { customers } = contract;

export const customerRoutes: readonly Binding[] = [
  bind(customers.list, suggestCustomers),
  bind(customers.listSummaries, listSummaries),
  bind(customers.exportSummaries, exportSummaries),
  bind(customers.getByName, getByName),
  bind(customers.get, getCustomer),
  bind(customers.update, updateCustomer),
  bind(customers.merge, mergeCustomers),
  bind(customers.separate, separateCustomer),
  bind(customers.exportRecords, exportRecords),
  bind(customers.listActivity, listActivity),
  bind(customers.listNotes, listNotes),
  bind(customers.createNote, createNote, { inTransaction: true }),
  bind(customers.updateNote, updateNote),
  bind(customers.removeNote, removeNote, { inTransaction: true }),
];
