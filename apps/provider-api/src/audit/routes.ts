import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { exportEntries, getEntry, listEntries } from './service.ts';

const { audit } = contract;

export const auditRoutes: readonly Binding[] = [
  bind(audit.list, listEntries),
  bind(audit.export, exportEntries),
  bind(audit.get, getEntry),
];
